import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Api } from "#contract/index.ts";
import { made } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { askedByEmployer, grantedToEmployer } from "#tests/support/introductions.ts";
import { bothBackends, serverBackend, type TestBackend } from "#tests/support/backends.ts";
import { employerCalled } from "#tests/support/employers.ts";

/**
 * Finding your own candidates by name or code: only the listing agency or a grant holder sees a name, and the audit log
 * records it.
 */
const server = await serverBackend();
const backends = bothBackends(server);
const nothing = { candidates: [], deals: [], introductions: [], organizations: [], listing: null };

type Identity = { fullName: string; email: string };

async function listed(
  api: Api,
  identity: Identity,
  parts: Parameters<typeof makeForm>[0] = {},
): Promise<{ id: string; code: string }> {
  const draft = await api.listings.create({
    form: makeForm({ ...parts, identity: { ...makeForm().identity, ...identity } }),
  });
  const { maskedCode } = await api.listings.publish({ id: draft.id, version: draft.version });
  return { id: draft.id, code: maskedCode ?? "" };
}

const found = (api: Api, text: string) => api.own.find({ text });
const ids = async (api: Api, text: string) => (await found(api, text)).candidates.map(({ id }) => id);

const sidesOf = ({ recruiter, partner, employer }: TestBackend) => ({ listing: recruiter, selling: partner, employer });

describe.each(backends)("finding your own candidates in the $kind backend", (backend) => {
  const { recruiter, partner, employer } = backend;

  it("works by name, email address and code, on the market or not", async () => {
    const { id, code } = await listed(
      recruiter,
      { fullName: "Thaddeus Marrowby", email: "t.marrowby@mail.example" },
      { headlineRole: "Bell Founder" },
    );
    const seen = { id, maskedCode: code, name: "Thaddeus Marrowby", headlineRole: "Bell Founder", status: "active" };
    for (const text of ["marrowby", "thad marr", "T.Marrowby@mail.example", code, code.slice(0, 8)])
      expect((await found(recruiter, text)).candidates).toEqual([seen]);
    await recruiter.listings.withdraw({ id, version: (await recruiter.listings.form({ id })).version });
    expect((await found(recruiter, "marrowby")).candidates).toEqual([{ ...seen, status: "withdrawn" }]);
    for (const text of ["arrowby", "thaddeus smith", "bell founder", "mail.example"])
      expect(await ids(recruiter, text)).toEqual([]);
  });

  it("includes drafts, by name, without a code", async () => {
    const draft = await recruiter.listings.create({
      form: makeForm({
        headlineRole: "Clock Maker",
        identity: { ...makeForm().identity, fullName: "Wilhelmina Ostrander" },
      }),
    });
    expect((await found(recruiter, "ostrander")).candidates).toEqual([
      { id: draft.id, maskedCode: null, name: "Wilhelmina Ostrander", headlineRole: "Clock Maker", status: "draft" },
    ]);
  });

  it("shows another organization no name: it finds the listing only by its whole code", async () => {
    const { id, code } = await listed(
      recruiter,
      { fullName: "Cordelia Pennyfather", email: "cordelia@mail.example" },
      { headlineRole: "Organ Builder" },
    );
    for (const api of [partner, employer]) {
      for (const text of ["pennyfather", "cordelia", "cordelia@mail.example", code.slice(0, 9)])
        expect(await found(api, text)).toEqual(nothing);
      expect(await found(api, code.toLowerCase())).toEqual({
        ...nothing,
        listing: { id, maskedCode: code, headlineRole: "Organ Builder", locationCity: "Madison", locationState: "WI" },
      });
    }
  });

  it("shows the name to an organization that opened the identity, only while its grant runs", async () => {
    const { id, code } = await listed(recruiter, { fullName: "Barnaby Thistlewood", email: "barnaby@mail.example" });
    const { id: introductionId, code: introductionCode } = await grantedToEmployer(sidesOf(backend), { listingId: id });
    expect(await ids(employer, "thistlewood")).toEqual([]);
    await employer.identities.get({ listingId: id });
    const seen = {
      id,
      maskedCode: code,
      name: "Barnaby Thistlewood",
      headlineRole: "Senior Backend Engineer",
      status: null,
    };
    expect((await found(employer, "thistlewood")).candidates).toEqual([seen]);
    expect(await found(employer, code)).toMatchObject({
      candidates: [seen],
      introductions: [{ id: introductionId, code: introductionCode }],
      listing: null,
    });
    expect(await ids(employer, "barnaby@mail.example")).toEqual([]);
    expect(await ids(partner, "thistlewood")).toEqual([]);
    await recruiter.introductions.revoke({
      id: introductionId,
      version: (await recruiter.introductions.get({ id: introductionId })).version,
      organizationId: (await employer.introductions.get({ id: introductionId })).employer.id,
      reason: "The search is over.",
    });
    expect(await ids(employer, "thistlewood")).toEqual([]);
  });

  it("includes introductions by code, for their parties", async () => {
    const { id, code, candidate } = await askedByEmployer(sidesOf(backend));
    for (const text of [code, code.toLowerCase().replace("-", " - ")])
      expect((await found(recruiter, text)).introductions).toEqual([
        { id, code, ...candidate, parties: ["Meridian Robotics"] },
      ]);
    expect((await found(employer, code)).introductions).toMatchObject([{ id, parties: ["Northstar Talent"] }]);
    expect((await found(employer, candidate.maskedCode)).introductions).toMatchObject([{ id }]);
    expect(await found(partner, code)).toEqual(nothing);
  });

  it("includes deals by code, role and party, and the partners themselves", async () => {
    const meridian = await employerCalled(recruiter);
    const { id: listingId } = await listed(
      recruiter,
      { fullName: "Araminta Fosdyke", email: "araminta@mail.example" },
      { headlineRole: "Sundial Engineer" },
    );
    const deal = await made(recruiter, { listingId, selling: null });
    const seen = {
      id: deal.id,
      code: deal.code,
      maskedCode: deal.maskedCode,
      headlineRole: "Sundial Engineer",
      status: "draft",
      parties: ["Meridian Robotics"],
    };
    for (const text of [deal.code, deal.code.toLowerCase(), "sundial engineer"])
      expect((await found(recruiter, text)).deals).toEqual([seen]);
    expect((await found(recruiter, "meridian")).deals.map(({ id }) => id)).toContain(deal.id);
    const [partnerFound] = (await found(recruiter, "meridian rob")).organizations;
    expect(partnerFound).toMatchObject({ id: meridian, name: "Meridian Robotics", kind: null });
    expect(partnerFound?.dealings?.deals).toBe(
      (await recruiter.deals.list({ search: "Meridian Robotics", limit: 100 })).total,
    );
    // The employer can't see a draft.
    for (const text of [deal.code, "sundial engineer"]) expect((await found(employer, text)).deals).toEqual([]);
  });

  it("needs two letters and accepts at most a hundred", async () => {
    for (const text of ["", "t", "  "]) expect(await found(recruiter, text)).toEqual(nothing);
    await expect(found(recruiter, "x".repeat(101))).rejects.toMatchObject({
      status: 400,
      fields: { text: "Shorten this to at most 100 characters." },
    });
  });
});

