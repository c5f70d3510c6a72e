import { pick } from "../core/pick.ts";
import { dateOf, iso } from "../core/calendar.ts";
import { type CsvColumns, csvTable } from "../core/csv.ts";
import type { RankingRun, RequirementsEvidence } from "./evidence.ts";
import type { RankedPart } from "./rank.ts";

/** `code`: null for a listing that the reader can no longer see, or that was erased. */
export type RunResult = { place: number; score: number; code: string | null; parts: RankedPart[] };

/** A ranking as admins read it; `by`: null for a former member. */
export const runSummary = (
  run: Pick<RankingRun, "id" | "at" | "rules" | "requirements" | "total">,
  { organization, by, shown }: { organization: string; by: string | null; shown: number },
) => ({
  ...pick(run, ["id", "rules", "requirements", "total"]),
  at: iso(run.at),
  organization,
  by,
  shown,
});

export type RunSummary = ReturnType<typeof runSummary>;
export type RunView = RunSummary & { weights: Record<string, number>; results: RunResult[] };

/** The requirements in one line: "engineering; must: Go, Kafka; 5+ years". */
export function evidenceText(wanted: RequirementsEvidence): string {
  const named = (importance: "must" | "nice") =>
    wanted.skills
      .filter((skill) => skill.importance === importance)
      .map(({ name }) => name)
      .join(", ");
  const part = (label: string, value: string) => (value === "" ? [] : [`${label}: ${value}`]);
  return [
    ...part("role", wanted.roleFamily ?? ""),
    ...part("must", named("must")),
    ...part("nice to have", named("nice")),
    ...(wanted.otherSkills > 0 ? [`${wanted.otherSkills} other skills`] : []),
    ...(wanted.years === null ? [] : [`${wanted.years}+ years`]),
    ...part("area", wanted.area ?? ""),
    ...part("pay", wanted.pay ?? ""),
    ...part("work type", wanted.workTypes.join(", ")),
    ...part("work authorization", wanted.workAuth.join(", ")),
    ...part("clearance", wanted.clearance ?? ""),
  ].join("; ");
}

/** The maximum number of rankings in one export. */
export const exportedRuns = 5_000;

type Line = { run: RunView; result: RunResult };

const columns: CsvColumns<Line> = [
  { head: "Ranking", of: ({ run }) => run.id },
  { head: "Time (UTC)", of: ({ run }) => run.at },
  { head: "Organization", of: ({ run }) => run.organization },
  { head: "Person", of: ({ run }) => run.by },
  { head: "Rules", of: ({ run }) => String(run.rules) },
  { head: "Requirements", of: ({ run }) => evidenceText(run.requirements) },
  { head: "Matches", of: ({ run }) => String(run.total) },
  { head: "Place", of: ({ result }) => String(result.place) },
  { head: "Listing", of: ({ result }) => result.code },
  { head: "Score", of: ({ result }) => String(result.score) },
  { head: "Parts (weight × value)", of: ({ result }) => result.parts.map(partText).join("; ") },
];

const partText = ({ part, weight, value }: RankedPart): string => `${part} ${weight} × ${value.toFixed(2)}`;

/** One line for each listing that a ranking showed. */
export const evidenceFile = (runs: readonly RunView[], now: number) => ({
  fileName: `rankings-${dateOf(now)}.csv`,
  mediaType: "text/csv; charset=utf-8",
  text: csvTable(
    columns,
    runs.flatMap((run) => run.results.map((result) => ({ run, result }))),
  ),
});
