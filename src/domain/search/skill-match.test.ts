import { describe, expect, it } from "vitest";
import { matchSkills } from "./skill-match.ts";

const candidate = ["Kubernetes", "Go", "AWS", "PostgreSQL", "Threat modeling", "C#"];

describe("a job description against a candidate's skills (spec §17)", () => {
  it("lists the requested skills in text order, those the candidate has, and the candidate's others", () => {
    expect(
      matchSkills("We run Kubernetes on AWS. You write TypeScript and Go, and know Spring Boot.", candidate),
    ).toEqual({
      named: ["Kubernetes", "AWS", "TypeScript", "Go", "Spring Boot"],
      has: ["Kubernetes", "AWS", "Go"],
      lacks: ["TypeScript", "Spring Boot"],
      unknown: [],
      besides: ["PostgreSQL", "Threat modeling", "C#"],
      score: 60,
    });
  });

  it("reads other spellings, the candidate's other skills, and signs", () => {
    expect(matchSkills("k8s, postgres, golang; C# or .NET; THREAT MODELING; ReactJS", candidate)).toMatchObject({
      has: ["Kubernetes", "PostgreSQL", "Go", "C#", "Threat modeling"],
      lacks: [".NET", "React"],
    });
  });

  it("reads a profession's skills in any spelling, and ordinary words only as the candidate's", () => {
    const nurse = ["Ventilator Management", "BLS", "Triage"];
    expect(matchSkills("Mechanical ventilation, Basic Life Support and triage. ACLS a plus.", nurse)).toMatchObject({
      has: ["Ventilator Management", "BLS", "Triage"],
      lacks: ["ACLS"],
      besides: [],
    });
    expect(matchSkills("We triage bugs and concrete ideas.", []).named).toEqual([]);
  });

  it("counts a skill once, and no part of a word", () => {
    expect(matchSkills("Java, Java and JavaScript. Gopher. Reaction.", []).named).toEqual(["Java", "JavaScript"]);
  });

  it("takes a two-letter word for a skill only in its exact spelling", () => {
    expect(matchSkills("Ready to go far.", candidate).named).toEqual([]);
  });

  it("has no score for a text without skills", () => {
    expect([matchSkills("", candidate).score, matchSkills("A friendly team.", []).score]).toEqual([null, null]);
  });

  it("counts unknown skills as not matched", () => {
    const text =
      "We run Kubernetes with Terraform and Pulumi. Knowledge of event sourcing, service mesh and OpenTelemetry. " +
      "D3.js, C++ or PL/SQL a plus.";
    expect(matchSkills(text, candidate)).toMatchObject({
      has: ["Kubernetes"],
      unknown: ["Terraform", "Pulumi", "OpenTelemetry", "D3.js", "C++", "PL/SQL", "event sourcing", "service mesh"],
      lacks: ["Terraform", "Pulumi", "OpenTelemetry", "D3.js", "C++", "PL/SQL", "event sourcing", "service mesh"],
      score: 11,
    });
  });

  it("leaves out a name that the reader dismissed", () => {
    expect(matchSkills("Kubernetes and Zubrowka.", candidate, ["Zubrowka"])).toMatchObject({
      named: ["Kubernetes"],
      unknown: [],
      score: 100,
    });
  });

  it.each([
    "Senior Platform Engineer in Austin, TX, hybrid, reporting to the CTO.",
    "At Acme Robotics you join Zephyr's team of nine on Monday.",
    "Bachelor's degree in Computer Science or equivalent. 5+ years of experience. 401k, PTO and RSUs. EEO " +
      "employer, 9am to 5pm EST.",
    "WHAT YOU WILL DO\nABOUT US",
    "Ready to express interest? We excel at what we do.",
  ])("takes no place, title, employer, benefit or ordinary word for a skill: %s", (text) => {
    expect(matchSkills(text, []).named.filter((name) => name !== "401k")).toEqual([]);
  });

  it("never scores higher when the text names one more skill", () => {
    const more = ["Terraform", "Pulumi", "GraphQL", "Snowflake", "OpenTelemetry", "C++", "Zig", "Elixir"];
    for (let count = 1; count < more.length; count++) {
      const scored = (skills: string[]) =>
        matchSkills(`You use Kubernetes, ${skills.join(", ")} daily.`, candidate).score ?? 0;
      expect(scored(more.slice(0, count + 1))).toBeLessThan(scored(more.slice(0, count)));
    }
  });

  it("accepts any text", () => {
    for (const text of ["\u0000\ud800 .", "(".repeat(30_000), "constructor __proto__ toString"])
      expect(matchSkills(text, ["constructor"]).score === null || text.startsWith("con")).toBe(true);
  });
});
