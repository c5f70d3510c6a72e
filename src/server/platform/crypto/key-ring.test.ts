import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createKeyRing, SealBroken } from "./key-ring.ts";

const key = (): string => randomBytes(32).toString("base64");

describe("sealing", () => {
  const ring = createKeyRing(key());

  test("returns what was sealed, bytes and text", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.string({ unit: "grapheme" }), (bytes, text) => {
        expect(new Uint8Array(ring.open(ring.seal(bytes, "a 1"), "a 1"))).toEqual(bytes);
        expect(ring.openText(ring.seal(text, "a 1"), "a 1")).toBe(text.toWellFormed());
      }),
    );
  });

  test("opens only in its own context", () => {
    const sealed = ring.seal("Ada Lovelace", "mls_drafts 1");
    expect(() => ring.open(sealed, "mls_drafts 2")).toThrow(SealBroken);
  });

  test("rejects a value with any byte changed, added or removed", () => {
    const sealed = ring.seal("Ada Lovelace", "x");
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = Buffer.from(sealed);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(() => ring.open(altered, "x")).toThrow(SealBroken);
      expect(() => ring.open(sealed.subarray(0, index), "x")).toThrow(SealBroken);
    }
    expect(() => ring.open(Buffer.concat([sealed, Buffer.from([0])]), "x")).toThrow(SealBroken);
  });

  test("never seals a value into the same bytes twice, and reveals none of it", () => {
    const first = ring.seal("Ada Lovelace", "x");
    expect(first.equals(ring.seal("Ada Lovelace", "x"))).toBe(false);
    expect(first.includes("Lovelace")).toBe(false);
  });
});

describe("rotation", () => {
  const [oldKey, newKey] = [key(), key()];

  test("seals with the first key and still opens with the old one", () => {
    const before = createKeyRing(`2025:${oldKey}`);
    const after = createKeyRing(`2026:${newKey},2025:${oldKey}`);
    const sealed = before.seal("kept", "x");
    expect(after.openText(sealed, "x")).toBe("kept");
    expect(after.keyIdOf(sealed)).toBe("2025");
    expect(after.keyIdOf(after.seal("new", "x"))).toBe("2026");
    const moved = after.rewrap(sealed, "x");
    expect(createKeyRing(`2026:${newKey}`).openText(moved, "x")).toBe("kept");
  });

  test("keeps keyed hashes stable, so that blind matches still match", () => {
    const before = createKeyRing(`2025:${oldKey}`);
    const after = createKeyRing(`2026:${newKey},2025:${oldKey}`);
    expect(after.hmac("email", "a@b.example")).toEqual(before.hmac("email", "a@b.example"));
    expect(before.hmac("phone", "a@b.example")).not.toEqual(before.hmac("email", "a@b.example"));
    expect(createKeyRing(newKey).hmac("email", "a@b.example")).not.toEqual(before.hmac("email", "a@b.example"));
  });

  test("can't open values of a missing key", () => {
    expect(() => createKeyRing(newKey).open(createKeyRing(oldKey).seal("kept", "x"), "x")).toThrow(SealBroken);
  });
});

describe("an unusable MASTER_KEY", () => {
  test.each(["", "short", Buffer.alloc(16).toString("base64"), `a:${key()},a:${key()}`, `:${key()}`])(
    "%j is rejected with a way to fix it",
    (value) => {
      expect(() => createKeyRing(value)).toThrow(/MASTER_KEY .+\. .+\.$/s);
    },
  );
});
