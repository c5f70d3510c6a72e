import { useEffect, useEffectEvent } from "react";
import { showMessages } from "#web/features/thread/drawer-place.ts";
import { useNavigate, usePlace } from "#web/lib/router/hooks.ts";

/**
 * `?thread=` in an address, as in emailed links, opens that conversation over the page; the parameter is then removed.
 */
export function useThreadLink(): void {
  const navigate = useNavigate();
  const { thread, ...rest } = usePlace().search;
  const open = useEffectEvent((id: string) => {
    showMessages({ at: "thread", id });
    void navigate({ to: ".", search: rest }, { replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (typeof thread === "string") open(thread);
  }, [thread]);
}
