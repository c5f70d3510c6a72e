import { Writable } from "node:stream";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { canariesIn, canaryIdentity } from "#tests/support/canaries.ts";
import { candidateSteps, candidateSubject, candidateToken } from "#tests/support/candidates.ts";
import { makeForm } from "#tests/support/forms.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { outboxAsRead } from "#tests/support/emails.ts";

/*
 * A candidate's own page is the only public response with an identity: it goes only to someone with that candidate's
 * link. Every value of the identity is a canary; so are the typed name and the written request.
 */
const logged: string[] = [];
const testApp = await startTestApp({
  log: createLog("debug", new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) })),
});
const owner = await signedIn(testApp, "recruiter@northstar.example");
const requester = await signedIn(testApp, "hiring@meridian.example");
const [candidate, other, stranger] = [visitor(testApp), visitor(testApp), visitor(testApp)];
let listingId = "";
let token = "";
let introductionId = "";

beforeAll(async () => {
  const draft = await owner.api.listings.create({
    form: makeForm({ identity: canaryIdentity, headlineRole: "Canary Keeper" }),
  });
  await owner.api.listings.publish({ id: draft.id, version: draft.version });
  listingId = draft.id;
  token = await candidateToken(testApp, owner, listingId, canaryIdentity.email);
  await testApp.services.projection.caughtUp();
  introductionId = (
    await requester.api.introductions.request({
      listingId,
      offer: { kind: "fee", feePercent: 20, guaranteeDays: 90 },
    })
  ).introduction.id;
  await candidateSteps(candidate.api, token, canaryIdentity.fullName);
});

const read = (person: typeof candidate) => person.received.map(({ headers, body }) => headers + body).join("\n");

describe("a person with a candidate's link", () => {
  it("reads the whole identity, only in responses that aren't cached", () => {
    expect(canariesIn(read(candidate))).toEqual(
      expect.arrayContaining([
        "Quillon",
        "Vandermere",
        "zq.canarymail",
        "hiddenbox",
        "2065550188",
        "zq-canaryslug",
        "zqcanarycode",
        "Canaryworks",
        "zephyrinecanary",
        "Canarytics",
      ]),
    );
    for (const { url, headers } of candidate.received) {
      expect(new Map(JSON.parse(headers) as [string, string][]).get("cache-control")).toBe("no-store");
      expect([url.includes(token), headers.includes(token)]).toEqual([false, false]);
    }
  });

  it("answers an introduction to their agency alone: the requester reads the same as before", async () => {
    expect(await owner.api.introductions.get({ id: introductionId })).toMatchObject({
      candidateAnswer: { reply: "more", note: `${canaryIdentity.fullName} has worked there` },
    });
    const before = await requester.api.introductions.get({ id: introductionId });
    expect(before).toMatchObject({ candidateAnswer: null, version: 1 });
    await candidate.api.candidacy.answer({ token, introductionId, reply: "no", note: "Quillon says no" });
    expect(await requester.api.introductions.get({ id: introductionId })).toEqual(before);
    expect(await requester.api.introductions.list({ listingId })).toMatchObject({ items: [before] });
    expect(canariesIn(read(requester))).toEqual([]);
  });

  it("reads nothing of another candidate", async () => {
    const subject = await candidateSubject(
      testApp,
      owner,
      other.api,
      makeForm({
        identity: { fullName: "Ada Bell", email: "ada.bell@mail.example", portfolioLinks: [], pastEmployers: [] },
      }),
      requester,
    );
    await candidateSteps(other.api, subject.token, "Ada Bell");
    await other.api.candidacy.report({ token: subject.token });
    expect(read(other)).toContain("Ada Bell");
    expect(canariesIn(read(other))).toEqual([]);
  });

  it("reads nothing after the link has ended", async () => {
    const fresh = visitor(testApp);
    expect(await candidate.api.candidacy.renew({ token })).toMatchObject({ state: "ended" });
    for (const verb of ["open", "pause", "withdraw", "askErasure", "report"] as const)
      expect(await fresh.api.candidacy[verb]({ token })).toMatchObject({ state: "ended", why: "renewed" });
    expect(canariesIn(read(fresh))).toEqual([]);
  });
});

it("an ended token gets the same bytes as every other wrong one", async () => {
  const steady = ({ status, headers, body }: { status: number; headers: string; body: string }) =>
    `${status} ${headers.replace(/\["(x-request-id|date)","[^"]*"\],?/g, "")} ${body}`;
  const [one, two] = [
    await stranger.send("POST", "/api/v1/candidacy", { body: JSON.stringify({ token: "none" }) }),
    await stranger.send("POST", "/api/v1/candidacy", { body: JSON.stringify({ token: `${token}x` }) }),
  ];
  expect(one.status).toBe(404);
  expect(steady(two)).toBe(steady(one));
});

it("only the candidate's own emails name them", async () => {
  const staff = await signedIn(testApp, "operator@talentmls.example");
  const stored = () =>
    testApp.database.kysely.selectFrom("mls_mail_outbox").select(["id", "content", "confidential"]).execute();
  // Emails about the steps before may still be on their way. Platform staff read the outbox, but not the candidate's.
  let read = await outboxAsRead(staff);
  await expect
    .poll(async () => {
      read = await outboxAsRead(staff);
      return read.count - (await stored()).length;
    })
    .toBe(0);
  const emails = (await stored()).map(({ id, content, confidential }) => ({
    confidential,
    ...(JSON.parse(testApp.services.keyRing.openText(content, `mls_mail_outbox ${id}`)) as {
      to: string;
      subject: string;
      text: string;
    }),
  }));
  const own = emails.filter(({ to }) => to === canaryIdentity.email);
  expect(own.length).toBeGreaterThan(0);
  for (const { confidential, subject } of own) expect([confidential, canariesIn(subject)]).toEqual([true, []]);
  for (const { to, subject, text } of emails.filter((mail) => !own.includes(mail)))
    expect({ to, found: canariesIn(subject + text) }).toEqual({ to, found: [] });
  expect(canariesIn(read.text)).toEqual([]);
});

it("at rest no name, request or token is readable, in no table and no log line", async () => {
  const tables = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in
      ('pg_catalog', 'information_schema')`.execute(testApp.database.kysely);
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
      testApp.database.kysely,
    );
    const all = rows.map(({ row }) => row).join("\n");
    expect({
      table: name,
      found: canariesIn(all),
      token: all.includes(token) || all.includes(Buffer.from(token).toString("hex")),
    }).toEqual({ table: name, found: [], token: false });
  }
  expect(logged.join("")).not.toContain(token);
  expect(canariesIn(logged.join(""))).toEqual([]);
});

it("every reading wrote an audit row without a name", async () => {
  const all = await testApp.database.kysely
    .selectFrom("mls_audit")
    .select(["action", "actor", "person_id", "reason"])
    .where("entity_id", "=", listingId)
    .execute();
  const rows = all.filter(({ action }) => action.startsWith("identity."));
  expect(new Set(rows.map(({ action, actor }) => `${action} by ${actor}`))).toEqual(
    new Set(["identity.letter by system", "identity.candidate by candidate"]),
  );
  expect(
    all
      .filter(({ action }) => action.startsWith("candidate."))
      .every(({ actor, person_id }) => actor === "candidate" && person_id === null),
  ).toBe(true);
  expect(rows.filter(({ action }) => action === "identity.candidate").length).toBe(candidate.received.length);
  expect(rows.every(({ person_id, reason }) => person_id === null && reason === null)).toBe(true);
});
