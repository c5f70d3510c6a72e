import { describe, expect, it } from "vitest";
import type { Scope } from "#domain/api-key/scopes.ts";
import { nudge } from "#server/interview/nudging.ts";
import { askForScorecards } from "#server/interview/scorecard-job.ts";
import { newKey } from "#tests/support/api-keys.ts";
import { candidateToken } from "#tests/support/candidates.ts";
import { publish, refusal, unknownId } from "#tests/support/deals.ts";
import { identityOf } from "#tests/support/forms.ts";
import { inDays, proposed, scheduled, times } from "#tests/support/interviews.ts";
import { accept, askedByEmployer, grantedToEmployer } from "#tests/support/introductions.ts";
import { setStanding } from "#tests/support/newcomers.ts";
import { notificationsAbout, startNotifiedApp } from "#tests/support/notifications.ts";
import { visitor as visitorOf } from "#tests/support/test-app.ts";

const { clock, testApp, people, emails, later } = await startNotifiedApp();
const { services, database } = testApp;
const dayMs = 86_400_000;

const sides = () => ({ listing: people.recruiter.api, selling: people.harbor.api, employer: people.meridian.api });
const soon = () => times({ times: [inDays(1, clock.now().getTime())], kind: "phone" });

/** An interview of a revealed candidate that has ended, and the links of its email. */
async function interviewed() {
  const granted = await grantedToEmployer(sides(), { listingId: await publish(people.recruiter.api) });
  const { fullName: name } = await people.meridian.api.identities.get({ listingId: granted.listingId });
  const { id } = await proposed(people.meridian.api, granted.id, soon());
  await scheduled(people.recruiter.api, { id });
  await later(2 * dayMs);
  await askForScorecards(services);
  const code = granted.candidate.maskedCode;
  const [email] = (await emails()).filter(({ subject }) => subject === `How was the interview with ${code}?`);
  const token = /\/scorecard#([^~\s]+)~strong_yes/.exec(email?.text ?? "")?.[1] ?? "";
  return { id: granted.id, listingId: granted.listingId, interviewId: id, code, name, email, token };
}

const filled = { rating: "yes", comments: { skills: "Knows the trade." } } as const;

