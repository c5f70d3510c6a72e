import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { erasedEvidence } from "#domain/introduction/reveal.ts";
import { ScrubbedClient } from "#server/platform/db/pool.ts";
import { emailsAbout, publish, refusal } from "#tests/support/deals.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import {
  accept,
  askedByAgency,
  askedByEmployer,
  fee,
  grantedToEmployer,
  type Introduction,
  signNda,
  split,
} from "#tests/support/introductions.ts";
import { employerCalled } from "#tests/support/employers.ts";
import { identityOf } from "#tests/support/forms.ts";
import { fieldOf, connectLive, liveFrames } from "#tests/support/live-client.ts";
import { won } from "#tests/support/signed-deals.ts";
import { viewerOf } from "#tests/support/viewer.ts";

const testApp = await startTestApp();
const { database } = testApp;
const [recruiter, admin, harbor, meridian, operator] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "hiring@meridian.example"),
  await signedIn(testApp, "operator@talentmls.example"),
];
const sides = { listing: recruiter.api, selling: harbor.api, employer: meridian.api };
const meridianHidden = { blockedOrganizations: [{ name: "Meridian Robotics", domain: "meridian.example" }] };

/** Removes random values and the named employer's own details. */
const plain = (introduction: Introduction, names: readonly string[]) =>
  names.reduce(
    (text, name) => text.replaceAll(name, "NAME"),
    JSON.stringify(introduction).replaceAll(
      /[0-9a-f]{8}-[0-9a-f-]{27}|(?:TM|INT)-[0-9A-Z]+|\d{4}-\d\d-\d\dT[\d:.]+Z/g,
      "-",
    ),
  );

const block = async (listingId: string) =>
  recruiter.api.listings.update({
    id: listingId,
    version: (await recruiter.api.listings.form({ id: listingId })).version,
    form: meridianHidden,
  });

