import { describe, expect, it } from "vitest";
import { accepts } from "./file-drop.tsx";

const csv = { name: "Candidates.CSV", type: "" };

describe("a dropped file", () => {
  it("is taken by its ending, whatever its case", () => {
    expect(accepts(".csv,text/csv", csv)).toBe(true);
  });

  it("is taken by its type where the ending says nothing", () => {
    expect(accepts(".csv,text/csv", { name: "export", type: "text/csv" })).toBe(true);
  });

  it("is taken by the family of its type", () => {
    expect(accepts("image/*", { name: "a.png", type: "image/png" })).toBe(true);
  });

  it("is refused when neither fits", () => {
    expect(accepts(".csv,text/csv", { name: "cv.pdf", type: "application/pdf" })).toBe(false);
    expect(accepts(".csv", { name: "csv", type: "" })).toBe(false);
  });

  it("is taken when nothing is asked for", () => {
    expect(accepts(undefined, csv)).toBe(true);
  });
});
