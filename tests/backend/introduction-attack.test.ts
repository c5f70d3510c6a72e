import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { answerMs } from "#domain/introduction/introduction.ts";
import { erasedEvidence } from "#domain/introduction/reveal.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { answerPlace } from "#server/platform/http/idempotency.ts";
import { expireIntroductions } from "#server/introduction/ending.ts";
import { sealOpenReasons } from "#server/introduction/seal-reasons.ts";
import { candidateToken } from "#tests/support/candidates.ts";
import { dumpOf } from "#tests/support/database-dump.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { identityOf } from "#tests/support/forms.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import {
  accept,
  askedByAgency,
  askedByEmployer,
  grantedToEmployer,
  type Introduction,
  signInSides,
  signNda,
} from "#tests/support/introductions.ts";
import { notificationsAbout } from "#tests/support/notifications.ts";
import { viewerOf } from "#tests/support/viewer.ts";
import { fieldOf } from "#tests/support/live-client.ts";

const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({ clock });
const { database } = testApp;
const bearer = visitor(testApp).api;

/** Signs everyone in now: sessions don't outlast the days that pass in these tests. */
const people = () => signInSides(testApp);

/** Removes random values, and which of the two it is. */
const plain = (seen: unknown) =>
  JSON.stringify(seen).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|(?:TM|INT)-[0-9A-Z]+/g, "-");

/** Two of the agency's introductions, ready for signature: the employer signs the first, the agency neither. */
async function oneSignedOfTwo() {
  const { sides } = await people();
  const both = [await askedByAgency(sides), await askedByAgency(sides)] as const;
  for (const each of both) await accept(sides, each);
  await signNda(sides.employer, both[0]);
  return both;
}

describe("a party that hasn't signed and wants to know whether another has", () => {
  it("sees the same at its deadline in either case", async () => {
    const both = await oneSignedOfTwo();
    clock.advance(answerMs + 1_000);
    await expireIntroductions(testApp.services);
    await database.changes.caughtUp();
    const { harbor, recruiter } = await people();
    const heard = async ({ id, code }: Introduction) => ({
      notices: (await notificationsAbout(harbor, code)).map(({ title }) => title.replace(code, "")),
      changes: (
        await database.kysely
          .selectFrom("mls_changes")
          .select("data")
          .where("entity_id", "=", id)
          .where("organization_id", "=", harbor.organizationId)
          .orderBy("seq")
          .execute()
      ).map(({ data }) => fieldOf(data, "action")),
    });
    expect(await heard(both[0])).toEqual(await heard(both[1]));
    // The listing agency knows who signed, so it is notified.
    expect((await notificationsAbout(recruiter, both[1].code)).map(({ title }) => title)).toContain(
      `Introduction expired: ${both[1].code}`,
    );
  });

  it("counts the same of its client's introductions before and after the client signs", async () => {
    const { harbor, sides } = await people();
    const running = async () =>
      (await harbor.api.clients.desk({ search: "Meridian Robotics" })).items[0]?.introductions;
    const before = (await running()) ?? 0;
    const asked = await askedByAgency(sides);
    await accept(sides, asked);
    expect(await running()).toBe(before + 1);
    await signNda(sides.employer, asked);
    expect(await running()).toBe(before + 1);
    expect(await harbor.api.introductions.get({ id: asked.id })).toMatchObject({ status: "accepted" });
    await signNda(sides.selling, asked);
    expect(await running()).toBe(before + 1);
  });

  it("sees the same when the candidate leaves the market after its deadline", async () => {
    const both = await oneSignedOfTwo();
    clock.advance(answerMs + 1_000);
    const { recruiter, harbor } = await people();
    for (const { listingId } of both)
      await recruiter.api.listings.withdraw({
        id: listingId,
        version: (await recruiter.api.listings.form({ id: listingId })).version,
      });
    const seen = [];
    for (const { id, listingId, code } of both) {
      const { steps, ...view } = await harbor.api.introductions.get({ id });
      const actions = steps.map(({ action, by }) => [action, by]);
      seen.push(
        plain([
          actions,
          { ...view, answerBy: null },
          (await harbor.api.introductions.list({ listingId, view: "closed" })).items.map(({ status }) => status),
          (await notificationsAbout(harbor, code)).map(({ title }) => title.replace(code, "")),
        ]),
      );
    }
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).toContain(`"status":"expired"`);
  });

  it("learns nothing from an erasure through the times of its steps or the numbers of its entries", async () => {
    const { sides, admin, harbor, meridian } = await people();
    const listingOf = new Map<string, string>();
    const signers = { both: ["selling", "employer"], selling: ["selling"], employer: ["employer"] } as const;
    for (const [who, parts] of Object.entries(signers)) {
      const asked = await askedByAgency(sides);
      listingOf.set(who, asked.id);
      await accept(sides, asked);
      for (const part of parts) await signNda(sides[part], asked, "Theo Lindqvist");
      clock.advance(1_000);
      const { maskedCode } = await sides.listing.listings.get({ id: asked.listingId });
      await admin.api.identities.erase({ listingId: asked.listingId, maskedCode });
    }
    const last = async (person: typeof harbor, who: string) => {
      const id = listingOf.get(who) ?? "";
      const steps = (await person.api.introductions.get({ id })).steps.slice(-2);
      const file = await person.send("GET", `/api/v1/register/certificates/${id}?format=json`);
      const numbers = (JSON.parse(file.body) as { entries: { number: number; action: string }[] }).entries.slice(-2);
      return {
        order: steps.map(({ action }) => action),
        apart: Date.parse(steps[1]?.at ?? "") - Date.parse(steps[0]?.at ?? ""),
        entered: numbers.map(({ action }) => action),
        between: (numbers[1]?.number ?? 0) - (numbers[0]?.number ?? 0),
      };
    };
    expect(await last(harbor, "both")).toEqual(await last(harbor, "selling"));
    expect(await last(meridian, "both")).toEqual(await last(meridian, "employer"));
  });
});

