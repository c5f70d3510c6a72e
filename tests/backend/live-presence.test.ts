import { describe, expect, it } from "vitest";
import { liveMessages } from "#contract/live-channel.ts";
import type { Presence } from "#contract/live.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { connectLive, isAlive, type LiveClient, until } from "#tests/support/live-client.ts";

const testApp = await startTestApp();
const recruiter = await signedIn(testApp, "recruiter@northstar.example");
const admin = await signedIn(testApp, "admin@northstar.example");
const harbor = await signedIn(testApp, "admin@harbor.example");
const operator = await signedIn(testApp, "operator@talentmls.example");

const connect = (person: Person) => connectLive(testApp, person);
const seen = (client: LiveClient, name: string): Presence | undefined =>
  client.here.find(({ userName }) => userName === name);
/** Waits until `client` sees this person on that page in that state. */
const sees = (client: LiveClient, name: string, parts: Partial<Presence>) =>
  until(`${name} to be seen as ${JSON.stringify(parts)}`, () => {
    const there = seen(client, name);
    return there && Object.entries(parts).every(([key, value]) => there[key as keyof Presence] === value) && there;
  });
const gone = (client: LiveClient, name: string) => until(`${name} to be gone`, () => !seen(client, name));

const ravi = "Arjun Menon";

describe("presence", () => {
  it("follows a person from page to page, for colleagues and the platform only", async () => {
    const [own, colleague, platform, stranger] = [
      await connect(recruiter),
      await connect(admin),
      await connect(operator),
      await connect(harbor),
    ];
    own.say({ status: "active", currentPage: "/mls/search" });
    const there = await sees(colleague, ravi, { status: "active", currentPage: "/mls/search" });
    expect(Object.keys(there).toSorted()).toEqual(["currentPage", "lastSeen", "status", "userId", "userName"]);
    own.say({ status: "active", currentPage: "/mls/candidate/abc", currentCandidate: "abc" });
    await sees(colleague, ravi, { currentPage: "/mls/candidate/abc", currentCandidate: "abc" });
    await sees(platform, ravi, { currentPage: "/mls/candidate/abc" });
    // The platform sees its own people in the same frame as everyone else.
    const framesBefore = platform.frames.length;
    platform.say({ status: "active", currentPage: "/mls/search" });
    await until("the platform to see its own", () => platform.here.length > 1);
    for (const frame of platform.frames.slice(framesBefore).filter((text) => text.includes(liveMessages.here)))
      expect(frame).toContain(ravi);
    stranger.say({ status: "active", currentPage: "/mls" });
    await until("the stranger to see themselves", () => stranger.here.length > 0);
    own.say({ status: "away", currentPage: "/mls/pipeline" });
    await sees(colleague, ravi, { status: "away", currentPage: "/mls/pipeline" });
    expect(seen(colleague, ravi)?.currentCandidate).toBeUndefined();
    await isAlive(stranger);
    for (const secret of [ravi, there.userId, "/mls/candidate/abc", "/mls/pipeline"])
      expect(stranger.frames.join("\n")).not.toContain(secret);
    expect(stranger.here.map(({ currentPage }) => currentPage)).toEqual(["/mls"]);

    const late = await connect(admin);
    expect(seen(late, ravi)?.currentPage).toBe("/mls/pipeline");
    own.close();
    await gone(colleague, ravi);
    await gone(platform, ravi);
    for (const client of [colleague, platform, stranger, late]) client.close();
  });

  it("has one entry per person: the newest tab, active before away", async () => {
    const [first, second, colleague] = [await connect(recruiter), await connect(recruiter), await connect(admin)];
    first.say({ status: "active", currentPage: "/mls/search" });
    await sees(colleague, ravi, { currentPage: "/mls/search" });
    second.say({ status: "active", currentPage: "/mls/shortlist" });
    await sees(colleague, ravi, { currentPage: "/mls/shortlist" });
    second.say({ status: "away", currentPage: "/mls/shortlist" });
    await sees(colleague, ravi, { status: "active", currentPage: "/mls/search" });
    first.close();
    await sees(colleague, ravi, { status: "away", currentPage: "/mls/shortlist" });
    expect(colleague.here.filter(({ userName }) => userName === ravi)).toHaveLength(1);
    second.close();
    await gone(colleague, ravi);
    colleague.close();
  });

  it("accepts only a client's page, and ignores malformed packets", async () => {
    const [own, colleague] = [await connect(recruiter), await connect(admin)];
    own.say({ status: "active", currentPage: "/mls/search" });
    await sees(colleague, ravi, { currentPage: "/mls/search" });
    const malformed: unknown[] = [
      null,
      7,
      "text",
      [],
      {},
      { status: "active" },
      { status: "here", currentPage: "/mls" },
      { status: "active", currentPage: 5 },
      { status: "active", currentPage: "/mls", userId: "x", userName: "Zq-forged" },
      { status: "active", currentPage: "https://elsewhere.example/" },
      { status: "active", currentPage: "/mls/search?keywords=Zq-forged" },
      { status: "active", currentPage: `/${"x".repeat(300)}` },
      { status: "active", currentPage: "/mls", currentCandidate: "x".repeat(65) },
      { status: "active", currentPage: "/<script>" },
    ];
    for (const report of malformed) own.socket.emit(liveMessages.presence, report);
    own.socket.emit(liveMessages.presence);
    await isAlive(own);
    own.say({ status: "active", currentPage: "/mls/shortlist" });
    await sees(colleague, ravi, { currentPage: "/mls/shortlist" });
    expect(colleague.frames.join("\n")).not.toContain("Zq-forged");
    expect(
      colleague.frames.filter(
        (frame) => frame.includes(liveMessages.here) && !/"\/mls\/(?:search|shortlist)"/.test(frame),
      ).length,
    ).toBeLessThanOrEqual(1);
    expect(own.cut).toBe(false);
    for (const client of [own, colleague]) client.close();
  });

  it("ends with the session", async () => {
    const leaving = await signedIn(testApp, "recruiter@northstar.example");
    const [own, colleague] = [await connect(leaving), await connect(admin)];
    own.say({ status: "active", currentPage: "/mls/search" });
    await sees(colleague, ravi, { currentPage: "/mls/search" });
    await leaving.send("DELETE", "/api/v1/session");
    await gone(colleague, ravi);
    expect(own.ended).toBe(true);
    colleague.close();
  });
});
