import { describe, expect, it } from "vitest";
import { ICalEventStatus } from "ical-generator";
import { remindOfInterviews } from "#server/interview/reminding.ts";
import { notify } from "#server/notification/notify.ts";
import { publish } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { inDays, type Interview, proposed, scheduled, times } from "#tests/support/interviews.ts";
import {
  accept,
  askedByAgency,
  askedByEmployer,
  grantedToEmployer,
  type Introduction,
} from "#tests/support/introductions.ts";
import { startNotifiedApp } from "#tests/support/notifications.ts";

const { clock, testApp, people, emails, later } = await startNotifiedApp();
const { database, services } = testApp;
const hourMs = 3_600_000;

type EmailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { fileName: string; mediaType: string; base64: string }[];
};

const sides = () => ({ listing: people.recruiter.api, selling: people.harbor.api, employer: people.meridian.api });
const now = () => clock.now().getTime();
/** Times that many days from now, and a day later. */
const soon = (days: number) =>
  times({ times: [inDays(days, now()), inDays(days + 1, now())], kind: "onsite", place: "At the main gate" });

/** An interview agreed between Northstar and Meridian, that many days from now. */
async function arranged(days: number): Promise<{ introduction: Introduction; interview: Interview }> {
  const introduction = await askedByEmployer(sides(), { listingId: await publish(people.recruiter.api) });
  await accept(sides(), introduction);
  const { id } = await proposed(people.meridian.api, introduction.id, soon(days));
  return { introduction, interview: await scheduled(people.recruiter.api, { id }) };
}

/** The recipients of this interview's notifications with this title, in order. */
async function recipientsOf({ id }: Pick<Interview, "id">, title = "Upcoming interview"): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom("mls_notifications as n")
    .innerJoin("mls_people as p", "p.id", "n.person_id")
    .select("p.email")
    .where("n.interview_id", "=", id)
    .where("n.title", "=", title)
    .orderBy("p.email")
    .execute();
  return rows.map(({ email }) => email ?? "");
}

/** Emails about this candidate to this address, by subject. */
const emailsTo = async (to: string, code: string, subject: string) =>
  ((await emails()) as EmailMessage[]).filter(
    (each) => each.to === to && each.subject.includes(subject) && each.text.includes(code),
  );

