import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { showMessages } from "#web/components/thread/drawer-place.ts";

/** `?thread=` in an address, as letters have it, opens that conversation over the page; the address then goes without it. */
export function useThreadLink(): void {
  const navigate = useNavigate();
  const thread = useRouterState({ select: ({ resolvedLocation }) => textOf((resolvedLocation?.search as { thread?: unknown } | undefined)?.thread) });
  const open = useEffectEvent((id: string) => {
    showMessages({ at: "thread", id });
    void navigate({ to: ".", search: ((search: Record<string, unknown>) => ({ ...search, thread: undefined })) as never, replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (thread !== null) open(thread);
  }, [thread]);
}

/** The router reads a bare number as one. */
const textOf = (value: unknown): string | null => (typeof value === "string" || typeof value === "number" ? String(value) : null);
