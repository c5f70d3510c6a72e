import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, usePlace, useRouter, useSearch } from "#web/lib/router/hooks.ts";
import { stringifySearch } from "#web/lib/router/search-params.ts";
import { addressFrom, paramsFrom, type SplitState } from "./split-address.ts";

const route = "/mls/tools/split";

/** Delay before the address follows a slider: browsers throttle frequent updates. */
const restMs = 250;

/** The control that changed: consecutive changes of one control are one history entry. `null`: always a new entry. */
export type ChangeOf = "salary" | "fee" | "split" | "third" | "days" | "day" | `name ${number}` | null;

export type UsedSplitAddress = {
  state: SplitState;
  fixed: readonly string[];
  change: (next: SplitState, of: ChangeOf) => void;
  /** The full address of the current state. */
  link: () => string;
};

/** Keeps the calculator's state in the address (spec §18), so it can be shared and navigated. */
export function useSplitAddress(): UsedSplitAddress {
  const params = useSearch();
  const router = useRouter();
  const navigate = useNavigate();
  const address = useMemo(() => addressFrom(params), [params]);
  const here = usePlace().searchText;

  // Not in the address yet.
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
    // Navigation from elsewhere: the back button, or a link to the calculator.
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
    // A slider that returned to its start adds no history entry.
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
