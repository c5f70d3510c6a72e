import { Flag, Settings2 } from "lucide-react";
import { type MouseEvent, useRef, useState } from "react";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useArrowWalk } from "#web/lib/keys/use-arrow-walk.ts";
import { agoText, instantDateText } from "#web/lib/format.ts";
import { showMessages } from "#web/features/thread/drawer-place.ts";
import { Unbroken } from "#web/ui/motif/plate-text.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { addressed } from "#web/lib/router/place.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { cn } from "#web/ui/cn.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { MoreError } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { actionTarget } from "./action-link.ts";
import { type NotificationRow, type Shown } from "./queries.ts";
import { useReading } from "./use-reading.ts";
import { itemsOf, useAsk, useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";

const choices = [
  { value: "all", label: "All" },
  { value: "unread", label: "Unread" },
] as const;

/** The person's notifications, newest first (spec §2, §4). */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<Shown>("all");
  const unread = useAsk("notifications", "count", {}).data?.unread ?? 0;
  const found = useAskPages("notifications", "list", shown === "unread" ? { only: "unread" } : {});
  const { read, readAll } = useReading();
  const rows = itemsOf(found.data);
  const newest = rows[0]?.timestamp;
  return (
    <>
      <header className="flex shrink-0 items-center justify-between gap-3 border-b border-line py-2.5 pr-3 pl-4">
        <h2 className="text-card font-semibold">Notifications</h2>
        <Segmented aria-label="Show" options={choices} value={shown} onValueChange={setShown} />
      </header>
      <div className="scroll-quiet min-h-0 flex-1">
        <LoadedPages
          query={found}
          what="the notifications"
          skeleton={<RowsSkeleton />}
          empty={<Nothing shown={shown} />}
        >
          <Rows rows={rows} onOpen={(row) => (read(row), onClose())} />
        </LoadedPages>
        {found.hasNextPage ? (
          <div className="flex flex-col items-center gap-2 py-3">
            <Button size="sm" onClick={() => void found.fetchNextPage()} loading={found.isFetchingNextPage}>
              Load more
            </Button>
            <MoreError query={found} />
          </div>
        ) : null}
      </div>
      <footer className="flex shrink-0 items-center justify-between gap-2 border-t border-line px-2 py-1.5">
        <Link
          to="/mls/settings/notifications"
          onClick={onClose}
          className={buttonClass({ variant: "ghost", size: "sm" })}
        >
          <Settings2 aria-hidden="true" /> Preferences
        </Link>
        {unread > 0 && newest !== undefined ? (
          <Button variant="ghost" size="sm" onClick={() => readAll(newest)}>
            Mark all as read
          </Button>
        ) : null}
      </footer>
    </>
  );
}

function Nothing({ shown }: { shown: Shown }) {
  return shown === "unread" ? (
    <EmptyState
      kind="notification"
      level={3}
      className="py-10"
      title="No unread notifications"
      description="Notifications you have read stay under All for 90 days."
    />
  ) : (
    <EmptyState
      kind="notification"
      level={3}
      className="py-10"
      title="No notifications yet"
      description={
        "Messages, introductions, deals that need you and listings that end soon appear here. In Preferences, " +
        "choose what you also get by email."
      }
    />
  );
}

function Rows({ rows, onOpen }: { rows: readonly NotificationRow[]; onOpen: (row: NotificationRow) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const walk = useArrowWalk(() => [...(list.current?.querySelectorAll("a") ?? [])]);
  return (
    <ul ref={list} aria-label="Notifications" onKeyDown={walk}>
      {rows.map((row) => (
        <Row key={row.id} row={row} onOpen={() => onOpen(row)} />
      ))}
    </ul>
  );
}

type RowProps = { row: NotificationRow; onOpen: () => void };

function Row({ row: { title, message, priority, read, timestamp, actionUrl }, onOpen }: RowProps) {
  const now = useNow();
  const { path, search, thread } = actionTarget(actionUrl);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    onOpen();
    if (thread === null) return;
    // A conversation opens over the current page.
    event.preventDefault();
    showMessages({ at: "thread", id: thread });
  };
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={addressed(path)}
        {...(Object.keys(search).length > 0 && { search })}
        onClick={open}
        className={
          "grid grid-cols-[0.75rem_1fr] gap-x-2 py-3 pr-4 pl-3 transition-colors hover:bg-sunk " +
          "focus-visible:-outline-offset-2"
        }
      >
        <span className="pt-2">
          {read ? null : <span aria-hidden="true" className="keeps-color block size-2 rounded-full bg-seal" />}
        </span>
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="flex items-baseline gap-2">
            {priority === "high" ? (
              <Flag aria-hidden="true" className="size-3.5 shrink-0 translate-y-0.5 fill-current text-seal" />
            ) : null}
            <span className={cn("min-w-0 text-read break-words", read ? "font-medium text-ink-2" : "font-semibold")}>
              {read ? null : <span className="sr-only">Unread: </span>}
              {priority === "high" ? <span className="sr-only">High priority: </span> : null}
              <Unbroken text={title} />
            </span>
            <time
              dateTime={timestamp}
              title={instantDateText(timestamp)}
              className="ml-auto shrink-0 text-small text-ink-3"
            >
              {agoText(timestamp, now)}
            </time>
          </span>
          <span className="line-clamp-3 text-dense break-words whitespace-pre-line text-ink-2">
            <Unbroken text={message} />
          </span>
        </span>
      </Link>
    </li>
  );
}

function RowsSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col">
      {[0, 1, 2].map((place) => (
        <div key={place} className="flex flex-col gap-2 border-b border-line px-4 py-3">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  );
}
