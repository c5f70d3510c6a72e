import { createHash, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { strFromU8 } from "fflate";
import type { Api } from "#contract/index.ts";
import { publish } from "./deals.ts";
import { makeForm } from "./forms.ts";
import { listSentTo, openLink, passOf, reviewedClient } from "./guests.ts";
import { inDays, proposed, scheduled } from "./interviews.ts";
import { grantedToEmployer } from "./introductions.ts";
import { plantedPdf } from "./planted-files.ts";
import { executed, rendered } from "./signed-deals.ts";
import type { Person, TestApp } from "./test-app.ts";
import { viewerOf } from "./viewer.ts";
import { rowsOf } from "#server/archive/rows.ts";
import { askForScorecards } from "#server/interview/scorecard-job.ts";
import { addMembership, createAccount, createOrganization } from "#server/ecosystem/accounts.ts";
import { hashPassword } from "#server/ecosystem/passwords.ts";
import { samplePassword } from "#server/ecosystem/sample.ts";
import type { Database } from "#server/platform/db/database.ts";
import { packing, zipWriter } from "#server/platform/files/zip.ts";

type Working = Record<"recruiter" | "harbor" | "employer", Person>;

/** Something of everything that an agency's archive has. `othersId`: another agency's listing. */
export async function workToArchive(testApp: TestApp, people: Working) {
  const [recruiter, harbor, employer] = [people.recruiter.api, people.harbor.api, people.employer.api];
  const listingId = await publish(recruiter, {
    identity: { ...makeForm().identity, fullName: "Quillon Vandermere", email: "quillon@mail.example" },
  });
  const { id: draftId } = await recruiter.listings.create({ form: { headlineRole: "=Draft keeper" } });
  await recruiter.identityFiles.upload({
    listingId,
    name: "Quillon Vandermere CV.pdf",
    base64: (await plantedPdf()).toString("base64"),
  });
  await recruiter.shortlist.add({ listingId, notes: "Kept between me and my list" });
  await recruiter.pipeline.add({ listingId });
  const signed = await executed({ listing: recruiter, selling: harbor, employer });
  const { id, version } = await rendered(recruiter, signed.id);
  await workOfEmployer(employer, { dealId: id, organizationId: signed.listingAgency.id });
  const closed = { acceptedSalary: 205_000, startDate: "2026-10-01", timeZone: "America/Chicago" };
  const won = await recruiter.deals.win({ id, version, ...closed });
  const salary = { what: "salary", acceptedSalary: 200_000 } as const;
  await recruiter.deals.correctValue({ id, version: won.version, reason: "Typed from the wrong email.", ...salary });
  await withdrawnNetting(testApp, people, id);
  const othersId = await publish(harbor);
  await answeredList(testApp, recruiter, [listingId, othersId]);
  return { listingId, draftId, othersId };
}

/** A list that a client without an account opened and answered in part. The contact also typed the emailed code. */
async function answeredList(testApp: TestApp, agency: Api, listingIds: [string, string]): Promise<void> {
  const client = await reviewedClient(testApp, agency, "Sparrow Works");
  await testApp.services.projection.caughtUp();
  const { token, guest } = await listSentTo(testApp, agency, { client, listingIds });
  await openLink(guest, token);
  await guest.guests.answer({ token, listingId: listingIds[0], answer: "yes", note: "Could start in March." });
  await passOf(testApp, guest, token, client.email);
}

/** As stored: what two agencies owe each other needs two more deals that are won. */
async function withdrawnNetting({ database, services }: TestApp, people: Working, dealId: string): Promise<void> {
  const { recruiter, harbor } = people;
  const [id, at] = [randomUUID(), services.clock.now()];
  const { personId } = await viewerOf(recruiter);
  await database.kysely
    .insertInto("mls_nettings")
    .values({
      id,
      proposer_id: recruiter.organizationId,
      partner_id: harbor.organizationId,
      proposed_by: personId,
      proposed_at: at,
      cents: 500,
      outcome: "withdrawn",
      ended_at: at,
      ended_by: personId,
    })
    .execute();
  await database.kysely
    .insertInto("mls_netting_items")
    .values({
      netting_id: id,
      deal_id: dealId,
      kind: "partner_paid",
      debtor_id: recruiter.organizationId,
      place: 0,
      open_cents: 500,
      cents: 500,
      since: "2026-10-01",
    })
    .execute();
}

/** An interview that the employer held, and its scorecard. */
export async function scorecardsToArchive(
  { database, services }: TestApp,
  sides: Record<"listing" | "selling" | "employer", Api>,
): Promise<void> {
  const { id: introductionId, listingId } = await grantedToEmployer(sides);
  await sides.employer.identities.get({ listingId });
  const { id } = await proposed(sides.employer, introductionId, { times: [inDays(1, services.clock.now().getTime())] });
  await scheduled(sides.listing, { id });
  // Its first possible time is tomorrow's, and sessions end before.
  const now = services.clock.now();
  await database.kysely
    .updateTable("mls_interviews")
    .set({ first_at: now, last_at: now })
    .where("id", "=", id)
    .execute();
  await askForScorecards(services);
  const [scorecard] = (await sides.employer.scorecards.list({ introductionId })).items;
  const comments = { skills: "Knows the trade." };
  await sides.employer.scorecards.save({ id: scorecard?.id ?? "", rating: "yes", comments });
}

/** What only an employer's archive has of an employer. */
async function workOfEmployer(employer: Api, about: { dealId: string; organizationId: string }): Promise<void> {
  await employer.threads.start({ ...about, content: "When would the candidate start?" });
  await employer.jobs.create({ role: "Robotics Engineer" });
  await employer.savedSearches.create({ name: "Robotics", params: { keywords: "robotics" }, shared: true });
}

/** The administrator that an instance has before an import, and no organization besides. */
export async function addAdministrator(database: Database, at: Date): Promise<void> {
  const [organizationId, accountId] = [randomUUID(), randomUUID()];
  await database.asSystem(async ({ db }) => {
    const platform = { kind: "platform", agencyType: null, contactName: null, plan: "enterprise" } as const;
    await createOrganization(db, { id: organizationId, name: "New marketplace", domains: [], ...platform }, at);
    const staff = { email: "staff@marketplace.example", passwordHash: null, fullName: "Staff" };
    await createAccount(db, { id: accountId, ...staff }, at);
    await addMembership(db, { accountId, organizationId, role: "super_admin" });
  });
}

/** Gives an imported member the sample password, as if they had followed "Forgot password". */
export const setPassword = async ({ kysely }: Pick<Database, "kysely">, email: string): Promise<unknown> =>
  kysely
    .updateTable("ecosystem_accounts")
    .set({ password_hash: await hashPassword(samplePassword) })
    .where("email", "=", email)
    .execute();

/** The rows that an archive of this person's organization would have now, file by file, as JSON Lines. */
export async function archivedRows({ services }: TestApp, person: Person): Promise<Map<string, string>> {
  const rows = await rowsOf(services, await viewerOf(person), services.clock.now());
  return new Map(rows.map(({ name, pieces }) => [name, pieces.join("")]));
}

export type Files = Record<string, Uint8Array>;
type Manifest = {
  files: { path: string; sha256: string; bytes: number }[];
  tables: { name: string; columns: string[]; rows: number }[];
  importedFrom?: {
    importedAt: string;
    differs: { noun: string; fields: string[] }[];
    notImported?: { nouns: string[]; folder: string };
  };
};

export const manifestOf = (files: Files): Manifest =>
  JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array())) as Manifest;

