import { boardCsv } from "#domain/pipeline/csv.ts";
import type { BoardCard, BoardStage } from "#web/features/pipeline/queries.ts";
import { ownDate } from "#web/lib/own-date.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { cardTeam, dueOf, owesText, type Team } from "./team.ts";

/** Saves cards as a file, in the order given. */
export function saveBoard(
  cards: readonly BoardCard[],
  { stageById, team, now }: { stageById: ReadonlyMap<string, BoardStage>; team: Team; now: number },
): void {
  const lines = cards.map((card) => {
    const stage = stageById.get(card.pipelineStage);
    const of = cardTeam(card, team);
    const { job, owner } = of;
    return {
      card,
      stage: stage?.name ?? "",
      due: dueOf(card, stage, of),
      job,
      owner: owner?.name ?? "",
      owes: owesText(card, of),
    };
  });
  saveFile({
    fileName: `pipeline-${ownDate(now)}.csv`,
    mediaType: "text/csv; charset=utf-8",
    text: boardCsv(lines, { now, isEmployer: team.isEmployer }),
  });
}
