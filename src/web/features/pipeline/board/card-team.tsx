import { useContext } from "react";
import { dateText } from "#web/lib/format.ts";
import type { BoardCard, BoardStage } from "#web/features/pipeline/queries.ts";
import { cn } from "#web/ui/cn.ts";
import { dueOf, owesText, TeamContext, useTeamOf } from "./team.ts";

/** Its job, owner, who owes the next step and until when. A card without any of these shows none. */
export function CardTeam({ card, stage, late }: { card: BoardCard; stage: BoardStage | undefined; late: number }) {
  const team = useTeamOf(card);
  const { isEmployer } = useContext(TeamContext);
  const { job, owner } = team;
  if (card.jobId === null && card.ownerId === null && card.owes === "us") return null;
  const due = dueOf(card, stage, team);
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 border-t border-line pt-2 text-small">
      {job ? (
        <>
          <dt className="text-ink-3">Job</dt>
          <dd className="min-w-0 truncate" title={`${job.code} ${job.role}${isEmployer ? "" : `, ${job.client}`}`}>
            <span className="font-mono font-semibold">{job.code}</span> {job.role}
          </dd>
        </>
      ) : null}
      <dt className="text-ink-3">Owner</dt>
      <dd className="min-w-0 truncate">{owner?.name ?? "No one yet"}</dd>
      <dt className="text-ink-3">Next step</dt>
      <dd className="min-w-0 break-words">
        {owesText(card, team)}
        {due === null ? null : (
          <span className={cn("figures whitespace-nowrap", late > 0 ? "font-medium text-seal" : "text-ink-2")}>
            {" "}
            by {dateText(due)}
          </span>
        )}
      </dd>
    </dl>
  );
}
