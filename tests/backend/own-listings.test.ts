import { describe, expect, it, vi } from "vitest";
import type { Api, Ask } from "#contract/index.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import { makeForm } from "#tests/support/forms.ts";
import { askedByEmployer } from "#tests/support/introductions.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

/** The Agent Hub's list: search, filters, order and bulk changes. */
const server = await serverBackend();
const backends = bothBackends(server);

async function listed(api: Api, fullName: string, parts: Partial<ListingForm> = {}) {
  const draft = await api.listings.create({
    form: makeForm({
      ...parts,
      identity: { ...makeForm().identity, fullName, email: `${fullName.replace(/\W/g, ".")}@mail.example` },
    }),
  });
  await api.listings.publish({ id: draft.id, version: draft.version });
  return { id: draft.id, version: (await api.listings.form({ id: draft.id })).version };
}

const asked = (api: Api, ask: Ask<"own", "listings">) => api.own.listings({ limit: 100, ...ask });
const ids = async (api: Api, ask: Ask<"own", "listings">) => (await asked(api, ask)).items.map(({ id }) => id);
const noSuchListing = "3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11";

describe.each(backends)("the agency's own listings in the $kind backend", (backend) => {
  const { recruiter, partner } = backend;

  it("are found by name, role, skill, place and code, including drafts", async () => {
    const { id } = await listed(recruiter, "Gwendolyn Applegarth", {
      headlineRole: "Lute Engineer",
      keySkills: ["Veneering"],
      locationCity: "Duluth",
      locationState: "MN",
    });
    const { maskedCode } = await recruiter.listings.get({ id });
    for (const search of ["applegarth", "lute", "veneer", "duluth", "gwen lute duluth", maskedCode.toLowerCase()])
      expect(await ids(recruiter, { search }), search).toEqual([id]);
    for (const search of ["pplegarth", "gwen carpenter", "!?"])
      expect(await ids(recruiter, { search }), search).toEqual([]);
    const draft = await recruiter.listings.create({
      form: makeForm({
        headlineRole: "Zither Engineer",
        identity: { ...makeForm().identity, fullName: "Leopold Hartigan" },
      }),
    });
    for (const search of ["zither", "hartigan"]) expect(await ids(recruiter, { search })).toEqual([draft.id]);
    await recruiter.listings.discard({ id: draft.id, version: draft.version });
  });

  it("are filtered with counts, and show what needs attention", async () => {
    const parts = { headlineRole: "Marimba Engineer", workType: "onsite" as const };
    const [a, b] = [
      await listed(recruiter, "Anselm Pickford", parts),
      await listed(recruiter, "Beatrix Pickford", { ...parts, exclusivityDays: 30 }),
    ];
    await recruiter.listings.hold(a);
    const { items, counts, attention, total, all } = await asked(recruiter, { search: "marimba" });
    expect(total).toBe(2);
    expect(counts).toMatchObject({ active: 1, on_hold: 1, draft: 0 });
    expect(attention).toBe(1);
    expect(all).toBe((await asked(recruiter, {})).total);
    expect(items.find(({ id }) => id === a.id)).toMatchObject({
      candidateName: "Anselm Pickford",
      attention: ["on_hold"],
      workType: "onsite",
      salaryMin: 140_000,
      salaryMax: 170_000,
    });
    expect(await ids(recruiter, { search: "marimba", attention: true })).toEqual([a.id]);
    expect(await ids(recruiter, { search: "marimba", status: "active" })).toEqual([b.id]);
    expect(await ids(recruiter, { search: "marimba", workTypes: ["remote", "hybrid"] })).toEqual([]);
  });

  it("are sorted as chosen, page by page", async () => {
    const made = [];
    for (const [at, salaryMax] of [150_000, 190_000, 170_000].entries())
      made.push(
        await listed(recruiter, `Ferdinand ${["Abbott", "Barlow", "Chisholm"][at]}`, {
          headlineRole: "Celesta Engineer",
          salaryMax,
          exclusivityDays: [90, 30, 60][at] ?? 90,
        }),
      );
    const [a, b, c] = made.map(({ id }) => id);
    expect(await ids(recruiter, { search: "celesta", sort: "salary" })).toEqual([b, c, a]);
    expect(await ids(recruiter, { search: "celesta", sort: "expires" })).toEqual([b, c, a]);
    const first = await recruiter.own.listings({ search: "celesta", sort: "salary", limit: 2 });
    const second = await recruiter.own.listings({
      search: "celesta",
      sort: "salary",
      limit: 2,
      cursor: first.nextCursor ?? "",
    });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([b, c, a]);
    expect(second.nextCursor).toBeNull();
    await expect(recruiter.own.listings({ sort: "views", cursor: first.nextCursor ?? "" })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("change in bulk, each accepted or rejected separately", async () => {
    const [a, b] = [await listed(recruiter, "Cosima Ravenhill"), await listed(recruiter, "Dorothea Ravenhill")];
    const held = await recruiter.own.change({
      step: "hold",
      items: [a, b, { id: b.id, version: b.version }, { id: noSuchListing, version: 1 }],
    });
    expect(held).toMatchObject({
      done: 2,
      items: [{ id: a.id, refused: null }, { id: b.id, refused: null }, { id: noSuchListing }],
    });
    expect(held.items[2]?.refused).toBeTruthy();
    const again = await recruiter.own.change({ step: "hold", items: [a, { id: b.id, version: b.version + 1 }] });
    expect(again.done).toBe(0);
    expect(again.items.map(({ refused }) => refused)).toEqual([
      expect.stringContaining("was changed after you opened it"),
      "A listing that is on hold cannot be put on hold. Reload to see the current state.",
    ]);
    expect(await asked(recruiter, { search: "ravenhill" })).toMatchObject({ counts: { on_hold: 2, active: 0 } });
    const resumed = await recruiter.own.change({ step: "resume", items: [{ id: a.id, version: a.version + 1 }] });
    expect(resumed.done).toBe(1);
  });

  it("are withdrawn with a reason, which ends their open introductions", async () => {
    const listing = await listed(recruiter, "Evangeline Stroud");
    const { id } = await askedByEmployer(
      { listing: recruiter, selling: partner, employer: backend.employer },
      { listingId: listing.id },
    );
    await expect(recruiter.own.change({ step: "withdraw", items: [listing] })).rejects.toMatchObject({
      status: 400,
      fields: { reason: "Choose why these listings are withdrawn." },
    });
    expect((await recruiter.own.change({ step: "withdraw", items: [listing], reason: "not_available" })).done).toBe(1);
    await expect.poll(async () => (await backend.employer.introductions.get({ id })).status).toBe("ended");
  });

  it("are exported as selected", async () => {
    const [a] = [await listed(recruiter, "Florian Whitlock"), await listed(recruiter, "Greta Whitlock")];
    const file = await recruiter.listings.export({ ids: [a.id] });
    const { maskedCode } = await recruiter.listings.get({ id: a.id });
    const lines = ("text" in file ? file.text : "").trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(maskedCode);
  });
});

describe("on the server", () => {
  it("can't be found, changed or exported by another agency", async () => {
    const { recruiter, partner } = server;
    const listing = await listed(recruiter, "Hortense Calloway");
    expect(await ids(partner, { search: "calloway" })).toEqual([]);
    expect(await partner.own.change({ step: "hold", items: [listing] })).toMatchObject({ done: 0 });
    const file = await partner.listings.export({ ids: [listing.id] });
    expect(("text" in file ? file.text : "").trim().split("\r\n")).toHaveLength(1);
    expect((await recruiter.listings.get({ id: listing.id })).status).toBe("active");
  });

  it("report what a bulk change did to the others when one fails unexpectedly, and log why", async () => {
    const { recruiter, testApp } = server;
    const [a, b, c] = [
      await listed(recruiter, "Kermit Lovelock"),
      await listed(recruiter, "Leonora Lovelock"),
      await listed(recruiter, "Mortimer Lovelock"),
    ];
    const fault = new Error("a bug");
    const { followUps, log } = testApp.services;
    const listingLeft = followUps.listingLeft.bind(followUps);
    const left = vi.spyOn(followUps, "listingLeft").mockImplementation((work, services, id) => {
      if (id === b.id) throw fault;
      listingLeft(work, services, id);
    });
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const changed = await recruiter.own.change({ step: "withdraw", items: [a, b, c], reason: "other" });
    const entries = [...logged.mock.calls];
    left.mockRestore();
    logged.mockRestore();
    expect(changed).toEqual({
      done: 2,
      items: [
        { id: a.id, refused: null },
        { id: b.id, refused: "Something went wrong on our side and this listing wasn't changed. Try again." },
        { id: c.id, refused: null },
      ],
    });
    expect(entries).toEqual([[{ err: fault }, "A listing could not be changed in bulk"]]);
    expect((await recruiter.listings.get({ id: b.id })).status).toBe("active");
  });

  it("log each listed name, no compared one, and the reason of a withdrawal", async () => {
    const { database } = server.testApp;
    const { recruiter } = server;
    const [shown, compared] = [
      await listed(recruiter, "Isadora Penhallow"),
      await listed(recruiter, "Jasper Quennell"),
    ];
    const actionsOf = async (id: string) =>
      (
        await database.kysely
          .selectFrom("mls_audit")
          .select(["action", "reason"])
          .where("entity_id", "=", id)
          .where("action", "in", ["identity.list", "listing.withdraw"])
          .orderBy("at")
          .execute()
      ).map(({ action, reason }) => [action, reason]);
    await asked(recruiter, { search: "penhallow" });
    expect([await actionsOf(shown.id), await actionsOf(compared.id)]).toEqual([[["identity.list", null]], []]);
    await recruiter.own.change({ step: "withdraw", items: [shown], reason: "duplicate" });
    expect((await actionsOf(shown.id)).at(-1)).toEqual(["listing.withdraw", "Duplicate listing"]);
  });
});
