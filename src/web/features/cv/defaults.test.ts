import { describe, expect, test } from "vitest";
import { noDefaults, readDefaults, salaryFault, sentDefaults } from "./defaults.ts";

describe("defaults for CVs", () => {
  test("send nothing until something is chosen", () => {
    expect(sentDefaults(noDefaults, "2026-11-23")).toEqual({});
  });

  test("send what was chosen, with the start counted from the day of the upload", () => {
    const chosen = { ...noDefaults, salaryMin: 150_000, salaryMax: 180_000, notice: "14", workAuth: "USC" } as const;
    expect(sentDefaults({ ...chosen, minimumFee: 20_000 }, "2026-11-23")).toEqual({
      salaryMin: 150_000,
      salaryMax: 180_000,
      availabilityDate: "2026-12-07",
      workAuth: "USC",
      minimumFee: 20_000,
    });
  });

  test("explain half a salary range, and don't send it", () => {
    const half = { ...noDefaults, salaryMin: 150_000 };
    expect(salaryFault(half)).toMatch(/Enter both, or neither/);
    expect(sentDefaults(half, "2026-11-23")).toEqual({});
    expect(salaryFault({ ...half, salaryMax: 90_000 })).toMatch(/below its start/);
    expect(salaryFault({ ...half, salaryMax: 160_000 })).toBeUndefined();
  });

  test("are read back as stored; damaged texts count as not chosen", () => {
    const chosen = { ...noDefaults, salaryMin: 1, salaryMax: 2, notice: "0", workType: "remote" } as const;
    expect(readDefaults(JSON.stringify(chosen))).toEqual(chosen);
    for (const text of [null, "", "{", "[]", "null", '{"salaryMin":"a","notice":"7","workAuth":3}'])
      expect(readDefaults(text)).toEqual(noDefaults);
  });
});
