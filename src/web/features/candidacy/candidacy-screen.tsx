import { useQueryClient } from "@tanstack/react-query";
import { Problem } from "#contract/backend.ts";
import { EmailLayout } from "#web/lib/email-link/layout.tsx";
import { Message } from "#web/lib/email-link/message.tsx";
import { WrongLink } from "#web/lib/email-link/wrong-link.tsx";
import { useLinkToken } from "#web/lib/email-link/use-link-token.ts";
import { useFocusOnChange } from "#web/lib/email-link/use-focus-on-change.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { CandidatePage } from "./candidate-page.tsx";
import { takeCandidateToken } from "./candidate-token.ts";
import { endWords, type Page } from "./words.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { LoadError } from "#web/lib/loaded.tsx";

/** The candidate's own page, opened by an emailed link without an account (spec §12). */
export function CandidacyScreen() {
  const token = useLinkToken(takeCandidateToken);

  return (
    <EmailLayout>
      {token === null ? <WrongLink pageTitle="Your private page" /> : <Opened key={token} token={token} />}
    </EmailLayout>
  );
}

/** Not cached beyond the page: it contains an identity. */
function Opened({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const found = useAsk("candidacy", "open", { token });
  const page = found.data;
  const heading = useFocusOnChange(page?.state ?? "open");
  usePageTitle("Your private page");
  if (found.error instanceof Problem && found.error.status === 404) return <WrongLink pageTitle="Your private page" />;
  if (page?.state === "ended")
    return (
      <Message heading={heading} title={endWords(page).title}>
        <p>{endWords(page).text}</p>
      </Message>
    );
  if (page)
    return (
      <CandidatePage
        token={token}
        page={page}
        onAnswered={(next: Page) => queryClient.setQueryData(keyOf("candidacy", "open", { token }), next)}
        onStale={found.refetch}
      />
    );
  if (found.isError) return <LoadError query={found} what="your page" wholePage />;
  return <Loading />;
}

function Loading() {
  return (
    <SkeletonStack
      label="Opening your page"
      className="gutter mx-auto w-full max-w-3xl py-8"
      shapes={["h-9 w-80 max-w-full", "mt-3 w-full", "mt-8 h-56 w-full", "mt-4 h-40 w-full"]}
    />
  );
}
