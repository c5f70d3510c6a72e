import { describe, expect, it } from "vitest";
import { sendAlertEmails } from "#server/saved-search/emails.ts";
import { outboxTo } from "#tests/support/emails.ts";
import { feedOf, following } from "#tests/support/following.ts";
import { makeForm } from "#tests/support/forms.ts";
import { strangersAsks } from "#tests/support/masking-asks.ts";
import { bytesOf, differenceOf, openRepeatableWorld, type RepeatableWorld } from "#tests/support/repeatable-world.ts";
import { type Person, signedIn } from "#tests/support/test-app.ts";

/*
 * An organization may not learn that a listing is hidden from it: one that it knew has left the market
 * (docs/decisions/0120).
 */

type Calls = Record<string, Record<string, (ask: unknown) => Promise<unknown>>>;
type Way = "hidden" | "on hold";

const names = {
  byName: ["Meridian Robotics", "Harbor Search Partners"],
  byDomain: ["meridian.example", "harbor.example"],
};
const hiddenByName = { blockedOrganizations: names.byName.map((name) => ({ name, domain: "" })) };
const hiddenByDomain = { blockedOrganizations: names.byDomain.map((domain) => ({ name: "", domain })) };

const none = "00000000-0000-4000-a000-000000000000";

type Known = { listingId: string; ownerId: string } & Awaited<ReturnType<typeof getsToKnow>>;

/** What one reader has to do with a listing before it is gone. `asks`: it requests an introduction too. */
async function getsToKnow({ api }: Person, listingId: string, ownerId: string, asks: boolean) {
  await api.listings.view({ id: listingId });
  const { id: savedSearchId } = await api.savedSearches.create({
    name: "Keepers",
    params: { keywords: "canary" },
    shared: true,
  });
  await api.savedSearches.follow({ id: savedSearchId, email: "at_once" });
  await api.shortlist.add({ listingId });
  await api.pipeline.add({ listingId });
  // Only an agency makes lists.
  const { id: listId } = await api.candidateLists
    .create({ name: "Keepers", listingIds: [listingId] })
    .catch(() => ({ id: none }));
  const { thread } = await api.threads.start({ listingId, organizationId: ownerId, content: "When could they start?" });
  const { id: jobId } = await api.jobs.create({ role: "Keeper", company: "Aviary", contactEmail: "a@aviary.example" });
  await api.pipeline.add({ listingId, jobId });
  if (asks) await api.introductions.request({ listingId, offer: { kind: "fee", feePercent: 25, guaranteeDays: 90 } });
  return { savedSearchId, listId, jobId, threadIds: [thread.id] };
}

/** Everything that the reader receives about the listing, by every request of the contract and on every other way. */
async function everything({ testApp, clock }: RepeatableWorld, person: Person, known: Known): Promise<string[]> {
  person.received.length = 0;
  const asks = strangersAsks({
    draftId: none,
    cvDraftId: none,
    importId: none,
    dealId: none,
    notificationId: none,
    wonId: none,
    token: "none",
    fileId: none,
    ownersTicket: "none",
    certifiedId: none,
    askedId: none,
    interviewId: none,
    caseId: none,
    employerId: person.organizationId,
    now: clock.now().getTime(),
    cv: "",
    handOff: "none",
    dealAsk: { listingId: known.listingId, targetSalary: 150_000, feePercent: 25, guaranteeDays: 90, terms: "Soon." },
    ...known,
  });
  // The steps of the start page's figures depend on the key of each server.
  asks.marketComps.figures = [];
  // Written in the background, at any moment of the requests that follow.
  asks.archives.request = [];
  for (const [noun, verbs] of Object.entries(asks))
    for (const [verb, inputs] of Object.entries(verbs))
      for (const input of inputs) {
        await (person.api as unknown as Calls)[noun]?.[verb]?.(input).catch(() => undefined);
      }
  await testApp.database.changes.caughtUp();
  return person.received.map(bytesOf);
}

/**
 * What two readers receive once the listing is gone for them. In both ways the same work is done, on it or on another
 * one.
 */
async function gone(way: Way): Promise<string[]> {
  const world = await openRepeatableWorld();
  const { testApp, clock } = world;
  const { api, organizationId: ownerId } = await signedIn(testApp, "recruiter@northstar.example");
  const emails = ["hiring@meridian.example", "admin@harbor.example"];
  const readers: Person[] = [];
  for (const email of emails) readers.push(await signedIn(testApp, email));
  const publish = async (parts: Parameters<typeof makeForm>[0]) => {
    const draft = await api.listings.create({ form: makeForm({ headlineRole: "Canary Keeper", ...parts }) });
    return (await api.listings.publish({ id: draft.id, version: draft.version })).id;
  };
  const version = async (id: string): Promise<number> => (await api.listings.form({ id })).version;
  const listingId = await publish({});
  const other = await publish(hiddenByDomain);
  await testApp.services.projection.caughtUp();
  const known: Known[] = [];
  for (const reader of readers)
    known.push({ listingId, ownerId, ...(await getsToKnow(reader, listingId, ownerId, known.length === 0)) });
  const followers: (() => Promise<string[]>)[] = [];
  for (const reader of readers) followers.push(await following(testApp, reader));
  clock.advance(60_000);

  const [hide, hold] = way === "hidden" ? [listingId, other] : [other, listingId];
  await api.listings.update({
    id: hide,
    version: await version(hide),
    form: { ...hiddenByName, headlineRole: "Senior Canary Keeper" },
  });
  await api.listings.hold({ id: hold, version: await version(hold) });
  await testApp.services.projection.caughtUp();
  await sendAlertEmails(testApp.services);
  const all: string[] = [];
  for (const [place, reader] of readers.entries()) {
    all.push(...(await followers[place]!()), ...(await feedOf(testApp, reader)));
    all.push(...(await everything(world, reader, known[place]!)));
    all.push(...(await outboxTo(testApp, emails[place]!)).map((mail) => JSON.stringify(mail)));
  }
  return all;
}

/**
 * Without the numbers of changes, which say how much happens on the marketplace (docs/decisions/0060), and what is
 * computed of them; without random tokens and the server's port.
 */
const steady = (bytes: string): string =>
  bytes
    .replaceAll(/\b\d{16}\b/g, "")
    .replaceAll(/\["etag","[^"]*"\],?/g, "")
    .replaceAll(/[\w+/-]{40,}=*/g, "")
    .replaceAll(/localhost:\d+/g, "");

describe("to an organization that knew it", () => {
  it("a listing that is hidden from it is one that left the market", { timeout: 600_000 }, async () => {
    const [hidden, held] = [await gone("hidden"), await gone("on hold")];
    hidden.forEach((bytes, index) => expect(differenceOf(steady(bytes), steady(held[index] ?? ""))).toBe(""));
    expect(hidden.length).toBe(held.length);
    expect(hidden.length).toBeGreaterThan(800);
    // The readers had something to compare.
    for (const what of ["market.removed", '"listing":null', "Canary Keeper"])
      expect([what, hidden.some((bytes) => bytes.includes(what))]).toEqual([what, true]);
  });
});
