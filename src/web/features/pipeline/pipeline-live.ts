import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Live } from "#contract/backend.ts";
import type { Api } from "#contract/index.ts";
import type { LiveEvent } from "#contract/live.ts";
import { cardId, pipelineLimits } from "#domain/pipeline/pipeline.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { isBoardShown, keepCount, keepTruth, refreshAvailable } from "./cache.ts";
import { type Desk, useDesk } from "./desk.ts";
import { keyOf } from "#web/lib/backend/ask.ts";

/** Long enough that a bulk move causes one request, short enough to go unnoticed. */
const gatherMs = 40;

type Listener = (ids: readonly string[]) => void;
type Following = { listeners: Set<Listener>; stop: () => void };
const followed = new WeakMap<Live, Following>();

/**
 * Live pipeline changes by colleagues and by this person elsewhere: only the changed cards are refetched, and not this
 * tab's own changes. Several parts of a page may subscribe; one fetches. `onOthers` receives the cards that just
 * changed on the board.
 */
export function usePipelineLive(onOthers?: Listener): void {
  const { api, live, viewer } = useBackend();
  const queryClient = useQueryClient();
  const desk = useDesk();
  const hear = useEffectEvent((ids: readonly string[]) => onOthers?.(ids));
  const personId = viewer?.personId;
  useEffect(() => {
    if (!live) return;
    const following = followed.get(live) ?? follow(live, { api, queryClient, desk, personId });
    followed.set(live, following);
    const listener: Listener = (ids) => hear(ids);
    following.listeners.add(listener);
    return () => {
      following.listeners.delete(listener);
      if (following.listeners.size > 0) return;
      following.stop();
      followed.delete(live);
    };
  }, [api, live, queryClient, desk, personId]);
}

function follow(
  live: Live,
  {
    api,
    queryClient,
    desk,
    personId,
  }: { api: Api; queryClient: QueryClient; desk: Desk; personId: string | undefined },
): Following {
  const listeners = new Set<Listener>();
  const named = new Set<string>();
  let newcomers = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // A hidden tab refetches when it becomes visible.
  const everything = () =>
    void queryClient.invalidateQueries({
      queryKey: keyOf("pipeline"),
      refetchType: document.hidden ? "none" : "active",
    });

  async function ask(): Promise<void> {
    timer = undefined;
    const listingIds = [...named];
    named.clear();
    if (document.hidden) return everything();
    if (newcomers) void refreshAvailable(queryClient, api).catch(() => undefined);
    newcomers = false;
    if (listingIds.length === 0 || !isBoardShown(queryClient)) return;
    if (listingIds.length > pipelineLimits.bulk) return everything();
    try {
      const { items, missing } = await api.pipeline.cards({ listingIds });
      keepTruth(queryClient, { cards: items, gone: missing });
      for (const listener of listeners) listener(items.map(({ id }) => id));
    } catch {
      everything();
    }
  }

  const soon = () => (timer ??= setTimeout(() => void ask(), gatherMs));

  function onEvent({ type, userId, data }: LiveEvent): void {
    if (type === "shortlist_update") newcomers = true;
    else if (type !== "pipeline_update") return;
    else if (data.listingId === undefined) return everything();
    else {
      const id = cardId({ listingId: data.listingId, jobId: data.jobId });
      if (userId === personId && desk.isEcho(id)) return;
      const { action } = data;
      if (action === "removed") keepCount(queryClient, { gone: [id] });
      else if (action === "added" || action === "bulk_added" || action === "restored")
        keepCount(queryClient, { added: [id] });
      newcomers ||= action !== "moved" && action !== "undone" && action !== "notes_updated" && action !== "assigned";
      named.add(id);
      void queryClient.invalidateQueries({ queryKey: keyOf("pipeline", "analytics") });
    }
    soon();
  }

  const end = live.onEvent(onEvent);
  return {
    listeners,
    stop: () => {
      clearTimeout(timer);
      end();
    },
  };
}
