import { nextStepButton, NextStepFrame } from "#web/features/introduction/next-step-bar.tsx";
import { nextStepWords } from "#web/features/introduction/next-step-words.ts";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/cn.ts";
import { sealButton } from "#web/ui/seal-button.ts";
import { Arrival } from "./arrival.tsx";
import type { GuestSteps } from "./door.ts";
import { CodeGate } from "./code-gate.tsx";
import { NdaForm } from "./nda-form.tsx";
import type { Move, useGuestMoves } from "./use-guest-moves.ts";
import { type GuestCandidate, termsText } from "./words.ts";

type StepProps = GuestSteps & {
  candidate: GuestCandidate;
  moves: ReturnType<typeof useGuestMoves>;
  /** The page's bar has the candidate's next step. */
  inBar: boolean;
  about: { about?: string };
};

const moveLabels: Record<Move, string> = {
  accept: "Accept these terms",
  sign: "Read and sign the NDA",
  open: "Open identity",
};

/** Accepting terms, signing and opening: the button, in the bar if it's this candidate's turn, or its form. */
export function OwnStep({ candidate, moves: { wanted, running, carryOut }, inBar, about, ...steps }: StepProps) {
  const { link } = steps.door;
  const { introduction } = candidate;
  const next = introduction?.actions[0];
  if (!introduction || next === undefined || link === null) return null;
  const opens = next === "open";
  const gate = link.pass === null && (
    <Gate {...steps} className={opens ? undefined : "mt-4"} then={(held) => void carryOut(next, held)} />
  );
  if (wanted === "sign" && next === "sign")
    return (
      <>
        {gate}
        <NdaForm {...steps} link={link} candidate={candidate} />
      </>
    );
  if (wanted === next && gate) return gate;
  const isDocked = inBar && !opens;
  const button = (
    <Button
      variant={isDocked || opens ? "secondary" : "primary"}
      size={isDocked ? "md" : "lg"}
      className={isDocked ? nextStepButton : cn("max-sm:w-full", opens ? sealButton : "mt-4")}
      loading={running}
      onClick={() => void carryOut(next, link.pass)}
    >
      {moveLabels[next]}
    </Button>
  );
  if (!isDocked) return button;
  return (
    <div className="lg:mt-4">
      <NextStepFrame {...about} text={next === "accept" ? termsText(introduction.terms) : "Sign to see the name."}>
        {button}
      </NextStepFrame>
    </div>
  );
}

/** After the reveal, before the code: the next step by its name, and the way to the rest. */
export function MoreSteps({ candidate, moves: { wanted, carryOut, choose }, inBar, about, ...steps }: StepProps) {
  const { link } = steps.door;
  const { introduction } = candidate;
  const next = introduction?.next;
  if (!next || !link || link.pass !== null || wanted === "open") return null;
  if (wanted === "more") return <Gate {...steps} className="mt-4" then={(held) => void carryOut("more", held)} />;
  const { text, button } = nextStepWords({ ...next, interview: null });
  return (
    <>
      <Button className="mt-4 max-sm:w-full" onClick={() => choose(null)}>
        Interviews and decision
      </Button>
      {inBar ? (
        <div className="lg:mt-4">
          <NextStepFrame {...about} text={text}>
            {button === null || introduction.deal ? null : (
              <Button
                className={nextStepButton}
                onClick={() => (next.name === "open_identity" ? void carryOut("open", null) : choose(next.name))}
              >
                {button}
              </Button>
            )}
          </NextStepFrame>
        </div>
      ) : null}
    </>
  );
}

function Gate({
  door: { link },
  page,
  className,
  then,
}: Pick<GuestSteps, "door" | "page"> & { className: string | undefined; then: (held: string) => void }) {
  if (link === null) return null;
  return (
    <Arrival className={className}>
      <CodeGate
        token={link.token}
        sentTo={page.sentTo}
        onPass={(held) => {
          link.onPass(held);
          then(held);
        }}
      />
    </Arrival>
  );
}
