import { type ReactNode, useRef } from "react";
import { cn } from "#web/ui/cn.ts";
import { sealButton } from "#web/ui/seal-button.ts";
import { useFootSpace } from "./use-foot-space.ts";

/** The place of the button in the bar. */
export const nextStepPlace = "shrink-0 max-lg:flex-1 max-sm:max-w-40 lg:mt-3 lg:w-full";
/** The look of the button that takes the step. */
export const nextStepButton = cn(nextStepPlace, sealButton);

/** A sentence and one button: fixed at the bottom of a phone, otherwise a card. `about`: which of several it is. */
export function NextStepFrame({ text, about, children }: { text: string; about?: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useFootSpace(bar, true);
  return (
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
        <h2 className="text-small font-semibold break-words text-ink-2">
          Next step{about === undefined ? "" : `: ${about}`}
        </h2>
        <p className="font-medium break-words">{text}</p>
      </div>
      {children}
    </section>
  );
}
