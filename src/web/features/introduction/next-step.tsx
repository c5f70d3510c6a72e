import { useRef, useState } from "react";
import { nextStepOf, type NextStepName } from "#domain/interview/next-step.ts";
import { CreateDealDialog } from "#web/features/deal/create/create-deal-dialog.tsx";
import { useActor } from "#web/features/demo/use-actor.ts";
import { AcceptTimeDialog } from "#web/features/interview/accept-time-dialog.tsx";
import { ProposeInterviewDialog } from "#web/features/interview/propose-interview-dialog.tsx";
import { ScorecardDialog } from "#web/features/interview/scorecard-dialog.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { cn } from "#web/ui/cn.ts";
import { sealButton } from "#web/ui/seal-button.ts";
import { dealStartOf } from "./deal-start.ts";
import { nextStepWords } from "./next-step-words.ts";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import type { Introduction } from "./queries.ts";
import { useFootSpace } from "./use-foot-space.ts";

/** Whether the reader arranges interviews: an agency does for the employer it represents. */
const arranges = ({ you, sellingAgency }: Pick<Introduction, "you" | "sellingAgency">): boolean =>
  you !== "platform" && !(you === "employer" && sellingAgency !== null);

/** The introduction's scorecards; undefined in the demo, whose interviewers get no emails. */
export function useScorecards(introduction: Introduction) {
  const { kind } = useBackend();
  const isRevealed = introduction.parts.some(({ grant }) => grant !== null);
  return useAsk(
    "scorecards",
    "list",
    { introductionId: introduction.id },
    { enabled: kind !== "demo" && isRevealed && arranges(introduction) },
  ).data;
}

function useNextStep(introduction: Introduction) {
  const asked = arranges(introduction) && introduction.agreed;
  const found = useAsk("interviews", "list", { introductionId: introduction.id }, { enabled: asked });
  const scorecards = useScorecards(introduction)?.items ?? [];
  const scorecard = scorecards.find(({ mine, answer }) => mine && answer === null) ?? null;
  const interviews = found.data?.items ?? [];
  // Nothing is shown until it is known, so that the button doesn't change under the pointer.
  const step =
    asked && found.isPending
      ? null
      : nextStepOf(introduction, { interviews, scorecardDue: scorecard?.interviewId ?? null });
  return { step, scorecard, interview: interviews.find(({ id }) => id === step?.interview?.id) ?? null };
}

/**
 * After the reveal: the next step, who takes it, and the one button for it. Fixed at the bottom of a phone, otherwise a
 * card. `onOpenIdentity`: opens it on this page.
 */
export function NextStepBar({
  introduction,
  onOpenIdentity,
}: {
  introduction: Introduction;
  onOpenIdentity: () => void;
}) {
  const { step, scorecard, interview } = useNextStep(introduction);
  const { kind } = useActor();
  const [open, setOpen] = useState<NextStepName | null>(null);
  const bar = useRef<HTMLElement>(null);
  useFootSpace(bar, step !== null);
  if (!step) return null;
  const close = () => setOpen(null);
  const { text, button } = nextStepWords(step);
  const mayOffer = step.name !== "make_offer" || kind === "agency";
  const look = cn("shrink-0 max-lg:flex-1 max-sm:max-w-40 lg:mt-3 lg:w-full", sealButton);
  const { deal } = introduction;
  return (
    <>
      <section
        ref={bar}
        aria-label="Next step"
        className={
          "no-print max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[var(--foot-height,0px)] max-lg:z-20 max-lg:flex " +
          "max-lg:items-center " +
          "max-lg:justify-between max-lg:gap-3 max-lg:border-t max-lg:px-4 max-lg:pt-3 max-lg:shadow-float " +
          "max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:rounded-card lg:border lg:px-5 lg:py-4 " +
          "border-line-2 bg-raised"
        }
      >
        <div className="min-w-0">
          <h2 className="text-small font-semibold text-ink-2">Next step</h2>
          <p className="font-medium break-words">{text}</p>
        </div>
        {button === null || !mayOffer ? null : deal && (step.name === "finish_deal" || step.name === "hired") ? (
          <Link to="/mls/deal/$id" params={{ id: deal.id }} className={cn(buttonClass(), look)}>
            {button}
          </Link>
        ) : (
          <Button
            className={look}
            {...(step.name === "open_identity" ? {} : { "aria-haspopup": "dialog" as const })}
            onClick={() => (step.name === "open_identity" ? onOpenIdentity() : setOpen(step.name))}
          >
            {button}
          </Button>
        )}
      </section>
      {open === "propose_interview" ? <ProposeInterviewDialog of={{ introduction }} onClose={close} /> : null}
      {open === "answer_interview" && interview ? <AcceptTimeDialog interview={interview} onClose={close} /> : null}
      {open === "fill_scorecard" && scorecard ? (
        <ScorecardDialog introductionId={introduction.id} scorecard={scorecard} onClose={close} />
      ) : null}
      {open === "decide" ? <OutcomeDialog introduction={introduction} onClose={close} /> : null}
      {mayOffer && step.name === "make_offer" ? (
        <CreateDealDialog
          open={open === "make_offer"}
          onOpenChange={(next) => !next && close()}
          start={dealStartOf(introduction)}
        />
      ) : null}
    </>
  );
}
