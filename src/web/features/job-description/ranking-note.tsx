import type { Ranking } from "#domain/job-description/rank.ts";

/** Why a listing has its place in a ranking, and which must-haves it doesn't have. */
export function RankingNote({ ranking: { score, reason, missing } }: { ranking: Ranking }) {
  return (
    <div className="rounded-tag bg-sunk px-2.5 py-1.5 text-small text-ink-2">
      <p>
        <strong className="figures text-ink">{score ?? 0}</strong>
        <span className="sr-only"> of 100 points</span> · {reason}
      </p>
      {missing.length > 0 ? <p className="mt-0.5">Missing: {missing.join(", ")}</p> : null}
    </div>
  );
}
