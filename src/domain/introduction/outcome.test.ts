import { expect, it } from "vitest";
import { changedOutcome } from "./outcome.ts";

const agency = "agency";
const employer = "employer";
const by = (organizationId: string, outcome: "advanced" | "passed") => ({ organizationId, outcome });

it.each([
  ["its first decision", [by(employer, "advanced")], employer, true],
  ["the same decision again", [by(agency, "advanced"), by(agency, "advanced")], agency, false],
  ["another decision", [by(agency, "advanced"), by(agency, "passed")], agency, true],
  ["the employer's after the agency's", [by(agency, "passed"), by(employer, "advanced")], employer, false],
  ["the agency's after the employer's", [by(employer, "advanced"), by(agency, "passed")], agency, true],
  ["the agency's, which is the same as the employer's", [by(employer, "passed"), by(agency, "passed")], agency, true],
  ["none", [], agency, false],
])("an agency's introduction has another outcome for its candidate after %s: %s", (_, decisions, last, changed) => {
  expect(changedOutcome(agency, decisions, last)).toBe(changed);
});
