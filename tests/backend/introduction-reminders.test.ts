import { expect, it } from "vitest";
import { answerMs } from "#domain/introduction/introduction.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { remindOfIntroductions } from "#server/introduction/reminding.ts";
import { withFirstFailing } from "#tests/support/failing.ts";
import { publish } from "#tests/support/deals.ts";
import { signedIn, startTestApp } from "#tests/support/test-app.ts";
import { accept, askedByAgency, askedByEmployer, signNda, split } from "#tests/support/introductions.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;
const clock = manualClock(new Date());
const testApp = await startTestApp({ clock });

async function people() {
  const [recruiter, harbor, meridian] = [
    await signedIn(testApp, "recruiter@northstar.example"),
    await signedIn(testApp, "admin@harbor.example"),
    await signedIn(testApp, "hiring@meridian.example"),
  ];
  return { listing: recruiter.api, selling: harbor.api, employer: meridian.api };
}

/** Reminders about these introductions now, by organization. */
async function reminders(codes: readonly string[]): Promise<string[]> {
  const rows = await testApp.database.kysely
    .selectFrom("mls_notifications as n")
    .innerJoin("mls_organizations as o", "o.id", "n.organization_id")
    .select(["n.title", "o.name"])
    .distinct()
    .where("n.at", "=", clock.now())
    .where((eb) =>
      eb.or(
        codes.flatMap((code) =>
          ["No reply yet", "NDA to sign", "Access ends soon"].map((title) => eb("n.title", "=", `${title}: ${code}`)),
        ),
      ),
    )
    .execute();
  return rows
    .map(
      ({ title, name }) => `${name}: ${codes.reduce((text, code, place) => text.replace(code, String(place)), title)}`,
    )
    .toSorted();
}

/** Sends what other tests left open, so that the job's count covers this test alone. */
const settled = () => remindOfIntroductions(testApp.services);

it("reminds the side that must reply once, three days before expiry, and not the other side", async () => {
  await settled();
  const sides = await people();
  const [asked, countered, declined] = [
    await askedByEmployer(sides, { listingId: await publish(sides.listing) }),
    await askedByAgency(sides),
    await askedByEmployer(sides, { listingId: await publish(sides.listing) }),
  ];
  await sides.listing.introductions.counter({ id: countered.id, version: 1, offer: split(65) });
  await sides.listing.introductions.decline({ id: declined.id, version: 1, reason: "Not at the moment." });
  const codes = [asked, countered, declined].map(({ code }) => code);
  clock.advance(answerMs - 3 * dayMs - minuteMs);
  await settled();
  expect(await reminders(codes)).toEqual([]);
  clock.advance(2 * minuteMs);
  expect(await remindOfIntroductions(testApp.services)).toBe(2);
  expect(await reminders(codes)).toEqual([
    "Harbor Search Partners: No reply yet: 1",
    "Northstar Talent: No reply yet: 0",
  ]);
  expect(await remindOfIntroductions(testApp.services)).toBe(0);
  clock.advance(dayMs);
  expect(await remindOfIntroductions(testApp.services)).toBe(0);
});

it("reminds again for a new reply owed", async () => {
  const sides = await people();
  const asked = await askedByAgency(sides);
  clock.advance(answerMs - 2 * dayMs);
  await remindOfIntroductions(testApp.services);
  expect(await reminders([asked.code])).toEqual(["Northstar Talent: No reply yet: 0"]);
  const later = await people();
  await later.listing.introductions.counter({ id: asked.id, version: 1, offer: split(65) });
  expect(await remindOfIntroductions(testApp.services)).toBe(0);
  clock.advance(answerMs - 2 * dayMs);
  await remindOfIntroductions(testApp.services);
  expect(await reminders([asked.code])).toEqual(["Harbor Search Partners: No reply yet: 0"]);
});

