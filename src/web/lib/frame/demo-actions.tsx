import { useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, Ellipsis, LogOut, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useDaysAhead } from "#web/lib/backend/use-now.ts";
import { attempt } from "#web/lib/notify-error.ts";
import { useCommands } from "#web/lib/keys/commands.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { safeStorage, sessionKeys } from "#web/lib/storage.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu.tsx";
import { notify } from "#web/ui/toast.tsx";

/** Next day, reset, and leave. `kept`: what a phone's banner has no room for. */
export function DemoActions({ kept, onReset }: { kept: string; onReset: () => void | Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const [way] = useState(wayOut);
  const { clock } = useBackend();
  const queryClient = useQueryClient();
  const ahead = useDaysAhead();
  const nextDay = () => attempt(() => clock?.nextDay());
  const shown = useRef(ahead);
  useEffect(() => {
    if (shown.current === ahead) return;
    shown.current = ahead;
    // Moved here or in another tab: the data shown is refetched, and forms keep what is typed.
    void queryClient.invalidateQueries();
  }, [ahead, queryClient]);
  useCommands(
    [
      {
        id: "demo reset",
        label: "Reset demo",
        words: "sample data start over",
        icon: <RotateCcw />,
        run: () => setAsking(true),
      },
      {
        id: "demo next day",
        label: "Next day",
        words: "clock time tomorrow expire",
        icon: <CalendarPlus />,
        run: () => nextDay(),
      },
    ],
    "everywhere",
  );
  return (
    <>
      {ahead > 0 ? (
        <span role="status" className="figures text-ink-2">
          {ahead === 1 ? "1 day" : `${ahead} days`} ahead
        </span>
      ) : null}
      {way.says ? <span className="text-ink-2 max-lg:hidden">{way.says}</span> : null}
      <span className="flex items-center gap-1 max-sm:hidden">
        <Button size="sm" variant="ghost" onClick={nextDay}>
          Next day
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
          Reset demo
        </Button>
        <a href={way.href} className={buttonClass({ size: "sm", variant: "ghost" })}>
          {way.label}
        </a>
      </span>
      {/* Leaves a phone's first screen to the page. */}
      <span className="sm:hidden">
        <Menu
          trigger={<IconButton size="sm" label="Demo actions" icon={<Ellipsis aria-hidden="true" />} />}
          className="max-w-64"
        >
          <MenuItem icon={<CalendarPlus aria-hidden="true" />} onSelect={nextDay}>
            Next day
          </MenuItem>
          <MenuItem icon={<RotateCcw aria-hidden="true" />} onSelect={() => setAsking(true)}>
            Reset demo
          </MenuItem>
          <MenuItem icon={<LogOut aria-hidden="true" />} render={<a href={way.href} aria-label={way.label} />}>
            {way.label}
          </MenuItem>
          <MenuSeparator />
          <p className="px-2 py-1.5 text-small text-ink-2">
            {kept} {way.says}
          </p>
        </Menu>
      </span>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Reset the demo?"
        description="The sample data is restored. Everything you changed or added in this browser is lost."
        confirmLabel="Reset demo"
        destructive
        onConfirm={async () => {
          await onReset();
          notify({ title: "Demo reset", description: "Sample data restored." });
        }}
      />
    </>
  );
}

/** Signed-in people, such as those of an organization under review, go back to their account. */
const wayOut = () =>
  safeStorage(() => localStorage).getItem(sessionKeys.handle) === null
    ? { href: "/", label: "Leave demo", says: null }
    : { href: "/mls", label: "Back to your account", says: "Your account isn't part of it." };
