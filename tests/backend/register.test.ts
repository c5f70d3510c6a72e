import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Introduction } from "#domain/introduction/introduction.ts";
import type { RegisterAction } from "#domain/register/register.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import { createLog } from "#server/platform/log.ts";
import { enterRegister } from "#server/register/enter.ts";
import { registerKey } from "#server/register/key.ts";
import { publishRegisterKey } from "#server/register/publish-key.ts";
import { verifyRegister } from "#server/register/verify.ts";
import { canariesIn, canaryIdentity } from "#tests/support/canaries.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { listed, revealed } from "#tests/support/introduced.ts";

const testApp = await startTestApp();
const { database, services } = testApp;
const unknownName = "Zebulonia Quistgaard";
let northstar: Person;
let operator: Person;

beforeAll(async () => {
  northstar = await signedIn(testApp, "recruiter@northstar.example");
  operator = await signedIn(testApp, "operator@talentmls.example");
  const parties = {
    listing: northstar,
    selling: await signedIn(testApp, "admin@harbor.example"),
    employer: await signedIn(testApp, "hiring@meridian.example"),
  };
  const { listingId } = await listed(parties, canaryIdentity);
  await testApp.services.projection.caughtUp();
  await revealed(parties, listingId, { selling: unknownName, employer: unknownName });
});

const text = (value: string) => value as PublicText;
const party = (name: string) => ({
  id: `00000000-0000-4000-8000-${Buffer.from(name.padEnd(6)).toString("hex")}`,
  name,
});

function made(code: string): Introduction {
  return {
    id: code,
    code,
    listingId: "c",
    candidate: { maskedCode: "TM-AAAAAAAA", headlineRole: text("Welder") },
    listingAgency: party("listed"),
    sellingAgency: party("seller"),
    employer: party("hirer"),
    status: "requested",
    message: text(""),
    offers: [],
    parts: [],
    grantDays: 90,
    answerDays: 14,
    protectionMonths: 12,
    reason: null,
    priorKnowledge: null,
    decisions: [],
    steps: [],
    answerBy: 1,
    createdAt: 1,
    updatedAt: 1,
    version: 1,
  };
}

const enter = (introduction: Introduction, ...actions: RegisterAction[]) =>
  database.asSystem(async (work) => {
    for (const action of actions)
      enterRegister(work, services, {
        introduction,
        action,
        actor: { organizationId: introduction.employer.id },
        at: Date.now(),
      });
  });

const rows = () => database.kysely.selectFrom("mls_register").selectAll().orderBy("number").execute();
const code = (number: number) =>
  `INT-${number
    .toString(36)
    .toUpperCase()
    .padStart(6, "0")
    .replace(/[ILOU]/g, "Z")}`;