describe("an employer from whom a candidate is hidden", () => {
  it("can't be found by trying names: every step answers as for any other employer", async () => {
    const listingId = await publish(recruiter.api, meridianHidden);
    const juniper = await employerCalled(harbor.api, "Juniper Health Systems");
    const hidden = await askedByAgency(sides, { listingId });
    const open = await askedByAgency(sides, { listingId, employerId: juniper });
    expect(plain(hidden, ["Meridian Robotics"])).toBe(plain(open, ["Juniper Health Systems"]));
    const seen = async ({ id }: Introduction, name: string) =>
      plain(await harbor.api.introductions.get({ id }), [name]);
    expect(await seen(hidden, "Meridian Robotics")).toBe(await seen(open, "Juniper Health Systems"));
    const listed = await harbor.api.introductions.list({ listingId });
    expect(listed.items.map(({ warnings }) => warnings)).toEqual([null, null]);
  });

  it("can't be found by accepting a counteroffer, which doesn't notify them either", async () => {
    const listingId = await publish(recruiter.api);
    const names = ["Meridian Robotics", "Juniper Health Systems"] as const;
    const asked = [];
    for (const name of names)
      asked.push(await askedByAgency(sides, { listingId, employerId: await employerCalled(harbor.api, name) }));
    for (const { id } of asked) await recruiter.api.introductions.counter({ id, version: 1, offer: split(65) });
    await block(listingId);
    await database.changes.caughtUp();
    const listening = await connectLive(testApp, meridian);
    const accepted = [];
    for (const [place, { id }] of asked.entries())
      accepted.push(
        plain((await harbor.api.introductions.accept({ id, version: 2 })).introduction, [names[place] ?? ""]),
      );
    expect(accepted[0]).toBe(accepted[1]);
    const { id, code } = asked[0] as Introduction;
    const { frames } = await liveFrames(testApp, listening);
    listening.close();
    expect(frames.join("\n")).not.toContain(code);
    expect((await refusal(meridian.api.introductions.get({ id }))).status).toBe(404);
    expect([
      (await meridian.api.introductions.list({ listingId })).total,
      (await emailsAbout(testApp, code)).filter(({ to }) => to === "hiring@meridian.example").length,
    ]).toEqual([0, 0]);
    expect((await recruiter.api.introductions.get({ id })).warnings?.hiddenFrom).toEqual(["Meridian Robotics"]);
  });

  it("is reported only to the listing agency, before it agrees", async () => {
    const person = { ...meridianHidden, identity: identityOf("hidden-once@mail.example") };
    const { id } = await askedByAgency(sides, { listingId: await publish(recruiter.api, person) });
    const seen = await recruiter.api.introductions.get({ id });
    expect(seen.warnings).toEqual({ hiddenFrom: ["Meridian Robotics"], signingWaits: null, alsoIntroduced: [] });
    const words =
      "This candidate is hidden from Meridian Robotics. Remove it from the candidate's blocked organizations " +
      "first, or decline.";
    expect((await refusal(recruiter.api.introductions.accept({ id, version: 1 }))).detail).toBe(words);
    expect((await refusal(recruiter.api.introductions.counter({ id, version: 1, offer: split(70) }))).detail).toBe(
      words,
    );
    expect(
      (await recruiter.api.introductions.decline({ id, version: 1, reason: "Not at the moment." })).introduction.status,
    ).toBe("declined");
  });

  it("gets the same bytes as for no candidate, and learns nothing when about to sign", async () => {
    const ask = (listingId: string) =>
      meridian.send("POST", "/api/v1/introductions", { body: JSON.stringify({ listingId, offer: fee(20) }) });
    const [hidden, unknown] = [
      await ask(await publish(recruiter.api, meridianHidden)),
      await ask("3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11"),
    ];
    expect([hidden.status, hidden.body]).toEqual([404, unknown.body]);
    const listingId = await publish(recruiter.api);
    const { id } = await askedByEmployer(sides, { listingId });
    await accept(sides, { id });
    await block(listingId);
    const { hash } = await meridian.api.introductions.nda({ id });
    const refused = await refusal(
      meridian.api.introductions.sign({ id, version: 2, name: "Elena Sorensen", consent: true, hash }),
    );
    expect(refused.detail).toBe(
      "The listing agency doesn't offer introductions to this candidate now. Ask it for the reason.",
    );
    expect((await meridian.api.introductions.get({ id })).parts[0]?.state).toBe("sign");
  });
});

