import { beforeAll, describe, expect, test } from "vitest";
import type { Ask } from "#contract/index.ts";
import { callsAhead, leadRetentionMs } from "#domain/lead/lead.ts";
import { forgetLeads } from "#server/lead/store.ts";
import { refusal } from "#tests/support/deals.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

const testApp = await startTestApp({ env: { TRUST_PROXY: "on", DEMO_CALL_URL: "https://calls.example/room" } });
let operator: Person;
let caller = 0;

beforeAll(async () => {
  operator = await signedIn(testApp, "operator@talentmls.example");
});

/** A caller with their own network and address, so that the limits per caller don't apply between tests. */
function newCaller(): {
  person: Person;
  email: string;
  book: (slot: string, more?: Partial<Ask<"leads", "book">>) => Promise<unknown>;
} {
  const number = ++caller;
  const person = visitor(testApp);
  const email = `caller-${number}@brackenwell.example`;
  const book = async (slot: string, more: Partial<Ask<"leads", "book">> = {}) => {
    const ask = {
      name: "Ada Bell",
      email,
      organization: "Brackenwell Systems",
      kind: "agency",
      note: "How are splits agreed?",
      timeZone: "America/Chicago",
      slot,
      ...more,
    };
    const answer = await person.send("POST", "/api/v1/leads", {
      body: JSON.stringify(ask),
      headers: { "x-forwarded-for": `203.0.113.${number}` },
    });
    return { status: answer.status, ...(answer.body ? (JSON.parse(answer.body) as object) : {}) };
  };
  return { person, email, book };
}

const freeTimes = async (): Promise<string[]> => (await visitor(testApp).api.leads.slots({})).slots;

type EmailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { fileName: string; mediaType: string; base64: string }[];
};

/** Emails to this address, oldest first, as their reader sees them. */
async function emailsTo(address: string): Promise<EmailMessage[]> {
  const rows = await testApp.database.kysely
    .selectFrom("mls_mail_outbox")
    .select(["id", "content"])
    .orderBy("created_at")
    .execute();
  return rows
    .map(
      ({ id, content }) =>
        JSON.parse(testApp.services.keyRing.openText(content, `mls_mail_outbox ${id}`)) as EmailMessage,
    )
    .filter(({ to }) => to === address);
}

const tokenOf = ({ text }: EmailMessage): string => /\/booking#([\w-]+)/.exec(text)?.[1] ?? "";
const calendarOf = ({ attachments }: EmailMessage): string =>
  Buffer.from(attachments[0]?.base64 ?? "", "base64")
    .toString()
    .replaceAll("\r\n ", "");
const stamp = (slot: string): string => slot.replace(/[-:]|\.000/g, "");