/** Parses a calendar file as strictly as calendars do (RFC 5545). */
function read(text: string): Record<string, string> {
  expect(text.endsWith("\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const open: string[] = [];
  const found: Record<string, string> = {};
  for (const line of text
    .replaceAll(/\r\n[ \t]/g, "")
    .split("\r\n")
    .filter((each) => each !== "")) {
    const [, name = "", value = ""] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    expect(name, line).not.toBe("");
    if (name === "BEGIN") open.push(value);
    else if (name === "END") expect(open.pop()).toBe(value);
    else found[`${open.join(".")}.${name}`] = value;
  }
  expect(open).toEqual([]);
  return found;
}

/** The only calendar file of an email, and how the email declares it. */
function fileIn(mail: EmailMessage | undefined) {
  expect(mail?.attachments).toHaveLength(1);
  const [file] = mail?.attachments ?? [];
  const text = Buffer.from(file?.base64 ?? "", "base64").toString("utf8");
  return { name: file?.fileName, type: file?.mediaType, text, is: read(text) };
}

const stamp = (iso: string | null): string => (iso ?? "").replaceAll(/[-:]|\.000/g, "");
const { identity } = makeForm();
const hidden = [
  identity.fullName,
  ...identity.fullName.split(" "),
  identity.email,
  ...(identity.phone ? [identity.phone] : []),
  ...identity.pastEmployers,
  identity.currentEmployer?.name ?? identity.fullName,
];

describe("the day before an interview", () => {
  it("both sides are reminded once of each time, by notification and email, however often the job runs", async () => {
    const { introduction, interview } = await arranged(3);
    await remindOfInterviews(services);
    expect(await recipientsOf(interview)).toEqual([]);
    await later(Date.parse(interview.startsAt ?? "") - 24 * hourMs - 1_000 - now());
    await remindOfInterviews(services);
    expect(await recipientsOf(interview)).toEqual([]);
    await later(2_000);
    await Promise.all([remindOfInterviews(services), remindOfInterviews(services)]);
    const whom = await recipientsOf(interview);
    expect(whom).toEqual(
      expect.arrayContaining(["admin@northstar.example", "hiring@meridian.example", "recruiter@northstar.example"]),
    );
    expect(new Set(whom).size).toBe(whom.length);
    expect(whom.every((email) => /@(?:northstar|meridian)/.test(email))).toBe(true);
    expect(await remindOfInterviews(services)).toBe(0);
    await later(3 * hourMs);
    await remindOfInterviews(services);
    expect(await recipientsOf(interview)).toEqual(whom);
    for (const to of ["recruiter@northstar.example", "hiring@meridian.example"]) {
      const [mail, ...more] = await emailsTo(to, introduction.candidate.maskedCode, "Upcoming interview");
      expect(more).toEqual([]);
      for (const value of hidden)
        expect(`${mail?.subject} ${mail?.text} ${mail?.html} ${fileIn(mail).text}`).not.toContain(value);
    }
  });

  it("sends no reminder for a canceled, moved or ended interview, and one for the new time", async () => {
    const [canceled, ended, moved] = [await arranged(3), await arranged(3), await arranged(3)];
    await people.recruiter.api.interviews.cancel({
      id: canceled.interview.id,
      version: canceled.interview.version,
      reason: "The candidate is ill.",
    });
    await people.meridian.api.introductions.withdraw({
      id: ended.introduction.id,
      version: (await people.meridian.api.introductions.get({ id: ended.introduction.id })).version,
    });
    const { id, version } = moved.interview;
    await people.meridian.api.interviews.suggest({ id, version, ...soon(8), reason: "The team is away that day." });
    await later(Date.parse(moved.interview.startsAt ?? "") - 20 * hourMs - now());
    await remindOfInterviews(services);
    for (const { interview } of [canceled, ended, moved]) expect(await recipientsOf(interview)).toEqual([]);
    const { startsAt } = await scheduled(people.recruiter.api, { id });
    await remindOfInterviews(services);
    expect(await recipientsOf({ id })).toEqual([]);
    await later(Date.parse(startsAt ?? "") - 20 * hourMs - now());
    await remindOfInterviews(services);
    expect(await recipientsOf({ id })).toContain("hiring@meridian.example");
    // Agreed less than a day before: the invitation has just arrived.
    const short = await arranged(3);
    const { id: shortId, version: shortVersion } = short.interview;
    await later(Date.parse(short.interview.startsAt ?? "") - 30 * hourMs - now());
    await people.meridian.api.interviews.suggest({ id: shortId, version: shortVersion, ...soon(1), reason: "Sooner." });
    await later(6 * hourMs);
    await scheduled(people.recruiter.api, { id: shortId });
    await remindOfInterviews(services);
    expect(await recipientsOf({ id: shortId })).toEqual([]);
    // An interview that has begun isn't soon.
    const late = await arranged(2);
    await later(Date.parse(late.interview.startsAt ?? "") + 1_000 - now());
    await remindOfInterviews(services);
    expect(await recipientsOf(late.interview)).toEqual([]);
  });

  it("reminds the two agencies, and not the employer they introduce to", async () => {
    const asked = await askedByAgency(sides());
    await accept(sides(), asked);
    const { id } = await proposed(people.harbor.api, asked.id, soon(3));
    const interview = await scheduled(people.recruiter.api, { id });
    await later(Date.parse(interview.startsAt ?? "") - 20 * hourMs - now());
    await remindOfInterviews(services);
    const whom = await recipientsOf(interview);
    expect(whom).toEqual(expect.arrayContaining(["admin@harbor.example", "recruiter@northstar.example"]));
    expect(whom.filter((email) => email.includes("meridian"))).toEqual([]);
  });
});

describe("the calendar file of an email", () => {
  it("invites on agreement, moves with a growing sequence, cancels and invites again, under one id", async () => {
    const { introduction, interview } = await arranged(4);
    const { id, startsAt } = interview;
    const code = introduction.candidate.maskedCode;
    const newest = async (to: string, subject: string) => fileIn((await emailsTo(to, code, subject)).at(-1));
    const invited = await newest("hiring@meridian.example", "Interview scheduled");
    expect(invited).toMatchObject({
      name: `${introduction.code.toLowerCase()}-interview.ics`,
      type: "text/calendar; charset=utf-8; method=REQUEST",
    });
    expect(invited.is).toMatchObject({
      "VCALENDAR.METHOD": "REQUEST",
      "VCALENDAR.VEVENT.UID": id,
      "VCALENDAR.VEVENT.SEQUENCE": "2",
      "VCALENDAR.VEVENT.STATUS": "CONFIRMED",
      "VCALENDAR.VEVENT.DTSTART": stamp(startsAt),
      "VCALENDAR.VEVENT.DTEND": stamp(interview.endsAt),
      "VCALENDAR.VEVENT.LOCATION": "On site: At the main gate",
      "VCALENDAR.VEVENT.ATTENDEE": "MAILTO:hiring@meridian.example",
    });
    const moved = (
      await people.recruiter.api.interviews.suggest({
        id,
        version: 2,
        ...soon(6),
        reason: "The candidate is away that day.",
      })
    ).interview;
    expect((await newest("hiring@meridian.example", "Interview needs a new time")).is).toMatchObject({
      "VCALENDAR.METHOD": "CANCEL",
      "VCALENDAR.VEVENT.UID": id,
      "VCALENDAR.VEVENT.SEQUENCE": "3",
      "VCALENDAR.VEVENT.STATUS": ICalEventStatus.CANCELLED,
      "VCALENDAR.VEVENT.DTSTART": stamp(startsAt),
    });
    const again = await scheduled(people.meridian.api, moved);
    const back = await newest("recruiter@northstar.example", "Interview scheduled");
    expect(back.is).toMatchObject({
      "VCALENDAR.METHOD": "REQUEST",
      "VCALENDAR.VEVENT.UID": id,
      "VCALENDAR.VEVENT.SEQUENCE": "4",
      "VCALENDAR.VEVENT.DTSTART": stamp(again.startsAt),
      "VCALENDAR.VEVENT.ATTENDEE": "MAILTO:recruiter@northstar.example",
    });
    await people.recruiter.api.interviews.cancel({
      id,
      version: again.version,
      reason: "The candidate has decided otherwise.",
    });
    const taken = await newest("hiring@meridian.example", "Interview canceled");
    expect(taken).toMatchObject({
      type: "text/calendar; charset=utf-8; method=CANCEL",
      is: {
        "VCALENDAR.METHOD": "CANCEL",
        "VCALENDAR.VEVENT.UID": id,
        "VCALENDAR.VEVENT.SEQUENCE": "5",
        "VCALENDAR.VEVENT.DTSTART": stamp(again.startsAt),
      },
    });
    for (const { text } of [invited, back, taken]) for (const value of hidden) expect(text).not.toContain(value);
  });

  it("also cancels the event of the actor's colleagues once an agreed time is moved or canceled", async () => {
    const { introduction, interview } = await arranged(4);
    const { id, startsAt } = interview;
    const code = introduction.candidate.maskedCode;
    const newest = async (to: string, subject: string) => fileIn((await emailsTo(to, code, subject)).at(-1));
    const { interview: moved } = await people.recruiter.api.interviews.suggest({
      id,
      version: interview.version,
      ...soon(6),
      reason: "The candidate is away that day.",
    });
    expect((await newest("admin@northstar.example", "Interview moved")).is).toMatchObject({
      "VCALENDAR.METHOD": "CANCEL",
      "VCALENDAR.VEVENT.UID": id,
      "VCALENDAR.VEVENT.DTSTART": stamp(startsAt),
    });
    expect(await emailsTo("recruiter@northstar.example", code, "Interview moved")).toEqual([]);
    const again = await scheduled(people.meridian.api, moved);
    await people.recruiter.api.interviews.cancel({ id, version: again.version, reason: "The candidate declined." });
    const [mail] = await emailsTo("admin@northstar.example", code, "Interview canceled");
    expect(mail?.text).toContain("A colleague canceled the interview");
    expect(fileIn(mail).is["VCALENDAR.METHOD"]).toBe("CANCEL");
    expect(await recipientsOf({ id }, "Interview canceled")).not.toContain("recruiter@northstar.example");
    // No calendar has a time that was only proposed.
    const other = await proposed(people.recruiter.api, introduction.id, soon(5));
    await people.recruiter.api.interviews.cancel({ id: other.id, version: 1, reason: "Not any more." });
    expect(await recipientsOf(other, "Interview canceled")).not.toContain("admin@northstar.example");
  });

  it("isn't sent with a proposal, and contains no name after the reveal and no meeting link", async () => {
    const introduction = await grantedToEmployer(sides(), { listingId: await publish(people.recruiter.api) });
    const link = "https://meet.example/room-of-quillon";
    const { id } = await proposed(people.recruiter.api, introduction.id, {
      ...soon(5),
      kind: "video",
      place: "",
      link,
    });
    const code = introduction.candidate.maskedCode;
    const [asked] = await emailsTo("hiring@meridian.example", code, "Interview");
    expect(asked?.attachments ?? []).toEqual([]);
    await scheduled(people.meridian.api, { id });
    const [mail] = await emailsTo("recruiter@northstar.example", code, "Interview scheduled");
    const { text } = fileIn(mail);
    for (const value of [...hidden, link, "room-of-quillon"])
      expect(`${mail?.text} ${mail?.html} ${text}`).not.toContain(value);
  });
});

describe("a suspended organization", () => {
  const decide = async (standing: "suspended" | "vetted") => {
    const { id, version } = await people.operator.api.organizations.get({ id: people.meridian.organizationId });
    await people.operator.api.organizations.decide({ id, version, standing, reason: "Reported by a candidate." });
  };

  it("gets no email of an interview, also not once it is vetted again, but still what it owes", async () => {
    const { introduction, interview } = await arranged(6);
    const { maskedCode, headlineRole } = introduction.candidate;
    const toMeridian = async () =>
      (await emailsTo("hiring@meridian.example", maskedCode, "")).map((mail) => mail.subject);
    const before = await toMeridian();
    expect(before.join()).toContain("Interview");
    clock.advance(1_000);
    await decide("suspended");
    const { id, version } = interview;
    await people.recruiter.api.interviews.cancel({ id, version, reason: "The candidate is ill." });
    const deal = {
      id: "d",
      code: "DEAL-444444",
      candidate: { maskedCode, headlineRole },
      employer: "Meridian Robotics",
    };
    const news = { type: "deal_update", step: "payment_due", from: "Northstar Talent", deal } as const;
    await database.asSystem(async (work) =>
      notify(work, services, { organizationId: people.meridian.organizationId, news }),
    );
    const meanwhile = await toMeridian();
    expect(meanwhile.slice(0, before.length)).toEqual(before);
    expect(meanwhile.slice(before.length)).toEqual([expect.stringContaining("DEAL-444444")]);
    await decide("vetted");
    await later(60 * 60_000);
    expect(await toMeridian()).toEqual(meanwhile);
  });
});
