import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { packing, zipWriter } from "./zip.ts";

async function zipped(files: Record<string, string[]>): Promise<Buffer> {
  const written: Uint8Array[] = [];
  const zip = zipWriter(async (bytes) => void written.push(bytes), new Date("2026-11-25T10:11:12Z"));
  for (const [path, pieces] of Object.entries(files)) {
    const file = packing();
    for (const piece of pieces) await file.add(Buffer.from(piece));
    await zip.add(path, await file.end());
  }
  const size = await zip.end();
  const bytes = Buffer.concat(written);
  expect(bytes.length).toBe(size);
  return bytes;
}

describe("a ZIP file written entry by entry", () => {
  it("is read by another reader, with names in UTF-8 and files in pieces", async () => {
    const read = unzipSync(await zipped({ "a.jsonl": ["one\n", "two\n".repeat(5_000)], "häuser/ü.txt": [""] }));
    expect(Object.fromEntries(Object.entries(read).map(([name, bytes]) => [name, strFromU8(bytes)]))).toEqual({
      "a.jsonl": `one\n${"two\n".repeat(5_000)}`,
      "häuser/ü.txt": "",
    });
  });

  it("holds more than 65,535 entries", async () => {
    const written: Uint8Array[] = [];
    const zip = zipWriter(async (bytes) => void written.push(bytes), new Date("2026-11-25T10:11:12Z"));
    const empty = await packing().end();
    for (let entry = 0; entry < 65_600; entry += 1) await zip.add(`f${entry}`, empty);
    await zip.end();
    expect(Object.keys(unzipSync(Buffer.concat(written)))).toHaveLength(65_600);
  });
});