describe("finding your own candidates on the server", () => {
  const { testApp } = server;
  const recorded = (entityId: string) =>
    testApp.database.kysely
      .selectFrom("mls_audit")
      .select(["action", "reason", "person_id", "organization_id"])
      .where("entity_id", "=", entityId)
      .where("action", "in", ["identity.find", "identity.grant.find"])
      .orderBy("at")
      .execute();

  it("writes each shown name to the audit log, each time, and no compared one", async () => {
    const northstar = await signedIn(testApp, "recruiter@northstar.example");
    const shown = await listed(northstar.api, { fullName: "Leocadia Brindlewick", email: "leocadia@mail.example" });
    const compared = await listed(northstar.api, { fullName: "Hepzibah Tolliver", email: "hepzibah@mail.example" });
    for (const text of ["brindle", "brindlewick", shown.code]) await found(northstar.api, text);
    expect(await recorded(compared.id)).toEqual([]);
    const rows = await recorded(shown.id);
    expect(rows.map(({ action, organization_id }) => [action, organization_id])).toEqual(
      Array.from({ length: 3 }, () => ["identity.find", northstar.organizationId]),
    );
    expect(JSON.stringify(rows)).not.toMatch(/brindle/i);
    const activity = await (await signedIn(testApp, "admin@northstar.example")).api.audit.list({ kind: "identity" });
    expect(JSON.stringify(activity.items[0])).toContain("saw in search results the candidate's name for");
  });

  it("records the grant under which a name was shown", async () => {
    const { id } = await listed(server.recruiter, { fullName: "Ignatius Wrenfield", email: "ignatius@mail.example" });
    await grantedToEmployer(sidesOf(server), { listingId: id });
    await server.employer.identities.get({ listingId: id });
    await found(server.employer, "wrenfield");
    const [grant] = await testApp.database.kysely
      .selectFrom("mls_reveal_grants")
      .select("id")
      .where("candidate_id", "=", id)
      .execute();
    expect((await recorded(id)).map(({ action, reason }) => [action, reason])).toEqual([
      ["identity.grant.find", grant?.id],
    ]);
  });

  it("isn't repeated from a stored answer once the grant has ended", async () => {
    const identity = { fullName: "Cornelius Thistlewood", email: "thistlewood@mail.example" };
    const { id } = await listed(server.recruiter, identity);
    const introduction = await grantedToEmployer(sidesOf(server), { listingId: id });
    const meridian = await signedIn(testApp, "hiring@meridian.example");
    await meridian.api.identities.get({ listingId: id });
    const ask = () => meridian.api.own.find({ text: "thistlewood" }, { idempotencyKey: "thistlewood-again" });
    for (let time = 0; time < 2; time++) expect((await ask()).candidates).toMatchObject([{ id }]);
    expect(await recorded(id)).toHaveLength(2);
    const { version } = await server.recruiter.introductions.get({ id: introduction.id });
    await server.recruiter.introductions.revoke({
      id: introduction.id,
      version,
      organizationId: meridian.organizationId,
      reason: "On hold.",
    });
    expect((await ask()).candidates).toEqual([]);
    expect(await recorded(id)).toHaveLength(2);
  });

  it("gives the same bytes for a hidden listing, another agency's draft and a missing one", async () => {
    const meridian = await signedIn(testApp, "hiring@meridian.example");
    const hidden = await listed(
      server.recruiter,
      { fullName: "Zebedee Larkham", email: "zebedee@mail.example" },
      { blockedOrganizations: [{ name: "Meridian Robotics", domain: "" }] },
    );
    const ask = async (text: string) => {
      const { status, body } = await meridian.send("POST", "/api/v1/own/find", { body: JSON.stringify({ text }) });
      return [status, body];
    };
    expect(await ask(hidden.code)).toEqual(await ask("TM-00000000"));
    expect(await ask("larkham")).toEqual(await ask("no one at all"));
    const harbor = await signedIn(testApp, "admin@harbor.example");
    expect((await found(harbor.api, hidden.code)).listing?.id).toBe(hidden.id);
  });

  it("shows the marketplace's staff organizations and codes, and no candidate's name", async () => {
    const operator = await signedIn(testApp, "operator@talentmls.example");
    const { id, code } = await listed(server.recruiter, {
      fullName: "Permelia Stockbridge",
      email: "permelia@mail.example",
    });
    expect(await found(operator.api, "stockbridge")).toEqual(nothing);
    expect((await found(operator.api, "harbor")).organizations).toMatchObject([
      { name: "Harbor Search Partners", kind: "agency", dealings: null },
    ]);
    // More organizations than it reads at once come before by name.
    await sql`insert into mls_organizations (id, issuer, external_id, kind, name, plan, standing, domains, created_at,
      updated_at) select gen_random_uuid(), 'many', n::text, 'employer', 'Abbot ' || n, 'starter', 'vetted', '{}',
      now(), now() from generate_series(1, 1200) as n`.execute(testApp.database.kysely);
    expect((await found(operator.api, "harbor")).organizations).toHaveLength(1);
    expect((await found(operator.api, "abbot")).organizations.map(({ name }) => name)).toEqual(
      ["1", "10", "100", "1000", "1001", "1002"].map((n) => `Abbot ${n}`),
    );
    expect((await found(operator.api, code)).listing?.id).toBe(id);
    const introduction = await askedByEmployer(sidesOf(server));
    expect((await found(operator.api, introduction.code)).introductions).toMatchObject([
      { id: introduction.id, parties: ["Northstar Talent", "Meridian Robotics"] },
    ]);
    expect((await found(operator.api, "meridian")).deals).toEqual([]);
  });

  it("finds nothing of an erased candidate", async () => {
    const admin = await signedIn(testApp, "admin@northstar.example");
    const { id, code } = await listed(admin.api, { fullName: "Ermintrude Vayle", email: "e.vayle@mail.example" });
    await admin.api.identities.erase({ listingId: id, maskedCode: code });
    expect(await ids(admin.api, "vayle")).toEqual([]);
    expect((await found(admin.api, code)).candidates).toMatchObject([{ id, name: "" }]);
  });
});
