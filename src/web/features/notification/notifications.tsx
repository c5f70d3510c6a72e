import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import type { LiveEvent } from "#contract/live.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useCommands } from "#web/lib/keys/commands.ts";
import { Button } from "#web/ui/button.tsx";
import { cappedCount, CountBadge } from "#web/ui/count-badge.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Popover } from "#web/ui/popover.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { notificationCountOptions } from "./queries.ts";
import { useThreadLink } from "./use-thread-link.ts";

/** The header's notifications with how many are unread (spec §2), and what they open into. */
export function Notifications() {
  const { api } = useBackend();
  const unread = useQuery(notificationCountOptions(api)).data?.unread;
  const [open, setOpen] = useState(false);
  useThreadLink();
  useCommands(
    [
      {
        id: "notifications",
        label: "Open notifications",
        words: "bell alerts news unread",
        icon: <Bell />,
        keys: ["b"],
        run: () => setOpen(true),
      },
    ],
    "everywhere",
  );
  return (
    <>
      <Popover
        align="end"
        open={open}
        onOpenChange={setOpen}
        className="flex max-h-[min(36rem,var(--available-height))] w-96 flex-col p-0"
        trigger={<BellButton unread={unread} />}
      >
        <LoadedPanel onClose={() => setOpen(false)} />
      </Popover>
      <Spoken />
    </>
  );
}

function BellButton({ unread, ...rest }: { unread: number | undefined } & ComponentProps<typeof Button>) {
  return (
    <Tooltip content="Notifications">
      <Button
        {...rest}
        variant="ghost"
        aria-label={unread === undefined ? "Notifications" : `Notifications, ${cappedCount(unread)} unread`}
        className="aspect-square px-0 [&_svg]:size-4.5"
      >
        <Bell aria-hidden="true" />
        <CountBadge count={unread ?? 0} tone="seal" />
      </Button>
    </Tooltip>
  );
}

/** Asked for like any answer, so that a connection lost just now says so here and can be tried again. */
function LoadedPanel({ onClose }: { onClose: () => void }) {
  const loaded = useQuery({
    queryKey: ["notifications-panel"],
    queryFn: () => import("./notification-panel.tsx"),
    staleTime: Infinity,
    structuralSharing: false,
  });
  if (loaded.data) return <loaded.data.NotificationPanel onClose={onClose} />;
  if (loaded.isError)
    return (
      <ErrorState
        title="The notifications could not be loaded"
        description="Check your connection and try again."
        onRetry={() => void loaded.refetch()}
        retrying={loaded.isFetching}
      />
    );
  return (
    <div aria-busy="true" className="flex flex-col gap-4 p-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}

/** What has just come, for those who do not see the number change. */
function Spoken() {
  const { live } = useBackend();
  const [last, setLast] = useState<{ id: string; words: string } | null>(null);
  useEffect(
    () =>
      live?.onEvent(({ id, type, data }: LiveEvent) => {
        if (type === "notification" && "title" in data)
          setLast({ id, words: `${data.priority === "high" ? "High priority: " : ""}${data.title}` });
      }),
    [live],
  );
  return (
    <span role="status" className="sr-only">
      <span key={last?.id}>{last?.words}</span>
    </span>
  );
}
