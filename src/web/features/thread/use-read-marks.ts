import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useIsVisible } from "#web/lib/use-is-visible.ts";
import { keepRead, type ThreadMessage, type ThreadRow } from "./queries.ts";
import { firstUnread } from "./times.ts";
import { keyOf } from "#web/lib/backend/ask.ts";

/**
 * Marks visible messages as read, not in a hidden tab. Returns the number of the first message that was new on opening.
 */
export function useReadMarks(thread: ThreadRow | undefined, messages: readonly ThreadMessage[]): number | null {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const seen = useIsVisible();
  const [newFrom, setNewFrom] = useState<number | null>(null);
  const marked = useRef(0);
  /** Since the tab became visible: messages that arrive now need no separator. */
  const looking = useRef(false);
  const newest = messages.at(-1)?.number ?? 0;
  const id = thread?.id;
  const unread = thread?.unread ?? 0;

  useEffect(() => {
    if (!seen) looking.current = false;
    // A failed mark isn't retried: the next message sends the next one.
    if (!seen || id === undefined || newest <= marked.current) return;
    if (unread > 0) {
      if (!looking.current) setNewFrom(firstUnread(messages, unread));
      marked.current = newest;
      keepRead(queryClient, id);
      void api.threads
        .read({ id, number: newest })
        .catch(() => undefined)
        .then(() =>
          Promise.all(
            [keyOf("threads", "count"), keyOf("threads", "list")].map((queryKey) =>
              queryClient.invalidateQueries({ queryKey }),
            ),
          ),
        );
    }
    looking.current = true;
  }, [api, queryClient, seen, id, unread, newest, messages]);

  return newFrom;
}
