import { CalendarDays, Download } from "lucide-react";
import { interviewKindLabels } from "#domain/interview/interview.ts";
import { sealOutline } from "#web/ui/seal-button.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/cn.ts";
import { saveFile } from "#web/ui/save-file.ts";
import type { AskedInterview } from "./interview-dialogs.tsx";
import type { Interview } from "./queries.ts";
import { When } from "./when.tsx";
import { durationText, standings, standingTexts } from "./words.ts";
import { useAction } from "#web/lib/form/use-action.ts";

/**
 * When, how and where, whose turn it is, and the reader's actions: the same on the page, in the list and in a thread.
 * `onAsk`: opens an action's dialog, which the caller renders where it stays when this goes.
 */
export function InterviewFace({ interview, onAsk }: { interview: Interview; onAsk: (asked: AskedInterview) => void }) {
  const { standing, proposal, startsAt, needsYou, reason, actions } = interview;
  const mover = actions.includes("move")
    ? "Move interview"
    : actions.includes("suggest")
      ? "Propose other times"
      : null;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={standings[standing].tone}>{standings[standing].label}</Badge>
        <span className={cn("text-dense break-words", needsYou ? "font-medium text-seal" : "text-ink-2")}>
          {standingTexts(interview)}
        </span>
      </p>
      <Times interview={interview} />
      <p className="text-dense break-words text-ink-2">
        {[interviewKindLabels[proposal.kind], durationText(proposal.minutes), proposal.place]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <VideoLink proposal={proposal} offered={startsAt !== null && standing === "scheduled"} />
      {reason ? (
        <p className="border-l-2 border-line-2 pl-3 text-dense break-words whitespace-pre-line text-ink-2">{reason}</p>
      ) : null}
      {actions.length > 0 ? (
        <div role="group" aria-label="Reply to this interview" className="mt-1 flex flex-wrap gap-2">
          {actions.includes("accept") ? (
            <Button
              size="sm"
              className={sealOutline}
              aria-haspopup="dialog"
              onClick={() => onAsk({ how: "accept", interview })}
            >
              Choose a time
            </Button>
          ) : null}
          {mover ? (
            <Button size="sm" aria-haspopup="dialog" onClick={() => onAsk({ how: "suggest", interview })}>
              {mover}
            </Button>
          ) : null}
          {actions.includes("calendar") ? <SaveFile interview={interview} /> : null}
          {actions.includes("decline") ? (
            <Button
              size="sm"
              variant="ghost"
              aria-haspopup="dialog"
              onClick={() => onAsk({ how: "decline", interview })}
            >
              Decline
            </Button>
          ) : null}
          {actions.includes("cancel") ? (
            <Button
              size="sm"
              variant="ghost"
              aria-haspopup="dialog"
              onClick={() => onAsk({ how: "cancel", interview })}
            >
              Cancel interview
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** The scheduled time, else the proposed ones. */
function Times({ interview: { startsAt, proposal } }: { interview: Interview }) {
  const times = startsAt === null ? proposal.times : [startsAt];
  return (
    <ul aria-label={startsAt === null ? "Times proposed" : "Time agreed on"} className="flex flex-col gap-1">
      {times.map((at) => (
        <li key={at} className="figures flex items-start gap-2 text-dense">
          <CalendarDays aria-hidden="true" className="mt-1 size-3.5 shrink-0 text-ink-3" />
          <time dateTime={at} className={cn("min-w-0 break-words", startsAt !== null && "font-semibold")}>
            <When at={at} timeZone={proposal.timeZone} />
          </time>
        </li>
      ))}
    </ul>
  );
}

function VideoLink({ proposal: { linkState, link }, offered }: { proposal: Interview["proposal"]; offered: boolean }) {
  if (linkState === "none") return null;
  if (link === null)
    return <p className="text-small text-ink-2">You can see its link while you have access to the identity.</p>;
  if (!offered) return <p className="text-small text-ink-2">Includes a link to a video meeting.</p>;
  return (
    <p className="text-dense break-all">
      <a href={link} target="_blank" rel="noopener noreferrer" className="anchor">
        {link}
      </a>
    </p>
  );
}

function SaveFile({ interview: { id } }: { interview: Interview }) {
  const { run, busy } = useAction();
  const save = () => run(async (api) => saveFile(await api.interviews.calendar({ id })));
  return (
    <Button size="sm" loading={busy} onClick={() => void save()}>
      <Download aria-hidden="true" /> Calendar file
    </Button>
  );
}