describe("a demo call", () => {
  test("books a free time once, invites the person who booked and notifies staff", async () => {
    const { email, book } = newCaller();
    const slot = (await freeTimes()).at(-1) ?? "";
    expect(await book(slot)).toEqual({ status: 204 });
    expect(await freeTimes()).not.toContain(slot);
    const [mail, ...more] = await emailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("Ada Bell,");
    expect(mail?.text).toContain("https://calls.example/room");
    expect(mail?.html).toContain('href="https://calls.example/room"');
    // A stranger's text isn't sent to an address that the stranger entered.
    expect(mail?.text).not.toContain("How are splits agreed?");
    expect(mail?.attachments).toMatchObject([
      { fileName: "demo-call.ics", mediaType: "text/calendar; charset=utf-8; method=REQUEST" },
    ]);
    const calendar = calendarOf(mail as EmailMessage);
    for (const line of [
      "METHOD:REQUEST",
      `DTSTART:${stamp(slot)}`,
      "SEQUENCE:0",
      "STATUS:CONFIRMED",
      `MAILTO:${email}`,
    ])
      expect(calendar).toContain(line);
    const notice = (await emailsTo("operator@talentmls.example")).at(-1);
    expect(notice?.text).toContain("How are splits agreed?");
    expect(notice?.text).toContain("Brackenwell Systems");
    expect(notice?.text).toContain("Their time zone is Central Time, Chicago.");
    expect(notice?.subject).not.toContain("Brackenwell Systems");
    const { items, ahead } = await operator.api.leads.list({});
    expect(items[0]).toMatchObject({
      name: "Ada Bell",
      email,
      organization: "Brackenwell Systems",
      kind: "agency",
      note: "How are splits agreed?",
      slot,
      timeZone: "America/Chicago",
      state: "booked",
    });
    expect(ahead).toBe(1);
  });

  test("goes to one of two who choose the same time; the other sees the free ones", async () => {
    const slot = (await freeTimes())[0] ?? "";
    const answers = (await Promise.all([newCaller().book(slot), newCaller().book(slot)])) as {
      status: number;
      code?: string;
      current?: { slots: string[] };
    }[];
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.code).toBe("slot-taken");
    expect(refused?.current?.slots).toEqual(await freeTimes());
  });

  test("rejects a time that isn't offered and invalid fields, and stores nothing", async () => {
    const { email, book } = newCaller();
    const slot = (await freeTimes())[1] ?? "";
    expect(await book("2026-01-05T03:07:00.000Z")).toMatchObject({ status: 409, code: "slot-taken" });
    expect(await book(slot, { name: "See http://bait.example", organization: " " })).toMatchObject({
      status: 400,
      errors: [{ field: "name" }, { field: "organization" }],
    });
    expect(await book(slot, { kind: "candidate" as "agency" })).toMatchObject({
      status: 400,
      errors: [{ field: "kind" }],
    });
    expect(await emailsTo(email)).toEqual([]);
    expect(await freeTimes()).toContain(slot);
  });

  test("is limited per address and network", async () => {
    const { book } = newCaller();
    const free = await freeTimes();
    for (const slot of free.slice(2, 2 + callsAhead.email))
      expect(await book(slot, { email: "twice@brackenwell.example" })).toEqual({ status: 204 });
    expect(await newCaller().book(free[9] ?? "", { email: "Twice@Brackenwell.example" })).toMatchObject({
      status: 429,
      code: "rate-limited",
    });
    for (const [index, slot] of free.slice(10, 10 + callsAhead.network - callsAhead.email).entries())
      expect(await book(slot, { email: `other-${index}@brackenwell.example` })).toEqual({ status: 204 });
    expect(await book(free[20] ?? "", { email: "one-more@brackenwell.example" })).toMatchObject({ status: 429 });
    expect(await freeTimes()).toContain(free[20]);
  });

  test("is moved by its link once, and canceled by the next one; calendars follow", async () => {
    const { person, email, book } = newCaller();
    const [, slot = "", , , , , , , to = ""] = (await freeTimes()).toReversed();
    await book(slot);
    const first = tokenOf((await emailsTo(email)).at(-1) as EmailMessage);
    const seen = await person.api.leads.open({ token: first });
    expect([seen.slot, seen.state, seen.slots.includes(to)]).toEqual([slot, "booked", true]);
    await person.api.leads.move({ token: first, slot: to });
    for (const again of [
      () => person.api.leads.move({ token: first, slot }),
      () => person.api.leads.open({ token: first }),
      () => person.api.leads.cancel({ token: first }),
    ])
      expect((await refusal(again())).status).toBe(404);
    expect(await freeTimes()).toContain(slot);
    const moved = (await emailsTo(email)).at(-1) as EmailMessage;
    expect([
      moved.subject.startsWith("Your demo call has moved"),
      calendarOf(moved).includes("SEQUENCE:1"),
      calendarOf(moved).includes(`DTSTART:${stamp(to)}`),
    ]).toEqual([true, true, true]);
    await person.api.leads.cancel({ token: tokenOf(moved) });
    const canceled = (await emailsTo(email)).at(-1) as EmailMessage;
    expect(canceled.attachments[0]?.mediaType).toContain("method=CANCEL");
    for (const line of ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:2"])
      expect(calendarOf(canceled)).toContain(line);
    expect(tokenOf(canceled)).toBe("");
    expect((await refusal(person.api.leads.cancel({ token: tokenOf(moved) }))).status).toBe(404);
    expect(await freeTimes()).toContain(to);
    expect((await operator.api.leads.list({})).items.find((each) => each.email === email)?.state).toBe("canceled");
  });

  test("can't be moved to a taken time", async () => {
    const [one, other] = [newCaller(), newCaller()];
    const [first = "", second = ""] = (await freeTimes()).slice(30);
    await one.book(first);
    await other.book(second);
    const token = tokenOf((await emailsTo(one.email)).at(-1) as EmailMessage);
    expect(await refusal(one.person.api.leads.move({ token, slot: second }))).toMatchObject({
      status: 409,
      code: "slot-taken",
    });
    expect((await one.person.api.leads.open({ token })).slot).toBe(first);
  });
});

describe("a stored call", () => {
  test("is sealed, and deleted 90 days after the call", async () => {
    const rows = () => testApp.database.kysely.selectFrom("mls_leads").selectAll().execute();
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    for (const row of before) expect(Buffer.from(row.sealed).toString("latin1")).not.toMatch(/Brackenwell|Ada/i);
    const last = Math.max(...before.map(({ slot_at }) => slot_at.getTime()));
    const forgetAt = (instant: number) =>
      forgetLeads({ database: testApp.database, clock: { now: () => new Date(instant) } });
    await forgetAt(last + leadRetentionMs);
    expect((await rows()).map(({ slot_at }) => slot_at.getTime())).toEqual([last]);
    await forgetAt(last + leadRetentionMs + 1);
    expect(await rows()).toEqual([]);
  });
});

test("can't be booked where calls are off", async () => {
  const closed = await startTestApp({ env: { DEMO_CALL_HOURS: "off" } });
  const { api } = visitor(closed);
  expect((await api.leads.slots({})).slots).toEqual([]);
  const ask = {
    name: "Ada Bell",
    email: "ada@brackenwell.example",
    organization: "Brackenwell",
    kind: "other",
    timeZone: "UTC",
    slot: new Date(Date.UTC(2030, 0, 7, 15)).toISOString(),
  } as const;
  expect((await refusal(api.leads.book(ask))).code).toBe("slot-taken");
});
