import { type RefObject, useEffect, useRef } from "react";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useArrowWalk } from "#web/lib/keys/use-arrow-walk.ts";
import { agoText } from "#web/lib/format.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/cn.ts";
import { cappedCount } from "#web/ui/count-badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { MoreError } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showMessages } from "./drawer-place.ts";
import { firstFocus, threadRows } from "./first-focus.ts";
import { OrganizationMark } from "./organization-mark.tsx";
import { type ThreadRow } from "./queries.ts";
import { useAskPages } from "#web/lib/backend/ask.ts";
import { LoadError } from "#web/lib/loaded.tsx";

/** All conversations, latest first. `from`: the one that was just open. */
export function ThreadList({ from, start }: { from: string | undefined; start: RefObject<HTMLElement | null> }) {
  const found = useAskPages("threads", "list", {});
  const list = useRef<HTMLUListElement>(null);
  const walk = useArrowWalk(() => threadRows(list.current));
  const threads = found.data?.pages.flatMap((page) => page.items);
  const ready = threads !== undefined;

  useEffect(() => {
    if (start.current) (ready ? firstFocus(start.current, from) : start.current).focus();
  }, [from, ready, start]);

  if (found.isError && !threads) return <LoadError query={found} what="the messages" />;
  if (!threads) return <ListSkeleton />;
  if (threads.length === 0)
    return (
      <EmptyState
        kind="conversation"
        level={3}
        title="No conversations yet"
        description="Write to an agency from a candidate's page or a deal."
      />
    );
  return (
    <div className="scroll-quiet min-h-0 flex-1">
      <ul ref={list} aria-label="Conversations" onKeyDown={walk}>
        {threads.map((thread) => (
          <Row key={thread.id} thread={thread} />
        ))}
      </ul>
      {found.hasNextPage ? (
        <div className="flex flex-col items-center gap-2 py-4">
          <Button onClick={() => void found.fetchNextPage()} loading={found.isFetchingNextPage}>
            Load more
          </Button>
          <MoreError query={found} />
        </div>
      ) : null}
    </div>
  );
}

function Row({ thread: { id, with: other, subject, last, unread } }: { thread: ThreadRow }) {
  const now = useNow();
  return (
    <li className="border-b border-line">
      <button
        type="button"
        data-thread={id}
        onClick={() => showMessages({ at: "thread", id })}
        className={
          "flex w-full cursor-pointer gap-3 px-4 py-3 text-left transition-colors hover:bg-sunk " +
          "focus-visible:-outline-offset-2"
        }
      >
        <OrganizationMark name={other.name} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex items-baseline gap-3">
            <span className={cn("min-w-0 truncate text-read", unread > 0 ? "font-semibold" : "font-medium")}>
              {other.name}
            </span>
            <time dateTime={last.sentAt} className="ml-auto shrink-0 text-small text-ink-3">
              {agoText(last.sentAt, now)}
            </time>
          </span>
          <span className="flex items-center gap-2">
            <PlateText code={subject.maskedCode} />
            <span className="min-w-0 truncate text-small text-ink-2">{subject.headlineRole}</span>
          </span>
          {subject.deal ? <span className="font-mono text-small text-ink-2">{subject.deal.code}</span> : null}
          <span className="flex items-start gap-3">
            <span
              className={cn(
                "line-clamp-2 min-w-0 flex-1 text-dense break-words",
                unread > 0 ? "text-ink" : "text-ink-2",
              )}
            >
              {last.mine ? "Us: " : ""}
              {last.granted ? "Written while the identity was revealed" : last.content}
            </span>
            {unread > 0 ? (
              <span
                className={
                  "figures keeps-color mt-0.5 min-w-5 shrink-0 rounded-full bg-seal px-1.5 " +
                  "text-center text-small font-semibold text-on-tone"
                }
              >
                {cappedCount(unread)}
                <span className="sr-only"> unread</span>
              </span>
            ) : null}
          </span>
        </span>
      </button>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col">
      {[0, 1, 2].map((place) => (
        <div key={place} className="flex gap-3 border-b border-line px-4 py-3">
          <Skeleton className="size-9 rounded-control" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-6 w-56" />
            <Skeleton className="h-5 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
