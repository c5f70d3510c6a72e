import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { backupKey, createKeyRing, SealBroken } from "./key-ring.ts";

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

  test("opens what a key sealed before it got an id, and a backup of that time", () => {
    const [old, next] = [key(), key()];
    const sealed = createKeyRing(old).seal("Ada Lovelace", "x");
    for (const given of [`2025:${old}`, `2025:${old},2026:${next}`, `2026:${next},2025:${old}`]) {
      const ring = createKeyRing(given);
      expect(ring.openText(sealed, "x")).toBe("Ada Lovelace");
      expect(ring.keyIdOf(ring.rewrap(sealed, "x"))).toBe(ring.currentKeyId);
    }
    const salt = randomBytes(16);
    const backup = backupKey(old, salt);
    expect(backupKey(`2026:${next},2025:${old}`, salt, backup?.keyId)?.key).toEqual(backup?.key);
    expect(backupKey(`2026:${next}`, salt, backup?.keyId)).toBeNull();
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
