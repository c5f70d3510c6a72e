import { describe, expect, it } from "vitest";
import { Problem } from "#contract/backend.ts";
import { worthRetrying } from "./query-client.ts";

const problem = (status: number) => new Problem({ status, code: "any", title: "", detail: "" });

describe("asking again", () => {
  it.each([400, 401, 403, 404, 409, 422])("a refusal with %i is an answer", (status) => {
    expect(worthRetrying(0, problem(status))).toBe(false);
  });

  it.each([0, 429, 500, 503])("a failure with %i may pass", (status) => {
    expect(worthRetrying(0, problem(status))).toBe(true);
  });

  it("ends after two more tries", () => {
    expect(worthRetrying(1, problem(503))).toBe(true);
    expect(worthRetrying(2, problem(503))).toBe(false);
  });
});
