import type { Answer } from "#contract/index.ts";

/** The settings that the operator of a real marketplace configures. */
export const demoSettings: Answer<"settings", "get"> = {
  brandName: "TalentMLS",
  sampleMode: true,
  ecosystemApps: [],
  partners: { workflow: null, contracts: null, scoring: null, employerSignup: null, analytics: null },
  supportEmail: "",
  emails: "none",
};
