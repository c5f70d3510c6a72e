import { describe, expect, it } from "vitest";
import { answerMs } from "#domain/introduction/introduction.ts";
import { priorKnowledgeMs } from "#domain/introduction/reveal.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { expireIntroductions } from "#server/introduction/ending.ts";
import { endUnsignedInterviews } from "#server/interview/ending.ts";
import { schedule } from "#server/schedule.ts";
import { inDays, proposed, scheduled } from "#tests/support/interviews.ts";
import { publish, refusal, unknownId } from "#tests/support/deals.ts";
import { type Person, type Received, signedIn, startTestApp } from "#tests/support/test-app.ts";
import {
  accept,
  askedByAgency,
  askedByEmployer,
  fee,
  grantedToEmployer,
  signInSides,
  signNda,
} from "#tests/support/introductions.ts";
import { employerCalled } from "#tests/support/employers.ts";

const dayMs = 86_400_000;
const clock = manualClock(new Date());
const testApp = await startTestApp({ clock });

/** Signs everyone in now: sessions don't outlast the days that pass in these tests. */
const people = () => signInSides(testApp);

describe("an introduction without a reply in time", () => {
  it("is expired for everyone at that moment, before anything is written, and makes room for another", async () => {
    const { sides } = await people();
    const listingId = await publish(sides.listing);
    const asked = await askedByEmployer(sides, { listingId });
    clock.advance(1_000);
    const agreed = await askedByAgency(sides, { listingId });
    await accept(sides, agreed);
    clock.advance(answerMs - 61_000);
    const late = await people();
    expect((await late.sides.listing.introductions.get({ id: asked.id })).status).toBe("requested");
    clock.advance(61_000);
    for (const { api } of [late.recruiter, late.meridian])
      expect(await api.introductions.get({ id: asked.id })).toMatchObject({
        status: "expired",
        needsYou: false,
        actions: [],
        version: 2,
        steps: [{ action: "requested" }, { action: "expired", by: null }],
      });
    for (const { api } of [late.recruiter, late.harbor, late.meridian])
      expect((await api.introductions.get({ id: agreed.id })).status).toBe("expired");
    expect((await late.meridian.api.introductions.list({ listingId, view: "open" })).total).toBe(0);
    expect(
      (await late.meridian.api.introductions.list({ listingId, view: "closed" })).items.map(({ status }) => status),
    ).toEqual(["expired", "expired"]);
    expect((await refusal(late.recruiter.api.introductions.accept({ id: asked.id, version: 2 }))).detail).toContain(
      "within 14 days",
    );
    const stored = () =>
      testApp.database.kysely
        .selectFrom("mls_introductions")
        .select(["id", "status", "version"])
        .where("candidate_id", "=", listingId)
        .orderBy("created_at")
        .execute();
    expect((await stored()).map(({ status }) => status)).toEqual(["requested", "accepted"]);
    // A new request stores the expiry of the one it replaces; the job stores the rest.
    const again = (await late.meridian.api.introductions.request({ listingId, offer: fee(21) })).introduction;
    expect((await stored()).map(({ status }) => status)).toEqual(["expired", "accepted", "requested"]);
    expect(await expireIntroductions(testApp.services)).toBeGreaterThan(0);
    expect((await stored()).map(({ status, version }) => [status, version])).toEqual([
      ["expired", 2],
      ["expired", 3],
      ["requested", 1],
    ]);
    expect(await expireIntroductions(testApp.services)).toBe(0);
    expect((await late.meridian.api.introductions.get({ id: again.id })).status).toBe("requested");
    expect(await (await signedIn(testApp, "operator@talentmls.example")).api.register.verify({})).toMatchObject({
      intact: true,
    });
  });

  it("ends for the party that didn't sign at that moment, the same whether or not another has signed", async () => {
    const { sides } = await people();
    const [one, other] = [await askedByAgency(sides), await askedByAgency(sides)];
    for (const each of [one, other]) await accept(sides, each);
    await signNda(sides.employer, one);
    clock.advance(answerMs + 1_000);
    await expireIntroductions(testApp.services);
    const { harbor, meridian } = await people();
    const views = [];
    for (const { id } of [one, other]) {
      const { status, needsYou, actions, answerBy, parts, version } = await harbor.api.introductions.get({ id });
      views.push({ status, needsYou, actions, answerBy, states: parts.map(({ state }) => state), version });
    }
    expect(views).toEqual([
      views[1],
      { status: "expired", needsYou: false, actions: [], answerBy: null, states: ["missed"], version: 3 },
    ]);
    expect((await meridian.api.introductions.get({ id: one.id })).status).toBe("nda_signed");
  });

  it("ends its interviews the same whether or not another party has signed, and reminds of none", async () => {
    const { sides } = await people();
    const start = clock.now().getTime() + answerMs;
    const made = [];
    for (const signs of [true, false]) {
      const asked = await askedByAgency(sides);
      await accept(sides, asked);
      const soon = await proposed(sides.selling, asked.id, { times: [inDays(0.8, start)] });
      await scheduled(sides.listing, soon);
      const open = await proposed(sides.selling, asked.id, { times: [inDays(3, start)] });
      if (signs) await signNda(sides.employer, asked);
      made.push({ introductionId: asked.id, ids: [soon.id, open.id] });
    }
    clock.advance(answerMs + 60_000);
    const { harbor } = await people();
    await schedule["interviews.remind"]?.run(testApp.services);
    await schedule["introductions.expire"]?.run(testApp.services);
    const listed = (await harbor.api.interviews.list({ limit: 100 })).items.map(({ id }) => id);
    const learned = [];
    for (const { introductionId, ids } of made) {
      const notices = await testApp.database.kysely
        .selectFrom("mls_notifications as n")
        .select(["n.organization_id", "n.person_id", "n.title", "n.letter"])
        .where("n.interview_id", "in", ids)
        .where("n.title", "in", ["Interview canceled", "Upcoming interview"])
        .orderBy("n.person_id")
        .execute();
      const { items } = await harbor.api.interviews.list({ introductionId });
      const interviews = items
        .map(({ standing, version, actions }) => ({ standing, version, actions }))
        .toSorted((a, b) => a.version - b.version);
      learned.push({ notices, interviews, listed: listed.filter((id) => ids.includes(id)) });
    }
    expect(learned[0]).toEqual(learned[1]);
    expect(learned[0]).toMatchObject({
      interviews: [
        { standing: "ended", version: 2, actions: [] },
        { standing: "ended", version: 3, actions: ["calendar"] },
      ],
      listed: [],
    });
    const notices = learned[0]?.notices ?? [];
    expect(new Set(notices.map(({ title }) => title))).toEqual(new Set(["Interview canceled"]));
    expect(notices.map(({ organization_id }) => organization_id)).toContain(harbor.organizationId);
    expect(await endUnsignedInterviews(testApp.services)).toBe(0);
  });
});

