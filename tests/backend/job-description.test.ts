import { describe, expect, it } from "vitest";
import type { Api, Ask } from "#contract/index.ts";
import { readJobDescription } from "#domain/job-description/read.ts";
import { evidenceDays } from "#domain/job-description/evidence.ts";
import { sweep } from "#server/platform/jobs/housekeeping.ts";
import { refusal, unknownId } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { pdfBomb, plainCv } from "#tests/support/planted-files.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { docxOf, documentsOf } from "#tests/support/text-documents.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const backends = bothBackends(server);
const { testApp } = server;

async function publish(api: Api, parts: Parameters<typeof makeForm>[0] = {}): Promise<string> {
  const draft = await api.listings.create({ form: makeForm(parts) });
  await api.listings.publish({ id: draft.id, version: draft.version });
  await testApp.services.projection.caughtUp();
  return draft.id;
}

type Requirements = Ask<"rankings", "rank">["requirements"];
const bells: Requirements = {
  role: "Carillon Engineer",
  skills: [
    { name: "Bell Founding", importance: "must" },
    { name: "Kubernetes", importance: "must" },
    { name: "Go", importance: "nice" },
  ],
  years: 8,
};
const tuner = {
  headlineRole: "Carillon Engineer",
  keySkills: ["Bell Founding", "Kubernetes", "Go"],
  yearsExperience: 12,
} as const;

describe.each(backends)("ranking by a job description in the $kind backend", ({ recruiter, pass }) => {
  it("puts the best match first, with its reason and what is missing", async () => {
    const best = await publish(recruiter, { ...tuner, keySkills: [...tuner.keySkills] });
    const second = await publish(recruiter, { ...tuner, keySkills: ["Bell Founding"], yearsExperience: 6 });
    const { items: all, total } = await recruiter.rankings.rank({ requirements: bells });
    const items = all.filter(({ id }) => id === best || id === second);
    expect(all[0]?.id).toBe(best);
    expect(items.map(({ id }) => id)).toEqual([best, second]);
    expect(items[0]?.ranking).toMatchObject({ score: 100, missing: [] });
    expect(items[1]?.ranking).toMatchObject({
      missing: ["Kubernetes"],
      reason: "1 of 2 must-haves, 0 of 1 nice-to-have, same role, 2 years short",
    });
    expect(total).toBe((await recruiter.listings.search({})).total);
  });

  it("works together with filters and pages", async () => {
    const filters = { keywords: "carillon" };
    const all = await recruiter.rankings.rank({ requirements: bells, filters });
    expect(all).toMatchObject({ total: 2, nextCursor: null });
    const first = await recruiter.rankings.rank({ requirements: bells, filters, limit: 1 });
    const second = await recruiter.rankings.rank({
      requirements: bells,
      filters,
      limit: 1,
      cursor: first.nextCursor ?? "",
    });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.items.map(({ id }) => id));
    expect(second.nextCursor).toBeNull();
    expect(await refusal(recruiter.rankings.rank({ requirements: bells, cursor: "nonsense" }))).toMatchObject({
      status: 400,
    });
  });

  it("leaves out own and opened candidates where the filters say so", async () => {
    const own = await publish(recruiter, { headlineRole: "Bell Founder", keySkills: [...tuner.keySkills] });
    const ranked = async (filters: Ask<"rankings", "rank">["filters"]) => {
      const { items, total } = await recruiter.rankings.rank({ requirements: bells, filters, limit: 60 });
      return { ids: items.map(({ id }) => id), total };
    };
    const all = await ranked({});
    expect(all.ids).toContain(own);
    const others = await ranked({ own: "hide" });
    expect(others).toEqual({
      ids: expect.not.arrayContaining([own]) as string[],
      total: (await recruiter.listings.search({ own: "hide" })).total,
    });
    const [opened = ""] = others.ids;
    await recruiter.listings.view({ id: opened });
    const unseen = await ranked({ own: "hide", seen: "hide" });
    expect(unseen.ids).not.toContain(opened);
    expect(unseen.total).toBe(others.total - 1);
  });

  it("rejects a ranking without any requirement", async () => {
    expect(await refusal(recruiter.rankings.rank({ requirements: {} }))).toMatchObject({
      status: 400,
      fields: { requirements: "Add at least one requirement of the job." },
    });
  });

  it("can be turned off, which is remembered", async () => {
    expect(await recruiter.rankings.choices({})).toEqual({ ranked: true, mine: null, organization: null });
    expect(await recruiter.rankings.choose({ mine: false })).toEqual({
      ranked: false,
      mine: false,
      organization: null,
    });
    pass(1);
    expect(await recruiter.rankings.choices({})).toMatchObject({ ranked: false });
    expect(await refusal(recruiter.rankings.rank({ requirements: bells }))).toMatchObject({
      status: 409,
      code: "wrong-state",
    });
    expect(await recruiter.rankings.choose({ mine: true })).toMatchObject({ ranked: true });
  });
});

