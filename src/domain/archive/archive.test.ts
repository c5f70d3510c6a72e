import { describe, expect, it } from "vitest";
import { archiveLimits, requireArchiveTurn } from "./archive.ts";

const day = archiveLimits.dayMs;

describe("whether an organization can request an archive", () => {
  it("allows one at a time", () => {
    expect(() => requireArchiveTurn([{ state: "running", requestedAt: 0 }], 10)).toThrow(
      expect.objectContaining({ code: "wrong-state" }),
    );
    expect(() => requireArchiveTurn([{ state: "canceled", requestedAt: 0 }], 10)).not.toThrow();
  });

  it("allows three in 24 hours, failed and canceled ones included", () => {
    const three = (["ready", "failed", "canceled"] as const).map((state, at) => ({ state, requestedAt: at * 1_000 }));
    expect(() => requireArchiveTurn(three, day - 1)).toThrow(
      expect.objectContaining({ code: "rate-limited", extras: expect.objectContaining({ retryAfterSeconds: 1 }) }),
    );
    expect(() => requireArchiveTurn(three, day)).not.toThrow();
  });
});
