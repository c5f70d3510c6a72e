import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { createKeyRing, type KeyRing, SealBroken } from "#server/platform/crypto/key-ring.ts";
import { openKeyRing } from "#server/platform/crypto/roots.ts";
import { openAll } from "#server/platform/crypto/data-keys.ts";
import { rotationWords } from "#server/key-rotation/command.ts";
import { sealedPlaces } from "#server/key-rotation/places.ts";
import { leftUnderOthers, rotateKeys } from "#server/key-rotation/rotate.ts";
import type { SealedRow } from "#server/platform/crypto/sealed-place.ts";
import { blindMatchHashes } from "#server/identity/vault.ts";
import { registerKey } from "#server/register/key.ts";
import { testDatabase } from "#tests/support/database.ts";
import { sampledMasterKey } from "#tests/support/sampled.ts";

const database = await testDatabase({ sampled: "today" });
const key = () => randomBytes(32).toString("base64");
const [first, second, third] = [sampledMasterKey, `2026:${key()}`, `2027:${key()}`];
const ringOf = (masterKeys: string) => openKeyRing({ database, masterKeys, clock: systemClock });
const rotation = async (masterKeys: string) => ({ database, keyRing: await ringOf(masterKeys), masterKeys });

/** Byte columns that no key opens: hashes, and documents, which hold only what their party can read. */
const notSealed =
  /[._]hash$|\.key$|^mls_deal_documents\.bytes$|^mls_organization_logos\.png$|^mls_imported_introductions\./;
/** Sealed under a listing's data key from the start: a rotation wraps that key. */
const underDataKeys = new Set([
  "mls_candidate_answers.note_sealed",
  "mls_candidate_links.sealed",
  "mls_candidate_wishes.sealed",
  "mls_consents.proof",
  "mls_cv_readings.sealed",
  "mls_identity_files.sealed_name",
  "mls_interview_proposals.link_sealed",
  "mls_messages.sealed",
  "mls_prior_knowledge.evidence_sealed",
  "mls_prior_knowledge.reason_sealed",
  "mls_scorecards.comments_sealed",
]);

