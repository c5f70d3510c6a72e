import { beforeAll, describe, expect, it } from "vitest";
import { countTrackRecords } from "#server/track-record/count.ts";
import { makeForm } from "#tests/support/forms.ts";
import { linkSteps, listSentTo, reviewedClient, sentTo } from "#tests/support/guests.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

/*
 * A listing doesn't exist for an organization it is hidden from, whatever spelling its agency used: no row, count,
 * facet, code, page or live event. Everyone else sees it.
 */
const testApp = await startTestApp();
const owner = await signedIn(testApp, "recruiter@northstar.example");
const meridian = await signedIn(testApp, "hiring@meridian.example");
const harbor = await signedIn(testApp, "admin@harbor.example");

type Entry = { name?: string; domain?: string };

async function publish(
  role: string,
  entries: readonly Entry[],
  employer?: { name: string; domain?: string },
): Promise<{ id: string; code: string }> {
  const identity = makeForm().identity;
  const form = makeForm({
    headlineRole: role,
    blockedOrganizations: entries.map(({ name = "", domain = "" }) => ({ name, domain })),
    identity: { ...identity, currentEmployer: employer },
  });
  const draft = await owner.api.listings.create({ form });
  const { maskedCode } = await owner.api.listings.publish({ id: draft.id, version: draft.version });
  await testApp.services.projection.caughtUp();
  return { id: draft.id, code: maskedCode ?? "" };
}

/** Everything a person can learn about one listing. */
async function seen({ api }: Person, { id, code }: { id: string; code: string }, role: string) {
  const status = await api.listings.get({ id }).then(
    () => 200,
    (problem: { status: number }) => problem.status,
  );
  return {
    rows: (await api.listings.search({ keywords: role })).items.filter((item) => item.id === id).length,
    total: (await api.listings.search({ keywords: role })).total,
    facets: (await api.listings.facets({ keywords: role })).total,
    code: (await api.listings.find({ text: code })).items.length,
    whole: (await api.own.find({ text: code })).listing === null ? 0 : 1,
    status,
  };
}
const nothing = { rows: 0, total: 0, facets: 0, code: 0, whole: 0, status: 404 };
const everything = { rows: 1, total: 1, facets: 1, code: 1, whole: 1, status: 200 };

const hiding: readonly (readonly [string, Entry])[] = [
  ["camel case", { name: "MeridianRobotics" }],
  ["a legal form and a country", { name: "Meridian Robotics Corporation USA" }],
  ["a subdomain", { domain: "careers.meridian.example" }],
  ["an address", { domain: "https://jobs.meridian.example/openings?team=9" }],
  ["a missing letter", { name: "Meridan Robotics" }],
  ["a wrong letter", { name: "Meridien Robotics" }],
  ["two letters swapped", { name: "Meridain Robotics" }],
  ["another order of the words", { name: "Robotics, Meridian" }],
  ["a hyphen", { name: "meridian-robotics" }],
  ["a domain typed as the name", { name: "meridian.example" }],
];
const showing: readonly (readonly [string, Entry])[] = [
  ["part of the name", { name: "Meridian" }],
  ["another company with the same first word", { name: "Meridian Health" }],
  ["another company with one letter different", { name: "Veridian Robotics" }],
  ["another domain", { domain: "meridian.test" }],
];
/** A unique role for each case. */
const roleOf = (at: number, kind: string): string => `Glassblower ${kind}${"abcdefghijklmnop"[at]}`;

describe("a listing hidden from Meridian Robotics", () => {
  it.each(hiding.map(([how, entry], at) => ({ how, entry, role: roleOf(at, "hidden") })))(
    "by $how is invisible to it",
    async ({ entry, role }) => {
      const listing = await publish(role, [entry]);
      expect(await seen(meridian, listing, role)).toEqual(nothing);
      expect(await seen(harbor, listing, role)).toEqual(everything);
    },
  );

  it.each(showing.map(([how, entry], at) => ({ how, entry, role: roleOf(at, "shown") })))(
    "by $how is still visible to it",
    async ({ entry, role }) => {
      expect(await seen(meridian, await publish(role, [entry]), role)).toEqual(everything);
    },
  );

  it("as the candidate's current employer, spelled differently, is invisible to it", async () => {
    const role = "Glassblower employed";
    expect(
      await seen(
        meridian,
        await publish(role, [], { name: "Meridian Robotics Pvt. Ltd.", domain: "eu.meridian.example" }),
        role,
      ),
    ).toEqual(nothing);
  });
});

