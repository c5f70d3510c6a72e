import { describe, expect, it } from "vitest";
import { parseSearch, stringifySearch } from "./search-params.ts";

describe("the search part of an address", () => {
  it("keeps one value a string and several a list", () => {
    expect(parseSearch("?q=c%23&skills=React&skills=Node.js")).toEqual({ q: "c#", skills: ["React", "Node.js"] });
  });

  it("reads back what it wrote", () => {
    const params = { q: 'engineer "design systems"', skills: ["C++", ".NET"], remote: "true" };
    expect(parseSearch(stringifySearch(params))).toEqual(params);
  });

  it("omits missing values", () => {
    expect(stringifySearch({ q: undefined, skills: [], max: null })).toBe("");
  });

  it("writes plain numbers", () => {
    expect(stringifySearch({ min: 80000 })).toBe("?min=80000");
  });
});
