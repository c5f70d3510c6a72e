import { describe, expect, test } from "vitest";
import type { Identity } from "../identity/identity.ts";
import { formSkills, industryNames } from "../core/lookups.ts";
import { checkPublicText } from "./check.ts";
import { shortFields, tradeTalk, wordsThatAreNames } from "#tests/support/leak-corpus-clean.ts";
import { ownLeaks, patternLeaks, people } from "#tests/support/leak-corpus-leaking.ts";

/** People and employers named like words of these texts: the hardest case for a clean text. */
const calledLikeWords: readonly Identity[] = [
  {
    fullName: "Will Austin",
    email: "waustin77@mail.example",
    phone: "+1 512 555 0172",
    portfolioLinks: [],
    currentEmployer: { name: "Target" },
    pastEmployers: ["Oracle", "Stripe"],
  },
  {
    fullName: "Grace May",
    email: "gm.codes@mail.example",
    portfolioLinks: ["https://github.com/gmcodes"],
    currentEmployer: { name: "Square, Inc." },
    pastEmployers: ["Apple", "Gap"],
  },
  {
    fullName: "Mark Chase",
    email: "mchase.sre@mail.example",
    portfolioLinks: [],
    currentEmployer: { name: "Meta" },
    pastEmployers: ["Amazon", "Shell", "Go"],
  },
  {
    fullName: "Rose Hill",
    email: "rosehill22@mail.example",
    portfolioLinks: [],
    currentEmployer: { name: "Google LLC" },
    pastEmployers: ["Microsoft", "Salesforce"],
  },
  {
    fullName: "Austin Price",
    email: "aprice.dev@mail.example",
    portfolioLinks: [],
    currentEmployer: { name: "Snowflake" },
    pastEmployers: ["Bell", "General Electric"],
  },
];

const skills = [
  ...formSkills,
  "Go",
  "Rust",
  "C++",
  "R",
  "Swift",
  "Kotlin",
  "Oracle",
  "SAP",
  "Salesforce",
  "Tableau",
  "Terraform",
  "Kafka",
];
const inContext: readonly ((skill: string) => string)[] = [
  (skill) => `${skill} in production for six years, mentoring four engineers.`,
  (skill) => `Interviewed on ${skill}: solid on fundamentals, honest about gaps.`,
  (skill) => `Cut a nightly job from 4 h to 12 min with ${skill}.`,
  (skill) => `Strongest in ${skill}; has taught it to two teams.`,
];
const skillTexts = skills.flatMap((skill, index) => [
  inContext[index % inContext.length]!(skill),
  inContext[(index + 1) % inContext.length]!(skill),
]);
const clean = [
  ...wordsThatAreNames,
  ...tradeTalk,
  ...shortFields,
  ...skillTexts,
  ...industryNames.map((name) => `Seven years in ${name}, the last three as a lead.`),
];

const outcome = (text: string, identity: Identity | undefined) => {
  const findings = checkPublicText({ summary: text }, { identity, showCompanyNames: false, confirmed: [] });
  return findings.some((finding) => finding.severity === "refuse")
    ? "refused"
    : findings.length > 0
      ? "asked"
      : "passes";
};

describe("clean texts", () => {
  test("are many and all different", () => {
    expect(new Set(clean).size).toBe(clean.length);
    expect(clean.length).toBeGreaterThanOrEqual(300);
  });

  test.each([undefined, ...calledLikeWords, ...people])(
    "are never rejected and rarely questioned: $fullName",
    (identity) => {
      const outcomes = clean.map((text) => ({ text, is: outcome(text, identity) }));
      expect(outcomes.filter(({ is }) => is === "refused")).toEqual([]);
      const asked = outcomes.filter(({ is }) => is === "asked").length / clean.length;
      console.log(
        `asked about: ${(asked * 100).toFixed(1)} % of ${clean.length} clean ` +
          `texts${identity === undefined ? ", as a stranger" : ` for ${identity.fullName}`}`,
      );
      expect(asked).toBeLessThanOrEqual(0.15);
    },
  );

  test("skills as separate fields pass for everyone", () => {
    const fields = Object.fromEntries(skills.map((skill, index) => [`keySkills.${index}`, skill]));
    for (const identity of [undefined, ...calledLikeWords])
      expect(
        checkPublicText(fields, { identity, showCompanyNames: false, confirmed: [] }).filter(
          (finding) => finding.severity === "refuse",
        ),
      ).toEqual([]);
  });
});

describe("leaking texts", () => {
  const own = ownLeaks();
  const patterns = patternLeaks();

  test("are many", () => {
    expect(own.length).toBeGreaterThanOrEqual(300);
    expect(patterns.length).toBeGreaterThanOrEqual(100);
  });

  test("with a hidden value of the listing, in any spelling, are rejected", () => {
    expect(
      own
        .filter(({ text, identity }) => outcome(text, identity) !== "refused")
        .map(({ how, text }) => `${how}: ${text}`),
    ).toEqual([]);
  });

  test("with an address, a number or a handle are rejected in anyone's text", () => {
    expect(
      patterns.filter(({ text }) => outcome(text, undefined) !== "refused").map(({ how, text }) => `${how}: ${text}`),
    ).toEqual([]);
  });

  test("lose only what leaks when they are fixed", () => {
    const led = own.find(({ how, text }) => how === "as it is" && text.includes("logistics company"))!;
    const [finding] = checkPublicText(
      { summary: led.text },
      { identity: led.identity, showCompanyNames: false, confirmed: [] },
    );
    expect(led.text.slice(0, finding!.start)).toBe("Before that ");
    expect(led.text.slice(finding!.end)).toBe(" led infrastructure at a top-five logistics company.");
  });

  test("of one person are mostly no finding for another", () => {
    const stranger: Identity = {
      fullName: "Ottoline Quist",
      email: "oq@mail.example",
      portfolioLinks: [],
      pastEmployers: [],
    };
    const byName = own.filter(({ how }) => how === "as it is" || how === "employer");
    expect(byName.filter(({ text }) => outcome(text, stranger) === "refused")).toEqual([]);
  });
});