describe("an employer that an agency named", () => {
  it("can't read from a cursor when the agency requested", async () => {
    const { sides, meridian } = await people();
    const moments = [];
    for (let times = 0; times < 2; times++) {
      const asked = await askedByAgency(sides);
      moments.push(clock.now().toISOString());
      clock.advance(61_000);
      await accept(sides, asked);
      clock.advance(61_000);
    }
    const { nextCursor } = await meridian.api.introductions.list({ limit: 1 });
    const said = Buffer.from((nextCursor ?? "").slice(2), "base64url").toString("utf8");
    for (const moment of moments) expect(said).not.toContain(moment);
    // No introduction is missing from the pages.
    const { total } = await meridian.api.introductions.list({ limit: 1 });
    const ids = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await meridian.api.introductions.list({ limit: 1, ...(cursor !== undefined && { cursor }) });
      for (const { id } of page.items) ids.add(id);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(ids.size).toBe(total);
  });

  it("can't read from the list it follows that the candidate's listing changed", async () => {
    const { sides, meridian, recruiter } = await people();
    const follow = async (updatedSince: string) => {
      const { items, sync } = await meridian.api.introductions.list({ updatedSince, limit: 1 });
      return { items, sync: sync ?? { syncToken: "", removed: [], hasMore: false } };
    };
    const changed = async (listingId: string) => {
      const { sync } = await follow("beginning");
      for (const yearsExperience of [11, 12]) {
        clock.advance(1_000);
        const { version } = await recruiter.api.listings.form({ id: listingId });
        await recruiter.api.listings.update({ id: listingId, version, form: { yearsExperience } });
      }
      return follow(sync.syncToken);
    };
    const [named, other] = [await publish(recruiter.api), await publish(recruiter.api)];
    const asked = await askedByAgency(sides, { listingId: named });
    for (const listingId of [other, named]) {
      const { items, sync } = await changed(listingId);
      expect({ items, removed: sync.removed, hasMore: sync.hasMore }).toEqual({
        items: [],
        removed: [],
        hasMore: false,
      });
      expect(sync.syncToken).not.toContain(listingId);
    }
    await accept(sides, asked);
    expect(await changed(named)).toMatchObject({ items: [{ id: asked.id }], sync: { hasMore: true } });
  });
});