describe("a listing whose candidate was erased", () => {
  /** Every event after a position. */
  const feed = async ({ api }: Person, after: string) => (await api.events.list({ after, limit: 500 })).items;
  /** What a program's copy of the list receives after a token. */
  const synced = async ({ api }: Person, updatedSince: string) =>
    (await api.listings.search({ updatedSince, limit: 60 })).sync;

  it("stays hidden in events and followed lists, and the others hear that it is gone", async () => {
    const admin = await signedIn(testApp, "admin@northstar.example");
    const erase = ({ id, code }: { id: string; code: string }) =>
      admin.api.identities.erase({ listingId: id, maskedCode: code });
    const before = (await meridian.api.events.snapshot({})).position;
    const tokenOf = async (person: Person) => (await synced(person, "beginning"))?.syncToken ?? "";
    const [token, others] = [await tokenOf(meridian), await tokenOf(harbor)];
    const hidden = await publish("Glassblower erased", [{ name: "Meridian Robotics" }]);
    const listed = await publish("Glassblower also erased", []);
    const withdrawn = await publish("Glassblower gone", [{ domain: "meridian.example" }]);
    const { version } = await owner.api.listings.form({ id: withdrawn.id });
    await owner.api.listings.withdraw({ id: withdrawn.id, version });
    for (const each of [hidden, listed, withdrawn]) await erase(each);

    const theirs = await feed(meridian, before);
    const types = (events: typeof theirs, { id, code }: typeof hidden) =>
      events.flatMap(({ type, data }) => (data.listingId === id && data.listingCode === code ? [type] : []));
    for (const { id, code } of [hidden, withdrawn]) {
      expect(JSON.stringify(theirs)).not.toContain(id);
      expect(JSON.stringify(theirs)).not.toContain(code);
    }
    expect(types(theirs, listed)).toEqual(["market.listed", "market.removed"]);
    expect((await synced(meridian, token))?.removed).toEqual([listed.id]);
    const all = [hidden, listed, withdrawn];
    const known = await feed(harbor, before);
    for (const each of all) expect(types(known, each)).toEqual(["market.listed", "market.removed"]);
    expect((await synced(harbor, others))?.removed.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    // In its place are hashes that only an organization's own keys match.
    const stored = await testApp.database.kysely
      .selectFrom("mls_changes")
      .select(["topic", "data"])
      .where("entity_id", "in", [hidden.id, withdrawn.id])
      .execute();
    expect(JSON.stringify(stored)).not.toContain(meridian.organizationId);
    const { data } = stored.find(({ topic }) => topic === "listing.erased") ?? expect.unreachable();
    expect(data).toMatchObject({ hiddenMarks: expect.arrayContaining([expect.stringMatching(/^[0-9a-f]{64}$/)]) });
  });
});

describe("an organization's stated names", () => {
  let byName = { id: "", code: "" };
  let byDomain = { id: "", code: "" };
  const roles = { byName: "Glassblower stated", byDomain: "Glassblower domain" };
  beforeAll(async () => {
    byName = await publish(roles.byName, [{ name: "Copperline Foundry, Inc." }]);
    byDomain = await publish(roles.byDomain, [{ domain: "talent.copperline.example" }]);
  });
  const both = async (person: Person) => [
    await seen(person, byName, roles.byName),
    await seen(person, byDomain, roles.byDomain),
  ];

  it("hide existing listings at once, and show them again when they are removed", async () => {
    expect(await both(meridian)).toEqual([everything, everything]);
    expect(
      await meridian.api.organizations.saveNames({ names: ["CopperlineFoundry"], domains: ["www.copperline.example"] }),
    ).toEqual({ names: ["CopperlineFoundry"], domains: ["copperline.example"] });
    expect(await both(meridian)).toEqual([nothing, nothing]);
    expect(await both(harbor)).toEqual([everything, everything]);
    expect(
      await owner.api.listings.hiddenFrom({ entries: [{ name: "Copperline Foundry", domain: "" }] }),
    ).toMatchObject({ items: [{ members: [{ name: "Meridian Robotics" }], didYouMean: null }] });
    await meridian.api.organizations.saveNames({ names: [], domains: ["copperline.example"] });
    expect(await both(meridian)).toEqual([everything, nothing]);
    await meridian.api.organizations.saveNames({ names: [], domains: [] });
    expect(await both(meridian)).toEqual([everything, everything]);
    expect(await meridian.api.organizations.names({})).toEqual({ names: [], domains: [] });
  });

  it("are limited, so that trying names doesn't show whom a listing is hidden from", async () => {
    const many = Array.from({ length: 17 }, (_, at) => `Amber Foundry ${"abcdefghijklmnopqrst"[at]}`);
    await meridian.api.organizations.saveNames({ names: many, domains: [] });
    await meridian.api.organizations.saveNames({ names: [], domains: [] });
    await expect(
      meridian.api.organizations.saveNames({ names: ["Cobalt Foundry", "Zinc Foundry"], domains: [] }),
    ).rejects.toMatchObject({ status: 429 });
  });

  it("are validated", async () => {
    for (const domain of ["gmail.com", "co.uk", "not a domain"])
      await expect(meridian.api.organizations.saveNames({ names: [], domains: [domain] })).rejects.toMatchObject({
        status: 400,
        fields: { "domains.0": expect.any(String) },
      });
    await expect(meridian.api.organizations.saveNames({ names: ["–"], domains: [] })).rejects.toMatchObject({
      status: 400,
      fields: { "names.0": expect.any(String) },
    });
  });

  it("leave nothing of a sealed list readable at rest", async () => {
    const rows = await testApp.services.database.kysely
      .selectFrom("mls_listing_blocks")
      .selectAll()
      .where("listing_id", "in", [byName.id, byDomain.id])
      .execute();
    expect(rows.length).toBeGreaterThan(5);
    for (const { hash } of rows) expect(hash.length).toBe(32);
    expect(
      Buffer.concat(rows.map(({ hash }) => hash))
        .toString("latin1")
        .toLowerCase(),
    ).not.toContain("copper");
  });
});

describe("the words of a hidden listing", () => {
  const typed = [
    "quenchwrigt",
    "quenchwrights",
    "quench wright",
    "quenchwrightannealer",
    "skill:anealing",
    "loc:zanesvile",
    "role:quenchwrihgt or skill:anneling",
    "glassblower -quenchwrigt",
  ];

  it("aren't offered as corrections, other forms or counts, and nothing else changes either", async () => {
    const answers = async ({ api }: Person) =>
      Promise.all(
        typed.flatMap((keywords) => [
          api.listings.search({ keywords }),
          api.listings.search({ keywords, location: "zanesvile", radius: 50 }),
          api.listings.facets({ keywords, workTypes: ["remote"] }),
        ]),
      );
    const before = await answers(meridian);
    const identity = makeForm().identity;
    const draft = await owner.api.listings.create({
      form: makeForm({
        headlineRole: "Glassblower quenchwright annealer",
        locationCity: "Zanesville",
        locationState: "OH",
        keySkills: ["annealing", "React"],
        blockedOrganizations: [{ name: "Meridian Robotics", domain: "" }],
        identity,
      }),
    });
    await owner.api.listings.publish({ id: draft.id, version: draft.version });
    await testApp.services.projection.caughtUp();
    expect(await answers(meridian)).toEqual(before);
    for (const [keywords, used] of [
      ["quenchwrigt", "quenchwright"],
      ["skill:anealing", "annealing"],
      ["loc:zanesvile", "zanesville"],
    ] as const)
      expect((await harbor.api.listings.search({ keywords })).reading.corrections).toMatchObject([{ used }]);
    expect((await harbor.api.listings.search({ keywords: "quenchwrightannealer" })).total).toBe(1);
  });
});

describe("a client without an account that a listing is hidden from", async () => {
  const client = await reviewedClient(testApp, harbor.api, "Emberlyn Kilns");
  const role = "Glassblower sent by link";
  const hidden = await publish(role, [{ name: "Emberlyn Kilns" }]);
  const shown = await publish(`${role} too`, []);
  const listingIds = [hidden.id, shown.id];
  const links = { "a link": sentTo, "a shared list": listSentTo };

  it.each(Object.entries(links))("reads and requests nothing of it by %s", async (_how, send) => {
    const { token } = await send(testApp, harbor.api, { client, listingIds });
    const holder = { ...visitor(testApp), token };
    const page = await holder.api.guests.open({ token });
    expect(page).toMatchObject({
      candidates: [{ listingId: hidden.id, face: null, sheet: null, canRequest: false, introduction: null }, {}],
    });
    await linkSteps(holder, hidden.id);
    expect(holder.received.map(({ body }) => body).filter((body) => body.includes(hidden.code))).toEqual([]);
    const asked = (listingId: string) => holder.api.guests.view({ token, listingId }).catch(({ status }) => status);
    expect([await asked(hidden.id), await asked(shown.id)]).toEqual([404, undefined]);
    // Its other candidate is there, so the link works.
    expect(JSON.stringify(page)).toContain(shown.code);
  });

  it("isn't known to the agency that sends it", async () => {
    const { items } = await harbor.api.guests.list({});
    const sent = items.filter(({ client: { id } }) => id === client.id);
    expect(sent.length).toBe(2);
    for (const { candidates, views } of sent) {
      // The same but for which candidate it is.
      const [one, other] = candidates;
      expect(one).toEqual({
        ...other,
        listingId: one?.listingId,
        maskedCode: one?.maskedCode,
        headlineRole: one?.headlineRole,
      });
      expect(views.filter(({ action }) => action === "requested")).toEqual([]);
    }
    for (const listingId of listingIds) {
      const ask = { listingId, employerId: client.id, offer: { kind: "split", laSplit: 60 } } as const;
      expect((await harbor.api.introductions.request(ask)).introduction).toMatchObject({ status: "requested" });
    }
  });

  it("isn't shown to that agency by its own link, which only the contact gets", async () => {
    const form = makeForm({ headlineRole: `${role} of its sender` });
    const draft = await harbor.api.listings.create({ form });
    await harbor.api.listings.publish({ id: draft.id, version: draft.version });
    const { id: clientId, email } = client;
    const linkOf = async (...ids: string[]) =>
      (await harbor.api.guests.send({ clientId, listingIds: ids, name: "Ada Bell", email })).url;
    for (const ids of [[hidden.id], [shown.id], [draft.id, hidden.id], [draft.id, shown.id]])
      expect(await linkOf(...ids)).toBeNull();
    expect(await linkOf(draft.id)).toContain("/guest#");
  });
});

describe("a listing from a CV", () => {
  it("is hidden from the employer that the CV names as the current one", async () => {
    const role = "Blocked CV Welder";
    const text = [
      "Tessa Quillfeather",
      "tessa.quillfeather@mail.example",
      "",
      "Experience",
      "Welder, Meridian Robotics",
      "January 2020 - Present",
      "- Welded frames",
    ].join("\n");
    const cv = { name: "tessa.txt", base64: Buffer.from(text).toString("base64") };
    const { draft, unsure } = await owner.api.cvs.start(cv);
    const id = draft?.id ?? "";
    const { form } = await owner.api.listings.form({ id });
    expect(form.identity.currentEmployer?.name).toBe("Meridian Robotics");
    if (unsure.length > 0) await owner.api.cvs.confirm({ id, paths: unsure });
    const filled = makeForm({ headlineRole: role, identity: form.identity });
    const { version } = await owner.api.listings.update({ id, version: 1, form: filled });
    const consents = { candidateConsent: true, dataAccuracy: true, termsAgreed: true } as const;
    const { items } = await owner.api.cvs.publish({ items: [{ id, version }], ...consents });
    await testApp.services.projection.caughtUp();
    const listing = { id, code: items[0]?.maskedCode ?? "" };
    expect(await seen(meridian, listing, role)).toEqual(nothing);
    expect(await seen(harbor, listing, role)).toEqual(everything);
  });
});

describe("an agency's record", () => {
  it("is counted from the listings that exist for its reader, and from no others", async () => {
    const listings = testApp.database.kysely.updateTable("mls_candidates");
    const shown = [];
    for (let number = 0; number < 4; number += 1) shown.push((await publish("Glassblower fresh", [])).id);
    for (let number = 0; number < 6; number += 1) {
      const { id } = await publish("Glassblower stale", [{ name: "Meridian Robotics" }]);
      shown.push(id);
      await listings
        .set({ updated_at: new Date(0) })
        .where("id", "=", id)
        .execute();
    }
    await listings
      .set({ status: "withdrawn" })
      .where("listing_agency_id", "=", owner.organizationId)
      .where("id", "not in", shown)
      .execute();
    await countTrackRecords(testApp.services);
    const freshness = async ({ api }: Person) => {
      const { figures } = await api.trackRecords.get({ organizationId: owner.organizationId });
      const { items } = await api.trackRecords.list({ ids: [owner.organizationId] });
      expect(items[0]?.figures).toEqual(figures);
      return figures.find(({ measure }) => measure === "freshness")?.value;
    };
    // Too few to show, and a share of ten.
    expect([await freshness(meridian), await freshness(harbor)]).toEqual([null, 40]);
    await publish("Glassblower fresh", []);
    await countTrackRecords(testApp.services);
    expect([await freshness(meridian), await freshness(harbor)]).toEqual([100, 50]);
  });
});
