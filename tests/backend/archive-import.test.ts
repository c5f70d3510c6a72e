import { writeFileSync } from "node:fs";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { importArchive } from "#server/archive-import/import.ts";
import { addMembership, createAccount, createOrganization } from "#server/ecosystem/accounts.ts";
import { builtinIssuer } from "#server/ecosystem/builtin-ecosystem.ts";
import { samplePassword } from "#server/ecosystem/sample.ts";
import { hashPassword } from "#server/ecosystem/passwords.ts";
import { manualClock } from "#server/platform/clock.ts";
import { publish } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { plantedPdf } from "#tests/support/planted-files.ts";
import { executed, rendered } from "#tests/support/signed-deals.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { type Person, signedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const clock = manualClock("2026-11-21T08:00:00Z");
const origin = await startTestApp({ clock });
const target = await startTestApp({ clock, sampleData: false });
const folder = temporaryFolder("mls-archive-");
const [admin, recruiter, harbor, employer] = [
  await signedIn(origin, "admin@northstar.example"),
  await signedIn(origin, "recruiter@northstar.example"),
  await signedIn(origin, "admin@harbor.example"),
  await signedIn(origin, "hiring@meridian.example"),
];

async function exported(person: Person): Promise<Buffer> {
  const { id } = await person.api.archives.request({});
  await vi.waitUntil(
    async () => ["ready", "failed"].includes((await person.api.archives.list({})).items[0]?.state ?? ""),
    { timeout: 60_000, interval: 100 },
  );
  const { ticket } = await person.api.archives.ticket({ id });
  return (await person.send("GET", `/api/v1/archives/downloads/${ticket}`)).bytes;
}

const needsOf = ({ database, services }: TestApp) => ({
  database,
  keyRing: services.keyRing,
  files: services.files,
  clock,
  issuer: builtinIssuer,
});

let first: Record<string, Uint8Array>;
const file = path.join(folder, "archive.zip");

beforeAll(async () => {
  const listingId = await publish(recruiter.api, {
    identity: { ...makeForm().identity, fullName: "Quillon Vandermere", email: "quillon@mail.example" },
  });
  await recruiter.api.listings.create({ form: { headlineRole: "Draft keeper" } });
  await recruiter.api.identityFiles.upload({
    listingId,
    name: "Quillon Vandermere CV.pdf",
    base64: (await plantedPdf()).toString("base64"),
  });
  await recruiter.api.shortlist.add({ listingId, notes: "Kept between me and my list" });
  await recruiter.api.pipeline.add({ listingId });
  const signed = await executed({ listing: recruiter.api, selling: harbor.api, employer: employer.api });
  await rendered(recruiter.api, signed.id);
  const bytes = await exported(admin);
  writeFileSync(file, bytes);
  first = unzipSync(bytes);
  await target.database.asSystem(async ({ db }) => {
    const [organizationId, accountId] = [crypto.randomUUID(), crypto.randomUUID()];
    await createOrganization(
      db,
      {
        id: organizationId,
        kind: "platform",
        name: "New marketplace",
        agencyType: null,
        contactName: null,
        plan: "enterprise",
        domains: [],
      },
      clock.now(),
    );
    await createAccount(
      db,
      { id: accountId, email: "staff@marketplace.example", passwordHash: null, fullName: "Staff" },
      clock.now(),
    );
    await addMembership(db, { accountId, organizationId, role: "super_admin" });
  });
}, 120_000);

describe("an archive", () => {
  it("is imported into an empty instance, whose own archive equals it", async () => {
    const done = await importArchive(needsOf(target), { file, dryRun: false });
    console.log(done);
    await target.database.kysely
      .updateTable("ecosystem_accounts")
      .set({ password_hash: await hashPassword(samplePassword) })
      .where("email", "=", "admin@northstar.example")
      .execute();
    const bytes = await exported(await signedIn(target, "admin@northstar.example"));
    const second = unzipSync(bytes);
    const out: string[] = [];
    const paths = (a: unknown, b: unknown, at: string): string[] => {
      if (JSON.stringify(a) === JSON.stringify(b)) return [];
      if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
        return [`${at}: ${JSON.stringify(a)} -> ${JSON.stringify(b)}`.slice(0, 300)];
      const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
      return [...keys].flatMap((key) =>
        paths((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], `${at}.${key}`),
      );
    };
    for (const name of [...new Set([...Object.keys(first), ...Object.keys(second)])].toSorted()) {
      const [a, b] = [first[name], second[name]];
      if (!a || !b) {
        out.push(`${name}: ${a ? "only first" : "only second"}`);
        continue;
      }
      if (Buffer.compare(Buffer.from(a), Buffer.from(b)) === 0) continue;
      if (!name.endsWith(".jsonl") || name.includes("audit")) {
        out.push(name);
        continue;
      }
      const [la, lb] = [strFromU8(a).split("\n").filter(Boolean), strFromU8(b).split("\n").filter(Boolean)];
      out.push(`${name} ${la.length} ${lb.length}`);
      for (const [index, line] of la.entries())
        out.push(...paths(JSON.parse(line), lb[index] ? JSON.parse(lb[index]) : {}, "  "));
    }
    writeFileSync("/tmp/out-diff.txt", out.join("\n"));
    expect(out.length).toBe(0);
  }, 120_000);
});