it("accepts prior knowledge within 48 hours of the first opening, not a moment later", async () => {
  const { sides } = await people();
  const [early, late] = [await publish(sides.listing), await publish(sides.listing)];
  const ids = [];
  for (const listingId of [early, late]) ids.push((await grantedToEmployer(sides, { listingId })).id);
  for (const listingId of [early, late]) await sides.employer.identities.get({ listingId });
  clock.advance(priorKnowledgeMs - 1_000);
  const { meridian } = await people();
  const declare = (id: string | undefined) =>
    meridian.api.introductions.declarePrior({
      id: id ?? "",
      version: 4,
      evidence: "Applied with us in March, interviewed twice.",
    });
  expect((await declare(ids[0])).introduction.protection?.state).toBe("disputed");
  clock.advance(1_000);
  expect((await refusal(declare(ids[1]))).detail).toContain("48 hours");
  expect((await meridian.api.introductions.get({ id: ids[1] ?? "" })).declareUntil).toBeNull();
});

it("an identity without a live grant gets the same bytes as a missing one, whatever the reason", async () => {
  const { sides, admin, meridian } = await people();
  const listings: Record<string, string> = {};
  for (const reason of ["live", "never granted", "revoked", "hidden since", "erased", "off the market and over"])
    listings[reason] = await publish(sides.listing);
  const granted: Record<string, string> = {};
  for (const [reason, listingId] of Object.entries(listings))
    if (reason !== "never granted") granted[reason] = (await grantedToEmployer(sides, { listingId })).id;
  // One that runs out after a week.
  const short = await publish(sides.listing);
  const asked = await askedByEmployer(sides, { listingId: short });
  await accept(sides, asked, 7);
  await signNda(sides.employer, asked);
  for (const listingId of [
    short,
    ...Object.entries(listings).flatMap(([reason, id]) => (reason === "never granted" ? [] : [id])),
  ])
    expect((await meridian.api.identities.get({ listingId })).fullName).toBe("Quillon Vandermere");
  const revoked = await sides.listing.introductions.get({ id: granted["revoked"] ?? "" });
  await sides.listing.introductions.revoke({
    id: revoked.id,
    version: revoked.version,
    organizationId: revoked.employer.id,
    reason: "Over.",
  });
  const version = async (id: string) => (await sides.listing.listings.form({ id })).version;
  const hidden = listings["hidden since"] ?? "";
  await sides.listing.listings.update({
    id: hidden,
    version: await version(hidden),
    form: { blockedOrganizations: [{ name: "Meridian Robotics", domain: "meridian.example" }] },
  });
  const erased = listings["erased"] ?? "";
  await admin.api.identities.erase({
    listingId: erased,
    maskedCode: (await sides.listing.listings.get({ id: erased })).maskedCode,
  });
  const gone = listings["off the market and over"] ?? "";
  await sides.listing.listings.withdraw({ id: gone, version: await version(gone) });
  expect((await meridian.api.identities.get({ listingId: gone })).fullName).toBe("Quillon Vandermere");

  const bytes = ({ status, headers, body }: Received) =>
    `${status} ${headers.replaceAll(/"(?:x-request-id|date|set-cookie)","[^"]*"/g, "")} ${body}`;
  const ask = async (person: Person, listingId: string) =>
    bytes(await person.send("GET", `/api/v1/identities/${listingId}`));
  const unknown = await ask(meridian, unknownId);
  expect(unknown).toMatch(/^404 .*"cache-control","no-store"/);
  for (const reason of ["never granted", "revoked", "hidden since", "erased"])
    expect([reason, await ask(meridian, listings[reason] ?? "")]).toEqual([reason, unknown]);
  clock.advance(7 * dayMs);
  const later = (await people()).meridian;
  const unknownLater = await ask(later, unknownId);
  expect(await ask(later, short)).toBe(unknownLater);
  expect(JSON.parse((await later.send("GET", `/api/v1/identities/${listings["live"] ?? ""}`)).body)).toMatchObject({
    fullName: "Quillon Vandermere",
  });
  clock.advance(84 * dayMs);
  const last = (await people()).meridian;
  for (const reason of ["live", "off the market and over"])
    expect([reason, await ask(last, listings[reason] ?? "")]).toEqual([reason, await ask(last, unknownId)]);
  expect((await last.api.introductions.get({ id: granted["live"] ?? "" })).parts[0]?.grant?.state).toBe("over");
  expect(await employerCalled((await people()).recruiter.api)).toBe(later.organizationId);
});
