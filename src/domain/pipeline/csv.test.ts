import { expect, it } from "vitest";
import { boardCsv } from "./csv.ts";
import type { PipelineCardView } from "./pipeline.ts";

const now = Date.parse("2026-03-10T12:00:00.000Z");
const card: PipelineCardView = {
  id: "a",
  listingId: "a",
  jobId: null,
  ownerId: null,
  owes: "us",
  maskedCode: "TM-7K3QF9XA",
  pipelineStage: "applied",
  addedToPipelineAt: "2026-03-01T12:00:00.000Z",
  lastStageUpdate: "2026-03-07T12:00:00.000Z",
  pipelineNotes: '=cmd, "quoted"',
  version: 1,
  notesVersion: 1,
  listing: null,
};

const line = {
  card,
  stage: "Applied",
  due: "2026-03-12",
  job: { code: "JOB-12", role: "Engineer", client: "Brackenwell" },
  owner: "Ada Bell",
  owes: "Brackenwell",
};

it("writes each card on a line, with nothing that a spreadsheet runs", () => {
  const lines = boardCsv([line, { ...line, job: null, due: null }], { now, isEmployer: false }).split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toBe(
    '"TM-7K3QF9XA","No longer listed","","","Applied","3","2026-03-12","JOB-12","Engineer","Brackenwell",' +
      '"Ada Bell","Brackenwell","2026-03-01","\'=cmd, ""quoted"""',
  );
  expect(lines[2]).toContain('"3","","","","",');
});

it("has no clients for an employer, whose jobs are its own", () => {
  const [head, row] = boardCsv([line], { now, isEmployer: true }).split("\r\n");
  expect(head).toContain('"Job","Job role","Owner"');
  expect(row).toContain('"JOB-12","Engineer","Ada Bell"');
});
