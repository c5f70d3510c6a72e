import { expect, it } from "vitest";
import { askCandidatesText } from "./candidate-yes.ts";

const asks = true as const;

it("names each agency that asks its candidates first, once", () => {
  const harbor = { agencyName: "Harbor Search", asksCandidate: asks };
  const north = { agencyName: "Northstar Talent", asksCandidate: asks };
  expect(askCandidatesText([{ agencyName: "Quay Partners" }])).toBeNull();
  expect(askCandidatesText([harbor, { agencyName: "Quay Partners" }, harbor])).toBe(
    "Harbor Search accepts an introduction only after the candidate says yes.",
  );
  expect(askCandidatesText([harbor, north])).toBe(
    "Harbor Search and Northstar Talent accept an introduction only after the candidate says yes.",
  );
});

it("says that some may ask, where their agencies aren't known", () => {
  expect(askCandidatesText([{}, { agencyName: "Quay Partners" }])).toBe(
    "Some agencies accept an introduction only after the candidate says yes.",
  );
});
