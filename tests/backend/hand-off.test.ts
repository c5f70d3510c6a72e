import { expect, it } from "vitest";
import { manualClock } from "#tests/support/manual-clock.ts";
import { sweep } from "#server/platform/jobs/housekeeping.ts";
import { makeForm } from "#tests/support/forms.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { viewerOf } from "#tests/support/viewer.ts";

/* Sending a listing's masked form to the workflow partner. */
const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({
  clock,
  env: { PARTNER_WORKFLOW_URL: "https://flow.example/app?tenant=7", PARTNER_CONTRACTS_URL: "https://sign.example" },
});
const owner = await signedIn(testApp, "recruiter@northstar.example");
const partner = "https://flow.example";
const form = makeForm({ headlineRole: "Bridge Engineer" });
const draft = await owner.api.listings.create({ form });
await owner.api.listings.publish({ id: draft.id, version: draft.version });
const listingId = draft.id;

const tokenOf = (url: string) => new URL(url).searchParams.get("handoff") ?? "";
const made = async () => tokenOf((await owner.api.handOffs.create({ listingId })).url);
const redeem = (token: string, as = partner) => visitor(testApp).api.handOffs.redeem({ token, partner: as });
const recorded = () =>
  testApp.database.kysely
    .selectFrom("mls_audit")
    .select(["action", "actor"])
    .where("entity_id", "=", listingId)
    .where("action", "in", ["listing.handed_off", "listing.hand_off_redeemed"])
    .orderBy("at")
    .orderBy("action")
    .execute();

it("opens the partner's page with only a token, which returns the masked form once", async () => {
  const { url, expiresAt } = await owner.api.handOffs.create({ listingId });
  const page = new URL(url);
  expect([page.origin, page.pathname, [...page.searchParams.keys()]]).toEqual([
    partner,
    "/app/candidate-create",
    ["tenant", "source", "handoff"],
  ]);
  expect(expiresAt).toBe("2026-11-21T09:05:00.000Z");
  const answer = await redeem(tokenOf(url));
  expect(answer.form).toMatchObject({
    listingId,
    headlineRole: "Bridge Engineer",
    locationCity: form.locationCity,
    salaryMin: form.salaryMin,
    keySkills: form.keySkills,
    defaultSplitLA: form.defaultSplitLA,
    minimumFee: form.minimumFee,
  });
  for (const secret of [form.identity.fullName, form.identity.email])
    expect(JSON.stringify(answer)).not.toContain(secret);
  await expect(redeem(tokenOf(url))).rejects.toMatchObject({
    status: 404,
    detail: "This token is unknown, used, expired or issued to another partner. Start again from the listing.",
  });
  expect(await recorded()).toEqual(
    [
      { action: "listing.hand_off_redeemed", actor: "system" },
      { action: "listing.handed_off", actor: "member" },
    ].toSorted((a, b) => a.action.localeCompare(b.action)),
  );
});

