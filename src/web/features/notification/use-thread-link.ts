import { useEffect, useEffectEvent } from "react";
import { showMessages } from "#web/features/thread/drawer-place.ts";
import { useNavigate, usePlace } from "#web/lib/router/hooks.ts";

/**
 * `?thread=` in an address, as letters have it, opens that conversation over the page; the address then goes without
 * it.
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