/** Spec §13: a scorecard by one click, after the reveal. */
describe("a scorecard", () => {
  it("is requested once from each interviewer by an email that never names the candidate", async () => {
    const { code, name, email, token, id } = await interviewed();
    expect(email?.to).toBe("hiring@meridian.example");
    expect(token).not.toBe("");
    for (const rating of ["strong_yes", "yes", "no", "strong_no"]) expect(email?.text).toContain(`${token}~${rating}`);
    for (const text of [email?.subject, email?.text, email?.html]) expect(text).not.toContain(name);
    expect(await askForScorecards(services)).toBe(0);
    expect((await emails()).filter(({ subject }) => subject.includes(`interview with ${code}`))).toHaveLength(1);
    expect(await people.meridian.api.scorecards.list({ introductionId: id })).toMatchObject({
      requested: 1,
      received: 0,
      items: [{ mine: true, answer: null }],
    });
  });

  it("is filled in by link without an account; opening it, as mail scanners do, records nothing", async () => {
    const { code, name, token, id } = await interviewed();
    const visitor = visitorOf(testApp).api;
    for (const _scan of [1, 2]) {
      const page = await fetch(`${testApp.url}/scorecard`);
      expect(page.headers.get("cache-control")).toBe("no-store");
      expect(await visitor.scorecards.open({ token })).toMatchObject({ answer: null, ended: null });
    }
    expect(await people.recruiter.api.scorecards.list({ introductionId: id })).toMatchObject({ received: 0 });
    const sheet = await visitor.scorecards.answer({ token, ...filled });
    expect(sheet).toMatchObject({
      candidate: { maskedCode: code },
      answer: filled,
      organizationName: "Meridian Robotics",
    });
    expect(JSON.stringify(sheet)).not.toContain(name);
    await visitor.scorecards.answer({ token, ...filled, rating: "strong_yes" });
    const own = await people.meridian.api.scorecards.list({ introductionId: id });
    expect(own).toMatchObject({
      received: 1,
      items: [{ answer: { rating: "strong_yes", comments: filled.comments } }],
    });
  });

  it("is read by the interviewer's organization only; the listing agency learns that it exists", async () => {
    const { token, id } = await interviewed();
    await visitorOf(testApp).api.scorecards.answer({ token, ...filled });
    expect(await people.recruiter.api.scorecards.list({ introductionId: id })).toEqual({
      items: [],
      requested: 1,
      received: 1,
    });
    expect(await refusal(people.harbor.api.scorecards.list({ introductionId: id }))).toMatchObject({ status: 404 });
  });

  it("has comments for API keys with identities:read only, because they can name the candidate", async () => {
    const { token, id } = await interviewed();
    await visitorOf(testApp).api.scorecards.answer({ token, ...filled });
    const read = async (scopes: Scope[]) =>
      (await (await newKey(testApp, people.meridian, scopes)).api.scorecards.list({ introductionId: id })).items[0];
    expect((await read(["interviews:read"]))?.answer).toMatchObject({ rating: "yes", comments: null });
    expect((await read(["interviews:read", "identities:read"]))?.answer).toMatchObject(filled);
  });

  it("is listed on its interviewer's home until it is filled in or the candidate is passed", async () => {
    const { id, code } = await interviewed();
    const due = async (person: keyof typeof people) =>
      (await people[person].api.home.read({})).owed?.scorecards.items.filter((each) => each.introductionId === id);
    expect(await due("meridian")).toMatchObject([{ maskedCode: code, with: "Northstar Talent" }]);
    expect(await due("recruiter")).toEqual([]);
    const [scorecard] = (await people.meridian.api.scorecards.list({ introductionId: id })).items;
    const { version } = await people.meridian.api.introductions.get({ id });
    await people.meridian.api.introductions.outcome({ id, version, outcome: "passed", reason: "pay" });
    expect(await due("meridian")).toEqual([]);
    const passed = await people.meridian.api.introductions.get({ id });
    await later(1_000);
    const advanced = { id, version: passed.version, outcome: "advanced", next: "interview" } as const;
    await people.meridian.api.introductions.outcome(advanced);
    expect(await due("meridian")).toHaveLength(1);
    await people.meridian.api.scorecards.save({ id: scorecard?.id ?? unknownId, ...filled });
    expect(await due("meridian")).toEqual([]);
  });

  it("can be saved by its interviewer on the introduction, and by no one else", async () => {
    const { id } = await interviewed();
    const [scorecard] = (await people.meridian.api.scorecards.list({ introductionId: id })).items;
    const ask = { id: scorecard?.id ?? unknownId, ...filled };
    expect(await refusal(people.recruiter.api.scorecards.save(ask))).toMatchObject({ status: 404 });
    expect(await people.meridian.api.scorecards.save(ask)).toMatchObject({ received: 1 });
  });

  it("has no comments for a repeated request once the grant has ended", async () => {
    const { id } = await interviewed();
    const [scorecard] = (await people.meridian.api.scorecards.list({ introductionId: id })).items;
    const save = () =>
      people.meridian.api.scorecards.save(
        { id: scorecard?.id ?? unknownId, ...filled },
        { idempotencyKey: "scorecard-saved-twice" },
      );
    expect(JSON.stringify(await save())).toContain(filled.comments.skills);
    expect(JSON.stringify(await save())).toContain(filled.comments.skills);
    const seen = await people.recruiter.api.introductions.get({ id });
    const organizationId = seen.employer.id;
    await people.recruiter.api.introductions.revoke({
      id,
      version: seen.version,
      organizationId,
      reason: "The role is filled.",
    });
    expect(await refusal(save())).toMatchObject({ status: 409 });
  });

  it("has a link that ends with the grant, with time, and works for nothing else", async () => {
    const { token, id } = await interviewed();
    const visitor = visitorOf(testApp).api;
    expect(await refusal(visitor.candidacy.open({ token }))).toMatchObject({ status: 404 });
    expect(await refusal(visitor.scorecards.open({ token: `${token}x` }))).toMatchObject({ status: 404 });
    const seen = await people.recruiter.api.introductions.get({ id });
    await visitor.scorecards.answer({ token, ...filled });
    await people.recruiter.api.introductions.revoke({
      id,
      version: seen.version,
      organizationId: seen.employer.id,
      reason: "The role is filled.",
    });
    expect(await visitor.scorecards.open({ token })).toMatchObject({ ended: "closed", answer: null });
    expect(await refusal(visitor.scorecards.answer({ token, ...filled }))).toMatchObject({ status: 409 });
    // Comments can name the candidate: they close with the grant.
    expect((await people.meridian.api.scorecards.list({ introductionId: id })).items[0]?.answer).toMatchObject({
      rating: "yes",
      comments: null,
    });
    const other = await interviewed();
    await later(15 * dayMs);
    expect(await visitor.scorecards.open({ token: other.token })).toMatchObject({ ended: "expired" });
  });

  it("has a link that is closed while its organization or the listing agency isn't vetted", async () => {
    const { token } = await interviewed();
    const visitor = visitorOf(testApp).api;
    await visitor.scorecards.answer({ token, ...filled });
    for (const person of [people.meridian, people.recruiter]) {
      await setStanding(testApp, person, "suspended");
      expect(await visitor.scorecards.open({ token })).toMatchObject({ ended: "closed", answer: null });
      expect(await refusal(visitor.scorecards.answer({ token, ...filled }))).toMatchObject({ status: 409 });
      await setStanding(testApp, person, "vetted");
      expect(await visitor.scorecards.open({ token })).toMatchObject({ ended: null, answer: filled });
    }
  });

  it("isn't requested while its organization isn't vetted", async () => {
    const granted = await grantedToEmployer(sides(), { listingId: await publish(people.recruiter.api) });
    await people.meridian.api.identities.get({ listingId: granted.listingId });
    const { id } = await proposed(people.meridian.api, granted.id, soon());
    await scheduled(people.recruiter.api, { id });
    await later(2 * dayMs);
    await setStanding(testApp, people.meridian, "suspended");
    expect(await askForScorecards(services)).toBe(0);
    await setStanding(testApp, people.meridian, "vetted");
    expect(await askForScorecards(services)).toBe(1);
  });

  it("isn't requested or reminded of while the listing agency isn't vetted, and is afterwards", async () => {
    const { id, listingId } = await grantedToEmployer(sides(), { listingId: await publish(people.recruiter.api) });
    await people.meridian.api.identities.get({ listingId });
    await scheduled(people.recruiter.api, await proposed(people.meridian.api, id, soon()));
    await later(2 * dayMs);
    await nudge(services);
    const due = async () =>
      (await people.meridian.api.home.read({})).owed?.scorecards.items.filter((each) => each.introductionId === id);
    const stored = () =>
      database.kysely.selectFrom("mls_scorecards").select("reminded_at").where("introduction_id", "=", id).execute();
    const suspended = async (check: () => Promise<void>) => {
      await setStanding(testApp, people.recruiter, "suspended");
      await check();
      await setStanding(testApp, people.recruiter, "vetted");
    };
    await suspended(async () => {
      await askForScorecards(services);
      expect(await stored()).toEqual([]);
    });
    await askForScorecards(services);
    expect(await stored()).toHaveLength(1);
    await later(2 * dayMs + 60_000);
    await suspended(async () => {
      expect(await due()).toEqual([]);
      await nudge(services);
      expect(await stored()).toEqual([{ reminded_at: null }]);
    });
    expect(await due()).toHaveLength(1);
    await nudge(services);
    expect(await stored()).toEqual([{ reminded_at: expect.any(Date) as Date }]);
  });

  it("is requested after interviews that no one can be asked about", async () => {
    const sent = async () => grantedToEmployer(sides(), { listingId: await publish(people.recruiter.api) });
    await askForScorecards(services);
    const [unread, read] = [await sent(), await sent()];
    const interview = async ({ id }: { id: string }, day: number) => {
      const at = inDays(day, clock.now().getTime());
      const ask = times({ times: [at], kind: "phone" });
      await scheduled(people.recruiter.api, await proposed(people.meridian.api, id, ask));
    };
    await interview(unread, 1);
    await people.meridian.api.identities.get({ listingId: read.listingId });
    await interview(read, 2);
    await later(3 * dayMs);
    expect(await askForScorecards(services, 1)).toBe(1);
  });

  it("loses its comments when the candidate is erased; the rating stays", async () => {
    const { token, listingId, code, interviewId } = await interviewed();
    await visitorOf(testApp).api.scorecards.answer({ token, ...filled });
    await people.admin.api.identities.erase({ listingId, maskedCode: code });
    const row = await database.kysely
      .selectFrom("mls_scorecards")
      .select(["rating", "comments_sealed"])
      .where("interview_id", "=", interviewId)
      .executeTakeFirst();
    expect(row).toEqual({ rating: "yes", comments_sealed: null });
  });
});

