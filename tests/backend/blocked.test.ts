import { describe, expect, it } from "vitest";
import { sql } from "kysely";
import { makeForm } from "#tests/support/forms.ts";
import { rewriteOldHashes } from "#server/identity/organization-keys.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

/** An agency's view of its sealed list of blocked organizations. */
const server = await serverBackend();

const asked = [
  { name: "MeridianRobotics Corporation USA", domain: "" },
  { name: "", domain: "careers.meridian.example" },
  { name: "Meridian", domain: "" },
  { name: "Northstar Talent", domain: "northstar.example" },
  { name: "Copperline Foundry", domain: "copperline.example" },
];

describe.each(bothBackends(server))("blocked organizations in the $kind backend", ({ recruiter }) => {
  it("lists the members that each entry hides the listing from, and suggests one for a close entry", async () => {
    const { items } = await recruiter.listings.hiddenFrom({ entries: asked });
    const meridian = { id: expect.any(String), name: "Meridian Robotics" };
    expect(items).toEqual([
      { members: [meridian], didYouMean: null },
      { members: [meridian], didYouMean: null },
      { members: [], didYouMean: meridian },
      // An agency can't block itself.
      { members: [], didYouMean: null },
      { members: [], didYouMean: null },
    ]);
    expect(await recruiter.listings.hiddenFrom({ entries: [] })).toEqual({ items: [] });
  });

  it("shows an agency with the identity which members each entry hides the listing from", async () => {
    const { identity } = makeForm();
    const form = makeForm({
      blockedOrganizations: [{ name: "Juniper Health Systms", domain: "" }],
      identity: { ...identity, currentEmployer: { name: "Robotics, Meridian" } },
    });
    const draft = await recruiter.listings.create({ form });
    await recruiter.listings.publish({ id: draft.id, version: draft.version });
    expect((await recruiter.identities.get({ listingId: draft.id })).hiddenFrom).toEqual([
      { name: "Robotics, Meridian", domain: "", members: [{ id: expect.any(String), name: "Meridian Robotics" }] },
      {
        name: "Juniper Health Systms",
        domain: "",
        members: [{ id: expect.any(String), name: "Juniper Health Systems" }],
      },
    ]);
  });
});

describe("block hashes computed under earlier rules", () => {
  it("are computed again at the next start", async () => {
    const { recruiter, testApp } = server;
    const draft = await recruiter.listings.create({
      form: makeForm({ blockedOrganizations: [{ name: "Meridan Robotics", domain: "" }] }),
    });
    await recruiter.listings.publish({ id: draft.id, version: draft.version });
    const { database, keyRing } = testApp.services;
    const hidden = async () =>
      (
        await sql<{
          name: string;
        }>`select distinct o.name from mls_listing_blocks b join mls_organization_keys k on k.hash = b.hash join
          mls_organizations o on o.id = k.organization_id where b.listing_id = ${draft.id}`.execute(database.kysely)
      ).rows.map(({ name }) => name);
    expect(await hidden()).toEqual(["Meridian Robotics"]);
    // The state that the earlier rules left behind.
    await sql`delete from mls_listing_blocks where listing_id = ${draft.id}`.execute(database.kysely);
    await sql`update mls_identities set block_rules = 1 where listing_id = ${draft.id}`.execute(database.kysely);
    await sql`update mls_organizations set block_rules = 1`.execute(database.kysely);
    await sql`delete from mls_organization_keys`.execute(database.kysely);
    await rewriteOldHashes({ database, keyRing });
    expect(await hidden()).toEqual(["Meridian Robotics"]);
  });
});
