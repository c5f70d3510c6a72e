import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Problem } from "#contract/backend.ts";
import type { SigningSheet } from "./words.ts";
import { EmailLayout } from "#web/lib/email-link/layout.tsx";
import { Message } from "#web/lib/email-link/message.tsx";
import { useLinkToken } from "#web/lib/email-link/use-link-token.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { SignDesk } from "./sign-desk.tsx";
import { takeSigningToken } from "./token.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { LoadError } from "#web/lib/loaded.tsx";

/** Signing by an emailed link, without an account (spec §15). */
export function SignScreen() {
  const token = useLinkToken(takeSigningToken);

  return <EmailLayout>{token === null ? <WrongLink /> : <Opened key={token} token={token} />}</EmailLayout>;
}

/** Polling interval for a copy being rendered, ms. */
const copyEveryMs = 4_000;

const beingMade = (sheet: SigningSheet | undefined): boolean =>
  sheet?.state === "signed" && sheet.sendingState === "complete" && !sheet.executed;

function Opened({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const found = useAsk(
    "signing",
    "open",
    { token },
    { refetchInterval: ({ state }) => (beingMade(state.data) ? copyEveryMs : false) },
  );
  if (found.error instanceof Problem && found.error.status === 404) return <WrongLink />;
  if (found.data)
    return (
      <SignDesk
        token={token}
        sheet={found.data}
        onAnswered={(sheet) => void queryClient.setQueryData(keyOf("signing", "open", { token }), sheet)}
        onStale={found.refetch}
      />
    );
  if (found.isError) return <Failed query={found} />;
  return <Loading />;
}

/** Unknown, replaced or never issued: the page doesn't say which. */
function WrongLink() {
  usePageTitle("Sign");
  return (
    <Message title="This link doesn't work">
      <p>It may be incomplete, or a newer email may have replaced it.</p>
      <p>
        Open the newest email you got and use the link in it. If that doesn't help, ask the agency that emailed you to
        send it again.
      </p>
    </Message>
  );
}

function Failed({ query }: Pick<ComponentProps<typeof LoadError>, "query">) {
  usePageTitle("Sign");
  return <LoadError query={query} what="the document" wholePage />;
}

function Loading() {
  usePageTitle("Sign");
  return (
    <SkeletonStack
      label="Opening the document"
      className="gutter mx-auto w-full max-w-5xl py-8"
      shapes={["h-8 w-96 max-w-full", "mt-3 w-72 max-w-full", "mt-8 h-96 w-full"]}
    />
  );
}