/** Spec §13: one reminder for the party whose move it is. */
describe("reminders of the next step", () => {
  it("go to the side that has to answer interview times, once per proposal", async () => {
    const granted = await grantedToEmployer(sides(), { listingId: await publish(people.recruiter.api) });
    const { maskedCode } = granted.candidate;
    await proposed(
      people.meridian.api,
      granted.id,
      times({ times: [inDays(9, clock.now().getTime())], kind: "phone" }),
    );
    await nudge(services);
    const due = async (person: typeof people.recruiter) =>
      (await notificationsAbout(person, maskedCode)).filter(({ title }) => title === "Interview needs your reply")
        .length;
    expect(await due(people.recruiter)).toBe(0);
    await later(2 * dayMs + 60_000);
    for (const _morning of [1, 2]) await nudge(services);
    expect([await due(people.recruiter), await due(people.meridian)]).toEqual([1, 0]);
  });

  it("wait while no time can be accepted because the candidate paused, and both sides see why", async () => {
    const email = "paused-after-the-reveal@mail.example";
    const listingId = await publish(people.recruiter.api, { identity: identityOf(email) });
    const token = await candidateToken(testApp, people.recruiter, listingId, email);
    const granted = await grantedToEmployer(sides(), { listingId });
    const { maskedCode } = granted.candidate;
    const made = await proposed(
      people.recruiter.api,
      granted.id,
      times({ times: [inDays(9, clock.now().getTime())], kind: "phone" }),
    );
    const candidate = visitorOf(testApp).api.candidacy;
    await candidate.pause({ token });
    await later(2 * dayMs + 60_000);
    await nudge(services);
    const due = async () =>
      (await notificationsAbout(people.meridian, `Interview needs your reply`)).filter(({ message }) =>
        message.includes(maskedCode),
      ).length;
    const whyNot = async (person: typeof people.meridian) =>
      (await person.api.interviews.list({ introductionId: granted.id })).whyNot;
    // The lists and counts agree with what can be accepted.
    const owed = async () => {
      const { interviews } = people.meridian.api;
      const listed = (await interviews.list({ limit: 100 })).items.filter(({ needsYou }) => needsYou);
      expect((await interviews.count({})).needsYou).toBe(listed.length);
      const { items, total } = (await people.meridian.api.home.read({})).owed?.interviews ?? { items: [], total: -1 };
      expect(total).toBe(listed.length);
      return [listed, items].map((all) => all.some(({ id }) => id === made.id));
    };
    expect(await due()).toBe(0);
    expect(await owed()).toEqual([false, false]);
    expect([await whyNot(people.meridian), await whyNot(people.recruiter)]).toEqual([
      "The listing agency doesn't offer introductions to this candidate now. Ask it for the reason.",
      "The candidate stopped introductions through their link. The listing's page says how it can continue.",
    ]);
    expect(await people.meridian.api.interviews.get({ id: made.id })).toMatchObject({ actions: ["decline"] });
    await candidate.resume({ token });
    expect(await owed()).toEqual([true, true]);
    for (const _morning of [1, 2]) await nudge(services);
    expect([await due(), await whyNot(people.meridian), await whyNot(people.recruiter)]).toEqual([1, null, null]);
  });

  it("wait for the candidate's own yes if the yes that the agency accepted with came from someone else", async () => {
    await people.admin.api.organizations.saveCandidateYes({ required: true });
    const [strangers, own] = ["strangers-yes@mail.example", "own-yes@mail.example"];
    const listingId = await publish(people.recruiter.api, { identity: identityOf(strangers) });
    const candidate = visitorOf(testApp).api.candidacy;
    const token = await candidateToken(testApp, people.recruiter, listingId, strangers);
    const asked = await askedByEmployer(sides(), { listingId });
    await candidate.answer({ token, introductionId: asked.id, reply: "yes" });
    await accept(sides(), asked);
    const nineDays = times({ times: [inDays(9, clock.now().getTime())], kind: "phone" });
    const made = await proposed(people.recruiter.api, asked.id, nineDays);
    await candidate.report({ token });
    const { version, form } = await people.recruiter.api.listings.form({ id: listingId });
    const identity = { ...form.identity, email: own };
    await people.recruiter.api.listings.update({ id: listingId, version, form: { identity } });
    const theirs = await candidateToken(testApp, people.recruiter, listingId, own);
    const owed = async () => {
      const { interviews } = people.meridian.api;
      const listed = (await interviews.list({ limit: 100 })).items.filter(({ needsYou }) => needsYou);
      expect((await interviews.count({})).needsYou).toBe(listed.length);
      return listed.some(({ id }) => id === made.id);
    };
    const due = async () =>
      (await notificationsAbout(people.meridian, "Interview needs your reply")).filter(({ message }) =>
        message.includes(asked.candidate.maskedCode),
      ).length;
    await later(2 * dayMs + 60_000);
    await nudge(services);
    expect([await owed(), await due()]).toEqual([false, 0]);
    await candidate.answer({ token: theirs, introductionId: asked.id, reply: "yes" });
    await nudge(services);
    expect([await owed(), await due()]).toEqual([true, 1]);
    await people.admin.api.organizations.saveCandidateYes({ required: false });
  });

  it("go to the interviewer and then to the organization that hasn't decided, once each", async () => {
    const { id } = await interviewed();
    const { code } = await people.meridian.api.introductions.get({ id });
    const titles = async () =>
      (await notificationsAbout(people.meridian, code))
        .map(({ title }) => title)
        .filter((title) => /^Scorecard|^Decision/.test(title))
        .toSorted();
    expect(await titles()).toEqual([`Scorecard to fill in: ${code}`]);
    await people.meridian.api.notifications.readAll({});
    await later(2 * dayMs + 60_000);
    for (const _morning of [1, 2]) await nudge(services);
    expect(await titles()).toHaveLength(2);
    await later(4 * dayMs);
    for (const _morning of [1, 2]) await nudge(services);
    expect(await titles()).toEqual([
      `Decision due: ${code}`,
      `Scorecard to fill in: ${code}`,
      `Scorecard to fill in: ${code}`,
    ]);
  });

  it("don't ask to rate a candidate who was passed on, unless they are advanced", async () => {
    const { id } = await interviewed();
    const decide = async (
      ask: { outcome: "passed"; reason: "timing" } | { outcome: "advanced"; next: "interview" },
    ) => {
      const { version } = await people.meridian.api.introductions.get({ id });
      await people.meridian.api.introductions.outcome({ id, version, ...ask });
    };
    const stored = () =>
      database.kysely.selectFrom("mls_scorecards").select("reminded_at").where("introduction_id", "=", id).execute();
    await decide({ outcome: "passed", reason: "timing" });
    await later(2 * dayMs + 60_000);
    await nudge(services);
    expect(await stored()).toEqual([{ reminded_at: null }]);
    await database.kysely.deleteFrom("mls_scorecards").where("introduction_id", "=", id).execute();
    await askForScorecards(services);
    expect(await stored()).toEqual([]);
    await decide({ outcome: "advanced", next: "interview" });
    await askForScorecards(services);
    expect(await stored()).toEqual([{ reminded_at: null }]);
    await later(2 * dayMs + 60_000);
    await nudge(services);
    expect(await stored()).toEqual([{ reminded_at: expect.any(Date) as Date }]);
  });

  it("don't ask for an answer that access no longer allows", async () => {
    const { id, candidate } = await grantedToEmployer(sides(), { listingId: await publish(people.recruiter.api) });
    const endsAt = (await people.meridian.api.introductions.get({ id })).parts[0]?.grant?.endsAt;
    await later(Date.parse(endsAt ?? "") - clock.now().getTime() - dayMs);
    const ask = times({ times: [inDays(9, clock.now().getTime())], kind: "phone" });
    await proposed(people.meridian.api, id, ask);
    await later(2 * dayMs + 60_000);
    await nudge(services);
    const due = (await notificationsAbout(people.recruiter, candidate.maskedCode)).map(({ title }) => title);
    expect(due).not.toContain("Interview needs your reply");
    expect((await people.recruiter.api.interviews.list({ introductionId: id })).whyNot).toContain("has expired");
  });

  it("don't ask for a decision that was made", async () => {
    const { id } = await interviewed();
    const { code, version } = await people.meridian.api.introductions.get({ id });
    await people.meridian.api.introductions.outcome({ id, version, outcome: "passed", reason: "timing" });
    await later(6 * dayMs);
    await nudge(services);
    expect(await notificationsAbout(people.meridian, `Decision due: ${code}`)).toEqual([]);
    expect(await notificationsAbout(people.recruiter, `Passed on candidate: ${code}`)).toHaveLength(1);
  });
});
