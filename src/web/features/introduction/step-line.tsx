import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { agoText } from "#web/lib/format.ts";
import { cn } from "#web/ui/cn.ts";
import type { LineStep } from "./line.ts";

export type StepLineProps = {
  steps: readonly LineStep[];
  /** In ms. */
  now: number;
  /** Shown under the reader's next step: the one control in seal. */
  action?: ReactNode;
};

/** An introduction from request to reveal as a vertical timeline; the reader's next step in seal. */
export function StepLine({ steps, now, action }: StepLineProps) {
  const turn = steps.find(({ state }) => state === "yours") ?? steps.find(({ state }) => state === "theirs");
  return (
    <ol aria-label="Steps of this introduction" className="mt-3">
      {steps.map((step, place) => (
        <li
          key={step.key}
          aria-current={step === turn ? "step" : undefined}
          className="relative flex gap-3 pb-4 last:pb-0"
        >
          {place < steps.length - 1 ? (
            <span aria-hidden="true" className="absolute top-5 bottom-0 left-[0.5625rem] w-px bg-line-2" />
          ) : null}
          <Mark state={step.state} />
          <div className="min-w-0 flex-1">
            <p
              className={cn(
                "font-medium break-words",
                step.state === "yours" && "text-seal",
                (step.state === "later" || step.state === "over") && "text-ink-2",
              )}
            >
              {step.title}
              {step.state === "done" ? <span className="sr-only">, done</span> : null}
            </p>
            {step.at || step.detail ? (
              <p className="figures text-small break-words whitespace-pre-line text-ink-2">
                {step.at ? <time dateTime={step.at}>{agoText(step.at, now)}</time> : null}
                {step.at && step.detail ? ", " : null}
                {step.detail}
              </p>
            ) : null}
            {action && step === turn && step.state === "yours" ? <div className="mt-2.5">{action}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Mark({ state }: { state: LineStep["state"] }) {
  const ring =
    "keeps-color relative mt-0.5 grid size-[1.1875rem] shrink-0 place-items-center rounded-full border bg-surface";
  if (state === "done")
    return (
      <span aria-hidden="true" className={cn(ring, "border-money bg-money text-on-tone")}>
        <Check className="size-3" strokeWidth={3} />
      </span>
    );
  if (state === "over")
    return (
      <span aria-hidden="true" className={cn(ring, "border-edge text-ink-2")}>
        <X className="size-3" strokeWidth={2.5} />
      </span>
    );
  if (state === "later") return <span aria-hidden="true" className={cn(ring, "border-line-2")} />;
  return (
    <span aria-hidden="true" className={cn(ring, state === "yours" ? "border-seal" : "border-edge")}>
      <span className={cn("size-2.5 rounded-full", state === "yours" ? "bg-seal" : "bg-edge")} />
    </span>
  );
}
