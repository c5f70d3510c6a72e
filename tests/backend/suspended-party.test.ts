import { describe, expect, it } from "vitest";
import { nudge } from "#server/interview/nudging.ts";
import { made, publish, refusal } from "#tests/support/deals.ts";
import { signNda } from "#tests/support/introduced.ts";
import { inDays, proposed, scheduled, times } from "#tests/support/interviews.ts";
import { accept, askedByAgency, askedByEmployer, fee, split } from "#tests/support/introductions.ts";
import { setStanding } from "#tests/support/newcomers.ts";
import { notificationsAbout, startNotifiedApp } from "#tests/support/notifications.ts";
import type { Person } from "#tests/support/test-app.ts";

const { clock, testApp, people, later } = await startNotifiedApp();
const { services } = testApp;
const dayMs = 86_400_000;
const sides = () => ({ listing: people.recruiter.api, selling: people.harbor.api, employer: people.meridian.api });
const soon = () => times({ times: [inDays(5, clock.now().getTime())] });

const whileSuspended = async (person: Person, check: () => Promise<void>) => {
  await setStanding(testApp, person, "suspended");
  try {
    await check();
  } finally {
    await setStanding(testApp, person, "vetted");
  }
};
const barred = (name: string) => ({
  status: 409,
  detail: expect.stringContaining(`${name} can't take part in the marketplace at the moment.`) as string,
});

/** The introductions that are listed as needing this person, which are as many as are counted. */
async function needing({ api }: Person): Promise<string[]> {
  const { items, total } = await api.introductions.list({ view: "needsYou", limit: 100 });
  expect((await api.introductions.count({})).needsYou).toBe(total);
  expect(items.every(({ needsYou }) => needsYou)).toBe(true);
  return items.map(({ id }) => id);
}