describe("a candidate who paused their listing", () => {
  it.each(["pause", "withdraw", "report", "askErasure"] as const)(
    "by %s is revealed to no one new, by any path",
    async (verb) => {
      const { recruiter, harbor, meridian, sides } = await people();
      const email = `${verb.toLowerCase()}@mail.example`;
      const listingId = await publish(recruiter.api, { identity: identityOf(email) });
      const token = await candidateToken(testApp, recruiter, listingId, email);
      const [own, named] = [await askedByEmployer(sides, { listingId }), await askedByAgency(sides, { listingId })];
      for (const each of [own, named]) await accept(sides, each);
      await bearer.candidacy[verb]({ token });
      const words = "The listing agency doesn't offer introductions to this candidate now. Ask it for the reason.";
      for (const [person, { id }] of [
        [meridian, own],
        [meridian, named],
        [harbor, named],
      ] as const)
        expect((await refusal(signNda(person.api, { id }))).detail).toBe(words);
      // Row-level security, the second layer.
      const viewer = await viewerOf(meridian);
      const { canonical, hash } = await meridian.api.introductions.nda({ id: own.id });
      const byHand = database.asViewer(viewer, async ({ db }) => {
        await db
          .insertInto("mls_nda_signatures")
          .values({
            introduction_id: own.id,
            organization_id: meridian.organizationId,
            name: "Elena Sorensen",
            person_id: viewer.personId,
            signed_at: clock.now(),
            ip: "::1",
            version: "2026-11",
            consent: "2026-11",
            canonical,
            hash,
          })
          .execute();
        await db
          .insertInto("mls_reveal_grants")
          .values({
            id: testApp.services.newId(),
            introduction_id: own.id,
            candidate_id: listingId,
            organization_id: meridian.organizationId,
            given_at: clock.now(),
            ends_at: new Date(clock.now().getTime() + 90 * 86_400_000),
          })
          .execute();
      });
      await expect(byHand).rejects.toMatchObject({ code: "23514" });
      for (const person of [meridian, harbor])
        expect((await refusal(person.api.identities.get({ listingId }))).status).toBe(404);
      expect(await recruiter.api.introductions.get({ id: named.id })).toMatchObject({ warnings: { hiddenFrom: [] } });
    },
  );

  it("and resumes is revealed as before; earlier grants stay", async () => {
    const { recruiter, harbor, meridian, sides } = await people();
    const email = "goes.on@mail.example";
    const listingId = await publish(recruiter.api, { identity: identityOf(email) });
    const token = await candidateToken(testApp, recruiter, listingId, email);
    const waiting = await askedByAgency(sides, { listingId });
    await accept(sides, waiting);
    await grantedToEmployer(sides, { listingId });
    await bearer.candidacy.pause({ token });
    expect((await meridian.api.identities.get({ listingId })).fullName).toBe("Quillon Vandermere");
    await bearer.candidacy.resume({ token });
    await signNda(sides.selling, waiting, "Theo Lindqvist");
    expect((await harbor.api.identities.get({ listingId })).fullName).toBe("Quillon Vandermere");
  });
});

