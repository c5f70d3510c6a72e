import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { jobLimits } from "#domain/job/job.ts";
import { refusal, unknownId } from "#tests/support/deals.ts";
import { signedUpAsEmployer } from "#tests/support/sign-up.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const backends = bothBackends(server);

const form = { role: "Staff engineer", company: "Brackenwell Systems", contactEmail: "ada@brackenwell.example" };

describe.each(backends)("jobs in the $kind backend", ({ recruiter, admin }) => {
  it("stores everything a person writes, under the next number", async () => {
    const written = {
      ...form,
      description: "At least 5 years of Go.",
      wanted: { role: "Engineer", skills: [{ name: "Go", importance: "must" as const }], years: 5 },
      feeBp: 2_250,
      guaranteeDays: 90,
      terms: "Half on signature.",
      openings: 3,
      submitBy: "2026-02-01",
      fillBy: "2026-03-01",
    };
    const job = await recruiter.jobs.create(written);
    expect(job).toMatchObject({
      role: "Staff engineer",
      client: "Brackenwell Systems",
      clientParts: { kind: "company", name: "Brackenwell Systems", email: "ada@brackenwell.example" },
      description: "At least 5 years of Go.",
      wanted: { role: "Engineer", skills: [{ name: "Go", importance: "must" }], years: 5, pay: null },
      feeBp: 2_250,
      guaranteeDays: 90,
      terms: "Half on signature.",
      openings: 3,
      submitBy: "2026-02-01",
      fillBy: "2026-03-01",
      state: { status: "open" },
      isOwn: true,
      version: 1,
    });
    expect(await recruiter.jobs.get({ id: job.id })).toEqual(job);
    const next = await recruiter.jobs.create(form);
    expect(Number(next.code.slice(4))).toBe(Number(job.code.slice(4)) + 1);
    const codes = (await recruiter.jobs.list({})).items.map(({ code }) => code);
    expect(codes.indexOf(job.code)).toBeLessThan(codes.indexOf(next.code));
  });

  it("says which field is wrong", async () => {
    expect((await refusal(recruiter.jobs.create({ ...form, role: " ", ownerId: unknownId }))).fields).toEqual({
      role: "Enter the role to fill.",
      ownerId: "Choose a member of your organization.",
    });
    expect((await refusal(recruiter.jobs.create({ ...form, openings: 0 }))).fields).toHaveProperty("openings");
  });

  it("is edited over the version its reader saw", async () => {
    const { id, version } = await recruiter.jobs.create({ ...form, terms: "Old" });
    const edited = await recruiter.jobs.update({ id, version, ...form, role: "Lead engineer" });
    expect(edited).toMatchObject({ role: "Lead engineer", terms: "", version: 2 });
    expect(await refusal(recruiter.jobs.update({ id, version, ...form }))).toMatchObject({
      code: "version-conflict",
      current: { role: "Lead engineer" },
    });
    expect((await refusal(recruiter.jobs.get({ id: unknownId }))).code).toBe("not-found");
  });

  it("keeps the facts of its state", async () => {
    const { id } = await recruiter.jobs.create(form);
    const states = [
      { status: "on_hold", until: "2026-05-01" },
      { status: "filled", on: "2026-04-02" },
      { status: "open" },
      { status: "closed", reason: "budget" },
    ] as const;
    for (const [place, state] of states.entries()) {
      const { version } = await recruiter.jobs.setState({ id, version: place + 1, state });
      expect(version).toBe(place + 2);
      expect((await recruiter.jobs.get({ id })).state).toEqual(state);
    }
    expect(
      await refusal(recruiter.jobs.setState({ id, version: 5, state: { status: "filled", on: "2026-04-02" } })),
    ).toMatchObject({ code: "wrong-state" });
  });

  it("is for one of the agency's own clients, and a company as typed can be connected later", async () => {
    const { client } = await recruiter.clients.bring({ company: "Ashgrove Mills", email: "ada@ashgrove.example" });
    const connected = {
      client: client.name,
      clientId: client.id,
      clientParts: { kind: "organization", id: client.id },
    };
    const job = await recruiter.jobs.create({ role: "Weaver", clientId: client.id });
    expect(job).toMatchObject(connected);
    const typed = await recruiter.jobs.create(form);
    expect(typed.clientId).toBeNull();
    const { id, version } = typed;
    const now = await recruiter.jobs.update({ id, version, role: "Weaver", clientId: client.id });
    expect(now).toMatchObject(connected);
    const byName = { role: "Lead weaver", company: client.name, contactEmail: "" };
    expect(await recruiter.jobs.update({ id, version: now.version, ...byName })).toMatchObject(connected);
    const { items } = await admin.jobs.list({});
    expect(items.filter(({ clientId }) => clientId === client.id).map((each) => each.id)).toEqual(
      expect.arrayContaining([job.id, id]),
    );
    const unknown = await refusal(recruiter.jobs.create({ role: "Weaver", clientId: unknownId }));
    expect(unknown.fields).toEqual({ clientId: expect.stringContaining("isn't one of your clients") });
  });

  it("is watched and unwatched", async () => {
    const { id } = await admin.jobs.create(form);
    expect(await recruiter.jobs.watch({ id, watch: true })).toMatchObject({ isWatched: true, version: 1 });
    expect((await recruiter.jobs.watch({ id, watch: false })).watchers).toEqual([]);
  });
});

