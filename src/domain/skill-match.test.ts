import { describe, expect, it } from "vitest";
import { matchSkills } from "./skill-match.ts";

const candidate = ["Kubernetes", "Go", "AWS", "PostgreSQL", "Threat modelling", "C#"];

describe("a job description against a candidate's skills (decisions §8)", () => {
  it("names what the text asks for in its order, what of it the candidate has, and what it brings besides", () => {
    expect(matchSkills("We run Kubernetes on AWS. You write TypeScript and Go, and know Spring Boot.", candidate)).toEqual({
      named: ["Kubernetes", "AWS", "TypeScript", "Go", "Spring Boot"], has: ["Kubernetes", "AWS", "Go"], lacks: ["TypeScript", "Spring Boot"], besides: ["PostgreSQL", "Threat modelling", "C#"], score: 60,
    });
  });

  it("reads other spellings, other skills of the candidate, and signs", () => {
    expect(matchSkills("k8s, postgres, golang; C# or .NET; THREAT MODELLING; ReactJS", candidate)).toMatchObject({
      has: ["Kubernetes", "PostgreSQL", "Go", "C#", "Threat modelling"], lacks: [".NET", "React"],
    });
  });

  it("counts a skill once, and no part of a word", () => {
    expect(matchSkills("Java, Java and JavaScript. Gopher. Reaction.", []).named).toEqual(["Java", "JavaScript"]);
  });

  it("takes a word of two letters for a skill only as it is written", () => {
    expect(matchSkills("Ready to go far.", candidate).named).toEqual([]);
  });

  it("has no score for a text that names nothing", () => {
    expect([matchSkills("", candidate).score, matchSkills("A friendly team.", []).score]).toEqual([null, null]);
  });

  it("bears any text", () => {
    for (const text of ["\u0000\ud800 .", "(".repeat(30_000), "constructor __proto__ toString"]) expect(matchSkills(text, ["constructor"]).score === null || text.startsWith("con")).toBe(true);
  });
});