describe("text that names an erased candidate", () => {
  const evidence = "She was an intern of ours three summers ago, under Ms. Delacroix-Abernathy.";
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const kept = async () =>
    (
      await database.kysely
        .selectFrom("mls_idempotency_keys")
        .select(["scope_hash", "answer"])
        .where("answer", "is not", null)
        .execute()
    ).map(({ scope_hash, answer }) => testApp.services.keyRing.openText(answer as Buffer, answerPlace(scope_hash)));
  const declare = (person: Person, id: string, version: number) =>
    person.send("POST", `/api/v1/introductions/${id}/prior-knowledge`, {
      headers: { "idempotency-key": `declared-${id}` },
      body: JSON.stringify({ version, evidence }),
    });

  it("is erased from an employer's prior-knowledge statement, also in stored answers", async () => {
    const { sides, admin, meridian } = await people();
    const { id, listingId } = await grantedToEmployer(sides);
    await meridian.api.identities.get({ listingId });
    const declared = await declare(meridian, id, 4);
    expect(declared.body).toContain("Delacroix-Abernathy");
    expect((await declare(meridian, id, 4)).body).toBe(declared.body);
    expect((await kept()).filter((answer) => answer.includes("Delacroix-Abernathy"))).toHaveLength(1);
    await admin.api.identities.erase({
      listingId,
      maskedCode: (await sides.listing.listings.get({ id: listingId })).maskedCode,
    });
    expect((await kept()).filter((answer) => answer.includes("Delacroix-Abernathy"))).toEqual([]);
    expect((await declare(meridian, id, 4)).body).not.toContain("Delacroix-Abernathy");
  });

  it("in a platform decision is sealed, readable only by its parties, and erased with the candidate", async () => {
    const { sides, admin, recruiter, meridian } = await people();
    const operator = await signedIn(testApp, "operator@talentmls.example");
    const reason =
      "Quillon Vandermere is named in the notes of Mr. Thackerby-Oyelaran, which are older than the listing.";
    const { id, listingId } = await grantedToEmployer(sides);
    await meridian.api.identities.get({ listingId });
    const { introduction } = await meridian.api.introductions.declarePrior({ id, version: 4, evidence });
    const decide = () =>
      operator.send("POST", `/api/v1/introductions/${id}/prior-knowledge/decision`, {
        headers: { "idempotency-key": `decided-${id}` },
        body: JSON.stringify({ version: introduction.version, upheld: true, reason }),
      });
    expect((await decide()).body).toContain("Thackerby-Oyelaran");
    for (const { api } of [recruiter, meridian, operator])
      expect((await api.introductions.get({ id })).priorKnowledge?.answer).toMatchObject({
        outcome: "upheld",
        reason,
      });
    const row = async () =>
      database.kysely
        .selectFrom("mls_prior_knowledge")
        .select(["reason", "reason_sealed"])
        .where("introduction_id", "=", id)
        .executeTakeFirstOrThrow();
    expect(await row()).toEqual({ reason: null, reason_sealed: expect.any(Buffer) });
    expect(await dumpOf(database)).not.toContain("Thackerby-Oyelaran");
    expect((await kept()).filter((answer) => answer.includes("Thackerby-Oyelaran"))).toHaveLength(1);
    await admin.api.identities.erase({
      listingId,
      maskedCode: (await sides.listing.listings.get({ id: listingId })).maskedCode,
    });
    expect(await row()).toEqual({ reason: null, reason_sealed: null });
    expect((await kept()).filter((answer) => answer.includes("Thackerby-Oyelaran"))).toEqual([]);
    expect((await decide()).body).not.toContain("Thackerby-Oyelaran");
    for (const { api } of [recruiter, meridian, operator])
      expect((await api.introductions.get({ id })).priorKnowledge?.answer).toMatchObject({
        outcome: "upheld",
        reason: erasedEvidence,
      });
  });

  it("in a reason stored openly by an earlier release is sealed at the next start", async () => {
    const { sides, meridian } = await people();
    const operator = await signedIn(testApp, "operator@talentmls.example");
    const { id, listingId } = await grantedToEmployer(sides);
    await meridian.api.identities.get({ listingId });
    const { version } = (await meridian.api.introductions.declarePrior({ id, version: 4, evidence })).introduction;
    await operator.api.introductions.decide({ id, version, upheld: false, reason: "No record of it." });
    await sql`update mls_prior_knowledge set reason = 'Told by Ms. Ashgrove-Nnamdi.', reason_sealed = null where
      introduction_id = ${id}::uuid`.execute(database.kysely);
    const reason = async () => (await meridian.api.introductions.get({ id })).priorKnowledge?.answer?.reason;
    expect(await reason()).toBe("Told by Ms. Ashgrove-Nnamdi.");
    await sealOpenReasons(testApp.services);
    expect(await reason()).toBe("Told by Ms. Ashgrove-Nnamdi.");
    expect(await dumpOf(database)).not.toContain("Ashgrove-Nnamdi");
    const viewer = await viewerOf(operator);
    const again = database.asViewer(viewer, ({ db }) =>
      db
        .updateTable("mls_prior_knowledge")
        .set({ reason_sealed: Buffer.from("another") })
        .where("introduction_id", "=", id)
        .execute(),
    );
    await expect(again).rejects.toMatchObject({ code: "23514" });
  });

  it("in a later decision isn't stored either; the outcome is", async () => {
    const { sides, admin, meridian } = await people();
    const operator = await signedIn(testApp, "operator@talentmls.example");
    const { id, listingId } = await grantedToEmployer(sides);
    await meridian.api.identities.get({ listingId });
    await meridian.api.introductions.declarePrior({ id, version: 4, evidence });
    await admin.api.identities.erase({
      listingId,
      maskedCode: (await sides.listing.listings.get({ id: listingId })).maskedCode,
    });
    const { version } = await operator.api.introductions.get({ id });
    const { introduction } = await operator.api.introductions.decide({
      id,
      version,
      upheld: true,
      reason: "Quillon Vandermere applied before.",
    });
    expect(introduction).toMatchObject({
      protection: { state: "none" },
      priorKnowledge: { answer: { outcome: "upheld", reason: erasedEvidence } },
    });
  });

  it("in their requests and file names is deleted as well", async () => {
    const { recruiter, admin } = await people();
    const email = "wishes@mail.example";
    const listingId = await publish(recruiter.api, { identity: identityOf(email) });
    const token = await candidateToken(testApp, recruiter, listingId, email);
    await bearer.candidacy.wish({ token, text: "Not Fennimore Labs, where my sister works." });
    const [wish] = (await recruiter.api.candidacy.ofListing({ listingId })).wishes;
    const write = (path: string, body: object) =>
      recruiter.send("POST", `/api/v1${path}`, {
        headers: { "idempotency-key": `written-${listingId}` },
        body: JSON.stringify(body),
      });
    const name = "Vandermere_Q_2026.png";
    expect((await write(`/candidacy/${listingId}/wishes/${wish?.id ?? ""}`, {})).body).toContain("Fennimore Labs");
    expect((await write(`/identities/${listingId}/files`, { name, base64: pixel })).body).toContain(name);
    const disclosure = async () =>
      (await kept()).filter((answer) => answer.includes("Fennimore Labs") || answer.includes(name)).length;
    expect(await disclosure()).toBe(2);
    await admin.api.identities.erase({
      listingId,
      maskedCode: (await recruiter.api.listings.get({ id: listingId })).maskedCode,
    });
    expect(await disclosure()).toBe(0);
  });

  it("written afterwards isn't stored; that something was written is", async () => {
    const { sides, admin, meridian } = await people();
    const { id, listingId } = await grantedToEmployer(sides);
    await meridian.api.identities.get({ listingId });
    await admin.api.identities.erase({
      listingId,
      maskedCode: (await sides.listing.listings.get({ id: listingId })).maskedCode,
    });
    const { version } = await meridian.api.introductions.get({ id });
    expect((await meridian.api.introductions.declarePrior({ id, version, evidence })).introduction).toMatchObject({
      protection: { state: "disputed" },
      priorKnowledge: { evidence: erasedEvidence, answer: null },
    });
    expect(
      await database.kysely
        .selectFrom("mls_prior_knowledge")
        .select("evidence_sealed")
        .where("introduction_id", "=", id)
        .execute(),
    ).toEqual([{ evidence_sealed: null }]);
  });
});