it("reminds each signer of its own part, whether or not another signed; the listing agency signs nothing", async () => {
  const sides = await people();
  const [alone, both] = [await askedByAgency(sides), await askedByAgency(sides)];
  for (const each of [alone, both]) await accept(sides, each);
  await signNda(sides.employer, alone);
  const codes = [alone.code, both.code];
  clock.advance(answerMs - 3 * dayMs + minuteMs);
  await remindOfIntroductions(testApp.services);
  expect(await reminders(codes)).toEqual([
    "Harbor Search Partners: NDA to sign: 0",
    "Harbor Search Partners: NDA to sign: 1",
    "Meridian Robotics: NDA to sign: 1",
  ]);
});

it("doesn't remind an employer that was never notified", async () => {
  const sides = await people();
  const listingId = await publish(sides.listing);
  const asked = await askedByAgency(sides, { listingId });
  await sides.listing.introductions.counter({ id: asked.id, version: 1, offer: split(65) });
  await sides.listing.listings.update({
    id: listingId,
    version: (await sides.listing.listings.form({ id: listingId })).version,
    form: { blockedOrganizations: [{ name: "Meridian Robotics", domain: "meridian.example" }] },
  });
  await sides.selling.introductions.accept({ id: asked.id, version: 2 });
  clock.advance(answerMs - 2 * dayMs);
  await remindOfIntroductions(testApp.services);
  expect(await reminders([asked.code])).toEqual(["Harbor Search Partners: NDA to sign: 0"]);
});

it("reminds only a grant's holder, seven days before its end, and not of a revoked or shorter grant", async () => {
  const sides = await people();
  const granted = [];
  for (const days of [30, 30, 7]) {
    const asked = await askedByEmployer(sides, { listingId: await publish(sides.listing) });
    await accept(sides, asked, days);
    await signNda(sides.employer, asked);
    granted.push(asked);
  }
  const revoked = await sides.listing.introductions.get({ id: granted[1]?.id ?? "" });
  await sides.listing.introductions.revoke({
    id: revoked.id,
    version: revoked.version,
    organizationId: revoked.employer.id,
    reason: "The search is over.",
  });
  const codes = granted.map(({ code }) => code);
  await remindOfIntroductions(testApp.services);
  clock.advance(23 * dayMs - minuteMs);
  await remindOfIntroductions(testApp.services);
  expect(await reminders(codes)).toEqual([]);
  clock.advance(2 * minuteMs);
  await remindOfIntroductions(testApp.services);
  expect(await reminders(codes)).toEqual(["Meridian Robotics: Access ends soon: 0"]);
  clock.advance(dayMs);
  expect(await remindOfIntroductions(testApp.services)).toBe(0);
});

it("after a crash has stored both the mark and the notification, or neither", async () => {
  const sides = await people();
  const asked = await askedByEmployer(sides, { listingId: await publish(sides.listing) });
  clock.advance(answerMs - 2 * dayMs);
  const failing = {
    ...testApp.services,
    newId: () => {
      throw new Error("the power went");
    },
  };
  await expect(remindOfIntroductions(failing)).rejects.toMatchObject({ cause: { message: "the power went" } });
  expect(await reminders([asked.code])).toEqual([]);
  expect(await remindOfIntroductions(testApp.services)).toBe(1);
  expect(await reminders([asked.code])).toEqual(["Northstar Talent: No reply yet: 0"]);
});

it("reminds of the others if one fails, and of that one on the next try", async () => {
  await settled();
  const sides = await people();
  const codes: string[] = [];
  for (let count = 0; count < 2; count++)
    codes.push((await askedByEmployer(sides, { listingId: await publish(sides.listing) })).code);
  clock.advance(answerMs - 2 * dayMs);
  await expect(remindOfIntroductions(withFirstFailing(testApp.services))).rejects.toThrow("1 introductions failed");
  expect(await reminders(codes)).not.toEqual([]);
  await settled();
  expect(await reminders(codes)).toHaveLength(2);
});
