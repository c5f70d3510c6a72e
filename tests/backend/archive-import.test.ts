import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { archivedTables, archivedTablesOf } from "#server/archive/tables.ts";
import { importArchive } from "#server/archive-import/import.ts";
import { builtinIssuer } from "#server/ecosystem/builtin-ecosystem.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import {
  addAdministrator,
  archivedRows,
  comparable,
  type Files,
  manifestOf,
  recordsOf,
  replaced,
  scorecardsToArchive,
  setPassword,
  withManifest,
  workToArchive,
  writeZip,
} from "#tests/support/archives.ts";
import { publish } from "#tests/support/deals.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { makeForm } from "#tests/support/forms.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { accept, askedByAgency, grantedToEmployer, signNda, split } from "#tests/support/introductions.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";

const clock = manualClock("2026-11-21T08:00:00Z");
const origin = await startTestApp({ clock });
const target = await startTestApp({ clock, sampleData: false });
const employersTarget = await startTestApp({ clock, sampleData: false });
const folder = temporaryFolder("mls-archive-");
const file = path.join(folder, "archive.zip");
const { database } = target;

async function exported(person: Person): Promise<Files> {
  const { id } = await person.api.archives.request({});
  await vi.waitUntil(
    async () => ["ready", "failed"].includes((await person.api.archives.list({})).items[0]?.state ?? ""),
    { timeout: patience, interval: 100 },
  );
  const { ticket } = await person.api.archives.ticket({ id });
  return unzipSync((await person.send("GET", `/api/v1/archives/downloads/${ticket}`)).bytes);
}

const importing = (from = file, dryRun = false, into = target) =>
  importArchive(
    {
      database: into.database,
      keyRing: into.services.keyRing,
      files: into.services.files,
      clock,
      issuer: builtinIssuer,
    },
    { file: from, dryRun },
  );

const storedFiles = (): number => {
  const at = path.join(target.services.config.dataDir, "files");
  return existsSync(at)
    ? readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0;
};

/** Rows of every archived table, and stored files. */
async function held(): Promise<number> {
  const counts = Object.keys(archivedTables).map((name) => `(select count(*) from ${name})`);
  const { rows } = await database.pool.query<{ count: string }>(`select ${counts.join(" + ")} as count`);
  return Number(rows[0]?.count) + storedFiles();
}

const rowsIn = (files: Files, name: string) => recordsOf(files, `rows/${name}`) as Record<string, string | null>[];

const different = (before: Map<string, string>, after: Map<string, string>): string[] => {
  expect([...after.keys()]).toEqual([...before.keys()]);
  return [...before].filter(([name, content]) => after.get(name) !== content).map(([name]) => name);
};

const [admin, recruiter, harbor, employer] = [
  await signedIn(origin, "admin@northstar.example"),
  await signedIn(origin, "recruiter@northstar.example"),
  await signedIn(origin, "admin@harbor.example"),
  await signedIn(origin, "hiring@meridian.example"),
];
const sides = { listing: recruiter.api, selling: harbor.api, employer: employer.api };
/** The employer names a candidate in a message and in a video link; `isOver`: and then loses its grant. */
async function workUnderGrant(isOver: boolean): Promise<void> {
  const { id, listingId } = await grantedToEmployer(sides);
  const { fullName } = await employer.api.identities.get({ listingId });
  const content = `We would like to meet ${fullName}.`;
  await employer.api.threads.start({ listingId, organizationId: recruiter.organizationId, content });
  await employer.api.interviews.propose({
    introductionId: id,
    times: ["2026-11-23T10:00"],
    timeZone: "UTC",
    minutes: 45,
    kind: "video",
    link: `https://meet.example/${encodeURIComponent(fullName)}`,
  });
  if (!isOver) return;
  const { version } = await recruiter.api.introductions.get({ id });
  const { organizationId } = employer;
  await recruiter.api.introductions.revoke({ id, version, organizationId, reason: "Not as agreed." });
}

/** Every night as many listings as the bench archives. */
const manyListings = exhaustive ? 2_000 : 8;
/** In ms. */
const patience = exhaustive ? 3_600_000 : 300_000;

async function publishMany(): Promise<void> {
  for (let from = 0; from < manyListings; from += 8)
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        publish(recruiter.api, { identity: { ...makeForm().identity, email: `many-${from + at}@mail.example` } }),
      ),
    );
}

let first: Files = {};
let employersFirst: Files = {};