const recruiter = server.recruiter;
const admin = await signedIn(testApp, "admin@northstar.example");
const harbor = await signedIn(testApp, "admin@harbor.example");
const operator = await signedIn(testApp, "operator@talentmls.example");

describe("the organization's choice", () => {
  it("wins over each person's, and only an admin makes it", async () => {
    expect(await refusal(recruiter.rankings.choose({ organization: false }))).toMatchObject({ status: 403 });
    await admin.api.rankings.choose({ organization: false });
    expect(await recruiter.rankings.choose({ mine: true })).toEqual({ ranked: false, mine: true, organization: false });
    // Another organization isn't affected.
    expect(await harbor.api.rankings.choices({})).toMatchObject({ ranked: true });
    await admin.api.rankings.choose({ organization: null });
    expect(await recruiter.rankings.choices({})).toMatchObject({ ranked: true, organization: null });
  });
});

describe.each(backends)("a job description's file in the $kind backend", ({ recruiter }) => {
  const lines = [
    "Senior Platform Engineer",
    "Requirements",
    "5+ years of experience with Kubernetes and Terraform",
    "Nice to have",
    "Prometheus",
    "Pay: $150,000 to $190,000",
  ];
  const read = (bytes: Uint8Array, name: string) =>
    recruiter.rankings.readJobFile({ name, base64: Buffer.from(bytes).toString("base64") });

  it("gives the text that pasting gives, whatever its kind", async () => {
    const pasted = readJobDescription(lines.join("\n")).requirements;
    expect(pasted.skills.map(({ name }) => name)).toEqual(["Kubernetes", "Terraform", "Prometheus"]);
    for (const { name, bytes } of await documentsOf(lines)) {
      const { text, cut } = await read(bytes, name);
      expect({ name, lines: text.split("\n"), cut }).toEqual({ name, lines, cut: false });
      expect(readJobDescription(text).requirements).toEqual(pasted);
    }
  });

  it("says that the end of a very long one is left out", async () => {
    const { text, cut } = await read(docxOf(Array.from({ length: 1_500 }, () => "Kubernetes and Terraform")), "a.docx");
    expect({ length: text.length, cut }).toEqual({ length: 20_000, cut: true });
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string, RegExp]>([
    ["a scan", () => plainCv([]), "job.pdf", /^This PDF is a scan.+text recognition/],
    ["a file without text", () => docxOf([""]), "job.docx", /^This file is empty\./],
    ["a cut-off file", async () => (await plainCv(lines)).subarray(0, 300), "job.pdf", /^This file is damaged/],
    ["a bomb", () => pdfBomb(200), "job.pdf", /^(?:This file is|This PDF is|The file is too large)/],
    ["a résumé", () => Buffer.from('{"basics": {"name": "Ana Bell"}, "work": []}'), "cv.json", /^This file is a CV/],
    ["another kind", () => Buffer.from("<!doctype html><p>Job"), "job.html", /^We can't read this kind of file/],
    ["an empty file", () => new Uint8Array(), "job.pdf", /^The file is empty\. Choose/],
  ])("rejects %s with a message", async (_, make, name, says) => {
    const { status, fields } = await refusal(read(await make(), name));
    expect(status).toBe(400);
    expect(Object.values(fields).join()).toMatch(says);
  });
});

describe("the log of rankings", () => {
  it("shows an organization's admin who ranked when, by which rules, with which results", async () => {
    await recruiter.rankings.rank({ requirements: bells, filters: { keywords: "carillon" } });
    const { items } = await admin.api.rankings.list({});
    expect(items[0]).toMatchObject({
      organization: "Northstar Talent",
      rules: 3,
      total: 2,
      shown: 2,
      // "Bell Founding" is typed text, so it is only counted.
      requirements: { roleFamily: "engineering", otherSkills: 1, years: 8 },
    });
    const run = await admin.api.rankings.get({ id: items[0]?.id ?? "" });
    expect(run.weights["mustHaves"]).toBe(50);
    expect(run.results.map(({ place, score }) => [place, score])).toEqual([
      [1, 100],
      [2, run.results[1]?.score],
    ]);
    expect(run.results[0]?.parts.map(({ part }) => part)).toEqual(["mustHaves", "niceToHaves", "role", "years"]);
    const { text } = (await admin.api.rankings.export({})) as { text: string };
    expect(text).toContain(run.results[0]?.code ?? "no code");
    expect(text).not.toContain("Bell Founding");
  });

  it("is not another organization's, but the operator's", async () => {
    const { items } = await admin.api.rankings.list({});
    const id = items[0]?.id ?? "";
    expect((await harbor.api.rankings.list({})).items.map((run) => run.id)).not.toContain(id);
    expect(await refusal(harbor.api.rankings.get({ id }))).toMatchObject({ status: 404 });
    expect((await operator.api.rankings.get({ id })).results).toHaveLength(2);
    expect(await refusal(recruiter.rankings.list({}))).toMatchObject({ status: 403 });
    expect(await refusal(admin.api.rankings.get({ id: unknownId }))).toMatchObject({ status: 404 });
  });

  it("holds no identity and no typed text", async () => {
    await recruiter.rankings.rank({
      requirements: {
        role: "Ada Bell",
        skills: [{ name: "Ada Bell", importance: "must" }],
        place: { city: "Ada", state: "Bell" },
      },
    });
    const stored = await testApp.database.kysely.selectFrom("mls_ranking_runs").selectAll().execute();
    const results = await testApp.database.kysely.selectFrom("mls_ranking_results").selectAll().execute();
    expect(JSON.stringify([stored, results])).not.toMatch(/Ada|Bell/);
  });

  it("and the ranking leave out a listing that is hidden from the organization, now or later", async () => {
    const id = await publish(recruiter, { ...tuner, keySkills: [...tuner.keySkills] });
    const shown = async () =>
      (await harbor.api.rankings.rank({ requirements: bells, filters: { keywords: "carillon" } })).items.map(
        (item) => item.id,
      );
    expect(await shown()).toContain(id);
    const { maskedCode, version } = await recruiter.listings.form({ id });
    const logged = async () => ((await harbor.api.rankings.export({})) as { text: string }).text;
    expect(await logged()).toContain(maskedCode);
    await recruiter.listings.update({
      id,
      version,
      form: { blockedOrganizations: [{ name: "Harbor Search Partners", domain: "" }] },
    });
    await testApp.services.projection.caughtUp();
    expect(await shown()).not.toContain(id);
    expect(await logged()).not.toContain(maskedCode);
  });

  it("loses an erased listing's id and parts, and keeps its place", async () => {
    const id = await publish(recruiter, { ...tuner, keySkills: [...tuner.keySkills] });
    await recruiter.rankings.rank({ requirements: bells, filters: { keywords: "carillon" } });
    const { maskedCode } = await recruiter.listings.form({ id });
    const rows = () =>
      testApp.database.kysely.selectFrom("mls_ranking_results").selectAll().where("candidate_id", "=", id).execute();
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    const count = async () =>
      (await testApp.database.kysely.selectFrom("mls_ranking_results").select("place").execute()).length;
    const all = await count();
    await admin.api.identities.erase({ listingId: id, maskedCode: maskedCode ?? "" });
    expect(await rows()).toEqual([]);
    expect(await count()).toBe(all);
  });

  it("is deleted after its time", async () => {
    const { database, clock } = testApp.services;
    const later = { ...clock, now: () => new Date(clock.now().getTime() + (evidenceDays + 1) * 86_400_000) };
    await sweep({ database, clock: later });
    expect((await admin.api.rankings.list({})).total).toBe(0);
  });
});

describe.each(backends)(
  "interests with a job description in the $kind backend",
  ({ recruiter: agency, admin: govern, pass }) => {
    const ask = {
      employerName: "Orchard Systems",
      contactName: "Ada Bell",
      contactEmail: "ada@orchard.example",
      roleTitle: "Engineer",
    };

    it("keep its requirements, and a fitting listing shows them with reasons", async () => {
      const id = await publish(agency, { ...tuner, keySkills: [...tuner.keySkills] });
      pass(1);
      const fitting = await agency.interests.create({ ...ask, wanted: bells });
      pass(1);
      const other = await agency.interests.create({
        ...ask,
        wanted: { skills: [{ name: "Verilog", importance: "must" }] },
      });
      await agency.interests.create(ask);
      expect(fitting.interest.wanted).toEqual({
        role: "Carillon Engineer",
        skills: bells.skills,
        years: 8,
        place: null,
        pay: null,
        workTypes: [],
        workAuth: [],
        clearance: null,
      });
      const { items } = await agency.interests.fits({ listingId: id });
      expect(items.map((fit) => fit.id)).toContain(fitting.interest.id);
      expect(items.map((fit) => fit.id)).not.toContain(other.interest.id);
      expect(items[0]).toMatchObject({ employer: "Orchard Systems", ranking: { score: 100, missing: [] } });
      const [run] = (await govern.rankings.list({ limit: 1 })).items;
      expect(run).toMatchObject({ requirements: { roleFamily: "engineering", years: 8 }, total: 1, shown: 1 });
      expect((await govern.rankings.get({ id: run?.id ?? "" })).results).toMatchObject([{ place: 1, score: 100 }]);
      await agency.rankings.choose({ mine: false });
      expect(await agency.interests.fits({ listingId: id })).toEqual({ items: [] });
      await agency.rankings.choose({ mine: true });
      expect(await refusal(agency.interests.fits({ listingId: unknownId }))).toMatchObject({ status: 404 });
    });
  },
);

describe("an agency's interests", () => {
  it("are compared for that agency alone", async () => {
    const id = await publish(recruiter, { ...tuner, keySkills: [...tuner.keySkills] });
    await testApp.services.projection.caughtUp();
    expect((await recruiter.interests.fits({ listingId: id })).items.length).toBeGreaterThan(0);
    expect(await harbor.api.interests.fits({ listingId: id })).toEqual({ items: [] });
    const employer = await signedIn(testApp, "hiring@meridian.example");
    expect(await refusal(employer.api.interests.fits({ listingId: id }))).toMatchObject({ status: 403 });
  });
});
