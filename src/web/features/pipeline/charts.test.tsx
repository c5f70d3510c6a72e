import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Charts } from "./charts.tsx";

const stages = (["Applied", "Interview"] as const).map((name, order) => ({
  id: name.toLowerCase(),
  name,
  description: "",
  color: "gray" as const,
  order,
  targetDays: null,
  candidateCount: 0,
}));
type Analytics = Parameters<typeof Charts>[0]["analytics"];

/** The page's text, one line for each table row or block. */
function linesOf(analytics: Analytics): string[] {
  const html = renderToStaticMarkup(<Charts analytics={analytics} stages={stages} onLeave={() => undefined} />);
  return html
    .replaceAll(/<\/(?:tr|h3|p|caption)>/g, "\n")
    .replaceAll(/<span aria-hidden="true">[^<]*<\/span>/g, "")
    .replaceAll(/<\/t[hd]>/g, " | ")
    .replaceAll(/<[^>]*>/g, "")
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim());
}

test("each figure is in the table with what it counts", () => {
  const lines = linesOf({
    stages: [
      { stage: "applied", count: 2, stays: 5, averageDays: 3.2, medianDays: 1, targetDays: 7, late: 1 },
      { stage: "interview", count: 0, stays: 0, averageDays: null, medianDays: null, targetDays: null, late: 0 },
    ],
    conversions: [{ from: "applied", to: "interview", entered: 5, advanced: 3, rate: 60 }],
    oldest: [],
  });
  expect(lines).toContain("Stage | Average | Median | Times entered | Now | Target | Late |");
  expect(lines).toContain("Applied | 3.2 days | 1 day | 5 | 2 | 7 days | 1 |");
  expect(lines).toContain("Interview | no data yet | no data yet | 0 | 0 | none | 0 |");
  expect(lines).toContain("Applied to Interview or later | 3 of 5 | 60% |");
});

test("when no one could advance, this is shown in words, not as 0%", () => {
  const lines = linesOf({
    stages: [
      { stage: "applied", count: 0, stays: 0, averageDays: null, medianDays: null, targetDays: null, late: 0 },
      { stage: "interview", count: 1, stays: 1, averageDays: 0, medianDays: 0, targetDays: null, late: 0 },
    ],
    conversions: [{ from: "applied", to: "interview", entered: 0, advanced: 0, rate: null }],
    oldest: [],
  });
  expect(lines).toContain("Applied to Interview or later | No candidates yet |");
  expect(lines).toContain("Interview | 0 days | 0 days | 1 | 1 | none | 0 |");
});

test("without a stay there is a message instead of charts", () => {
  const [first, ...rest] = linesOf({
    stages: stages.map(({ id }) => ({
      stage: id,
      count: 0,
      stays: 0,
      averageDays: null,
      medianDays: null,
      targetDays: null,
      late: 0,
    })),
    conversions: [],
    oldest: [],
  });
  expect(first).toBe("No candidates yet");
  expect(rest).toContain("Add a candidate from your shortlist to a stage. Figures appear here afterwards.");
});