describe("two concurrent calls", () => {
  it("to accept, accept once: the other gets the current state", async () => {
    const { id } = await askedByEmployer(sides);
    const outcomes = await Promise.allSettled(
      [recruiter, admin].map(({ api }) => api.introductions.accept({ id, version: 1 })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lost = outcomes.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(lost.reason).toMatchObject({
      status: 409,
      code: "version-conflict",
      current: { id, status: "accepted", version: 2, actions: ["decline"] },
    });
    expect((await recruiter.api.introductions.get({ id })).steps.map(({ action }) => action)).toEqual([
      "requested",
      "accepted",
    ]);
  });

  it("to request, sign or open for the first time take effect once", async () => {
    const listingId = await publish(recruiter.api);
    const asked = await Promise.allSettled(
      Array.from({ length: 4 }, () => meridian.api.introductions.request({ listingId, offer: fee(20) })),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
    const [{ id } = { id: "" }] = (await meridian.api.introductions.list({ listingId })).items;
    await accept(sides, { id });
    const { hash } = await meridian.api.introductions.nda({ id });
    const signed = await Promise.allSettled(
      Array.from({ length: 3 }, () =>
        meridian.api.introductions.sign({ id, version: 2, name: "Elena Sorensen", consent: true, hash }),
      ),
    );
    expect(signed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await Promise.all(Array.from({ length: 4 }, () => meridian.api.identities.get({ listingId })));
    expect((await meridian.api.introductions.get({ id })).steps.map(({ action }) => action)).toEqual([
      "requested",
      "accepted",
      "nda_signed",
      "opened",
    ]);
    expect(
      await database.kysely.selectFrom("mls_reveal_grants").select("id").where("introduction_id", "=", id).execute(),
    ).toHaveLength(1);
  });
});

describe("an opened identity", () => {
  it("writes an audit row for each reading, with its grant", async () => {
    const listingId = await publish(recruiter.api);
    const { id } = await grantedToEmployer(sides, { listingId });
    for (let times = 0; times < 2; times++) await meridian.api.identities.get({ listingId });
    const grant = await database.kysely
      .selectFrom("mls_reveal_grants")
      .select("id")
      .where("introduction_id", "=", id)
      .executeTakeFirstOrThrow();
    const rows = await database.kysely
      .selectFrom("mls_audit")
      .select(["organization_id", "reason"])
      .where("entity_id", "=", listingId)
      .where("action", "=", "identity.grant")
      .execute();
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({ organization_id: meridian.organizationId, reason: grant.id })),
    );
  });

  it("appears under each introduction whose grant the organization holds", async () => {
    const listingId = await publish(recruiter.api);
    const [own, through] = [await askedByEmployer(sides, { listingId }), await askedByAgency(sides, { listingId })];
    for (const each of [own, through]) {
      await accept(sides, each);
      await signNda(meridian.api, each);
    }
    await meridian.api.identities.get({ listingId });
    for (const { id } of [own, through])
      expect(await meridian.api.introductions.get({ id })).toMatchObject({
        status: "revealed",
        actions: ["open", "outcome", "declarePrior", "certificate"],
      });
  });

  it("is removed by an erasure with its grants and evidence; each holder learns of its own grant only", async () => {
    const listingId = await publish(recruiter.api);
    const asked = await askedByAgency(sides, { listingId });
    const open = await askedByEmployer(sides, { listingId });
    await accept(sides, asked);
    await signNda(harbor.api, asked, "Theo Lindqvist");
    const { version } = await signNda(meridian.api, asked);
    await meridian.api.identities.get({ listingId });
    await meridian.api.introductions.declarePrior({
      id: asked.id,
      version: version + 1,
      evidence: "Quillon Vandermere applied with us in March.",
    });
    const { maskedCode } = await recruiter.api.listings.get({ id: listingId });
    await admin.api.identities.erase({ listingId, maskedCode });
    for (const person of [recruiter, harbor, meridian])
      expect((await refusal(person.api.identities.get({ listingId }))).status).toBe(404);
    const seen = await recruiter.api.introductions.get({ id: asked.id });
    expect(seen.parts.map(({ grant }) => grant?.revoked?.by)).toEqual(["erasure", "erasure"]);
    expect(seen.priorKnowledge?.evidence).toBe(erasedEvidence);
    expect(seen.steps.slice(-3).map(({ action, by }) => [action, by])).toEqual([
      ["revoked", null],
      ["ended", null],
      ["revoked", null],
    ]);
    for (const { api } of [harbor, meridian])
      expect(
        (await api.introductions.get({ id: asked.id })).steps.filter(({ action }) => action === "revoked"),
      ).toHaveLength(1);
    expect((await meridian.api.introductions.get({ id: open.id })).status).toBe("ended");
    const key = await sql<{
      sealed: Buffer | null;
    }>`select sealed from mls_keys.data_keys where listing_id = ${asked.id}::uuid`.execute(database.kysely);
    expect(key.rows).toEqual([{ sealed: null }]);
  });
});

describe("a candidate who was placed", () => {
  it("ends the open introductions of everyone else, recorded in the register", async () => {
    const listingId = await publish(recruiter.api);
    const { id } = await askedByEmployer(sides, { listingId });
    const asked = await askedByAgency(sides, { listingId });
    await accept(sides, asked);
    await signNda(harbor.api, asked, "Theo Lindqvist");
    await won(
      sides,
      { listingId, employer: "Meridian Robotics" },
      { startDate: new Date().toISOString().slice(0, 10) },
    );
    expect((await meridian.api.introductions.get({ id })).status).toBe("ended");
    expect(await meridian.api.introductions.get({ id: asked.id })).toMatchObject({ status: "ended", actions: [] });
    expect(await harbor.api.introductions.get({ id: asked.id })).toMatchObject({
      status: "nda_signed",
      actions: ["open", "certificate"],
    });
    expect(await operator.api.register.verify({})).toMatchObject({ intact: true, broken: null });
  });
});

describe("the platform", () => {
  it("decides on declared prior knowledge on the record, undecided first, and can revoke a grant", async () => {
    const listingId = await publish(recruiter.api);
    const { id } = await grantedToEmployer(sides, { listingId });
    await meridian.api.identities.get({ listingId });
    await meridian.api.introductions.declarePrior({
      id,
      version: 4,
      evidence: "Applied with us in March, interviewed twice.",
    });
    const { items, total } = await operator.api.introductions.disputes({ limit: 100 });
    expect(items).toHaveLength(total);
    expect(items[0]).toMatchObject({
      id,
      you: "platform",
      needsYou: true,
      actions: ["revoke", "decide", "certificate"],
    });
    // The evidence can name the candidate: staff's reading is recorded, once an hour, and that of the parties isn't.
    const readings = async () =>
      (await operator.api.audit.list({ action: "introduction.prior_read", entityId: id })).items.map(
        ({ actor, did }) => [actor.kind, did],
      );
    const reading = ["staff", "read the claim of prior knowledge of"];
    await recruiter.api.introductions.get({ id });
    await operator.api.introductions.get({ id });
    expect(await readings()).toEqual([reading]);
    await sql`update mls_audit set at = at - interval '61 minutes'
      where action = 'introduction.prior_read' and entity_id = ${id}`.execute(testApp.database.kysely);
    await operator.api.introductions.get({ id });
    expect(await readings()).toEqual([reading, reading]);
    // An answer that couldn't be recorded doesn't have it.
    const stale = await refusal(
      operator.api.introductions.decide({ id, version: 1, upheld: true, reason: "It shows." }),
    );
    expect(stale).toMatchObject({ code: "version-conflict", current: { id, priorKnowledge: { answer: null } } });
    expect(JSON.stringify(stale)).not.toContain("interviewed twice");
    const decided = items.findIndex(({ priorKnowledge }) => priorKnowledge?.answer !== null);
    expect(items.slice(decided).every(({ priorKnowledge }) => priorKnowledge?.answer !== null)).toBe(true);
    const first = await operator.api.introductions.disputes({ limit: 1 });
    expect((await operator.api.introductions.disputes({ limit: 1, cursor: first.nextCursor ?? "" })).items[0]?.id).toBe(
      items[1]?.id,
    );
    const version = items[0]?.version ?? 0;
    expect(
      (await refusal(operator.api.introductions.decide({ id, version, upheld: true, reason: "" }))).fields,
    ).toEqual({ reason: expect.stringContaining("Both parties can read it") });
    await operator.api.introductions.decide({
      id,
      version,
      upheld: true,
      reason: "The interview notes are older than the listing.",
    });
    for (const { api } of [recruiter, meridian])
      expect(await api.introductions.get({ id })).toMatchObject({
        protection: { state: "none" },
        priorKnowledge: { answer: { outcome: "upheld", reason: "The interview notes are older than the listing." } },
      });
    await operator.api.introductions.revoke({
      id,
      version: version + 1,
      organizationId: meridian.organizationId,
      reason: "Misused.",
    });
    expect((await meridian.api.introductions.get({ id })).parts[0]?.grant?.revoked).toMatchObject({
      by: "platform",
      reason: "Misused.",
    });
    const { code, candidate } = await recruiter.api.introductions.get({ id });
    const messages = async ({ api }: typeof recruiter) =>
      (await api.notifications.list({ limit: 100 })).items
        .filter(({ title }) => title === `Access revoked: ${code}`)
        .map(({ message }) => message);
    const identity = `the identity of ${candidate.maskedCode} (${candidate.headlineRole})`;
    expect(await messages(recruiter)).toEqual([
      `The marketplace revoked the access that you gave to ${identity}. Read the reason.`,
    ]);
    expect(await messages(meridian)).toEqual([`The marketplace revoked your access to ${identity}.`]);
    for (const person of [harbor, meridian])
      expect((await refusal(person.api.introductions.disputes({}))).status).toBe(404);
  });
});

describe("notifications of an introduction", () => {
  /** Everyone's frames about this introduction since they connected. */
  async function hearing(run: () => Promise<{ id: string }>) {
    await database.changes.caughtUp();
    const people: Record<string, Person> = { recruiter, harbor, meridian, operator };
    const clients = await Promise.all(Object.values(people).map((person) => connectLive(testApp, person)));
    const { id } = await run();
    const heard: Record<string, string[]> = {};
    for (const [place, who] of Object.keys(people).entries()) {
      const { events } = await liveFrames(testApp, clients[place]);
      heard[who] = events
        .filter(({ type, data }) => type === "introduction_update" && fieldOf(data, "introductionId") === id)
        .map(({ userName, data }) => `${String(fieldOf(data, "action"))}${userName && ` by ${userName}`}`);
      clients[place]?.close();
    }
    return heard;
  }

  it("reach each organization only for the steps it can see", async () => {
    const heard = await hearing(async () => {
      const listingId = await publish(recruiter.api);
      const asked = await askedByAgency(sides, { listingId });
      await accept(sides, asked);
      await signNda(harbor.api, asked, "Theo Lindqvist");
      await harbor.api.identities.get({ listingId });
      await signNda(meridian.api, asked);
      const { version } = await recruiter.api.introductions.get({ id: asked.id });
      await recruiter.api.introductions.revoke({
        id: asked.id,
        version,
        organizationId: harbor.organizationId,
        reason: "No longer.",
      });
      return asked;
    });
    expect(heard).toEqual({
      recruiter: [
        "requested",
        "accepted by Arjun Menon",
        "nda_signed",
        "opened",
        "nda_signed",
        "revoked by Arjun Menon",
      ],
      harbor: [
        "requested by Theo Lindqvist",
        "accepted",
        "nda_signed by Theo Lindqvist",
        "opened by Theo Lindqvist",
        "revoked",
      ],
      meridian: ["accepted", "nda_signed by Elena Sorensen"],
      operator: [],
    });
  });

  it("are emailed to the side that must reply, without the candidate's identity", async () => {
    const listingId = await publish(recruiter.api);
    const asked = await askedByAgency(sides, { listingId });
    await accept(sides, asked);
    await signNda(meridian.api, asked);
    await meridian.api.identities.get({ listingId });
    const emails = await vi.waitFor(
      async () => {
        const found = (await emailsAbout(testApp, asked.code)).map(({ to, subject, text, html }) => ({
          to,
          subject,
          text: `${text}${html ?? ""}`,
        }));
        expect(found.map(({ to, subject }) => `${to}: ${subject}`)).toEqual(
          expect.arrayContaining([
            `recruiter@northstar.example: Introduction requested: ${asked.code}`,
            `admin@harbor.example: NDA to sign: ${asked.code}`,
            `hiring@meridian.example: NDA to sign: ${asked.code}`,
          ]),
        );
        return found;
      },
      { timeout: 120_000, interval: 50 },
    );
    for (const { text, subject } of emails)
      expect(subject + text).not.toMatch(/Quillon|Vandermere|Zephyrine|quillon|split/i);
    expect(
      emails.filter(({ to, subject }) => to === "hiring@meridian.example" && !subject.startsWith("NDA to sign")),
    ).toEqual([]);
  });
});

describe("row-level security of introductions", () => {
  it("hides from a party what its view hides, for any query", async () => {
    const listingId = await publish(recruiter.api);
    const asked = await askedByAgency(sides, { listingId });
    const count = async (person: Person, table: string) => {
      const { rows } = await database.asViewer(await viewerOf(person), ({ db }) =>
        sql<{
          n: number;
        }>`select count(*)::integer as n from ${sql.table(table)} where
          ${sql.ref(table === "mls_introductions" ? "id" : "introduction_id")} = ${asked.id}::uuid`.execute(db),
      );
      return rows[0]?.n;
    };
    const all = async (person: Person) => {
      const counts = [];
      for (const table of [
        "mls_introductions",
        "mls_introduction_steps",
        "mls_introduction_offers",
        "mls_nda_signatures",
        "mls_reveal_grants",
        "mls_prior_knowledge",
      ])
        counts.push(await count(person, table));
      return counts;
    };
    expect([await all(recruiter), await all(harbor), await all(meridian)]).toEqual([
      [1, 1, 1, 0, 0, 0],
      [1, 1, 1, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
    ]);
    await accept(sides, asked);
    await signNda(harbor.api, asked, "Theo Lindqvist");
    await harbor.api.identities.get({ listingId });
    expect(await all(meridian)).toEqual([1, 1, 0, 0, 0, 0]);
    await signNda(meridian.api, asked);
    await meridian.api.identities.get({ listingId });
    const { version } = await meridian.api.introductions.get({ id: asked.id });
    await meridian.api.introductions.declarePrior({
      id: asked.id,
      version,
      evidence: "Applied with us in March, interviewed twice.",
    });
    expect([await all(recruiter), await all(harbor), await all(meridian), await all(operator)]).toEqual([
      [1, 7, 1, 2, 2, 1],
      [1, 4, 1, 1, 1, 0],
      [1, 4, 0, 1, 1, 1],
      [1, 7, 1, 2, 2, 1],
    ]);
    const stranger = {
      organizationId: await employerCalled(recruiter.api, "Halcyon Learning"),
      personId: (await viewerOf(meridian)).personId,
    };
    const strangers = await database.asViewer(stranger, ({ db }) =>
      sql<{
        n: number;
      }>`select count(*)::integer as n from mls_introductions where candidate_id = ${listingId}::uuid`.execute(db),
    );
    expect(strangers.rows).toEqual([{ n: 0 }]);
  });

  it("opens an identity for the holder of a live grant at the time of the transaction, and no one else", async () => {
    const listingId = await publish(recruiter.api);
    const { id } = await grantedToEmployer(sides, { listingId });
    const sees = async (person: Person, at?: string) => {
      const { rows } = await database.asViewer(await viewerOf(person), async ({ db }) => {
        if (at !== undefined) await sql`select set_config('mls.at', ${at}, true)`.execute(db);
        return sql<{
          n: number;
        }>`select count(*)::integer as n from mls_identities where listing_id = ${listingId}::uuid`.execute(db);
      });
      return rows[0]?.n;
    };
    const { ends_at } = await database.kysely
      .selectFrom("mls_reveal_grants")
      .select("ends_at")
      .where("introduction_id", "=", id)
      .executeTakeFirstOrThrow();
    const before = new Date(ends_at.getTime() - 1).toISOString();
    expect([
      await sees(meridian),
      await sees(harbor),
      await sees(meridian, before),
      await sees(meridian, ends_at.toISOString()),
      await sees(meridian, ""),
    ]).toEqual([1, 0, 1, 0, 0]);
    await block(listingId);
    expect(await sees(meridian)).toBe(0);
  });

  it("prevents taking another party's step, granting yourself access, or undoing a grant", async () => {
    const { id, listingId } = await grantedToEmployer(sides);
    const asked = await askedByEmployer(sides);
    const [holder, rival] = [await viewerOf(meridian), await viewerOf(harbor)];
    const tries = async (viewer: { organizationId: string; personId: string }, statement: ReturnType<typeof sql>) =>
      database
        .asViewer(viewer, ({ db }) => statement.execute(db))
        .then(
          ({ numAffectedRows }) => `changed ${numAffectedRows ?? 0}`,
          () => "refused",
        );
    const grant = (introduction: string) => sql`
      insert into mls_reveal_grants (id, introduction_id, candidate_id, organization_id, given_at, ends_at)
      values (gen_random_uuid(), ${introduction}::uuid, ${listingId}::uuid, mls_acting_organization(), now(), now() +
      interval '90 days')`;
    const step = (action: string, status: string) => sql`
      with moved as (update mls_introductions set status = ${status}, version = version + 1, accepted_number = case
        when ${status} = 'accepted' then version + 1 end where id = ${asked.id}::uuid returning id, version)
      insert into mls_introduction_steps (introduction_id, number, action, at, organization_id, person_id) select id,
        version, ${action}, now(), mls_acting_organization(), mls_acting_person() from moved`;
    expect({
      acceptsItself: await tries(holder, step("accepted", "accepted")),
      declines: await tries(holder, step("declined", "declined")),
      expires: await tries(holder, step("expired", "expired")),
      skipsToTheEnd: await tries(holder, step("opened", "revealed")),
      rivalAccepts: await tries(rival, step("accepted", "accepted")),
      grantsWithoutSignature: await tries(holder, grant(asked.id)),
      grantsTwice: await tries(holder, grant(id)),
      rivalGrants: await tries(rival, grant(id)),
      prolongs: await tries(
        holder,
        sql`update mls_reveal_grants set ends_at = ends_at + interval '1 year' where introduction_id = ${id}::uuid`,
      ),
      revokesOwn: await tries(
        holder,
        sql`update mls_reveal_grants set revoked_at = now(), revoked_by = 'listing', revoked_reason = 'x' where
          introduction_id = ${id}::uuid`,
      ),
      opensForThem: await tries(
        await viewerOf(recruiter),
        sql`update mls_reveal_grants set opened_at = now() where introduction_id = ${id}::uuid`,
      ),
      signsForThem: await tries(
        rival,
        sql`insert into mls_nda_signatures (introduction_id, organization_id, name, person_id, signed_at, ip, version,
          consent, canonical, hash)
        values (${asked.id}::uuid, ${meridian.organizationId}::uuid, 'x', mls_acting_person(), now(), '', '', '', '',
        '')`,
      ),
      rewritesHistory: await tries(
        await viewerOf(recruiter),
        sql`update mls_introduction_steps set at = now() where introduction_id = ${id}::uuid`,
      ),
    }).toEqual({
      acceptsItself: "refused",
      declines: "refused",
      expires: "refused",
      skipsToTheEnd: "refused",
      rivalAccepts: "changed 0",
      grantsWithoutSignature: "refused",
      grantsTwice: "refused",
      rivalGrants: "refused",
      prolongs: "refused",
      revokesOwn: "refused",
      opensForThem: "refused",
      signsForThem: "refused",
      rewritesHistory: "refused",
    });
    const revoke = (by: string) =>
      sql`update mls_reveal_grants set revoked_at = now(), revoked_by = ${by}, revoked_reason = 'x' where
        introduction_id = ${id}::uuid`;
    expect([
      await tries(rival, revoke("listing")),
      await tries(await viewerOf(recruiter), revoke("platform")),
      await tries(await viewerOf(recruiter), revoke("listing")),
    ]).toEqual(["changed 0", "refused", "changed 1"]);
    // Not even the system can restore it.
    await expect(
      sql`update mls_reveal_grants set revoked_at = null, revoked_by = null, revoked_reason = null where
        introduction_id = ${id}::uuid`.execute(database.kysely),
    ).rejects.toThrow("23514");
  });
});

describe("many introductions", () => {
  it("are listed in as many queries as a few", async () => {
    const statements = async (limit: number) => {
      const sent = vi.spyOn(ScrubbedClient.prototype, "query");
      const { items } = await recruiter.api.introductions.list({ limit });
      const texts = sent.mock.calls.map(([statement]) =>
        typeof statement === "string" ? statement : ((statement as { text?: string }).text ?? ""),
      );
      sent.mockRestore();
      return {
        listed: items.length,
        queries: texts.filter((text) => /mls_introduction|mls_reveal|mls_nda|mls_prior/.test(text)).length,
      };
    };
    const [few, many] = [await statements(2), await statements(100)];
    expect(many.listed).toBeGreaterThan(10);
    expect([many.queries, few.queries]).toEqual([few.queries, 11]);
  });
});
