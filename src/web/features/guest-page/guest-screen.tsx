import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { keepPass, readPass, takeGuestToken } from "#web/features/guest/guest-token.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { EmailLayout } from "#web/lib/email-link/layout.tsx";
import { Message } from "#web/lib/email-link/message.tsx";
import { WrongLink } from "#web/lib/email-link/wrong-link.tsx";
import { useLinkToken } from "#web/lib/email-link/use-link-token.ts";
import { useFocusOnChange } from "#web/lib/email-link/use-focus-on-change.ts";
import { counted, instantDateText } from "#web/lib/format.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { LoadError } from "#web/lib/loaded.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Logo } from "#web/ui/logo.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { useMinute } from "#web/ui/use-minute.ts";
import { CandidateCards } from "./candidate-card.tsx";
import { DocumentsCard } from "./documents-card.tsx";
import { linkDoor } from "./door.ts";
import { endWords, howToAnswer } from "./words.ts";

/** Candidates for a contact of a client without an account, opened by an emailed link (docs/decisions/0041). */
export function GuestScreen() {
  const token = useLinkToken(takeGuestToken);

  return (
    <EmailLayout narrow>
      {token === null ? <WrongLink pageTitle="Your candidates" /> : <Opened key={token} token={token} />}
    </EmailLayout>
  );
}

function Opened({ token }: { token: string }) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const found = useAsk("guests", "open", { token });
  const page = found.data;
  const heading = useFocusOnChange(page?.state ?? "open");
  const now = useMinute();
  const [pass, setPass] = useState(() => readPass(token));
  usePageTitle("Your candidates");
  if (found.error instanceof Problem && found.error.status === 404) return <WrongLink pageTitle="Your candidates" />;
  if (found.isError && !page) return <LoadError query={found} what="your page" wholePage />;
  if (!page) return <Loading />;
  if (page.state === "ended") {
    const { title, text } = endWords(page);
    return (
      <Message heading={heading} title={title}>
        <p>{text}</p>
        {page.why === "claimed" ? (
          <a href="/mls" className={buttonClass({ variant: "primary" })}>
            Sign in
          </a>
        ) : null}
      </Message>
    );
  }
  const { agencyName, company, contactName, expiresAt, candidates } = page;
  const onPass = (held: string | null) => {
    keepPass(token, held ?? "");
    setPass(held);
  };
  const link = { token, pass, onPass };
  const door = linkDoor(api, link);
  return (
    <div className="gutter mx-auto w-full max-w-3xl pt-7 pb-[calc(var(--next-height,0px)+3.5rem)] sm:pt-10">
      <SenderLogo token={token} name={agencyName} />
      <p className="text-read text-ink-2 wrap-anywhere">
        {contactName}, {company}
      </p>
      <h1 ref={heading} tabIndex={-1} className="mt-1 headline text-headline break-words">
        {counted(candidates.length, "candidate")} from {agencyName}
      </h1>
      <p className="mt-3 max-w-measure text-read text-ink-2 sm:text-lead">{howToAnswer(page, "your")}</p>
      <DocumentsCard page={page} link={link} />
      <CandidateCards
        door={door}
        page={page}
        onPage={(next) => void queryClient.setQueryData(keyOf("guests", "open", { token }), next)}
        onStale={found.refetch}
        now={now}
        className="mt-8"
      />
      <section aria-labelledby="account" className="mt-8">
        <h2 id="account" className="text-lead font-semibold">
          Keep everything in one place
        </h2>
        <p className="mt-1 max-w-measure text-read text-ink-2">
          Sign up with your work address, and {company} finds these candidates, your answers, introductions and
          agreements in its own account. This link works until {instantDateText(expiresAt)}.
        </p>
        <a href="/ecosystem/sign-up?kind=employer" className={buttonClass({ className: "mt-3 max-sm:w-full" })}>
          Create {company}'s account
        </a>
      </section>
    </div>
  );
}

/** Beside the name that the heading says; without a logo, or until it has loaded, the page is whole too. */
function SenderLogo({ token, name }: { token: string; name: string }) {
  const image = useAsk("guests", "logo", { token }).data?.image ?? null;
  return image === null ? null : (
    <div className="mb-5">
      <Logo image={image} name={name} />
    </div>
  );
}

function Loading() {
  return (
    <SkeletonStack
      label="Opening your page"
      className="gutter mx-auto w-full max-w-3xl py-8"
      shapes={["h-9 w-80 max-w-full", "mt-8 h-56 w-full"]}
    />
  );
}
