import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { sendAlertEmails } from "#server/saved-search/emails.ts";
import { recordChanges } from "#server/platform/db/changes.ts";
import type { Db } from "#server/platform/db/tables.ts";
import { sweep } from "#server/platform/jobs/housekeeping.ts";
import { openKnownSearches } from "#server/saved-search/known-searches.ts";
import { startMatching } from "#server/saved-search/matching.ts";
import { createLog } from "#server/platform/log.ts";
import { refusal } from "#tests/support/deals.ts";
import { outboxTo } from "#tests/support/emails.ts";
import { makeForm } from "#tests/support/forms.ts";
import { connectLive, until } from "#tests/support/live-client.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { minute, startNotifiedApp } from "#tests/support/notifications.ts";
import { type Person, signedIn, visitor } from "#tests/support/test-app.ts";

/* Saved searches between people: who sees them, who is notified, and which emails are sent. */
const { clock, testApp, people, later } = await startNotifiedApp();
const { database, services } = testApp;
const colleague = await memberOf(testApp, "Harbor Search Partners", "recruiter");

let names = 0;
const named = () => `Search ${(names += 1)}`;

/** A word that no other listing of this file has. */
const words = [
  "xylophone",
  "theremin",
  "bassoon",
  "bugle",
  "celesta",
  "didgeridoo",
  "euphonium",
  "flugelhorn",
  "gong",
  "harmonium",
  "jingle",
  "koto",
  "lute",
  "marimba",
  "ocarina",
  "piccolo",
  "recorder",
  "sitar",
  "spinet",
  "tabla",
  "ukulele",
];
const nextWord = () => words.shift() ?? "";

async function publish(person: Person, headlineRole: string, parts: Parameters<typeof makeForm>[0] = {}) {
  const draft = await person.api.listings.create({ form: makeForm({ headlineRole, ...parts }) });
  const { maskedCode } = await person.api.listings.publish({ id: draft.id, version: draft.version });
  await database.changes.caughtUp();
  return { id: draft.id, maskedCode };
}

const change = async (person: Person, id: string, step: "hold" | "resume" | "withdraw") =>
  person.api.listings[step]({ id, version: (await person.api.listings.form({ id })).version });
const save = (person: Person, keywords: string, shared = false) =>
  person.api.savedSearches.create({ name: named(), params: { keywords }, shared });
const found = async ({ api }: Person, id: string) =>
  (await api.savedSearches.list({})).items.find((each) => each.id === id);
const emailsAbout = async (to: string, word: string) =>
  (await outboxTo(testApp, to)).filter(({ text }) => text.toLowerCase().includes(word));

describe("a saved search", () => {
  it("is its owner's alone until it is shared, and then changed by its owner and admins only", async () => {
    const { harbor } = people;
    const mine = await save(colleague, "anything");
    expect(await found(harbor, mine.id)).toBeUndefined();
    expect(await refusal(harbor.api.savedSearches.remove({ id: mine.id }))).toMatchObject({ status: 404 });
    const shared = await save(harbor, "anything", true);
    expect(await found(colleague, shared.id)).toMatchObject({ own: false, canChange: false, shared: true });
    expect(
      await refusal(colleague.api.savedSearches.update({ id: shared.id, version: 1, name: "Taken over" })),
    ).toMatchObject({ status: 403, detail: expect.stringContaining("Only its owner or an admin") });
    await colleague.api.savedSearches.follow({ id: shared.id, pinned: true });
    expect(await found(harbor, shared.id)).toMatchObject({ pinned: false });
    const { version } = await colleague.api.savedSearches.update({ id: mine.id, version: mine.version, shared: true });
    expect(await found(harbor, mine.id)).toMatchObject({ own: false, canChange: true });
    expect(await refusal(harbor.api.savedSearches.update({ id: mine.id, version, shared: false }))).toMatchObject({
      status: 403,
    });
    await harbor.api.savedSearches.remove({ id: mine.id });
    expect(await found(colleague, mine.id)).toBeUndefined();
    expect(await found(people.recruiter, shared.id)).toBeUndefined();
  });

  it("is limited to a hundred a person, with a sentence", async () => {
    const { meridian } = people;
    for (let place = 0; place < 100; place++) await save(meridian, "anything");
    expect(await refusal(save(meridian, "anything"))).toMatchObject({
      status: 409,
      title: "Too many saved searches",
      detail: "You can save at most 100 searches. Delete one you no longer need, then save again.",
    });
    for (const { id } of (await meridian.api.savedSearches.list({})).items)
      await meridian.api.savedSearches.remove({ id });
  });
});

