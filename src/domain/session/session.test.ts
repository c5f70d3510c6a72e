import { describe, expect, it } from "vitest";
import { ExpectedError } from "../core/errors.ts";
import {
  chooseOrganization,
  displayNameOf,
  isWorthSliding,
  judgeHandle,
  judgeRefresh,
  sessionLimits,
  slideEnd,
} from "./session.ts";

const now = 1_800_000_000_000;
const live = {
  generation: 3,
  rotatedAt: now - 1_000,
  expiresAt: now + sessionLimits.idleMs,
  absoluteUntil: now + sessionLimits.absoluteMs,
  endedAt: null,
};

describe("a handle", () => {
  it("of the current generation opens the session", () => expect(judgeHandle(live, 3, now)).toBe("open"));
  it("of the previous generation opens it for thirty seconds", () => {
    expect(judgeHandle(live, 2, now)).toBe("open");
    expect(judgeHandle(live, 2, now + 28_999)).toBe("open");
    expect(judgeHandle(live, 2, now + 29_000)).toBe("expired");
  });
  it("of an older generation never opens it", () => expect(judgeHandle(live, 1, now)).toBe("expired"));
  it("does not open an idle session", () => expect(judgeHandle(live, 3, live.expiresAt)).toBe("expired"));
  it("does not open an ended session", () => expect(judgeHandle({ ...live, endedAt: now }, 3, now)).toBe("ended"));
  it("ends with the absolute lifetime", () => expect(judgeHandle(live, 3, live.absoluteUntil)).toBe("ended"));
});

describe("a refresh handle", () => {
  it("of the current generation rotates, even when the session is idle", () => {
    expect(judgeRefresh(live, 3, now)).toBe("rotate");
    expect(judgeRefresh(live, 3, live.expiresAt + 1)).toBe("rotate");
  });
  it("of the previous generation gets the same answer again within thirty seconds", () => {
    expect(judgeRefresh(live, 2, now)).toBe("repeat");
    expect(judgeRefresh(live, 2, now + 29_000)).toBe("reuse");
  });
  it("of an older generation counts as reuse", () => expect(judgeRefresh(live, 1, now)).toBe("reuse"));
  it("gets nothing from an ended session", () => {
    expect(judgeRefresh({ ...live, endedAt: now }, 3, now)).toBe("ended");
    expect(judgeRefresh(live, 3, live.absoluteUntil)).toBe("ended");
  });
});

describe("extending a session", () => {
  it("adds half an hour, never past the absolute end", () => {
    expect(slideEnd(live.absoluteUntil, now)).toBe(now + 1_800_000);
    expect(slideEnd(now + 5_000, now)).toBe(now + 5_000);
  });
  it("writes at most once a minute", () => {
    expect(isWorthSliding(live, now + 59_999)).toBe(false);
    expect(isWorthSliding(live, now + 60_000)).toBe(true);
  });
});

describe("the acting organization", () => {
  const a = { organizationId: "a" };
  const b = { organizationId: "b" };
  const codeOf = (run: () => unknown) => {
    try {
      run();
    } catch (error) {
      return error instanceof ExpectedError ? error.code : error;
    }
    return "none";
  };
  it("can be left out when there is only one", () => expect(chooseOrganization([a], null)).toBe(a));
  it("must be named when there are several", () => {
    expect(codeOf(() => chooseOrganization([a, b], null))).toBe("organization-required");
    expect(chooseOrganization([a, b], "b")).toBe(b);
  });
  it("is rejected when the person isn't a member, even if there is only one", () => {
    expect(codeOf(() => chooseOrganization([a], "b"))).toBe("not-a-member");
    expect(codeOf(() => chooseOrganization([], null))).toBe("not-a-member");
  });
});

describe("the user menu", () => {
  it("names a person without a profile by the first eight characters of the id", () => {
    expect(displayNameOf({ fullName: " ", email: "a@b.example" }, "1a2b3c4d-5e6f")).toBe("Ecosystem User 1a2b3c4d");
    expect(displayNameOf({ fullName: "Rosa Marin", email: null }, "1a2b3c4d")).toBe("Rosa Marin");
  });
});
