import { describe, expect, it } from "vitest";
import { Problem } from "#contract/backend.ts";
import { faultOf, refusalWords, sizeText } from "./file-words.ts";

describe("a file's size", () => {
  it.each([
    [1, "1 KB"],
    [1_024, "1 KB"],
    [655_360, "640 KB"],
    [1_023_900, "1.0 MB"],
    [1_258_291, "1.2 MB"],
    [10_485_760, "10.0 MB"],
  ])("%i is %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
});

describe("a problem with a file", () => {
  it("is reported before the upload", () => {
    expect(faultOf({ name: "cv.pdf", size: 10 * 1024 * 1024 }, 4)).toBeNull();
    expect(faultOf({ name: "cv.pdf", size: 10 * 1024 * 1024 + 1 }, 0)).toContain("larger than 10 MB");
    expect(faultOf({ name: "cv.pdf", size: 0 }, 0)).toContain("empty");
    expect(faultOf({ name: "cv.pdf", size: 1 }, 5)).toContain("at most 5 files");
  });

  it("is reported with the server's message for the file", () => {
    const parts = { status: 400, code: "invalid-input", title: "Invalid input", detail: "Some fields are not valid." };
    expect(refusalWords(new Problem({ ...parts, fields: { file: "This PDF is protected with a password." } }))).toBe(
      "This PDF is protected with a password.",
    );
    expect(refusalWords(new Problem(parts))).toBe("Some fields are not valid.");
  });
});
