import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createKeyRing, SealBroken } from "./key-ring.ts";

const key = (): string => randomBytes(32).toString("base64");

describe("sealing", () => {
  const ring = createKeyRing(key());

  test("gives back what was sealed, bytes and text alike", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.string({ unit: "grapheme" }), (bytes, text) => {
        expect(new Uint8Array(ring.open(ring.seal(bytes, "a 1"), "a 1"))).toEqual(bytes);
        expect(ring.openText(ring.seal(text, "a 1"), "a 1")).toBe(text.toWellFormed());
      }),
    );
  });

  test("opens in its own place only", () => {
    const sealed = ring.seal("Ada Lovelace", "mls_drafts 1");
    expect(() => ring.open(sealed, "mls_drafts 2")).toThrow(SealBroken);
  });

  test("opens with no byte altered, added or taken away", () => {
    const sealed = ring.seal("Ada Lovelace", "x");
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = Buffer.from(sealed);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(() => ring.open(altered, "x")).toThrow(SealBroken);
      expect(() => ring.open(sealed.subarray(0, index), "x")).toThrow(SealBroken);
    }
    expect(() => ring.open(Buffer.concat([sealed, Buffer.from([0])]), "x")).toThrow(SealBroken);
  });

  test("never seals the same value into the same bytes, and shows none of it", () => {
    const first = ring.seal("Ada Lovelace", "x");
    expect(first.equals(ring.seal("Ada Lovelace", "x"))).toBe(false);
    expect(first.includes("Lovelace")).toBe(false);
  });
});

describe("rotation", () => {
  const [oldKey, newKey] = [key(), key()];

  test("a new key in front seals, the old one behind it still opens", () => {
    const before = createKeyRing(`2025:${oldKey}`);
    const after = createKeyRing(`2026:${newKey},2025:${oldKey}`);
    const sealed = before.seal("kept", "x");
    expect(after.openText(sealed, "x")).toBe("kept");
    expect(after.keyIdOf(sealed)).toBe("2025");
    expect(after.keyIdOf(after.seal("new", "x"))).toBe("2026");
    const moved = after.rewrap(sealed, "x");
    expect(createKeyRing(`2026:${newKey}`).openText(moved, "x")).toBe("kept");
  });

  test("keyed hashes stay the same, so blind matches keep matching", () => {
    const before = createKeyRing(`2025:${oldKey}`);
    const after = createKeyRing(`2026:${newKey},2025:${oldKey}`);
    expect(after.hmac("email", "a@b.example")).toEqual(before.hmac("email", "a@b.example"));
    expect(before.hmac("phone", "a@b.example")).not.toEqual(before.hmac("email", "a@b.example"));
    expect(createKeyRing(newKey).hmac("email", "a@b.example")).not.toEqual(before.hmac("email", "a@b.example"));
  });

  test("a key that is missing opens nothing", () => {
    expect(() => createKeyRing(newKey).open(createKeyRing(oldKey).seal("kept", "x"), "x")).toThrow(SealBroken);
  });
});

describe("a MASTER_KEY that cannot be used", () => {
  test.each(["", "short", Buffer.alloc(16).toString("base64"), `a:${key()},a:${key()}`, `:${key()}`])(
    "%j is refused with a way to mend it",
    (value) => {
      expect(() => createKeyRing(value)).toThrow(/MASTER_KEY .+\. .+\.$/s);
    },
  );
});