describe("a new listing", () => {
  it("reaches other people's saved searches as a live event, without a word about the candidate", async () => {
    const word = nextWord();
    const { id } = await save(people.harbor, word);
    const other = await save(colleague, "nothing like it");
    // Their own live events of saving are over.
    await testApp.database.changes.caughtUp();
    const [live, colleagueLive] = [await connectLive(testApp, people.harbor), await connectLive(testApp, colleague)];
    const listing = await publish(people.recruiter, `${word} Engineer`);
    const event = await until("the live event", () =>
      live.events.find(
        ({ type, data }) => type === "saved_search_update" && "action" in data && data.action === "matched",
      ),
    );
    expect(event).toMatchObject({ userId: "", data: { action: "matched" } });
    expect(JSON.stringify(event)).not.toContain(listing.maskedCode);
    expect(await found(people.harbor, id)).toMatchObject({ total: 1, fresh: 1 });
    // A private search is its owner's: colleagues get no event.
    expect(colleagueLive.events.filter(({ type }) => type === "saved_search_update")).toEqual([]);
    expect(await found(colleague, other.id)).toMatchObject({ fresh: 0 });
    live.close();
    colleagueLive.close();
  });

  it("that is hidden from an organization changes no byte of what it is answered", async () => {
    const word = nextWord();
    const { meridian } = people;
    await save(meridian, word);
    // Its own live event of saving is over.
    await database.changes.caughtUp();
    const live = await connectLive(testApp, meridian);
    const answers = async () =>
      JSON.stringify([await meridian.api.savedSearches.list({}), await meridian.api.savedSearches.news({})]);
    const before = await answers();
    const events = live.events.length;
    const hidden = await publish(people.recruiter, `${word} Engineer`, {
      blockedOrganizations: [{ name: "Meridian Robotics", domain: "" }],
    });
    const counted = await save(people.harbor, word);
    expect(await found(people.harbor, counted.id)).toMatchObject({ total: 1 });
    expect(await answers()).toBe(before);
    expect(live.events.length).toBe(events);
    await people.recruiter.api.listings.update({
      id: hidden.id,
      version: (await people.recruiter.api.listings.form({ id: hidden.id })).version,
      form: { salaryMin: 91_000 },
    });
    await database.changes.caughtUp();
    expect(await answers()).toBe(before);
    live.close();
  });

  it("is matched after a crash between its publication and the matching", async () => {
    const word = nextWord();
    const { id } = await save(people.harbor, word);
    const listing = await publish(people.recruiter, `${word} Engineer`);
    // As if the process had died first: the arrival is stored, nothing is matched.
    await database.kysely.deleteFrom("mls_saved_search_hits").where("listing_id", "=", listing.id).execute();
    await database.kysely
      .insertInto("mls_listing_arrivals")
      .values({ listing_id: listing.id, at: clock.now() })
      .execute();
    const matching = await startMatching(services, createLog("silent"));
    await matching.settled();
    await matching.stop();
    expect(await found(people.harbor, id)).toMatchObject({ fresh: 1 });
    expect(await database.kysely.selectFrom("mls_listing_arrivals").select("id").execute()).toEqual([]);
  });
});

describe("a saved search that was just saved", () => {
  it("is known to the matching before its change has a number", async () => {
    const { id } = await save(people.harbor, nextWord());
    const remove = (db: Db, removedAt: Date | null) =>
      db.updateTable("mls_saved_searches").set({ removed_at: removedAt }).where("id", "=", id).execute();
    await remove(database.kysely, clock.now());
    const searches = await openKnownSearches(services, createLog("silent"));
    await searches.catchUp();
    expect(searches.owners.has(id)).toBe(false);
    // As another process commits it: nothing here numbers the change at once.
    await database.kysely.transaction().execute(async (trx) => {
      await remove(trx, null);
      await recordChanges(
        trx,
        [
          {
            topic: "saved_search.changed",
            entityId: id,
            organizationId: people.harbor.organizationId,
            data: { action: "saved" },
          },
        ],
        clock,
      );
    });
    await searches.catchUp();
    expect(searches.owners.has(id)).toBe(true);
  });
});

