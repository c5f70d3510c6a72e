import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, usePlace, useRouter, useSearch } from "#web/lib/router/hooks.ts";
import { stringifySearch } from "#web/lib/router/search-params.ts";
import { addressFrom, paramsFrom, type SplitState } from "./split-address.ts";

const route = "/mls/tools/split";

/** How long after the last move of a slider the address follows: browsers refuse to write it at every step. */
const restMs = 250;

/**
 * What a change is about: moves of one control, one after the other, are one step for the back button. `null`: always a
 * step.
 */
export type ChangeOf = "salary" | "fee" | "split" | "third" | "days" | "day" | `name ${number}` | null;

export type UsedSplitAddress = {
  state: SplitState;
  fixed: readonly string[];
  change: (next: SplitState, of: ChangeOf) => void;
  /** The whole address of what is on the page now. */
  link: () => string;
};

/** The calculator's state stands in the address (spec §18): it can be shared, kept and gone back to. */
export function useSplitAddress(): UsedSplitAddress {
  const params = useSearch();
  const router = useRouter();
  const navigate = useNavigate();
  const address = useMemo(() => addressFrom(params), [params]);
  const here = usePlace().searchText;

  // What the address does not say yet.
  const [ahead, setAhead] = useState<SplitState>();
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; of: ChangeOf; write: () => void }>(undefined);
  const lastWritten = useRef<ChangeOf>(null);
  const underWay = useRef<string[]>([]);

  useEffect(() => {
    const place = underWay.current.indexOf(here);
    if (place >= 0) {
      underWay.current.splice(0, place + 1);
      return;
    }
    // Somebody else moved: the back button, or a link to the calculator.
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    lastWritten.current = null;
    setAhead(undefined);
  }, [here]);

  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  function write(next: SplitState, of: ChangeOf) {
    waiting.current = undefined;
    const search = paramsFrom(next);
    const text = stringifySearch(search);
    // A slider that came back to where it stood is no step.
    if (text === router.heading().searchText) return;
    underWay.current.push(text);
    const replace = of !== null && of === lastWritten.current;
    lastWritten.current = of;
    void navigate({ to: route, search }, { replace, resetScroll: false });
  }

  function change(next: SplitState, of: ChangeOf) {
    const before = waiting.current;
    clearTimeout(before?.timer);
    if (before && before.of !== of) before.write();
    setAhead(next);
    if (of === null) return write(next, of);
    const writeNow = () => write(next, of);
    waiting.current = { timer: setTimeout(writeNow, restMs), of, write: writeNow };
  }

  const state = ahead ?? address.state;
  return {
    state,
    fixed: address.fixed,
    change,
    link: () => new URL(router.href({ to: route, search: paramsFrom(state) }), window.location.origin).href,
  };
}
