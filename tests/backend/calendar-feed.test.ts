import { describe, expect, it } from "vitest";
import { lastCovered } from "#domain/deal/guarantee.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { publish } from "#tests/support/deals.ts";
import { unfolded } from "#tests/support/files.ts";
import { makeForm } from "#tests/support/forms.ts";
import { inDays, proposed, scheduled, times } from "#tests/support/interviews.ts";
import { accept, askedByEmployer } from "#tests/support/introductions.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { won } from "#tests/support/signed-deals.ts";
import { emailTo } from "#tests/support/deals.ts";

const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({ clock });
const recruiter = await signedIn(testApp, "recruiter@northstar.example");
const employer = await signedIn(testApp, "hiring@meridian.example");
const harbor = await signedIn(testApp, "admin@harbor.example");
const anyone = visitor(testApp);
const { kysely } = testApp.database;
const sides = { listing: recruiter.api, selling: harbor.api, employer: employer.api };

const pathOf = (url: string): string => new URL(url).pathname;
const created = async (person = employer) => pathOf((await person.api.calendarFeeds.create({})).url);
const fetched = (path: string, headers: Record<string, string> = {}) => anyone.send("GET", path, { headers });
const statusOf = async (path: string) => (await fetched(path)).status;

/** The lines of the event with this UID; null if the calendar doesn't have it. */
function eventIn(text: string, uid: string): string[] | null {
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const events = text
    .replaceAll(/\r\n[ \t]/g, "")
    .split("BEGIN:VEVENT\r\n")
    .slice(1);
  return (
    events
      .map((each) => (each.split("END:VEVENT")[0] ?? "").split("\r\n"))
      .find((each) => each.includes(`UID:${uid}`)) ?? null
  );
}
const sequenceOf = (event: string[] | null) => Number(event?.find((line) => line.startsWith("SEQUENCE:"))?.slice(9));
const later = (days: number) =>
  times({ times: [inDays(days, clock.now().getTime())], kind: "onsite", place: "Gate A" });

async function arranged() {
  const introduction = await askedByEmployer(sides, { listingId: await publish(recruiter.api) });
  await accept(sides, introduction);
  const { id } = await proposed(employer.api, introduction.id, later(3));
  return { introduction, interview: await scheduled(recruiter.api, { id }) };
}

