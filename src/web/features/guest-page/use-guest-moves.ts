import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { Answer, Api } from "#contract/index.ts";
import type { NextStepName } from "#domain/interview/next-step.ts";
import { useOutdate } from "#web/lib/backend/ask.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import type { GuestSteps } from "./door.ts";
import type { GuestCandidate } from "./words.ts";

export type Move = "accept" | "sign" | "open";

/**
 * What the contact does with a candidate by the link itself. `wanted`: needs a code first, or is open on the page;
 * `more`: everything after the reveal. `chosen`: of that, what the contact pressed before typing the code.
 */
export function useGuestMoves({ listingId, introduction }: GuestCandidate, { door, onPage, onStale }: GuestSteps) {
  const outdate = useOutdate();
  const { link } = door;
  const [wanted, setWanted] = useState<Move | "more" | null>(null);
  const [chosen, setChosen] = useState<NextStepName | null>(null);
  const [identity, setIdentity] = useState<Answer<"guests", "identity">>();
  const { run, busy } = useAction();

  /** A pass that is over asks for a new code. */
  const passed = <T>(
    ask: (guests: Api["guests"], held: string) => Promise<T>,
    held: string,
    { done, undone }: { done: (answer: T) => void; undone: string },
  ) =>
    run((api) => ask(api.guests, held), {
      done: (answer) => void done(answer),
      failed: (failure) => {
        const isOver = failure instanceof Problem && failure.status === 403;
        if (isOver) link?.onPass(null);
        else void onStale();
        return isOver;
      },
      undone,
    });

  async function carryOut(step: Move | "more", held: string | null): Promise<void> {
    setWanted(step);
    if (held === null || !introduction || !link) return;
    const { version } = introduction;
    const { token } = link;
    if (step === "accept")
      await passed((guests, live) => guests.accept({ token, pass: live, listingId, version }), held, {
        done: onPage,
        undone: "The terms weren't accepted",
      });
    if (step === "open")
      await passed((guests, live) => guests.identity({ token, pass: live, listingId }), held, {
        done: (answer) => {
          setIdentity(answer);
          // The first opening is a step of the introduction.
          void onStale();
          void outdate("introductions");
        },
        undone: "The identity wasn't opened",
      });
  }

  return {
    wanted,
    chosen,
    identity,
    running: busy,
    carryOut,
    choose: (step: NextStepName | null) => {
      setChosen(step);
      setWanted("more");
    },
  };
}