beforeAll(async () => {
  await workToArchive(origin, { recruiter, harbor, employer });
  await accept(sides, await askedByAgency(sides));
  for (const isOver of [false, true]) await workUnderGrant(isOver);
  await scorecardsToArchive(origin, sides);
  await publishMany();
  first = await exported(admin);
  employersFirst = await exported(employer);
  await writeZip(file, first);
  clock.advance(60_000);
}, patience);

describe("the rows in an archive", () => {
  it("hold no other organization's network addresses, API keys or names of people", () => {
    const rows = (name: string) => rowsIn(first, name);
    const own = rows("mls_organizations")[0]?.["id"];
    const others = (name: string, column: string) =>
      rows(name).flatMap((row) => (row["organization_id"] === own ? [] : (row[column] ?? [])));
    expect(new Set([...others("mls_deal_signers", "signed_ip"), ...others("mls_nda_signatures", "ip")])).toEqual(
      new Set(["Not in the archive"]),
    );
    expect(rows("other-people").every((row) => Object.keys(row).join() === "id")).toBe(true);
    expect(Object.keys(rows("mls_api_keys")[0] ?? {})).not.toContain("secret_hash");
  });
});

describe("an import", () => {
  it("needs the instance's administrator first", async () => {
    await expect(importing()).rejects.toThrow("This instance has no administrator. Start the server once");
    await addAdministrator(database, clock.now());
  });

  const manifest = () => manifestOf(first);
  const line = (name: string): Record<string, string | null> =>
    JSON.parse(strFromU8(first[name] ?? new Uint8Array()).split("\n")[0] ?? "{}") as Record<string, string | null>;
  const more = (name: string, row: object): Files =>
    replaced(first, name, `${strFromU8(first[name] ?? new Uint8Array())}${JSON.stringify(row)}\n`);
  const strangerId = "3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11";
  const bomb = () => {
    const zeros = Buffer.alloc(30_000_000);
    return { ...first, "listings.jsonl": zeros };
  };
  const hostile: [string, () => Files, RegExp][] = [
    ["a changed file", () => ({ ...first, "deals.csv": Buffer.from("changed") }), /deals\.csv was changed or damaged/],
    ["a file outside its folder", () => ({ ...first, "../evil.sh": Buffer.from("x") }), /no archive of TalentMLS has/],
    ["an absolute path", () => ({ ...first, "/etc/evil": Buffer.from("x") }), /no archive of TalentMLS has/],
    ["a file that unpacks to much more", bomb, /listings\.jsonl is larger than the manifest says/],
    ["a file that was added", () => ({ ...first, "new.txt": Buffer.from("x") }), /isn't in the manifest/],
    [
      "a missing file",
      () => Object.fromEntries(Object.entries(first).filter(([name]) => name !== "listings.jsonl")),
      /has no file listings\.jsonl/,
    ],
    ["no manifest", () => ({ "readme.txt": Buffer.from("x") }), /has no manifest/],
    ["an earlier format", () => withManifest(first, { ...manifest(), format: 1 }), /format 1.* Export it again/],
    ["a later format", () => withManifest(first, { ...manifest(), format: 3 }), /Install a newer version/],
    [
      "a message in a thread it doesn't have",
      () =>
        more("rows/mls_messages.jsonl", {
          ...line("rows/mls_messages.jsonl"),
          thread_id: strangerId,
          introduction_id: null,
          sealed: null,
        }),
      /names something that the archive doesn't have/,
    ],
    [
      "a job of another organization",
      () =>
        more("rows/mls_pipeline_stages.jsonl", {
          ...line("rows/mls_pipeline_stages.jsonl"),
          organization_id: strangerId,
        }),
      /A row of mls_pipeline_stages isn't of Northstar Talent/,
    ],
    [
      "a member with a role of the platform",
      () =>
        replaced(
          first,
          "rows/mls_memberships.jsonl",
          `${JSON.stringify({ ...line("rows/mls_memberships.jsonl"), roles: "{super_admin}" })}\n`,
        ),
      /the role super_admin, which no agency has/,
    ],
    [
      "a value that isn't of its type",
      () => more("rows/mls_audit.jsonl", { ...line("rows/mls_audit.jsonl"), at: "yesterday evening" }),
      /A value in mls_audit can't be read/,
    ],
    [
      "rows of another table",
      () => withManifest(first, { ...manifest(), tables: [{ name: "ecosystem_accounts", columns: [], rows: 0 }] }),
      /rows of ecosystem_accounts, which no archive of an agency has/,
    ],
  ];

  it.each(hostile)("refuses %s, and writes nothing", { timeout: patience }, async (_, files, says) => {
    const before = await held();
    const from = path.join(folder, "hostile.zip");
    await writeZip(from, files());
    await expect(importing(from)).rejects.toThrow(says);
    expect(await held()).toBe(before);
  });

  it("refuses what isn't a ZIP file", async () => {
    const from = path.join(folder, "not.zip");
    writeFileSync(from, "not a ZIP file, but long enough to have an end");
    await expect(importing(from)).rejects.toThrow("isn't a complete ZIP file");
    await expect(importing(path.join(folder, "none.zip"))).rejects.toThrow("can't be read");
  });

  it("leaves nothing after a dry run, or after a failure of the file store", { timeout: patience }, async () => {
    const before = await held();
    expect(await importing(file, true)).toMatchObject({ dryRun: true, organization: { name: "Northstar Talent" } });
    expect(await held()).toBe(before);
    const put = vi.spyOn(target.services.files, "put").mockRejectedValueOnce(new Error("disk full"));
    await expect(importing()).rejects.toThrow("disk full");
    put.mockRestore();
    expect(await held()).toBe(before);
  });

  it("loses nothing: the archive of the imported organization equals the first", { timeout: patience }, async () => {
    await importing();
    await setPassword(database, "admin@northstar.example");
    const second = await exported(await signedIn(target, "admin@northstar.example"));
    const stated = manifestOf(second);
    expect(stated.importedFrom?.importedAt).toBe(clock.now().toISOString());
    expect(different(comparable(first, stated), comparable(second, stated))).toEqual([]);
  });

  it("makes placeholders of others: off the market, without members or a way to sign in", async () => {
    const others = await database.kysely
      .selectFrom("mls_organizations")
      .select(["id", "name", "kind", "standing", "about"])
      .where("placeholder_since", "is not", null)
      .execute();
    expect(others.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Harbor Search Partners", "Meridian Robotics"]),
    );
    expect(new Set(others.flatMap(({ kind, standing }) => (kind === "platform" ? [] : [standing])))).toEqual(
      new Set(["suspended"]),
    );
    for (const { id, about } of others) {
      expect(about).toContain("placeholder");
      expect(await database.kysely.selectFrom("mls_memberships").where("organization_id", "=", id).execute()).toEqual(
        [],
      );
    }
    const accounts = await database.kysely.selectFrom("ecosystem_accounts").select("email").execute();
    expect(accounts.filter(({ email }) => !/@(?:northstar|marketplace)\.example$/.test(email))).toEqual([]);
  });

  it("is for an empty instance only, and is in the audit log", async () => {
    await expect(importing()).rejects.toThrow("This instance isn't empty: it has the organization");
    const rows = await database.kysely
      .selectFrom("mls_audit")
      .select(["actor", "action"])
      .where("action", "=", "archive.imported")
      .execute();
    expect(rows).toEqual([{ actor: "system", action: "archive.imported" }]);
  });
});

describe("the rows of an introduction", () => {
  const rowsFor = (person: Person) => archivedRows(origin, person);

  it("show a party what its screens show: not the split, earlier offers, or what another party did since", async () => {
    const asked = await askedByAgency(sides, { offer: split(61) });
    expect((await rowsFor(employer)).get("mls_introductions")).not.toContain(asked.id);
    const { version } = await recruiter.api.introductions.get({ id: asked.id });
    await recruiter.api.introductions.counter({ id: asked.id, version, offer: split(67), note: "A little more." });
    const countered = (await harbor.api.introductions.get({ id: asked.id })).version;
    await harbor.api.introductions.accept({ id: asked.id, version: countered, grantDays: null });
    const before = { employer: await rowsFor(employer), selling: await rowsFor(harbor) };
    const steps = (rows: Map<string, string>) =>
      (rows.get("mls_introduction_steps") ?? "").split("\n").filter((line) => line.includes(asked.id));
    expect(steps(before.employer).map((line) => JSON.parse(line) as object)).toMatchObject([
      { action: "accepted", number: "2", offer: null },
    ]);
    expect(steps(before.selling)).toHaveLength(3);
    expect(before.employer.get("mls_introduction_offers")).not.toContain(asked.id);

    clock.advance(60_000);
    await signNda(harbor.api, asked, "Łukasz Żółkiewski");
    await harbor.api.identities.get({ listingId: asked.listingId });
    const after = { employer: await rowsFor(employer), selling: await rowsFor(harbor) };
    expect(different(before.employer, after.employer)).toEqual([]);
    expect(after.selling.get("mls_introductions")).toContain('"revealed"');

    clock.advance(60_000);
    await signNda(employer.api, asked);
    expect(different(after.selling, await rowsFor(harbor))).toEqual([]);
  });

  it("don't show an agency that the candidate is hidden from the employer it named", async () => {
    const { id, listingId, version } = await askedByAgency(sides);
    await recruiter.api.introductions.counter({ id, version, offer: split(60) });
    const blockedOrganizations = [{ name: "Meridian Robotics", domain: "meridian.example" }];
    const form = await recruiter.api.listings.form({ id: listingId });
    await recruiter.api.listings.update({ id: listingId, version: form.version, form: { blockedOrganizations } });
    // The agreeing agency isn't shown why the employer doesn't learn of it.
    await harbor.api.introductions.accept({ id, version: version + 1, grantDays: null });
    expect((await rowsFor(employer)).get("mls_introductions")).not.toContain(id);
    const rows = ((await rowsFor(harbor)).get("mls_introductions") ?? "").split("\n").filter(Boolean);
    const known = rows.map((line) => JSON.parse(line) as Record<string, string | null>);
    expect(known.find((row) => row["id"] === id)).toMatchObject({ accepted_number: "3", employer_knows: "true" });
  });
});

describe("an employer's archive", () => {
  const from = path.join(folder, "employer.zip");

  it("has rows of what is the employer's, and none of an agency's or of a deal", () => {
    const { tables } = manifestOf(employersFirst);
    const extra = ["identities", "other-candidates", "other-organizations", "other-people"];
    expect(tables.map(({ name }) => name).toSorted()).toEqual(
      [...archivedTablesOf("employer").map(([name]) => name), ...extra].toSorted(),
    );
    expect(tables.map(({ name }) => name).filter((name) => /deal|ledger|bill|netting/.test(name))).toEqual([
      "mls_organization_billing",
    ]);
    for (const name of ["mls_introductions", "mls_nda_signatures", "mls_jobs", "mls_messages", "mls_saved_searches"])
      expect([name, rowsIn(employersFirst, name).length > 0]).toEqual([name, true]);
    // What names a candidate under a grant, whether it lasts or not, stays with the instance.
    const sealed = [
      ...rowsIn(employersFirst, "mls_messages").flatMap((row) => row["sealed"] ?? []),
      ...rowsIn(employersFirst, "mls_interview_proposals").flatMap((row) => row["link_sealed"] ?? []),
    ];
    expect(sealed).toEqual(Array.from({ length: 4 }, () => "Not in the archive"));
    for (const offer of rowsIn(employersFirst, "mls_introduction_offers"))
      expect(offer).toMatchObject({ kind: "fee", la_split_bp: null, sa_split_bp: null });
    expect(strFromU8(employersFirst["manifest.json"] ?? new Uint8Array())).toContain("the agencies' split isn't yours");
    expect(strFromU8(employersFirst["dictionary.json"] ?? new Uint8Array())).toContain(
      "An import doesn't restore them",
    );
  });

  it("is refused with rows that no employer has, and writes nothing", async () => {
    await addAdministrator(employersTarget.database, clock.now());
    const listing = { name: "mls_candidates", columns: [], rows: 0 };
    const manifest = manifestOf(employersFirst);
    await writeZip(from, withManifest(employersFirst, { ...manifest, tables: [...manifest.tables, listing] }));
    await expect(importing(from, false, employersTarget)).rejects.toThrow(
      "rows of mls_candidates, which no archive of an employer has",
    );
  });

  it("loses nothing but deals: the archive of the imported employer equals the first", async () => {
    await writeZip(from, employersFirst);
    expect(await importing(from, false, employersTarget)).toMatchObject({
      organization: { name: "Meridian Robotics" },
    });
    await setPassword(employersTarget.database, "hiring@meridian.example");
    const person = await signedIn(employersTarget, "hiring@meridian.example");
    const second = await exported(person);
    const stated = manifestOf(second);
    expect(stated.importedFrom?.notImported).toMatchObject({ nouns: ["deals", "corrections", "payments", "invoices"] });
    expect(different(comparable(employersFirst, stated), comparable(second, stated))).toEqual([]);
    // Messages about a deal are readable, and the deal is nowhere.
    const { items } = await person.api.threads.list({});
    expect(items.some(({ subject }) => subject.deal !== null)).toBe(true);
    expect((await person.api.deals.list({})).items).toEqual([]);
  });
});
