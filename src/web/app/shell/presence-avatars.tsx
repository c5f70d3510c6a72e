import { UsersRound } from "lucide-react";
import { Fragment, useState, type ComponentPropsWithRef } from "react";
import type { Presence } from "#contract/live.ts";
import { counted } from "#web/lib/format.ts";
import { Avatar, initials } from "#web/ui/avatar.tsx";
import { cn } from "#web/ui/cn.ts";
import { Popover } from "#web/ui/popover.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { connectionWords } from "./connection-words.ts";
import { WhoIsHere } from "#web/features/live/who-is-here.tsx";
import { useColleagues, useLiveState } from "#web/lib/use-live.ts";

const mostShown = 4;

/** Who is online: colleagues, and for staff everyone; opens the list with their pages. Shown on the dark bar. */
export function PresenceAvatars() {
  const state = useLiveState();
  const colleagues = useColleagues();
  const [open, setOpen] = useState(false);
  if (!state) return null;
  return (
    <Popover open={open} onOpenChange={setOpen} title="Online now" trigger={<PresenceButton colleagues={colleagues} />}>
      <WhoIsHere onFollow={() => setOpen(false)} />
      <p className="mt-3 border-t border-line pt-2.5 text-small text-ink-2">{connectionWords[state.status]}</p>
    </Popover>
  );
}

function PresenceButton({
  colleagues,
  className,
  ...rest
}: { colleagues: readonly Presence[] } & ComponentPropsWithRef<"button">) {
  const shown = colleagues.slice(0, mostShown);
  const more = colleagues.length - shown.length;
  const names = colleagues
    .map(({ userName, status }) => (status === "away" ? `${userName} (away)` : userName))
    .join(", ");
  // The visible text comes first in the name, for speech input (WCAG 2.5.3).
  const seen = [...shown.map(({ userName }) => initials(userName)), ...(more > 0 ? [`+${more}`] : [])].join(" ");
  return (
    <Tooltip content={names || "No other users online"}>
      <button
        type="button"
        {...rest}
        aria-label={
          names
            ? `${seen}, ${counted(colleagues.length, "person", "people")} online: ${names}`
            : "No other users online"
        }
        className={cn(
          "inline-flex h-7 min-w-7 shrink-0 cursor-pointer items-center justify-center rounded-full px-1 " +
            "text-bar-ink-2 hover:text-bar-ink focus-visible:outline-bar-ink focus-visible:-outline-offset-1",
          className,
        )}
      >
        {colleagues.length === 0 ? <UsersRound aria-hidden="true" className="size-4" /> : null}
        <span aria-hidden="true" className="flex items-center">
          {shown.map(({ userId, userName, status }) => (
            <Fragment key={userId}>
              {/* Away is outlined, active is filled: color isn't the only cue. */}
              <Avatar
                name={userName}
                size="sm"
                className={cn(
                  "not-first:-ml-0.5 ring-2 ring-bar",
                  status === "away" && "border border-bar-ink-2 bg-bar text-bar-ink-2",
                )}
              />{" "}
            </Fragment>
          ))}
          {more > 0 ? <span className="figures ml-1 text-small">+{more}</span> : null}
        </span>
      </button>
    </Tooltip>
  );
}