describe("a saved search that can't be opened", () => {
  it("stops neither a start, the emails of others, nor the list of its organization", async () => {
    const word = nextWord();
    const broken = await save(colleague, word);
    const { id } = await save(people.harbor, word);
    for (const [person, search] of [
      [colleague, broken.id],
      [people.harbor, id],
    ] as const)
      await person.api.savedSearches.follow({ id: search, email: "at_once" });
    await publish(people.recruiter, `${word} Engineer`);
    const sealedIn = async (search: string) =>
      (
        await database.kysely
          .selectFrom("mls_saved_searches")
          .select("sealed")
          .where("id", "=", search)
          .executeTakeFirstOrThrow()
      ).sealed;
    const intact = await sealedIn(broken.id);
    const seal = (sealed: typeof intact) =>
      database.kysely.updateTable("mls_saved_searches").set({ sealed }).where("id", "=", broken.id).execute();
    // Sealed for another row.
    await seal(await sealedIn(id));
    const matching = await startMatching(services, createLog("silent"));
    await matching.settled();
    await matching.stop();
    await sendAlertEmails(services);
    await expect.poll(() => emailsAbout("admin@harbor.example", word)).toHaveLength(1);
    const { items } = await colleague.api.savedSearches.list({});
    expect(items.map((each) => each.id)).not.toContain(broken.id);
    // Once it can be opened, its email goes out.
    await seal(intact);
    clock.advance(10 * minute);
    await sendAlertEmails(services);
    const { email } = await colleague.api.profile.get({});
    await expect.poll(() => emailsAbout(email ?? "", word)).toHaveLength(1);
    await colleague.api.savedSearches.remove({ id: broken.id });
  });
});

describe("a listing that was hidden", () => {
  it("is new for an organization from which it is no longer hidden, and for no one else", async () => {
    const word = nextWord();
    const { meridian, harbor, recruiter } = people;
    const searches = [await save(meridian, word), await save(harbor, word)];
    const { id } = await publish(recruiter, `${word} Engineer`, {
      blockedOrganizations: [{ name: "Meridian Robotics", domain: "" }],
    });
    await harbor.api.savedSearches.seen({
      id: searches[1]!.id,
      upTo: (await found(harbor, searches[1]!.id))?.upTo ?? 0,
    });
    const edit = async (form: Parameters<typeof recruiter.api.listings.update>[0]["form"]) => {
      const { version } = await recruiter.api.listings.form({ id });
      await recruiter.api.listings.update({ id, version, form });
      await database.changes.caughtUp();
    };
    const counts = async () => [
      (await found(meridian, searches[0]!.id))?.fresh,
      (await found(harbor, searches[1]!.id))?.fresh,
    ];
    await edit({ salaryMin: 92_000 });
    expect(await counts()).toEqual([0, 0]);
    await edit({ blockedOrganizations: [] });
    expect(await counts()).toEqual([1, 0]);
    expect(await database.kysely.selectFrom("mls_listing_arrivals").select("id").execute()).toEqual([]);
  });
});