it("returns it to one of two concurrent requests", async () => {
  const token = await made();
  const outcomes = await Promise.allSettled([redeem(token), redeem(token), redeem(token)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it("expires after five minutes, and works only for its partner", async () => {
  const token = await made();
  await expect(redeem(token, "https://else.example")).rejects.toMatchObject({ status: 404 });
  clock.advance(299_999);
  expect((await redeem(token)).form.listingId).toBe(listingId);
  const late = await made();
  clock.advance(300_000);
  await expect(redeem(late)).rejects.toMatchObject({ status: 404 });
});

it("is stored as a hash", async () => {
  const token = await made();
  const rows = await testApp.database.kysely.selectFrom("mls_hand_offs").selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});

it("works only for an agency's own listings on the market", async () => {
  const unpublished = await owner.api.listings.create({ form: makeForm() });
  await expect(owner.api.handOffs.create({ listingId: unpublished.id })).rejects.toMatchObject({ status: 404 });
  const other = await signedIn(testApp, "admin@harbor.example");
  await expect(other.api.handOffs.create({ listingId })).rejects.toMatchObject({ status: 404 });

  const token = await made();
  const { version } = await owner.api.listings.form({ id: listingId });
  const held = await owner.api.listings.hold({ id: listingId, version });
  await expect(owner.api.handOffs.create({ listingId })).rejects.toMatchObject({ status: 409, code: "wrong-state" });
  await expect(redeem(token)).rejects.toMatchObject({ status: 409 });
  await owner.api.listings.resume({ id: listingId, version: held.version });
  expect((await redeem(token)).form.listingId).toBe(listingId);
});

it("works only while its person could still send the listing", async () => {
  const operator = await signedIn(testApp, "operator@talentmls.example");
  const decide = async (standing: "suspended" | "vetted") => {
    const { id, version } = await operator.api.organizations.get({ id: owner.organizationId });
    await operator.api.organizations.decide({ id, version, standing, reason: "A complaint is being looked into." });
  };
  const token = await made();
  await decide("suspended");
  await expect(redeem(token)).rejects.toMatchObject({ status: 404 });
  await decide("vetted");
  const { personId } = await viewerOf(owner);
  const membership = testApp.database.kysely.updateTable("mls_memberships").where("person_id", "=", personId);
  await membership.set({ is_active: false }).execute();
  await expect(redeem(token)).rejects.toMatchObject({ status: 404 });
  await membership.set({ is_active: true }).execute();
  const organization = testApp.database.kysely.updateTable("mls_organizations").where("id", "=", owner.organizationId);
  await organization.set({ requires_second_factor: true }).execute();
  await expect(redeem(token)).rejects.toMatchObject({ status: 404 });
  await organization.set({ requires_second_factor: false }).execute();
  expect((await redeem(token)).form.listingId).toBe(listingId);
});

it("limits wrong tokens by address", async () => {
  const statuses = new Set<number>();
  for (let guess = 0; guess < 51; guess += 1)
    statuses.add(
      (
        await visitor(testApp).send("POST", "/api/v1/hand-offs/redemptions", {
          body: JSON.stringify({ token: `guess-${guess}`, partner }),
        })
      ).status,
    );
  expect([...statuses]).toEqual([404, 429]);
});

it("tiles that count departures are shown with their partner", async () => {
  const admin = await signedIn(testApp, "admin@northstar.example");
  const keys = (await admin.api.admin.overview({})).stats.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(["workflowClicks", "contractsClicks", "scoringRequests"]));
  expect((await admin.api.settings.get({})).partners).toEqual({
    workflow: "https://flow.example/app?tenant=7",
    contracts: "https://sign.example/",
    scoring: null,
    employerSignup: null,
    analytics: null,
  });
});

it("without partners, nothing can be sent and no tile counts departures", async () => {
  const alone = await startTestApp({ clock, env: { PARTNER_ANALYTICS_URL: "https://figures.example/" } });
  const admin = await signedIn(alone, "admin@northstar.example");
  const mine = (await admin.api.listings.mine({ status: "active" })).items[0]?.id ?? "";
  await expect(admin.api.handOffs.create({ listingId: mine })).rejects.toMatchObject({
    status: 409,
    detail: "No workflow partner is set up. Ask the marketplace's team to set one up.",
  });
  const keys = (await admin.api.admin.overview({})).stats.map(({ key }) => key);
  expect(keys).toContain("scoringRequests");
  expect(keys).not.toContain("workflowClicks");
  expect(keys).not.toContain("contractsClicks");
  expect((await admin.api.settings.get({})).partners.analytics).toBe("https://figures.example/");
});

it("has a new token in the answer to a repeated request: none is stored", async () => {
  const ask = () => owner.api.handOffs.create({ listingId }, { idempotencyKey: "repeated-hand-off" });
  expect(tokenOf((await ask()).url)).not.toBe(tokenOf((await ask()).url));
});

it("is deleted a day after it expired", async () => {
  await made();
  const count = async () =>
    (await testApp.database.kysely.selectFrom("mls_hand_offs").select("token_hash").execute()).length;
  const before = await count();
  await sweep({ database: testApp.database, clock });
  expect(await count()).toBe(before);
  clock.advance(24 * 3_600_000 + 300_001);
  await sweep({ database: testApp.database, clock });
  expect(await count()).toBe(0);
});