describe("jobs on the server", () => {
  const { testApp, recruiter, admin, partner, employer } = server;
  const idOf = async (api: typeof recruiter) => (await api.members.list({})).items.find(({ isYou }) => isYou)?.id ?? "";
  const news = async (api: typeof recruiter, code: string) =>
    (await api.notifications.list({ limit: 50 })).items.filter(({ title }) => title.includes(code)).toReversed();

  it("notifies the owner and the watchers, and never the one who did it", async () => {
    const ownerId = await idOf(recruiter);
    const { id, code } = await admin.jobs.create({ ...form, ownerId, watcherIds: [await idOf(admin)] });
    await recruiter.jobs.watch({ id, watch: true });
    await admin.jobs.setState({ id, version: 1, state: { status: "filled", on: "2026-04-02" } });
    await recruiter.jobs.setState({ id, version: 2, state: { status: "open" } });
    expect((await news(recruiter, code)).map(({ title, actionUrl }) => [title, actionUrl])).toEqual([
      [`${code} is yours`, `/mls/jobs/${id}`],
      [`${code} is filled`, `/mls/jobs/${id}`],
    ]);
    expect((await news(admin, code)).map(({ title }) => title)).toEqual([`${code} is open`]);
  });

  it("are an organization's own", async () => {
    const { id } = await recruiter.jobs.create(form);
    for (const stranger of [partner, employer]) {
      expect((await refusal(stranger.jobs.get({ id }))).code).toBe("not-found");
      expect((await stranger.jobs.list({})).items.map((job) => job.id)).not.toContain(id);
    }
    const own = await employer.jobs.create({ role: "Engineer", clientId: unknownId });
    expect(own.clientParts).toMatchObject({ kind: "organization", name: own.client });
  });

  it("are limited in those that are worked on, not in those that have ended", async () => {
    const { id, version } = await recruiter.jobs.create(form);
    const closed = { status: "closed", reason: "other" } as const;
    const ended = await recruiter.jobs.setState({ id, version, state: closed });
    const db = testApp.database.kysely;
    // More jobs like it. Their texts can't be opened, so they aren't listed.
    await sql`insert into mls_jobs select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(),
      'number', 10000 + n))).* from mls_jobs j, generate_series(1, ${jobLimits.jobs}) n where j.id = ${id}`.execute(db);
    const copies = db.updateTable("mls_jobs").where("number", ">", 10_000);
    const next = await recruiter.jobs.create(form);
    await copies.set({ status: "open", close_reason: null }).execute();
    expect((await refusal(recruiter.jobs.create(form))).code).toBe("jobs-full");
    const open = { status: "open" } as const;
    expect((await refusal(recruiter.jobs.setState({ id, version: ended.version, state: open }))).code).toBe(
      "jobs-full",
    );
    await recruiter.jobs.setState({ id: next.id, version: next.version, state: closed });
    await db.deleteFrom("mls_jobs").where("number", ">", 10_000).where("id", "<>", next.id).execute();
    expect(await recruiter.jobs.setState({ id, version: ended.version, state: open })).toMatchObject({ state: open });
    expect((await recruiter.jobs.list({})).items.map((job) => job.id)).toEqual(expect.arrayContaining([id, next.id]));
  });

  it("show no one else whose client a company is", async () => {
    const { client } = await partner.clients.bring({ company: "Thornbury Looms", email: "ada@thornbury.example" });
    const { id, version } = await partner.jobs.create({ role: "Weaver", clientId: client.id });
    // The same answer as for a company that doesn't exist, before and after the review.
    const asked = async (clientId: string) =>
      (await refusal(recruiter.jobs.create({ role: "Weaver", clientId }))).fields;
    for (const standing of ["pending", "vetted"] as const) {
      await testApp.database.kysely
        .updateTable("mls_organizations")
        .set({ standing })
        .where("id", "=", client.id)
        .execute();
      expect(await asked(client.id)).toEqual(await asked(unknownId));
    }
    const person = await signedUpAsEmployer(testApp, "noor@thornbury.example", "thornbury.example");
    expect(person.organizationId).toBe(client.id);
    expect((await person.api.jobs.list({})).items).toEqual([]);
    expect((await refusal(person.api.jobs.get({ id }))).code).toBe("not-found");
    // The agency reads the name that the company has now, and keeps it when it can't be chosen anymore.
    await testApp.database.kysely
      .updateTable("mls_organizations")
      .set({ name: "Thornbury", standing: "suspended" })
      .where("id", "=", client.id)
      .execute();
    expect(await partner.jobs.update({ id, version, role: "Lead weaver", clientId: client.id })).toMatchObject({
      role: "Lead weaver",
      client: "Thornbury",
      clientId: client.id,
    });
    expect((await refusal(partner.jobs.create({ role: "Weaver", clientId: client.id }))).fields).toEqual(
      await asked(unknownId),
    );
  });
});