describe("the listings of an agency that is vetted again", () => {
  const decide = async (standing: "suspended" | "vetted") => {
    const { operator, recruiter } = people;
    const { id, version } = await operator.api.organizations.get({ id: recruiter.organizationId });
    await operator.api.organizations.decide({ id, version, standing, reason: "A complaint is being looked into." });
    clock.advance(minute);
    await database.changes.caughtUp();
  };
  const counts = async (id: string) => {
    const { total, fresh } = (await found(people.harbor, id)) ?? {};
    return { total, fresh };
  };

  it("are new for searches saved meanwhile, and stay seen, or unseen, for those that knew them", async () => {
    const word = nextWord();
    const { harbor } = people;
    const [seen, unseen] = [await save(harbor, word), await save(harbor, word)];
    const listing = await publish(people.recruiter, `${word} Engineer`);
    const afterwards = await save(harbor, word);
    await harbor.api.savedSearches.seen({ id: seen.id, upTo: (await found(harbor, seen.id))?.upTo ?? 0 });
    await decide("suspended");
    for (const { id } of [seen, unseen, afterwards]) expect(await counts(id)).toEqual({ total: 0, fresh: 0 });
    const meanwhile = await save(harbor, word);
    const edited = await save(harbor, `${word} salary:>1`);
    const other = await save(harbor, `${word} trombone`);
    await decide("vetted");
    expect(await counts(seen.id)).toEqual({ total: 1, fresh: 0 });
    expect(await counts(unseen.id)).toEqual({ total: 1, fresh: 1 });
    // It was among the results when this search was saved.
    expect(await counts(afterwards.id)).toEqual({ total: 1, fresh: 0 });
    expect(await counts(meanwhile.id)).toEqual({ total: 1, fresh: 1 });
    expect(await counts(edited.id)).toEqual({ total: 1, fresh: 1 });
    expect(await counts(other.id)).toEqual({ total: 0, fresh: 0 });
    expect((await found(harbor, meanwhile.id))?.newest).toMatchObject([{ id: listing.id, isNew: true }]);

    // A second suspension notifies no one twice.
    await harbor.api.savedSearches.seen({ id: meanwhile.id, upTo: (await found(harbor, meanwhile.id))?.upTo ?? 0 });
    await decide("suspended");
    await decide("vetted");
    expect(await counts(meanwhile.id)).toEqual({ total: 1, fresh: 0 });
    expect(await counts(unseen.id)).toEqual({ total: 1, fresh: 1 });
  });

  it("are matched as edited during the suspension, and say nothing until it ends", async () => {
    const word = nextWord();
    const later = nextWord();
    const { harbor, recruiter } = people;
    const before = await save(harbor, later);
    const { id } = await publish(recruiter, `${word} Engineer`);
    await decide("suspended");
    const { version } = await recruiter.api.listings.form({ id });
    await recruiter.api.listings.update({ id, version, form: { headlineRole: `${later} Engineer` } });
    await database.changes.caughtUp();
    expect(await counts(before.id)).toEqual({ total: 0, fresh: 0 });
    await decide("vetted");
    expect(await counts(before.id)).toEqual({ total: 1, fresh: 1 });
    expect(await database.kysely.selectFrom("mls_listing_arrivals").select("id").execute()).toEqual([]);
  });
});

