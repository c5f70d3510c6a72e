import { describe, expect, it } from "vitest";
import { passwordFault } from "#domain/session/password.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

describe("a password", () => {
  it("is stored as argon2id with its own salt", async () => {
    const [first, second] = await Promise.all([
      hashPassword("correct horse battery"),
      hashPassword("correct horse battery"),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it("matches only itself", async () => {
    const hash = await hashPassword("correct horse battery");
    expect(await verifyPassword("correct horse battery", hash)).toBe(true);
    expect(await verifyPassword("correct horse batterz", hash)).toBe(false);
  });

  it("never matches an account that doesn't exist", async () => {
    expect(await verifyPassword("anything at all", null)).toBe(false);
  });

  it("takes as long for an unknown account as for a known one", async () => {
    const hash = await hashPassword("correct horse battery");
    await verifyPassword("warm up", null);
    // Processor time, alternating between the two, so that other load affects neither or both.
    const cost = async (stored: string | null): Promise<number> => {
      const before = process.cpuUsage();
      await verifyPassword("wrong password", stored);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    let [known, unknown] = [0, 0];
    for (let round = 0; round < 15; round += 1) {
      known += await cost(hash);
      unknown += await cost(null);
    }
    expect(unknown / known).toBeGreaterThan(0.4);
    expect(unknown / known).toBeLessThan(2.5);
  });

  it("is rejected with a reason when it is too short, too long, repetitive, or the email itself", () => {
    expect(passwordFault("short", "a@b.example")).toContain("at least 12");
    expect(passwordFault("x".repeat(201), "a@b.example")).toContain("at most 200");
    expect(passwordFault("abababababab", "a@b.example")).toContain("less regular");
    expect(passwordFault("Someone@long.example", "someone@long.example")).toContain("email");
    expect(passwordFault("correct horse battery", "a@b.example")).toBeNull();
  });
});