describe("a calendar feed", () => {
  it("follows an interview: agreed, moved, agreed again, canceled, with one UID and growing SEQUENCE", async () => {
    const path = await created();
    const { introduction, interview } = await arranged();
    const { id } = interview;
    const first = eventIn((await fetched(path)).body, id);
    const start = (iso: string | null) => `DTSTART:${(iso ?? "").replaceAll(/[-:]|\.000/g, "")}`;
    expect(first).toEqual(
      expect.arrayContaining([
        start(interview.startsAt),
        "STATUS:CONFIRMED",
        "LOCATION:On site: Gate A",
        `SUMMARY:Interview: ${introduction.candidate.maskedCode}\\, ${introduction.candidate.headlineRole}`,
        `URL;VALUE=URI:${testApp.url}/mls/introductions/${introduction.id}`,
      ]),
    );
    await recruiter.api.interviews.suggest({ id, version: interview.version, ...later(5), reason: "A conflict." });
    const moving = eventIn((await fetched(path)).body, id);
    expect(moving).toContain("STATUS:CANCELLED");
    const again = await scheduled(employer.api, { id });
    const moved = eventIn((await fetched(path)).body, id);
    expect(moved).toEqual(expect.arrayContaining([start(again.startsAt), "STATUS:CONFIRMED"]));
    await employer.api.interviews.cancel({ id, version: again.version, reason: "The role is filled." });
    const text = (await fetched(path)).body;
    const canceled = eventIn(text, id);
    expect(canceled).toContain("STATUS:CANCELLED");
    const sequences = [first, moving, moved, canceled].map(sequenceOf);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    // No one else's link has it.
    expect(eventIn((await fetched(await created(harbor))).body, id)).toBeNull();
    const { identity } = makeForm();
    for (const hidden of [identity.fullName, identity.email, ...identity.pastEmployers])
      expect(unfolded(text)).not.toContain(hidden);
  });

  it("has the start and the guarantee end of a won deal as whole days", async () => {
    const path = await created();
    const deal = await won(
      {
        ...sides,
        requested: (about: string) => emailTo(testApp, about, "hiring@meridian.example", /^Please sign/),
      },
      { listingId: await publish(recruiter.api) },
      { startDate: "2026-12-01" },
    );
    const text = (await fetched(path)).body;
    const day = (date: string | undefined) => `DTSTART;VALUE=DATE:${(date ?? "").replaceAll("-", "")}`;
    expect(eventIn(text, `${deal.id}-start`)).toContain(day("2026-12-01"));
    expect(eventIn(text, `${deal.id}-guarantee`)).toContain(day(lastCovered(deal.closing?.guaranteeEnds ?? "")));
    expect(eventIn(text, `${deal.id}-start`)).toContain(`URL;VALUE=URI:${testApp.url}/mls/deal/${deal.id}`);
    expect(text).not.toMatch(/\$|salary/i);
  });

  it("is private, has an entity tag that stays while nothing changes, and says when it was fetched", async () => {
    const path = await created();
    expect((await employer.api.calendarFeeds.get({})).link?.lastFetchedAt).toBeNull();
    const answer = await fetch(testApp.url + path);
    const tag = answer.headers.get("etag") ?? "";
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    expect(await (await fetch(testApp.url + path, { headers: { "if-none-match": tag } })).text()).toBe("");
    expect((await fetched(path, { "if-none-match": tag })).status).toBe(304);
    expect((await fetched(path, { "if-none-match": '"another"' })).status).toBe(200);
    expect((await employer.api.calendarFeeds.get({})).link?.lastFetchedAt).toBe(clock.now().toISOString());
  });

  it("stores only the hash of its secret", async () => {
    const path = await created();
    const secret = path.slice("/calendar/".length, -".ics".length);
    expect(secret).toMatch(/^[\w-]{43}$/);
    const rows = await kysely.selectFrom("mls_calendar_feeds").selectAll().execute();
    const text = JSON.stringify(rows.map((row) => ({ ...row, secret_hash: row.secret_hash.toString("latin1") })));
    expect(text).not.toContain(secret);
    expect(JSON.stringify(await employer.api.calendarFeeds.get({}))).not.toContain(secret);
  });

  it("ends at once when it is replaced or revoked, with an entry in the audit log", async () => {
    const first = await created();
    const second = await created();
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await employer.api.calendarFeeds.revoke({});
    expect(await statusOf(second)).toBe(404);
    expect(await employer.api.calendarFeeds.get({})).toEqual({ link: null });
    await employer.api.calendarFeeds.revoke({});
    const entries = await kysely
      .selectFrom("mls_audit")
      .select("action")
      .where("action", "like", "calendar_feed.%")
      .where("organization_id", "=", employer.organizationId)
      .execute();
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set(["calendar_feed.created", "calendar_feed.replaced", "calendar_feed.revoked"]),
    );
    expect(entries.filter(({ action }) => action === "calendar_feed.revoked")).toHaveLength(1);
  });

  it("answers 404 to a deactivated member and to a suspended organization", async () => {
    const path = await created();
    const activate = (isActive: boolean) =>
      kysely
        .updateTable("mls_memberships")
        .set({ is_active: isActive })
        .where("organization_id", "=", employer.organizationId)
        .execute();
    await activate(false);
    expect(await statusOf(path)).toBe(404);
    await activate(true);
    expect(await statusOf(path)).toBe(200);
    const standing = (to: "suspended" | "vetted") =>
      kysely.updateTable("mls_organizations").set({ standing: to }).where("id", "=", employer.organizationId).execute();
    await standing("suspended");
    expect(await statusOf(path)).toBe(404);
    await standing("vetted");
    expect(await statusOf(path)).toBe(200);
  });

  it("limits fetches by link and wrong links by address", async () => {
    const path = await created();
    const all = [];
    for (let count = 0; count < 61; count++) all.push(await statusOf(path));
    expect([all.filter((status) => status === 200).length, all.at(-1)]).toEqual([60, 429]);
    const wrong = [];
    for (let count = 0; count < 51; count++) wrong.push(await statusOf(`/calendar/${"x".repeat(43)}.ics`));
    expect([wrong[0], wrong.at(-1)]).toEqual([404, 429]);
    // The wrong ones don't stop a right one.
    expect(await statusOf(await created())).toBe(200);
  });
});
