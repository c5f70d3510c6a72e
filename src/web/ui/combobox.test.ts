import { describe, expect, it } from "vitest";
import { withValue } from "./combobox.tsx";

describe("adding a value to chips", () => {
  it("puts it last", () => {
    expect(withValue(["Go"], "Rust")).toEqual(["Go", "Rust"]);
  });

  it("removes the space around it", () => {
    expect(withValue([], "  Node.js ")).toEqual(["Node.js"]);
  });

  it("adds nothing twice, in any case", () => {
    expect(withValue(["Go"], "GO")).toEqual(["Go"]);
  });

  it("adds nothing for an empty text", () => {
    expect(withValue(["Go"], "   ")).toEqual(["Go"]);
  });
});
