import { pick } from "../core/pick.ts";
import { dateOf, iso } from "../core/calendar.ts";
import { csvFile, csvLine } from "../core/csv.ts";
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

/** One line for each listing that a ranking showed. */
export function evidenceFile(runs: readonly RunView[], now: number) {
  const head = [
    "Ranking",
    "Time (UTC)",
    "Organization",
    "Person",
    "Rules",
    "Requirements",
    "Matches",
    "Place",
    "Listing",
    "Score",
    "Parts (weight × value)",
  ];
  const lines = runs.flatMap((run) =>
    run.results.map(({ place, score, code, parts }) => [
      run.id,
      run.at,
      run.organization,
      run.by ?? "",
      String(run.rules),
      evidenceText(run.requirements),
      String(run.total),
      String(place),
      code ?? "",
      String(score),
      parts.map(({ part, weight, value }) => `${part} ${weight} × ${value.toFixed(2)}`).join("; "),
    ]),
  );
  return {
    fileName: `rankings-${dateOf(now)}.csv`,
    mediaType: "text/csv; charset=utf-8",
    text: csvFile([head, ...lines].map(csvLine)),
  };
}