async function bytesColumns(): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select case when table_schema = 'public' then '' else table_schema || '.' end || table_name || '.' || column_name
      as place
    from information_schema.columns where data_type = 'bytea' and table_schema in ('public', 'mls_keys')`.execute(
    database.kysely,
  );
  return rows.map(({ place }) => place);
}

/** Opens every sealed value of every place and counts them by place. Throws if one can't be opened. */
async function openEverything(keyRing: KeyRing): Promise<Map<string, number>> {
  const opened = new Map<string, number>();
  for (const place of sealedPlaces) {
    const { rows } =
      await sql<SealedRow>`select * from ${sql.table(place.table)} where ${sql.ref(place.column)} is not null`.execute(
        database.kysely,
      );
    for (const row of rows) {
      const sealed = row[place.column] as Buffer;
      if (place.listing)
        await openAll({ db: database.kysely as never }, keyRing, [
          { listingId: place.listing(row).id, sealed, context: place.context(row) },
        ]);
      else keyRing.open(sealed, place.context(row));
    }
    opened.set(`${place.table}.${place.column}`, rows.length);
  }
  return opened;
}

/** Restores the state of an earlier release: no data keys, no roots, everything sealed by the master key alone. */
async function restoreOldRelease(keyRing: KeyRing, master: KeyRing): Promise<void> {
  for (const place of sealedPlaces) {
    if (place.table === "mls_keys.data_keys") continue;
    const { rows } =
      await sql<SealedRow>`select * from ${sql.table(place.table)} where ${sql.ref(place.column)} is not null`.execute(
        database.kysely,
      );
    for (const row of rows) {
      const context = place.context(row);
      const sealed = row[place.column] as Buffer;
      const [plain] = place.listing
        ? await openAll({ db: database.kysely as never }, keyRing, [
            { listingId: place.listing(row).id, sealed, context },
          ])
        : [keyRing.open(sealed, context)];
      const same = sql.join(
        place.key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      );
      await sql`update ${sql.table(place.table)} set ${sql.ref(place.column)} =
        ${master.seal(plain as Buffer, context)} where ${same}`.execute(database.kysely);
    }
  }
  await database.kysely.deleteFrom("mls_keys.data_keys").execute();
  await database.kysely.deleteFrom("mls_keys.roots").execute();
}

/** Adds a value to each place that the sample data leaves empty. */
async function fillEmptyPlaces(keyRing: KeyRing): Promise<void> {
  const at = systemClock.now();
  await database.asSystem(async ({ db }) => {
    const agency = await db
      .selectFrom("mls_organizations")
      .select("id")
      .where("kind", "=", "agency")
      .executeTakeFirstOrThrow();
    const person = await db.selectFrom("mls_people").select("id").executeTakeFirstOrThrow();
    const [importId, mailId, sessionId, hash, listingId] = [
      randomUUID(),
      randomUUID(),
      randomUUID(),
      randomBytes(32),
      randomUUID(),
    ];
    const place = (table: string, column = "sealed") =>
      sealedPlaces.find((each) => each.table === table && each.column === column) as (typeof sealedPlaces)[number];
    const seal = (table: string, row: SealedRow, column?: string) =>
      keyRing.seal("planted", place(table, column).context(row));
    await db
      .insertInto("mls_imports")
      .values({
        id: importId,
        agency_id: agency.id,
        author_id: person.id,
        kind: "csv",
        state: "uploaded",
        staged: true,
        sealed: seal("mls_imports", { id: importId }),
        total: 1,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await db
      .insertInto("mls_import_chunks")
      .values({
        import_id: importId,
        chunk: 0,
        agency_id: agency.id,
        row_count: 1,
        sealed: seal("mls_import_chunks", { import_id: importId, chunk: 0 }),
      })
      .execute();
    await db
      .insertInto("mls_import_rows")
      .values({
        agency_id: agency.id,
        row_hash: hash,
        import_id: importId,
        row_number: 1,
        listing_id: listingId,
      })
      .execute();
    await db
      .updateTable("mls_import_rows")
      .set({ outcome: "held", reasons: seal("mls_import_rows", { listing_id: listingId }, "reasons") })
      .where("listing_id", "=", listingId)
      .execute();
    await db
      .insertInto("mls_import_mappings")
      .values({
        agency_id: agency.id,
        header_hash: hash,
        sealed: seal("mls_import_mappings", { agency_id: agency.id, header_hash: hash }),
        used_at: at,
      })
      .execute();
    await db
      .insertInto("mls_idempotency_keys")
      .values({
        scope_hash: hash,
        request_hash: hash,
        status: 200,
        answer: seal("mls_idempotency_keys", { scope_hash: hash }, "answer"),
        created_at: at,
      })
      .execute();
    await db
      .insertInto("mls_mail_outbox")
      .values({
        id: mailId,
        content: seal("mls_mail_outbox", { id: mailId }, "content"),
        confidential: true,
        state: "kept",
        created_at: at,
      })
      .execute();
    await db
      .insertInto("mls_sessions")
      .values({
        id: sessionId,
        person_id: person.id,
        cookie_hash: hash,
        redeemed_hash: hash,
        generation: 1,
        created_at: at,
        device: "Unknown device",
        seen_at: at,
        expires_at: at,
        absolute_until: at,
        secret: seal("mls_sessions", { id: sessionId }, "secret"),
        ecosystem_token: seal("mls_sessions", { id: sessionId }, "ecosystem_token"),
        ecosystem_refresh_token: seal("mls_sessions", { id: sessionId }, "ecosystem_refresh_token"),
        validated_at: at,
      })
      .execute();
    const savedId = randomUUID();
    await db
      .insertInto("mls_saved_searches")
      .values({
        id: savedId,
        organization_id: agency.id,
        owner_id: person.id,
        sealed: seal("mls_saved_searches", { id: savedId }),
        shared: false,
        created_at: at,
        updated_at: at,
      })
      .execute();
    const viewId = randomUUID();
    await db
      .insertInto("mls_pipeline_views")
      .values({
        id: viewId,
        organization_id: agency.id,
        owner_id: person.id,
        sealed: seal("mls_pipeline_views", { id: viewId }),
        shared: false,
      })
      .execute();
    const jobId = randomUUID();
    await db
      .insertInto("mls_jobs")
      .values({
        id: jobId,
        organization_id: agency.id,
        number: 1,
        owner_id: person.id,
        sealed: seal("mls_jobs", { id: jobId }),
        openings: 1,
        status: "open",
        version: 1,
        created_at: at,
        updated_at: at,
      })
      .execute();
    const listId = randomUUID();
    await db
      .insertInto("mls_lists")
      .values({
        id: listId,
        organization_id: agency.id,
        job_id: jobId,
        owner_id: person.id,
        sealed: seal("mls_lists", { id: listId }),
        version: 1,
        created_at: at,
        updated_at: at,
      })
      .execute();
    const { id: listedId } = await db.selectFrom("mls_candidates").select("id").executeTakeFirstOrThrow();
    await db
      .insertInto("mls_list_entries")
      .values({
        list_id: listId,
        organization_id: agency.id,
        listing_id: listedId,
        masked_code: "TM-7K3QF9XA",
        place: 0,
        sealed: seal("mls_list_entries", { list_id: listId, listing_id: listedId }),
        version: 1,
      })
      .execute();
    await registerKey(db, { keyRing, randomBytes }, at);
    const [one, other] = (await db.selectFrom("mls_candidates").select("id").orderBy("id").limit(2).execute()).map(
      ({ id }) => id,
    ) as [string, string];
    const caseId = randomUUID();
    await db
      .insertInto("mls_match_cases")
      .values({ id: caseId, listing_id: one, other_listing_id: other, kinds: ["email"], opened_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto("mls_match_decisions")
      .values({
        case_id: caseId,
        number: 1,
        outcome: "both_may",
        kinds: ["email"],
        note_sealed: seal("mls_match_decisions", { case_id: caseId, number: 1 }, "note_sealed"),
        person_id: person.id,
        decided_at: at,
      })
      .execute();
    await db
      .insertInto("mls_organization_decisions")
      .values({
        organization_id: agency.id,
        number: 1,
        about: "standing",
        before: "pending",
        after: "vetted",
        person_id: person.id,
        decided_at: at,
        reason_sealed: seal("mls_organization_decisions", { organization_id: agency.id, number: 1 }, "reason_sealed"),
      })
      .execute();
    const leakId = randomUUID();
    await db
      .insertInto("mls_leak_reports")
      .values({
        id: leakId,
        listing_id: one,
        place: "summary",
        person_id: person.id,
        organization_id: agency.id,
        reported_at: at,
        outcome: "no_leak",
        decided_by: person.id,
        decided_at: at,
        what_sealed: seal("mls_leak_reports", { id: leakId }, "what_sealed"),
        reason_sealed: seal("mls_leak_reports", { id: leakId }, "reason_sealed"),
      })
      .execute();
    const signUpId = randomUUID();
    await db
      .insertInto("ecosystem_sign_ups")
      .values({
        id: signUpId,
        token_hash: hash,
        content: seal("ecosystem_sign_ups", { id: signUpId }, "content"),
        expires_at: at,
      })
      .execute();
    const interestId = randomUUID();
    await db
      .insertInto("mls_interests")
      .values({
        id: interestId,
        agency_id: agency.id,
        person_id: person.id,
        sealed: seal("mls_interests", { id: interestId }),
        created_at: at,
      })
      .execute();
    const webhookId = randomUUID();
    await db
      .insertInto("mls_webhooks")
      .values({
        id: webhookId,
        organization_id: agency.id,
        format: "standard",
        types: ["deal.changed"],
        sealed: seal("mls_webhooks", { id: webhookId }),
        ended: "admin",
        collected: 0,
        version: 1,
        created_at: at,
      })
      .execute();
    const account = await db.selectFrom("ecosystem_accounts").select("id").executeTakeFirstOrThrow();
    await db
      .insertInto("ecosystem_authenticators")
      .values({
        account_id: account.id,
        secret: seal("ecosystem_authenticators", { account_id: account.id }, "secret"),
        created_at: at,
      })
      .execute();
    const { id: ecosystemOrganizationId } = await db
      .selectFrom("ecosystem_organizations")
      .select("id")
      .executeTakeFirstOrThrow();
    const providerId = randomUUID();
    await db
      .insertInto("ecosystem_providers")
      .values({
        id: providerId,
        organization_id: ecosystemOrganizationId,
        name: "Company",
        issuer: "https://login.example",
        client_id: "mls",
        client_secret: seal("ecosystem_providers", { id: providerId }, "client_secret"),
        scopes: "openid",
        role_rules: "[]",
        default_role: "recruiter",
        is_enabled: true,
        version: 1,
        created_at: at,
      })
      .execute();
    const domainId = randomUUID();
    await db
      .insertInto("ecosystem_domains")
      .values({
        id: domainId,
        organization_id: ecosystemOrganizationId,
        domain: "released.example",
        token: "token",
        proven_by: null,
        proven_at: null,
        released_at: at,
        release_reason: seal("ecosystem_domains", { id: domainId }, "release_reason"),
        created_at: at,
      })
      .execute();
    const ecosystemSessionId = randomUUID();
    await db
      .insertInto("ecosystem_sessions")
      .values({
        id: ecosystemSessionId,
        account_id: account.id,
        app_id: "talentmls",
        created_at: at,
        expires_at: at,
        sign_out: seal("ecosystem_sessions", { id: ecosystemSessionId }, "sign_out"),
      })
      .execute();
    const archiveId = randomUUID();
    await db
      .insertInto("mls_archives")
      .values({
        id: archiveId,
        organization_id: agency.id,
        requested_by: person.id,
        session_id: randomUUID(),
        origin: "https://mls.example",
        requested_at: at,
        state: "running",
        key_sealed: seal("mls_archives", { id: archiveId }, "key_sealed"),
        updated_at: at,
      })
      .execute();
    const leadId = randomUUID();
    await db
      .insertInto("mls_leads")
      .values({
        id: leadId,
        kind: "agency",
        slot_at: at,
        state: "booked",
        sealed: seal("mls_leads", { id: leadId }),
        email_hash: hash,
        network_hash: hash,
        token_hash: hash,
        created_at: at,
      })
      .execute();
    const signer = await db
      .selectFrom("mls_deal_signers as s")
      .leftJoin("mls_deal_links as l", "l.signer_id", "s.id")
      .select("s.id")
      .where("l.signer_id", "is", null)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("mls_deal_links")
      .values({
        signer_id: signer.id,
        token_hash: hash,
        token_sealed: seal("mls_deal_links", { signer_id: signer.id }, "token_sealed"),
        origin: "https://mls.example",
        letter_at: at,
      })
      .execute();
    const linkId = randomUUID();
    await db
      .insertInto("mls_guest_links")
      .values({
        id: linkId,
        agency_id: agency.id,
        sender_id: person.id,
        organization_id: agency.id,
        guest_id: person.id,
        contact_name: "Ada Bell",
        contact_email: "ada@mail.example",
        message: "",
        sent_at: at,
        expires_at: new Date(at.getTime() + 1),
      })
      .execute();
    await db
      .insertInto("mls_guest_candidates")
      .values({
        link_id: linkId,
        listing_id: listedId,
        place: 0,
        answer: "yes",
        answered_at: at,
        note_sealed: seal("mls_guest_candidates", { link_id: linkId, listing_id: listedId }, "note_sealed"),
      })
      .execute();
    await db
      .insertInto("mls_guest_keys")
      .values({
        link_id: linkId,
        token_hash: hash,
        token_sealed: seal("mls_guest_keys", { link_id: linkId }, "token_sealed"),
        origin: "https://mls.example",
      })
      .execute();
  });
}

let hashesBefore: Buffer[];
const anyPerson = {
  fullName: "Ada Sample",
  email: "ada@mail.example",
  phone: "+1 415 555 0100",
  portfolioLinks: [],
  pastEmployers: [],
};

beforeAll(async () => {
  const keyRing = await ringOf(first);
  await fillEmptyPlaces(keyRing);
  hashesBefore = blindMatchHashes(keyRing, anyPerson).map(({ hash }) => hash);
});

describe("rotation coverage", () => {
  test("includes every bytea column: a registered sealed place, under a data key, or not encrypted", async () => {
    const places = new Set([...sealedPlaces.map(({ table, column }) => `${table}.${column}`), "mls_keys.roots.sealed"]);
    const columns = await bytesColumns();
    expect(columns.length).toBeGreaterThan(places.size);
    expect(
      columns.filter((place) => !places.has(place) && !underDataKeys.has(place) && !notSealed.test(place)),
    ).toEqual([]);
    expect([...places].filter((place) => !columns.includes(place))).toEqual([]);
  });

  test("has a value for each of them in this test", async () => {
    const opened = await openEverything(await ringOf(first));
    expect([...opened].filter(([, count]) => count === 0)).toEqual([]);
  });
});

describe("the master key alone", () => {
  test("opens nothing but the roots, which are stored with the data keys, apart from the data", async () => {
    const master = createKeyRing(first);
    for (const place of sealedPlaces) {
      const { rows } =
        await sql<SealedRow>`select * from ${sql.table(place.table)} where ${sql.ref(place.column)} is not
          null`.execute(database.kysely);
      for (const row of rows)
        expect(() => master.open(row[place.column] as Buffer, place.context(row))).toThrow(SealBroken);
    }
  });
});

describe("a rotation", () => {
  test("leaves nothing under the old key: without it everything opens, and the keyed hashes stay", async () => {
    const keys = await rotation(`${second},${first}`);
    expect((await leftUnderOthers(keys)).every(({ keyId }) => keyId === "2025")).toBe(true);
    const { moved, left } = await rotateKeys(keys);
    expect(left).toEqual([]);
    expect(moved).toBeGreaterThan(120);
    const alone = await ringOf(second);
    expect([...(await openEverything(alone))].filter(([, count]) => count === 0)).toEqual([]);
    expect(blindMatchHashes(alone, anyPerson).map(({ hash }) => hash)).toEqual(hashesBefore);
    await expect(ringOf(first)).rejects.toThrow(
      /^MASTER_KEY does not open this database, which was sealed under the key 2026\. Put that key back/,
    );
    expect(await rotateKeys(await rotation(second))).toEqual({ moved: 0, left: [] });
  });

  test("stopped at any moment continues later, and everything opens meanwhile", async () => {
    const keys = await rotation(`${third},${second}`);
    for (const stopAfter of [1, 3, 2]) {
      let looks = 0;
      const signal = {
        throwIfAborted: () => {
          if (looks++ === stopAfter) throw new Error("killed");
        },
      } as unknown as AbortSignal;
      await expect(rotateKeys(keys, signal)).rejects.toThrow("killed");
      await openEverything(keys.keyRing);
    }
    expect((await leftUnderOthers(keys)).length).toBeGreaterThan(0);
    expect((await rotateKeys(keys)).left).toEqual([]);
    await openEverything(await ringOf(third));
  });

  test("reports what it can't open, and by which key", async () => {
    const stranger = createKeyRing(`1999:${key()}`);
    const id = randomUUID();
    await database.kysely
      .insertInto("mls_mail_outbox")
      .values({
        id,
        content: stranger.seal("lost", `mls_mail_outbox ${id}`),
        confidential: true,
        state: "kept",
        created_at: systemClock.now(),
      })
      .execute();
    const { moved, left } = await rotateKeys(await rotation(third));
    expect({ moved, left }).toEqual({
      moved: 0,
      left: [{ place: "mls_mail_outbox.content", keyId: "1999", count: 1 }],
    });
    expect(rotationWords("2027", moved, left)).toContain("mls_mail_outbox.content: 1 under the key 1999");
    expect(rotationWords("2027", 2, [])).toContain("can be removed from MASTER_KEY");
    await database.kysely.deleteFrom("mls_mail_outbox").where("id", "=", id).execute();
  });
});

describe("a database of an earlier release", () => {
  test("is read as it is, migrated by a rotation, and keeps its hashes without its first key", async () => {
    const before = await ringOf(third);
    const master = createKeyRing(third);
    await restoreOldRelease(before, master);
    const legacy = blindMatchHashes(master, anyPerson).map(({ hash }) => hash);

    const keys = await rotation(`${first},${third}`);
    await openEverything(keys.keyRing);
    expect((await rotateKeys(keys)).left).toEqual([]);
    const alone = await ringOf(first);
    await openEverything(alone);
    expect(blindMatchHashes(alone, anyPerson).map(({ hash }) => hash)).toEqual(legacy);
    const { rows } = await sql<{
      form: number;
    }>`select distinct get_byte(sealed, 0) as form from mls_listing_drafts`.execute(database.kysely);
    expect(rows).toEqual([{ form: 3 }]);
  });
});

describe("the data without its keys", () => {
  test("doesn't start, and the message says what is missing", async () => {
    await sql`alter schema mls_keys rename to mls_keys_elsewhere`.execute(database.kysely);
    try {
      await expect(ringOf(first)).rejects.toThrow(
        /without its keys \(schema mls_keys\).+Restore the backup of mls_keys/,
      );
    } finally {
      await sql`alter schema mls_keys_elsewhere rename to mls_keys`.execute(database.kysely);
    }
    await openEverything(await ringOf(first));
  });
});
