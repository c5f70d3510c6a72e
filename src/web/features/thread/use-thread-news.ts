import { useEffect, useEffectEvent, useState } from "react";
import type { LiveEvent } from "#contract/live.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { notify } from "#web/ui/toast.tsx";
import { drawerPlaceNow, showMessages } from "./drawer-place.ts";

export type Spoken = { id: string; words: string };

/**
 * Announces a message from another organization: a toast while the messages are closed, otherwise a screen reader
 * message. Events carry no text; it is fetched with the reader's own rights.
 */
export function useThreadNews(): Spoken | null {
  const { api, live } = useBackend();
  const [spoken, setSpoken] = useState<Spoken | null>(null);

  const hear = useEffectEvent(async ({ id, type, userId, data }: LiveEvent) => {
    // The other side's people are anonymous; colleagues have names.
    if (type !== "thread_update" || userId !== "" || data.action === "read" || document.hidden) return;
    const { thread } = await api.threads.get({ id: data.threadId, limit: 1 });
    if (thread.last.mine) return;
    const title = `New message from ${thread.with.name}`;
    const words = thread.last.granted ? "Written while the identity was revealed." : thread.last.content;
    if (drawerPlaceNow() !== null) setSpoken({ id, words: `${title}: ${words}` });
    else if (thread.unread > 0)
      notify({
        id: `thread ${thread.id}`,
        title,
        description: words,
        action: { label: "Open", onAction: () => showMessages({ at: "thread", id: thread.id }) },
      });
  });

  // If it can't be loaded now, the badge still counts it.
  useEffect(() => live?.onEvent((event) => void hear(event).catch(() => undefined)), [live]);
  return spoken;
}
