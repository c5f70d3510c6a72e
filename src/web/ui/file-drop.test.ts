import { describe, expect, it } from "vitest";
import { accepts } from "./file-drop.tsx";

const csv = { name: "Candidates.CSV", type: "" };

describe("a dropped file", () => {
  it("is accepted by its extension, in any case", () => {
    expect(accepts(".csv,text/csv", csv)).toBe(true);
  });

  it("is accepted by its type if the extension says nothing", () => {
    expect(accepts(".csv,text/csv", { name: "export", type: "text/csv" })).toBe(true);
  });

  it("is accepted by the family of its type", () => {
    expect(accepts("image/*", { name: "a.png", type: "image/png" })).toBe(true);
  });

  it("is rejected when neither matches", () => {
    expect(accepts(".csv,text/csv", { name: "cv.pdf", type: "application/pdf" })).toBe(false);
    expect(accepts(".csv", { name: "csv", type: "" })).toBe(false);
  });

  it("is accepted when no type is required", () => {
    expect(accepts(undefined, csv)).toBe(true);
  });
});
