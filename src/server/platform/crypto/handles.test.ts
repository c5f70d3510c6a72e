import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashToken, isGenuine, makeHandle, randomToken, readHandle } from "./handles.ts";

const secret = randomBytes(32);
const sessionId = randomUUID();

describe("a handle", () => {
  it("names its session and generation and proves both", () => {
    const read = readHandle(makeHandle(secret, "access", sessionId, 41), "access");
    expect(read).toMatchObject({ sessionId, generation: 41 });
    expect(read !== null && isGenuine(read, secret, "access")).toBe(true);
  });

  it("is the same for every tab that derives it", () => {
    expect(makeHandle(secret, "refresh", sessionId, 2)).toBe(makeHandle(secret, "refresh", sessionId, 2));
    expect(makeHandle(secret, "refresh", sessionId, 2)).not.toBe(makeHandle(secret, "refresh", sessionId, 3));
  });

  it("isn't valid as a handle of the other kind", () => {
    const access = makeHandle(secret, "access", sessionId, 1);
    expect(readHandle(access, "refresh")).toBeNull();
    const relabeled = readHandle(`r${access.slice(1)}`, "refresh");
    expect(relabeled !== null && isGenuine(relabeled, secret, "refresh")).toBe(false);
  });

  it("isn't genuine with any part changed", () => {
    const [kind, id, , proof] = makeHandle(secret, "access", sessionId, 1).split(".");
    const later = readHandle([kind, id, "2", proof].join("."), "access");
    expect(later !== null && isGenuine(later, secret, "access")).toBe(false);
    const elsewhere = readHandle(makeHandle(randomBytes(32), "access", sessionId, 1), "access");
    expect(elsewhere !== null && isGenuine(elsewhere, secret, "access")).toBe(false);
  });

  it.each(["", "a", "a.b.c.d", "Bearer x", `a.${"x".repeat(22)}.1.${"y".repeat(42)}`])("is not %j", (text) => {
    expect(readHandle(text, "access")).toBeNull();
  });
});

describe("a random token", () => {
  it("has 256 bits and is stored as a hash", () => {
    const token = randomToken();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(hashToken(token)).toHaveLength(32);
    expect(hashToken(token).toString("base64url")).not.toBe(token);
  });
});
