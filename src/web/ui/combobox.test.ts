import { describe, expect, it } from "vitest";
import { withValue } from "./combobox.tsx";

describe("adding a value to chips", () => {
  it("puts it last", () => {
    expect(withValue(["Go"], "Rust")).toEqual(["Go", "Rust"]);
  });

  it("takes away the space around it", () => {
    expect(withValue([], "  Node.js ")).toEqual(["Node.js"]);
  });

  it("adds nothing twice, whatever its case", () => {
    expect(withValue(["Go"], "GO")).toEqual(["Go"]);
  });

  it("adds nothing for an empty text", () => {
    expect(withValue(["Go"], "   ")).toEqual(["Go"]);
  });
});
