import { Bell } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import type { LiveEvent } from "#contract/live.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useCommands } from "#web/lib/keys/commands.ts";
import { Button } from "#web/ui/button.tsx";
import { cappedCount, CountBadge } from "#web/ui/count-badge.tsx";
import { Popover } from "#web/ui/popover.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { useThreadLink } from "./use-thread-link.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { LoadedModule } from "#web/lib/loaded.tsx";

/** The header's notifications button with the unread count (spec §2), and its panel. */
export function Notifications() {
  const unread = useAsk("notifications", "count", {}).data?.unread;
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
        open={open}
        onOpenChange={setOpen}
        className="flex max-h-[min(36rem,var(--available-height))] w-96 flex-col p-0"
        trigger={<BellButton unread={unread} />}
      >
        <LoadedModule
          name="notifications-panel"
          load={() => import("./notification-panel.tsx")}
          what="the notifications"
          skeleton={<Skeletons rows={3} size="h-12" className="gap-4 p-4" />}
        >
          {({ NotificationPanel }) => <NotificationPanel onClose={() => setOpen(false)} />}
        </LoadedModule>
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

/** Announces new notifications to screen readers. */
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
