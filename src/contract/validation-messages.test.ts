import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { fieldErrorsOf } from "./field-errors.ts";
import { contract } from "./index.ts";

const says = (schema: z.ZodType, input: unknown) => fieldErrorsOf(schema.safeParse(input).error);

describe("a failed validation", () => {
  it("says what is wrong and how to fix it, field by field", () => {
    const form = {
      headlineRole: 7,
      keySkills: null,
      workType: "moon",
      defaultSplitLA: 101,
      yearsExperience: 1.5,
      exclusivityDays: 0,
      showContactInfo: "yes",
    };
    expect(says(contract.listings.create.input, { form, step: 9 })).toEqual({
      "form.headlineRole": "This is not text. Send text.",
      "form.keySkills": "This is not a list. Send a list.",
      "form.workType": "This is not one of the allowed values. Choose remote, hybrid, onsite.",
      "form.defaultSplitLA": "This is too high. Enter at most 100.",
      "form.yearsExperience": "This is not a whole number. Send a whole number.",
      "form.exclusivityDays": "This is too low. Enter at least 1.",
      "form.showContactInfo": "This is not true or false. Send true or false.",
      step: "This is too high. Enter at most 4.",
    });
    expect(says(contract.listings.publish.input, {})).toEqual({
      id: "This is missing. Send text.",
      version: "This is missing. Send a number.",
    });
  });

  it("of a search lists the allowed values", () => {
    const { workTypes, keywords, sort, skills } =
      says(contract.listings.search.input, {
        workTypes: "space",
        keywords: "x".repeat(201),
        sort: "price",
        skills: Array.from({ length: 101 }, () => "Go"),
      }) ?? {};
    expect(workTypes).toBe("This is not one of the allowed values. Choose remote, hybrid, onsite.");
    expect(keywords).toBe("This is too long. Shorten it to at most 200 characters.");
    expect(sort).toBe(
      "This is not one of the allowed values. Choose updated, salary, experience, availability, relevance.",
    );
    expect(skills).toBe("There are too many. Keep at most 100.");
  });

  it("keeps a schema's own message", () => {
    expect(says(contract.listings.create.input, { form: { salaryMin: 1.5 } })).toEqual({
      "form.salaryMin": "Enter whole dollars.",
    });
  });
});
