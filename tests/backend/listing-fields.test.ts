import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blankedFields, keptFields } from "#domain/listing/fields.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { type ListingForm, listingFormDefaults } from "#domain/listing/form.ts";
import { demoKeys } from "#demo/keys.ts";
import { listingsById } from "#server/listing/store.ts";
import { anyForm, fullForm } from "#tests/support/any-form.ts";
import { dumpOf } from "#tests/support/database-dump.ts";
import {
  bothBackends,
  createDemo,
  demoAs,
  memoryStorage,
  serverBackend,
  type TestBackend,
} from "#tests/support/backends.ts";

const server = await serverBackend();
const backends = bothBackends(server);

async function publish(
  { recruiter, settle }: TestBackend,
  form: ListingForm,
): Promise<{ id: string; maskedCode: string }> {
  const draft = await recruiter.listings.create({ form });
  const { maskedCode } = await recruiter.listings.publish({ id: draft.id, version: draft.version });
  await settle();
  return { id: draft.id, maskedCode: maskedCode ?? "" };
}

/** What an erased listing must hold: the kept fields as they were, the others blank. */
const erasedOf = (before: Listing): Partial<Record<keyof Listing, unknown>> => ({
  ...Object.fromEntries(keptFields.map((field) => [field, before[field]])),
  ...blank,
  status: "withdrawn",
  version: before.version + 1,
  updatedAt: expect.any(Number) as unknown,
  erasedAt: expect.any(Number) as unknown,
});

const blank: Record<(typeof blankedFields)[number], unknown> = {
  workAuth: "Other",
  industries: [],
  summary: "",
  experienceBullets: [],
  education: "",
  certifications: [],
  timeZone: "",
  clearance: null,
  scorecards: [],
  screeningNotes: [],
  portfolioKinds: [],
  showCompanyNames: false,
  showContactInfo: false,
};

describe.each(backends)("the fields of a listing in the $kind backend", (backend) => {
  const { recruiter } = backend;

  it("come back from a published listing exactly as the form had them", async () => {
    for (const field of Object.keys(listingFormDefaults) as (keyof ListingForm)[])
      expect([field, fullForm[field]]).not.toEqual([field, listingFormDefaults[field]]);
    const { id } = await publish(backend, fullForm);
    expect((await recruiter.listings.form({ id })).form).toEqual(fullForm);
    await fc.assert(
      fc.asyncProperty(anyForm, async (form) => {
        const { id: any } = await publish(backend, form);
        const { form: read, version } = await recruiter.listings.form({ id: any });
        expect(read).toEqual(form);
        // Editing one field leaves the others unchanged.
        const edited = await recruiter.listings.update({ id: any, version, form: { minimumFee: 12_345 } });
        expect(edited.form).toEqual({ ...form, minimumFee: 12_345 });
      }),
      { numRuns: 12 },
    );
  });
});

describe("after an erasure", () => {
  it("the server's row holds the kept fields and nothing else, and no other table repeats the rest", async () => {
    const { id, maskedCode } = await publish(server, fullForm);
    const read = async () => (await listingsById(server.testApp.database.kysely, [id]))[0] as Listing;
    const before = await read();
    await server.partner.shortlist.add({ listingId: id });
    await server.partner.pipeline.add({ listingId: id });
    for (const field of blankedFields) expect([field, before[field]]).not.toEqual([field, blank[field]]);
    // Proves that the search works: the words are there before the erasure.
    expect(await dumpOf(server.testApp.database)).toContain("Erasedsummary");
    expect((await server.partner.listings.search({ keywords: "lampwright" })).total).toBeGreaterThan(0);

    // The first test's listing contains the same words, so it is erased too.
    for (const each of (await server.recruiter.listings.mine({ limit: 100 })).items)
      if (each.maskedCode && each.id !== id && each.candidateName === fullForm.identity.fullName)
        await server.admin.identities.erase({ listingId: each.id, maskedCode: each.maskedCode });
    await server.admin.identities.erase({ listingId: id, maskedCode });
    await server.settle();

    expect(await read()).toEqual(erasedOf(before));
    expect(await dumpOf(server.testApp.database)).not.toMatch(
      /erased(?:industry|summary|bullet|education|certificate|zone|scorecard|note|block)/i,
    );
    expect((await server.partner.listings.search({ keywords: "lampwright" })).total).toBe(0);
    expect(
      JSON.stringify([await server.partner.shortlist.list({}), await server.partner.pipeline.board({})]),
    ).not.toContain("Erased");
  });

  it("the demo's storage holds the kept fields and nothing else", async () => {
    const storage = memoryStorage();
    const own = demoAs(createDemo(storage), "Northstar Talent");
    const demo = { recruiter: own, settle: async () => undefined } as TestBackend;
    const { id, maskedCode } = await publish(demo, fullForm);
    await own.shortlist.add({ listingId: id });
    await own.pipeline.add({ listingId: id });
    const listing = () =>
      (JSON.parse(storage.getItem(demoKeys.own) ?? "{}") as { listings: Listing[] }).listings.find(
        (each) => each.id === id,
      ) as Listing;
    const before = listing();
    await own.identities.erase({ listingId: id, maskedCode });

    expect(listing()).toEqual(erasedOf({ ...before }));
    const all = Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? "")).join(
      "\n",
    );
    expect(all).toContain(maskedCode);
    expect(all).not.toMatch(/Erased(?:industry|summary|bullet|education|certificate|zone|scorecard|note|block)/);
  });
});