describe("the register", () => {
  test("has no gap or fork after concurrent steps, and no entry for a failed step", async () => {
    const before = (await rows()).length;
    const crowd = Array.from({ length: 40 }, async (_, place) => {
      const introduction = made(code((place % 12) + 1000));
      // Every fifth transaction is rolled back after its entries were written.
      if (place % 5 === 0)
        return expect(
          database.asSystem(async (work) => {
            enterRegister(work, services, {
              introduction,
              action: "countered",
              actor: { organizationId: null },
              at: Date.now(),
            });
            work.beforeCommit(() => Promise.reject(new Error("undone")));
          }),
        ).rejects.toThrow("undone");
      return enter(introduction, "requested", "countered", "accepted");
    });
    // An introduction's salts are created once, with its first entry, so transactions wait for each other there.
    await Promise.all(crowd);
    const after = await rows();
    expect(after.length).toBe(before + 32 * 3);
    expect(after.map(({ number }) => number)).toEqual(after.map((_, place) => place + 1));
    expect(await operator.api.register.verify({})).toEqual({
      entries: after.length,
      intact: true,
      broken: null,
      head: after.at(-1)?.hash,
    });
  });

  test("can't be changed, deleted or truncated, or read by a viewer", async () => {
    for (const statement of [
      sql`update mls_register set action = 'declined' where number = 1`,
      sql`delete from mls_register where number = 1`,
      sql`truncate mls_register`,
      sql`delete from mls_keys.register_key`,
      sql`update mls_keys.register_key set public_key = 'another'`,
    ])
      await expect(statement.execute(database.kysely)).rejects.toThrow("23001");
    const viewer = { organizationId: operator.organizationId, personId: "00000000-0000-4000-8000-000000000000" };
    for (const table of ["mls_register", "mls_keys.register_openings", "mls_keys.register_key"])
      await expect(
        database.asViewer(viewer, ({ db }) => sql`select 1 from ${sql.table(table)}`.execute(db)),
      ).rejects.toThrow("42501");
  });

  test.each([
    [
      "altered",
      sql`update mls_register set by = case by when 'listing' then 'employer' else 'listing' end where number = 3`,
      { number: 3, says: /Entry 3 was altered/ },
    ],
    [
      "given another hash",
      sql`update mls_register set hash = ${"f".repeat(64)} where number = 2`,
      { number: 2, says: /Entry 2 was altered/ },
    ],
    ["taken out", sql`delete from mls_register where number = 4`, { number: 4, says: /Entry 4 is missing/ }],
    [
      "moved to the end",
      sql`update mls_register set number = number + 1000000 where number = 5`,
      { number: 5, says: /Entry 5 is missing/ },
    ],
    [
      "taken off the end, with all that came after",
      sql`delete from mls_register where number >= (select max(number) from mls_register where introduction in (select
        display_code from mls_introductions))`,
      { says: /is missing: INT-\w+ has more steps/ },
    ],
  ])("names an entry that was %s", async (_what, change, { says, ...named }) => {
    const kept = await rows();
    await tampered(change);
    expect(await operator.api.register.verify({})).toMatchObject({
      intact: false,
      broken: { ...named, says: expect.stringMatching(says) },
    });
    await restored(kept);
    expect((await verifyRegister(database)).intact).toBe(true);
  });

  /** Anyone with access to the database can disable its triggers. */
  async function tampered(statement: ReturnType<typeof sql>): Promise<void> {
    await database.asSystem(async ({ db }) => {
      await sql`alter table mls_register disable trigger user`.execute(db);
      await statement.execute(db);
      await sql`alter table mls_register enable trigger user`.execute(db);
    });
  }

  async function restored(kept: Awaited<ReturnType<typeof rows>>): Promise<void> {
    await tampered(sql`delete from mls_register`);
    await tampered(
      sql`insert into mls_register select * from json_populate_recordset(null::mls_register, ${JSON.stringify(kept)})`,
    );
  }

  test("fails verification when it was rechained with access to the database alone", async () => {
    const kept = await rows();
    const hashOf = (word: string) => createHash("sha256").update(word).digest("hex");
    // Recomputes every hash, each entry following the one before, but keeps the old signatures.
    await tampered(
      sql`update mls_register set hash = encode(sha256(('again ' || number)::bytea), 'hex'), previous = case number
        when 1 then ${"0".repeat(64)} else encode(sha256(('again ' || number - 1)::bytea), 'hex') end`,
    );
    expect((await rows())[0]?.hash).toBe(hashOf("again 1"));
    expect((await verifyRegister(database)).broken?.number).toBe(1);
    await restored(kept);
  });

  test("contains no person's or organization's name", async () => {
    const { rows: dumped } = await sql<{ row: string }>`select r::text as row from mls_register r`.execute(
      database.kysely,
    );
    const all = dumped.map(({ row }) => row).join("\n");
    expect(dumped.length).toBeGreaterThan(5);
    expect(canariesIn(all)).toEqual([]);
    const organizations = await database.kysely.selectFrom("mls_organizations").select(["id", "name"]).execute();
    const people = await database.kysely.selectFrom("mls_people").select(["id", "display_name", "email"]).execute();
    for (const value of [
      unknownName,
      ...organizations.flatMap(({ id, name }) => [id, name]),
      ...people.flatMap((each) => [each.id, each.display_name, each.email]),
    ])
      expect(all).not.toContain(value);
    expect(all).not.toMatch(/Applied with us|Backend Engineer|@|::1|127\.0\.0\.1/);
  });

  test("is verified by staff only; for others the call doesn't exist", async () => {
    const nothing = await northstar.send("GET", "/api/v1/deals/none");
    const answer = await northstar.send("GET", "/api/v1/register/verification");
    expect([answer.status, answer.body]).toEqual([404, nothing.body]);
  });
});

describe("the marketplace's key", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "mls-register-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("is created once, and its public half is available to everyone", async () => {
    const keys = await Promise.all(
      Array.from({ length: 5 }, () => database.asSystem(({ db }) => registerKey(db, services, new Date()))),
    );
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    const answer = await fetch(`${testApp.url}/api/v1/register/key`);
    expect(await answer.json()).toEqual({
      algorithm: "Ed25519",
      keyId: keys[0]?.id,
      publicKey: keys[0]?.publicKey,
      since: expect.any(String),
    });
  });

  test("is in the data folder for local verification; a key placed there by someone else stays", async () => {
    const file = path.join(folder, "register.pub");
    const { publicKey } = await database.asSystem(({ db }) => registerKey(db, services, new Date()));
    const where = { dataDir: folder, log: createLog("silent") };
    await publishRegisterKey(services, where);
    expect(readFileSync(file, "utf8")).toBe(`${publicKey}\n`);
    const other = randomBytes(32).toString("base64");
    writeFileSync(file, other);
    await publishRegisterKey(services, where);
    expect(readFileSync(file, "utf8")).toBe(other);
  });

  test("never stores its private half unencrypted", async () => {
    const [row] = await database.kysely.selectFrom("mls_keys.register_key").selectAll().execute();
    expect(row?.sealed.includes(Buffer.from("302e020100300506032b657004220420", "hex"))).toBe(false);
  });
});
