import type { Listing } from "#domain/listing/listing.ts";
import type { Identity } from "#domain/identity/identity.ts";
import type { SampleIds } from "../ecosystem/sample.ts";
import { awaitFile, filesOf, keepFile } from "../identity/files.ts";
import { openIdentities } from "../identity/vault.ts";
import { listingsById } from "../listing/store.ts";
import type { Seeding } from "./seeding.ts";

/** A few revealed candidates have a CV, so that there is one to open. */
export async function fileSamples(needs: Seeding, ids: SampleIds): Promise<void> {
  const { database, clock, keyRing, newId, files } = needs;
  const at = clock.now();
  const northstar = ids.organizations.get("Northstar Talent") ?? "";
  for (const listing of await chosen(needs, northstar)) {
    const waiting = await database.asSystem(async (work) => {
      // The next start finishes an interrupted first start.
      if ((await filesOf(work, listing.id)).length > 0) return null;
      const viewer = { organizationId: listing.agency.id, personId: null };
      const opener = { keyRing, clock, newId, requestId: newId() };
      const opened = await openIdentities(work, [listing.id], opener, viewer, { as: "owner", for: "edit" });
      const identity = opened.get(listing.id)?.content.identity;
      if (!identity) return null;
      const bytes = cvOf(identity, listing);
      return awaitFile(work, keyRing, {
        id: newId(),
        listingId: listing.id,
        agencyId: listing.agency.id,
        kind: "pdf",
        name: `CV ${identity.fullName}.pdf`,
        bytes,
        at,
      });
    });
    if (!waiting) continue;
    await files.put(waiting.file.id, waiting.sealed);
    await database.asSystem((work) => keepFile(work, waiting.file.id));
  }
}

async function chosen({ database }: Seeding, agencyId: string): Promise<Listing[]> {
  return database.asSystem(async ({ db }) => {
    const revealed = await db
      .selectFrom("mls_reveal_grants")
      .select("candidate_id as id")
      .where("revoked_at", "is", null)
      .orderBy("given_at")
      .limit(4)
      .execute();
    const newest = await db
      .selectFrom("mls_candidates")
      .select("id")
      .where("listing_agency_id", "=", agencyId)
      .where("status", "=", "active")
      .orderBy("published_at", "desc")
      .orderBy("id")
      .limit(2)
      .execute();
    return listingsById(db, [...new Set([...revealed, ...newest].map(({ id }) => id))].sort());
  });
}

/** One page with the listing's data and the identity, without the agency's name. */
function cvOf(identity: Identity, listing: Listing): Buffer {
  const contact = [identity.email, identity.phone, `${listing.locationCity}, ${listing.locationState}`]
    .filter(Boolean)
    .join(" | ");
  const employers = [identity.currentEmployer?.name, ...identity.pastEmployers].filter(Boolean).join(", ");
  const body = [
    listing.summary,
    "",
    ...listing.experienceBullets.map((bullet) => `- ${bullet}`),
    "",
    `Employers: ${employers}`,
    `Skills: ${listing.keySkills.join(", ")}`,
    listing.education,
  ];
  return onePage([
    { size: 20, text: identity.fullName },
    { size: 13, text: listing.headlineRole },
    { size: 10, text: contact },
    { size: 10, text: "" },
    ...body.flatMap((text) => wrapped(text).map((line) => ({ size: 10, text: line }))),
  ]);
}

function wrapped(text: string): string[] {
  return text.match(/.{1,95}(?:\s|$)|.{1,95}/g) ?? [""];
}

/** A one-page PDF 1.4 in US letter size, in a standard font, limited to its characters. */
function onePage(lines: readonly { size: number; text: string }[]): Buffer {
  const plain = (text: string) =>
    text
      .normalize("NFD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/[\\()]/g, "\\$&");
  const drawn = `BT 56 740 Td ${lines
    .map(({ size, text }) => `/F ${size} Tf ${size * 1.5} TL (${plain(text)}) Tj T*`)
    .join("\n")} ET`;
  const objects = [
    "<</Type /Catalog /Pages 2 0 R>>",
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</Font <</F <</Type /Font " +
      "/Subtype /Type1 /BaseFont /Helvetica>>>>>>>>",
    `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
  ].map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`);
  const starts = objects.map((_, place) => 9 + objects.slice(0, place).join("").length);
  const whole = `%PDF-1.4\n${objects.join("")}`;
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  return Buffer.from(
    `${whole}xref\n0 5\n0000000000 65535 f \n${table}trailer\n<</Size 5 /Root 1 0 ` +
      `R>>\nstartxref\n${whole.length}\n%%EOF\n`,
    "latin1",
  );
}