/** docs/decisions/0012: a suspended organization can't answer, so nothing is agreed with it meanwhile. */
describe("an organization that deals with a suspended one", () => {
  it("can't accept or counter its introduction, but decline or withdraw", async () => {
    const asked = await askedByEmployer(sides(), { listingId: await publish(people.recruiter.api) });
    const { id } = asked;
    const grantDays = null;
    await whileSuspended(people.meridian, async () => {
      const { version, actions, needsYou, barred: by } = await people.recruiter.api.introductions.get({ id });
      expect([actions, needsYou, by]).toEqual([["decline"], false, "Meridian Robotics"]);
      expect(await needing(people.recruiter)).not.toContain(id);
      const counter = { id, version, offer: fee(25), note: "", grantDays };
      expect(await refusal(people.recruiter.api.introductions.accept({ id, version, grantDays }))).toMatchObject(
        barred("Meridian Robotics"),
      );
      expect(await refusal(people.recruiter.api.introductions.counter(counter))).toMatchObject(
        barred("Meridian Robotics"),
      );
    });
    const { version, actions, barred: by } = await people.recruiter.api.introductions.get({ id });
    expect([actions, by]).toEqual([["accept", "counter", "decline"], null]);
    expect(await needing(people.recruiter)).toContain(id);
    await people.recruiter.api.introductions.counter({ id, version, offer: fee(25), note: "", grantDays });
    await whileSuspended(people.recruiter, async () => {
      const seen = await people.meridian.api.introductions.get({ id });
      expect(
        await refusal(people.meridian.api.introductions.accept({ id, version: seen.version, grantDays })),
      ).toMatchObject(barred("Northstar Talent"));
      expect(
        (await people.meridian.api.introductions.withdraw({ id, version: seen.version })).introduction.status,
      ).toBe("withdrawn");
    });
    const other = await askedByEmployer(sides(), { listingId: await publish(people.recruiter.api) });
    await whileSuspended(people.meridian, async () => {
      const reason = "The client isn't active.";
      const declined = await people.recruiter.api.introductions.decline({
        id: other.id,
        version: other.version,
        reason,
      });
      expect(declined.introduction.status).toBe("declined");
    });
  });

  it("can't agree with an agency while the employer that it named is suspended", async () => {
    const { id } = await askedByAgency(sides(), {
      listingId: await publish(people.recruiter.api),
      employerId: people.meridian.organizationId,
    });
    const { version } = await people.recruiter.api.introductions.get({ id });
    await whileSuspended(people.meridian, async () => {
      const counter = { id, version, offer: split(55), note: "", grantDays: null };
      expect(await refusal(people.recruiter.api.introductions.counter(counter))).toMatchObject(
        barred("Meridian Robotics"),
      );
    });
    expect(
      (await people.recruiter.api.introductions.accept({ id, version, grantDays: null })).introduction.status,
    ).toBe("accepted");
  });

  it("can't arrange an interview with it, but cancel one, and its turn doesn't count", async () => {
    const asked = await askedByEmployer(sides(), { listingId: await publish(people.recruiter.api) });
    await accept(sides(), asked);
    const first = await proposed(people.meridian.api, asked.id, soon());
    const agreed = await scheduled(people.recruiter.api, await proposed(people.meridian.api, asked.id, soon()));
    const due = async () => (await people.recruiter.api.interviews.count({})).needsYou;
    // Also counts the sample's interviews.
    const ownTurns = async () =>
      (await people.recruiter.api.interviews.list({ limit: 100 })).items.filter(({ needsYou }) => needsYou).length;
    const before = await due();
    await whileSuspended(people.meridian, async () => {
      const { needsYou, actions, version, proposal } = await people.recruiter.api.interviews.get({ id: first.id });
      expect(await due()).toBeLessThan(before);
      expect([needsYou, actions, await due()]).toEqual([false, ["decline"], await ownTurns()]);
      expect(
        await refusal(
          people.recruiter.api.interviews.accept({ id: first.id, version, startsAt: proposal.times[0] ?? "" }),
        ),
      ).toMatchObject(barred("Meridian Robotics"));
      expect(
        await refusal(people.recruiter.api.interviews.propose({ introductionId: asked.id, ...soon() })),
      ).toMatchObject(barred("Meridian Robotics"));
      const reason = "The client can't attend.";
      const { interview } = await people.recruiter.api.interviews.cancel({
        id: agreed.id,
        version: agreed.version,
        reason,
      });
      expect(interview.standing).toBe("canceled");
    });
    expect(await due()).toBe(before);
    await whileSuspended(people.recruiter, async () => {
      expect((await people.meridian.api.interviews.list({ introductionId: asked.id })).whyNot).toContain(
        "Northstar Talent can't take part",
      );
    });
  });

  it("can't sign the agreement with it, which would start the time of an access that opens nothing", async () => {
    const { id } = await accept(
      sides(),
      await askedByEmployer(sides(), { listingId: await publish(people.recruiter.api) }),
    );
    await whileSuspended(people.recruiter, async () => {
      expect(await people.meridian.api.introductions.get({ id })).toMatchObject({
        actions: ["withdraw"],
        needsYou: false,
        barred: "Northstar Talent",
      });
      expect(await needing(people.meridian)).not.toContain(id);
      expect(await refusal(signNda(people.meridian, id, "Elena Sorensen"))).toMatchObject(barred("Northstar Talent"));
    });
    expect((await signNda(people.meridian, id, "Elena Sorensen")).status).toBe("nda_signed");
  });

  it("can't send it a deal for signature, which it couldn't sign", async () => {
    const { api } = people.recruiter;
    const { id, version } = await made(api);
    const agreed = await people.harbor.api.deals.accept({ id, version, number: 1 });
    const send = () => api.deals.send({ id, version: agreed.version });
    await whileSuspended(people.harbor, async () => {
      expect(await refusal(send())).toMatchObject({
        status: 409,
        detail:
          "Harbor Search Partners can't take part in the marketplace at the moment. Send this deal for signature " +
          "when it can take part again, or close it as lost.",
      });
    });
    expect((await send()).deal.status).toBe("pending_signatures");
  });

  it("can't write to it", async () => {
    const listingId = await publish(people.recruiter.api);
    const about = { listingId, organizationId: people.recruiter.organizationId };
    const { thread } = await people.harbor.api.threads.start({ ...about, content: "Hello." });
    const write = (person: Person) => person.api.threads.send({ id: thread.id, content: "Still there?" });
    await whileSuspended(people.harbor, async () => {
      expect(await refusal(write(people.recruiter))).toMatchObject(barred("Harbor Search Partners"));
    });
    await whileSuspended(people.recruiter, async () => {
      expect(await refusal(write(people.harbor))).toMatchObject(barred("Northstar Talent"));
      expect((await people.harbor.api.threads.get({ id: thread.id, limit: 20 })).messages).toHaveLength(1);
    });
    expect((await write(people.recruiter)).message.number).toBe(2);
  });
});

describe("the reminder to reply to interview times", () => {
  it.each(["proposer", "reader"])("waits while the %s is suspended", async (suspended) => {
    const asked = await askedByEmployer(sides(), { listingId: await publish(people.recruiter.api) });
    await accept(sides(), asked);
    await proposed(people.meridian.api, asked.id, soon());
    await later(2 * dayMs + 60_000);
    await whileSuspended(suspended === "proposer" ? people.meridian : people.recruiter, () =>
      nudge(services).then(() => undefined),
    );
    const reminders = async () =>
      (await notificationsAbout(people.recruiter, asked.candidate.maskedCode)).filter(
        ({ title }) => title === "Interview needs your reply",
      );
    expect(await reminders()).toEqual([]);
    await nudge(services);
    expect(await reminders()).toHaveLength(1);
  });
});
