import { Activity, type ReactNode, useState } from "react";
import type { NextStepName } from "#domain/interview/next-step.ts";
import { nextStepButton, NextStepFrame } from "#web/features/introduction/next-step-bar.tsx";
import { NextStepDialogs } from "#web/features/introduction/next-step-dialogs.tsx";
import { InterviewsCard } from "#web/features/introduction/page/interviews-card.tsx";
import { OutcomeCard } from "#web/features/introduction/page/outcome-card.tsx";
import { PriorCard } from "#web/features/introduction/page/prior-card.tsx";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { useNextStep } from "#web/features/introduction/use-next-step.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { BackendProvider, useBackend } from "#web/lib/backend/context.tsx";
import { LoadError } from "#web/lib/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import type { GuestDoor } from "./door.ts";
import { linkBackend } from "./link-backend.ts";

/** Hidden once the pass is over, with open forms and what is typed in them, until a new code was typed. */
export function WhilePassed({ pass, children }: { pass: string | null; children: (pass: string) => ReactNode }) {
  const [last, setLast] = useState(pass);
  if (pass !== null && pass !== last) setLast(pass);
  return last === null ? null : <Activity mode={pass === null ? "hidden" : "visible"}>{children(last)}</Activity>;
}

/** What is inside calls the procedures of one candidate by the link. */
export function LinkBackend({
  link: { token, pass, onPass },
  listingId,
  onChange,
  children,
}: {
  link: NonNullable<GuestDoor["link"]>;
  listingId: string;
  onChange: () => void;
  children: ReactNode;
}) {
  const backend = useBackend();
  return (
    <WhilePassed pass={pass}>
      {(held) => (
        <BackendProvider backend={linkBackend(backend, { link: { token, pass: held, onPass }, listingId, onChange })}>
          {children}
        </BackendProvider>
      )}
    </WhilePassed>
  );
}

type Steps = {
  /** Whether the page's bar is about this candidate. */
  inBar: boolean;
  about: { about?: string };
  /** The step that the reader chose before typing the code. */
  chosen: NextStepName | null;
  opened: boolean;
  onOpenIdentity: () => void;
  now: number;
};

/** Interviews, scorecards, the decision and prior knowledge, as on the introduction's page; inside `LinkBackend`. */
export function AfterReveal({ introductionId, ...steps }: Steps & { introductionId: string }) {
  const found = useAsk("introductions", "get", { id: introductionId });
  if (found.data) return <Cards introduction={found.data} {...steps} />;
  return found.isError ? (
    <LoadError query={found} what="the interviews and the decision" />
  ) : (
    <Skeletons label="Opening interviews and decision" rows={2} size="h-28" />
  );
}

function Cards({
  introduction,
  inBar,
  about,
  chosen,
  opened,
  onOpenIdentity,
  now,
}: Steps & { introduction: Introduction }) {
  const found = useNextStep(introduction, opened);
  const [open, setOpen] = useState(chosen);
  const { step, words } = found;
  return (
    <>
      {step && words && inBar ? (
        <NextStepFrame {...about} text={words.text}>
          {words.button === null || introduction.deal ? null : (
            <Button
              className={nextStepButton}
              disabledReason={found.blockedBy}
              onClick={() => (step.name === "open_identity" ? onOpenIdentity() : setOpen(step.name))}
            >
              {words.button}
            </Button>
          )}
        </NextStepFrame>
      ) : null}
      <InterviewsCard introduction={introduction} />
      <OutcomeCard introduction={introduction} />
      <PriorCard introduction={introduction} now={now} />
      <NextStepDialogs introduction={introduction} open={open} found={found} onClose={() => setOpen(null)} />
    </>
  );
}