/** Writes a ZIP file of these files, as they are. */
export async function writeZip(file: string, files: Files): Promise<void> {
  const pieces: Uint8Array[] = [];
  const zip = zipWriter(async (bytes) => void pieces.push(bytes), new Date("2026-11-21T08:00:00Z"));
  for (const [name, content] of Object.entries(files)) {
    const packed = packing();
    await packed.add(content);
    await zip.add(name, await packed.end());
  }
  await zip.end();
  writeFileSync(file, Buffer.concat(pieces));
}

/** The same files with one replaced, and a manifest that fits. */
export function replaced(files: Files, name: string, content: string): Files {
  const bytes = Buffer.from(content, "utf8");
  const manifest = manifestOf(files);
  for (const each of manifest.files)
    if (each.path === name)
      Object.assign(each, { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
  for (const table of manifest.tables)
    if (name === `rows/${table.name}.jsonl`) table.rows = content.split("\n").filter(Boolean).length;
  return withManifest({ ...files, [name]: bytes }, manifest);
}

export const withManifest = (files: Files, manifest: object): Files => ({
  ...files,
  "manifest.json": Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`, "utf8"),
});

/** The records, or rows, of a JSON Lines file. */
export const recordsOf = (files: Files, name: string): Record<string, unknown>[] =>
  textOf(files, `${name}.jsonl`)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const textOf = (files: Files, name: string): string => strFromU8(files[name] ?? new Uint8Array());

function without(value: unknown, [name = "", ...rest]: readonly string[]): void {
  if (typeof value !== "object" || value === null) return;
  const record = value as Record<string, unknown>;
  const key = name.replace("[]", "");
  if (rest.length === 0) delete record[key];
  else for (const each of [record[key]].flat()) without(each, rest);
}

/** An archive's files without what `differs` states, and without the manifest. */
export function comparable(files: Files, { importedFrom }: Manifest): Map<string, string> {
  const compared = new Map<string, string>();
  for (const name of Object.keys(files).toSorted()) {
    if (name === "manifest.json") continue;
    const [, noun = "", ending] = /^([\w-]+)\.(jsonl|csv)$/.exec(name) ?? [];
    const only = importedFrom?.notImported;
    if (only && (name.startsWith(only.folder) || only.nouns.includes(noun))) continue;
    const stated = importedFrom?.differs.find((each) => each.noun === noun);
    const since = importedFrom?.importedAt ?? "";
    if (name === "rows/mls_audit.jsonl") compared.set(name, entriesBefore(textOf(files, name), since));
    else if (!stated || ending === undefined)
      compared.set(
        name,
        createHash("sha256")
          .update(files[name] ?? "")
          .digest("hex"),
      );
    else if (noun === "audit-log") {
      if (ending === "jsonl") compared.set(name, entriesBefore(textOf(files, name), since));
    } else compared.set(name, withoutFields(textOf(files, name), ending, stated.fields));
  }
  return compared;
}

const entriesBefore = (text: string, since: string): string =>
  text
    .split("\n")
    .filter((line) => line !== "" && Date.parse((JSON.parse(line) as { at: string }).at) < Date.parse(since))
    .join("\n");

function withoutFields(text: string, ending: string, fields: readonly string[]): string {
  const lines = text.split("\n").filter(Boolean);
  // The values of a CSV file are those of its JSON Lines.
  if (ending === "csv") return `${lines[0]} ${lines.length}`;
  return lines
    .map((line) => {
      const record: unknown = JSON.parse(line);
      for (const field of fields) without(record, field.split("."));
      return JSON.stringify(record);
    })
    .join("\n");
}