describe("an email about a saved search", () => {
  const to = "admin@harbor.example";

  it("is sent once, masked, with a link that stops it", async () => {
    const word = nextWord();
    const { id, name } = await save(people.harbor, word);
    await people.harbor.api.savedSearches.follow({ id, email: "at_once" });
    const { maskedCode, id: listingId } = await publish(people.recruiter, `${word} Engineer`);
    await Promise.all([sendAlertEmails(services), sendAlertEmails(services), sendAlertEmails(services)]);
    await expect.poll(() => emailsAbout(to, word)).not.toEqual([]);
    const [email, ...others] = await emailsAbout(to, word);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`1 new candidate for “${name}”`);
    for (const part of [email?.text ?? "", email?.html ?? ""]) {
      expect(part).toContain(maskedCode);
      expect(part).toContain(`/mls/candidate/${listingId}`);
      expect(part).not.toMatch(/Quillon|Vandermere|maya/i);
    }
    const token = /unsubscribe\?token=([\w.-]+)/.exec(email?.text ?? "")?.[1] ?? "";
    expect(email?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    expect(await visitor(testApp).api.notifications.unsubscribe({ token })).toMatchObject({ stopped: "saved_search" });
    expect(await found(people.harbor, id)).toMatchObject({ email: "off", badge: true });
    await publish(people.recruiter, `Senior ${word} Engineer`);
    await sendAlertEmails(services);
    expect(await emailsAbout(to, word)).toHaveLength(1);
  });

  it("counts all matches of an import, which are looked up in parts", async () => {
    const { id, name } = await save(people.harbor, "salary:>1");
    await people.harbor.api.savedSearches.follow({ id, email: "at_once" });
    const total = (await found(people.harbor, id))?.total ?? 0;
    expect(total).toBeGreaterThan(100);
    // As if all of the market had just arrived.
    await sql`
      insert into mls_saved_search_hits (saved_search_id, listing_id, organization_id, at, number, met)
      select ${id}::uuid, c.id, ${people.harbor.organizationId}::uuid, ${clock.now()}, n.number, n.number
      from mls_candidates c join (
        select id, row_number() over (order by masked_code) as number from mls_candidates) as n on n.id = c.id`.execute(
      database.kysely,
    );
    await sql`update mls_saved_searches set last_hit = (
      select max(number) from mls_saved_search_hits where saved_search_id = ${id}::uuid)
      where id = ${id}::uuid`.execute(database.kysely);
    await database.kysely
      .updateTable("mls_saved_search_marks")
      .set({ mail_at: clock.now() })
      .where("saved_search_id", "=", id)
      .execute();
    await sendAlertEmails(services);
    const subjects = async () => (await outboxTo(testApp, to)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain(`${total} new candidates for “${name}”`);
    const text = (await outboxTo(testApp, to)).find(({ subject }) => subject.includes(`“${name}”`))?.text ?? "";
    const shown = [...new Set(text.match(/TM-[0-9A-Z]{8}/g))];
    expect(shown).toHaveLength(10);
    expect(shown).toEqual(shown.toSorted().toReversed());
    await people.harbor.api.savedSearches.remove({ id });
  });

  it("is sent once by two processes and after a restart", async () => {
    const word = nextWord();
    const { id } = await save(people.harbor, word);
    const listing = await publish(people.recruiter, `${word} Engineer`);
    await people.harbor.api.savedSearches.follow({ id, email: "at_once" });
    // As if both processes had started with the listing unmatched.
    await database.kysely.deleteFrom("mls_saved_search_hits").where("listing_id", "=", listing.id).execute();
    await database.kysely
      .insertInto("mls_listing_arrivals")
      .values({ listing_id: listing.id, at: clock.now() })
      .execute();
    const start = () => startMatching(services, createLog("silent"));
    const both = await Promise.all([start(), start()]);
    await Promise.all(both.map((each) => each.settled()));
    await Promise.all([sendAlertEmails(services), sendAlertEmails(services)]);
    for (const each of both) await each.stop();
    await expect.poll(() => emailsAbout(to, word)).toHaveLength(1);
    const restarted = await start();
    await restarted.settled();
    await sendAlertEmails(services);
    await restarted.stop();
    clock.advance(10 * minute);
    await sendAlertEmails(services);
    expect(await emailsAbout(to, word)).toHaveLength(1);
    expect(await found(people.harbor, id)).toMatchObject({ fresh: 1 });
  });

  it("collects what comes within ten minutes, and says nothing of a listing that has left the market", async () => {
    const word = nextWord();
    const { id } = await save(people.harbor, word);
    await people.harbor.api.savedSearches.follow({ id, email: "at_once" });
    await publish(people.recruiter, `${word} Engineer`);
    await sendAlertEmails(services);
    await expect.poll(() => emailsAbout(to, word)).toHaveLength(1);
    const gone = await publish(people.recruiter, `Senior ${word} Engineer`);
    const stays = await publish(people.recruiter, `Lead ${word} Engineer`);
    await change(people.recruiter, gone.id, "withdraw");
    await sendAlertEmails(services);
    expect(await emailsAbout(to, word)).toHaveLength(1);
    clock.advance(10 * minute);
    await sendAlertEmails(services);
    await expect.poll(() => emailsAbout(to, word)).toHaveLength(2);
    const [, second, ...more] = await emailsAbout(to, word);
    expect(more).toEqual([]);
    expect(second?.text).toContain(stays.maskedCode);
    expect(second?.text).not.toContain(gone.maskedCode);
  });

  it("isn't sent for a listing that was withdrawn first, nor to a suspended organization", async () => {
    const word = nextWord();
    const { id } = await save(people.harbor, word);
    await people.harbor.api.savedSearches.follow({ id, email: "daily" });
    const gone = await publish(people.recruiter, `${word} Engineer`);
    await change(people.recruiter, gone.id, "withdraw");
    clock.advance(24 * 60 * minute);
    await sendAlertEmails(services);
    expect(await emailsAbout(to, word)).toEqual([]);
    await later(0);
    await publish(people.recruiter, `Lead ${word} Engineer`);
    const standing = (next: "suspended" | "vetted") =>
      database.kysely
        .updateTable("mls_organizations")
        .set({ standing: next })
        .where("name", "=", "Harbor Search Partners")
        .execute();
    await standing("suspended");
    clock.advance(24 * 60 * minute);
    await sendAlertEmails(services);
    expect(await emailsAbout(to, word)).toEqual([]);
    await standing("vetted");
  });

  it("is sent once for a listing that was on hold, or its agency suspended, when it was due", async () => {
    const [held, suspended] = [nextWord(), nextWord()];
    await later(0);
    const agency = async (standing: "suspended" | "vetted") => {
      const { id, version } = await people.operator.api.organizations.get({ id: people.recruiter.organizationId });
      await people.operator.api.organizations.decide({ id, version, standing, reason: "A complaint is looked into." });
      await database.changes.caughtUp();
    };
    for (const [word, leave, comeBack] of [
      [
        held,
        (id: string) => change(people.recruiter, id, "hold"),
        (id: string) => change(people.recruiter, id, "resume"),
      ],
      [suspended, () => agency("suspended"), () => agency("vetted")],
    ] as const) {
      const { id } = await save(people.harbor, word);
      await people.harbor.api.savedSearches.follow({ id, email: "daily" });
      const listing = await publish(people.recruiter, `${word} Engineer`);
      await leave(listing.id);
      await later(24 * 60 * minute);
      await sendAlertEmails(services);
      expect(await emailsAbout(to, word)).toEqual([]);
      await comeBack(listing.id);
      await database.changes.caughtUp();
      for (let day = 0; day < 2; day += 1) {
        await later(24 * 60 * minute);
        await sendAlertEmails(services);
        await expect.poll(() => emailsAbout(to, word)).toHaveLength(1);
      }
    }
  });

  it("isn't sent again for a listing that was on hold, unless it newly meets the search", async () => {
    const [word, other] = [nextWord(), nextWord()];
    await later(0);
    for (const keywords of [word, other]) {
      const { id } = await save(people.harbor, keywords);
      await people.harbor.api.savedSearches.follow({ id, email: "at_once" });
    }
    const { id } = await publish(people.recruiter, `${word} Engineer`);
    await sendAlertEmails(services);
    await expect.poll(() => emailsAbout(to, word)).toHaveLength(1);
    const holdAndResume = async (headlineRole: string) => {
      await change(people.recruiter, id, "hold");
      const { version } = await people.recruiter.api.listings.form({ id });
      await people.recruiter.api.listings.update({ id, version, form: { headlineRole } });
      await change(people.recruiter, id, "resume");
      await database.changes.caughtUp();
      await later(10 * minute);
      await sendAlertEmails(services);
    };
    await holdAndResume(`${word} Engineer`);
    expect(await emailsAbout(to, word)).toHaveLength(1);
    await holdAndResume(`${word} ${other} Engineer`);
    await expect.poll(() => emailsAbout(to, other)).toHaveLength(1);
    expect(await emailsAbout(to, word)).toHaveLength(2);
    await holdAndResume(`${word} ${other} Engineer`);
    expect(await emailsAbout(to, other)).toHaveLength(1);
  });

  it("is sent once for a listing whose edits leave the search and meet it again", async () => {
    const word = nextWord();
    await later(0);
    const edit = async (id: string, headlineRole: string) => {
      const { version } = await people.recruiter.api.listings.form({ id });
      await people.recruiter.api.listings.update({ id, version, form: { headlineRole } });
      await database.changes.caughtUp();
    };
    const due = async () => {
      await later(24 * 60 * minute);
      await sendAlertEmails(services);
    };
    const search = await save(people.harbor, word);
    await people.harbor.api.savedSearches.follow({ id: search.id, email: "daily" });
    const { id } = await publish(people.recruiter, `${word} Engineer`);
    await edit(id, "Triangle Engineer");
    await due();
    expect(await emailsAbout(to, word)).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      await edit(id, `${word} Engineer`);
      await due();
      await expect.poll(() => emailsAbout(to, word)).toHaveLength(1);
      await edit(id, "Triangle Engineer");
    }
  });

  it("keeps what waits when the person chooses another time", async () => {
    const word = nextWord();
    const [harbor, recruiter] = [await signedIn(testApp, to), await signedIn(testApp, "recruiter@northstar.example")];
    const { id } = await save(harbor, word);
    await harbor.api.savedSearches.follow({ id, email: "daily" });
    const { maskedCode } = await publish(recruiter, `${word} Engineer`);
    await services.projection.caughtUp();
    await expect.poll(async () => (await found(harbor, id))?.upTo).toBe(1);
    await harbor.api.savedSearches.follow({ id, email: "at_once" });
    await sendAlertEmails(services);
    await expect
      .poll(() => emailsAbout(to, word))
      .toMatchObject([{ text: expect.stringContaining(maskedCode ?? "none") }]);
    // Nothing is collected while emails are off.
    await harbor.api.savedSearches.follow({ id, email: "off" });
    await publish(recruiter, `Lead ${word} Engineer`);
    await expect.poll(async () => (await found(harbor, id))?.upTo).toBe(2);
    await harbor.api.savedSearches.follow({ id, email: "at_once" });
    clock.advance(10 * minute);
    await sendAlertEmails(services);
    expect(await emailsAbout(to, word)).toHaveLength(1);
  });

  it("is sent once a day with the day's candidates, to those who chose that", async () => {
    const word = nextWord();
    // The sessions of the tests above have ended by now.
    const [harbor, recruiter] = [await signedIn(testApp, to), await signedIn(testApp, "recruiter@northstar.example")];
    const { id } = await save(harbor, word);
    await harbor.api.savedSearches.follow({ id, email: "daily" });
    const day: Awaited<ReturnType<typeof publish>>[] = [];
    for (const grade of ["Junior", "Lead"]) {
      day.push(await publish(recruiter, `${grade} ${word} Engineer`));
      clock.advance(10 * minute);
      await sendAlertEmails(services);
    }
    expect(await emailsAbout(to, word)).toEqual([]);
    clock.advance(24 * 60 * minute);
    await sendAlertEmails(services);
    await sendAlertEmails(services);
    await expect.poll(() => emailsAbout(to, word)).not.toEqual([]);
    const [email, ...more] = await emailsAbout(to, word);
    expect(more).toEqual([]);
    for (const { maskedCode } of day) expect(email?.text).toContain(maskedCode);
  });

  it("isn't sent again after a month for a listing that was on hold", async () => {
    const word = nextWord();
    const [harbor, recruiter] = [await signedIn(testApp, to), await signedIn(testApp, "recruiter@northstar.example")];
    const { id } = await save(harbor, word);
    await harbor.api.savedSearches.follow({ id, email: "at_once" });
    const [held, ended] = [
      await publish(recruiter, `${word} Engineer`),
      await publish(recruiter, `Lead ${word} Engineer`),
    ];
    await services.projection.caughtUp();
    await expect.poll(async () => (await found(harbor, id))?.upTo).toBe(2);
    await sendAlertEmails(services);
    await expect.poll(() => emailsAbout(to, word)).toHaveLength(1);
    await change(recruiter, ended.id, "withdraw");
    clock.advance(31 * 24 * 60 * minute);
    await sweep(services);
    expect(
      await database.kysely
        .selectFrom("mls_saved_search_hits")
        .select("listing_id")
        .where("saved_search_id", "=", id)
        .execute(),
    ).toEqual([{ listing_id: held.id }]);
    const back = await signedIn(testApp, "recruiter@northstar.example");
    await change(back, held.id, "hold");
    await change(back, held.id, "resume");
    await database.changes.caughtUp();
    clock.advance(10 * minute);
    await sendAlertEmails(services);
    expect(await emailsAbout(to, word)).toHaveLength(1);
    expect(await found(await signedIn(testApp, to), id)).toMatchObject({ total: 1, fresh: 0 });
  });
});
