import { expect, test } from "vitest";
import { roleFamily } from "./role-family.ts";

test.each([
  ["Staff Platform Engineer", "engineering"],
  ["Backend Developer (contract)", "engineering"],
  [".NET Architect", "engineering"],
  ["Full-Stack Lead", "engineering"],
  ["React Native Lead", "engineering"],
  ["Senior SRE", "engineering"],
  ["Principal Engineer, Payments", "engineering"],
  ["Engineering Manager, Data", "data"],
  ["Machine Learning Engineer", "data"],
  ["Biostatistician", "data"],
  ["Cloud Security Lead", "security"],
  ["Senior Product Designer", "design"],
  ["Group Product Manager", "product"],
  ["Technical Program Manager", "project management"],
  ["Mechanical Engineer", "industry"],
  ["Sales Engineer", "sales"],
  ["Director of Finance", "finance"],
  ["Applied Scientist", "science"],
  ["Registered Nurse", "care"],
])("%s is %s", (role, family) => expect(roleFamily(role)).toBe(family));

test.each([
  ["Senior Boat Builder II", "builder"],
  ["Keeper of Bees", "keeper"],
  ["Carpenter, Boats and Stairs", "carpenter"],
  ["Glass-Blower for Churches", "blower"],
  ["Ébéniste", "ebeniste"],
  ["Lead", "lead"],
])("a title outside the table uses its head noun: %s, %s", (role, family) => expect(roleFamily(role)).toBe(family));

test("matches whole words in any case", () => {
  expect(roleFamily("Maintainer of Aisles")).toBe("maintainer");
  expect(roleFamily("SENIOR DATA ENGINEER")).toBe("data");
  expect(roleFamily(" – ")).toBe("");
});
