import { describe, expect, it } from "vitest";
import { refusal } from "#tests/support/deals.ts";
import { consents, cvDefaults as defaults } from "#tests/support/cv-publishing.ts";
import { bothBackends, serverBackend, type TestBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const backends = bothBackends(server);

const emailOf = (name: string) => `${name.toLowerCase().replace(/\W+/g, ".")}@mail.example`;
const phoneOf = (name: string) =>
  `+1 415 555 ${String(1000 + [...name].reduce((sum, each) => sum + each.charCodeAt(0), 0))}`;

/** A CV as a text file. */
function cvOf(name: string, { email = emailOf(name), phone = phoneOf(name), role = "Staff Platform Engineer" } = {}) {
  const text = [
    name,
    role,
    `${email} | ${phone} | Austin, TX`,
    "",
    "Summary",
    "Platform engineer who builds payment systems in TypeScript.",
    "",
    "Experience",
    `${role}, Stripe`,
    "January 2018 - Present",
    "- Moved nine services to Kubernetes",
    "",
    "Skills",
    "TypeScript, PostgreSQL, Kubernetes",
  ].join("\n");
  return { name: `${name}.txt`, base64: Buffer.from(text).toString("base64") };
}

const versioned = ({ id, version }: { id: string; version: number }) => ({ id, version });

/** A draft made from a CV, with every field filled and every uncertain value confirmed. */
async function readyDraft({ recruiter }: TestBackend, name: string, options: Parameters<typeof cvOf>[1] = {}) {
  const { draft, unsure } = await recruiter.cvs.start({ ...cvOf(name, options), defaults });
  const id = draft?.id ?? "";
  if (unsure.length > 0) await recruiter.cvs.confirm({ id, paths: unsure });
  const { form, version } = await recruiter.listings.form({ id });
  const filled = {
    headlineRole: form.headlineRole || "Staff Platform Engineer",
    summary: form.summary || "Platform engineer who builds payment systems.",
    keySkills: form.keySkills.length > 0 ? form.keySkills : ["TypeScript"],
    identity: form.identity,
  };
  return versioned(await recruiter.listings.update({ id, version, form: filled }));
}

describe.each(backends)("starting from a CV, $kind", (backend) => {
  const { recruiter } = backend;

  it("creates a draft with a sealed identity and lists what is left to check", async () => {
    const started = await recruiter.cvs.start(cvOf("Quillon Vandermere"));
    expect(started).toMatchObject({ already: null, fullName: "Quillon Vandermere", ready: false });
    expect(started.missing.map(({ path }) => path)).toContain("salaryMin");
    expect(started.open).toBeGreaterThan(0);
    const { form, version, status } = await recruiter.listings.form({ id: started.draft?.id ?? "" });
    expect([status, version, form.identity.fullName, form.identity.email]).toEqual([
      "draft",
      1,
      "Quillon Vandermere",
      "quillon.vandermere@mail.example",
    ]);
  });

  it("fills only what the CV doesn't say from the upload's defaults", async () => {
    const { draft } = await recruiter.cvs.start({ ...cvOf("Ines Kowalczyk"), defaults });
    const { form } = await recruiter.listings.form({ id: draft?.id ?? "" });
    expect(form).toMatchObject({ workAuth: "USC", salaryMin: 150_000, salaryMax: 180_000 });
    expect(form.identity.fullName).toBe("Ines Kowalczyk");
  });

  it("shows the CV's text and where each value comes from", async () => {
    const { draft } = await recruiter.cvs.start(cvOf("Tomasz Brandt"));
    const { text, evidence, fileName } = await recruiter.cvs.reading({ id: draft?.id ?? "" });
    expect([fileName, text.kind]).toEqual(["Tomasz Brandt.txt", "text"]);
    const [source] = evidence.find(({ path }) => path === "identity.email")?.sources ?? [];
    const line = text.pages[source?.page ?? -1]?.lines[source?.line ?? -1]?.text;
    expect(line?.slice(source?.start, source?.end)).toBe("tomasz.brandt@mail.example");
  });

  it("creates nothing twice: the same file leads to its draft, or to its listing once published", async () => {
    const first = await readyDraft(backend, "Odalys Ferreira");
    const again = await recruiter.cvs.start(cvOf("Odalys Ferreira"));
    expect(again).toMatchObject({
      draft: { id: first.id, version: first.version },
      already: { id: first.id, status: "draft", maskedCode: null },
      notStored: "This file is already a draft.",
    });
    const { items } = await recruiter.cvs.publish({ items: [first], ...consents });
    const code = items[0]?.maskedCode;
    expect(items).toEqual([{ id: first.id, maskedCode: expect.stringMatching(/^TM-/), reasons: [] }]);
    expect(await recruiter.cvs.start(cvOf("Odalys Ferreira"))).toMatchObject({
      draft: null,
      already: { id: first.id, status: "active", maskedCode: code },
      notStored: `This file is already listed as ${code}.`,
    });
  });

  it("reads a discarded file as a new one", async () => {
    const { draft } = await recruiter.cvs.start(cvOf("Renske Dijkstra"));
    await recruiter.listings.discard(draft ?? { id: "", version: 1 });
    const again = await recruiter.cvs.start(cvOf("Renske Dijkstra"));
    expect(again.already).toBeNull();
    expect(again.draft?.id).not.toBe(draft?.id);
  });

  it("lists drafts in order of arrival until they are published or discarded", async () => {
    const added: string[] = [];
    for (const name of ["Ada Queue", "Bea Queue", "Cleo Queue"])
      added.push((await recruiter.cvs.start(cvOf(name))).draft?.id ?? "");
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await recruiter.cvs.queue({ limit: 2, ...(cursor && { cursor }) });
      expect(page.total).toBeGreaterThanOrEqual(3);
      seen.push(...page.items.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen.filter((id) => added.includes(id))).toEqual(added);
    await recruiter.listings.discard({ id: added[1] ?? "", version: 1 });
    const { items } = await recruiter.cvs.queue({ limit: 100 });
    expect(items.map(({ id }) => id)).not.toContain(added[1]);
    expect(items.find(({ id }) => id === added[0])).toMatchObject({ fullName: "Ada Queue", ready: false });
    expect(await refusal(recruiter.cvs.reading({ id: added[1] ?? "" }))).toMatchObject({ code: "not-found" });
  });

  it("publishes drafts that are ready and holds the others back with reasons", async () => {
    const ready = await readyDraft(backend, "Mireille Okonjo");
    const unfilled = (await recruiter.cvs.start(cvOf("Sven Halloran"))).draft ?? { id: "", version: 1 };
    const leaking = await readyDraft(backend, "Farida Nasser");
    const named = await recruiter.listings.update({
      id: leaking.id,
      version: leaking.version,
      form: { summary: "Farida Nasser builds payment systems." },
    });
    const { items, published } = await recruiter.cvs.publish({
      items: [ready, unfilled, versioned(named)],
      ...consents,
    });
    expect(published).toBe(1);
    expect(items.map(({ maskedCode }) => maskedCode !== null)).toEqual([true, false, false]);
    expect(items[1]?.reasons.length).toBeGreaterThan(0);
    expect(items[2]?.reasons.map(({ says }) => says).join(" ")).not.toBe("");
    const form = await recruiter.listings.form({ id: ready.id });
    expect([form.status, form.form.candidateConsent]).toEqual(["active", true]);
    expect((await recruiter.listings.form({ id: unfilled.id })).form.candidateConsent).toBe(false);
  });

  it("holds back a draft with an uncertain value until a person confirms it", async () => {
    const { draft, unsure } = await recruiter.cvs.start({ ...cvOf("Pernille Aas", { role: "xk" }), defaults });
    const id = draft?.id ?? "";
    const before = await recruiter.cvs.reading({ id });
    expect(before.unsure).toEqual(unsure);
    const doubted = unsure.length > 0 ? unsure : before.evidence.map(({ path }) => path).slice(0, 1);
    const after = await recruiter.cvs.confirm({ id, paths: [...doubted, "made.up"] });
    expect(after.confirmed.toSorted()).toEqual(doubted.toSorted());
    expect(after.unsure).toEqual([]);
  });

  it("finds the same person among the agency's drafts and listings, by name and email or phone", async () => {
    const older = await readyDraft(backend, "Jos\u00e9 \u00c1lvarez", {
      email: "jose@mail.example",
      phone: "+1 415 555 7001",
    });
    const byPhone = await recruiter.cvs.start(
      cvOf("Alvarez Jose", { email: "other@mail.example", phone: "(415) 555-7001" }),
    );
    expect(byPhone.duplicates).toEqual([{ id: older.id, status: "draft", maskedCode: null }]);
    const stranger = await recruiter.cvs.start(cvOf("Mira Solberg", { email: "jose@mail.example" }));
    expect(stranger.duplicates).toEqual([]);
    await recruiter.cvs.publish({ items: [older], ...consents });
    const { items } = await recruiter.cvs.queue({ limit: 100 });
    expect(items.find(({ id }) => id === byPhone.draft?.id)?.duplicates).toMatchObject([
      { id: older.id, status: "active", maskedCode: expect.stringMatching(/^TM-/) },
    ]);
  });

  it("merges chosen fields into the older listing after the leak check, and discards the newer draft", async () => {
    const older = await readyDraft(backend, "Wanda Ekberg", { email: "wanda@mail.example" });
    await recruiter.cvs.publish({ items: [older], ...consents });
    const newer = await readyDraft(backend, "Wanda Ekberg", {
      email: "wanda@mail.example",
      role: "Principal Engineer",
    });
    const { id, version } = await recruiter.listings.update({
      id: newer.id,
      version: newer.version,
      form: { summary: "Principal engineer for payment systems.", keySkills: ["TypeScript", "Rust"] },
    });
    const [found] = (await recruiter.cvs.duplicates({ id })).items;
    expect(found).toMatchObject({ id: older.id, status: "active" });
    expect(found?.differences.find(({ path }) => path === "keySkills")?.here).toBe("TypeScript, Rust");
    const into = { id: older.id, version: found?.version ?? 0 };
    const merged = await recruiter.cvs.merge({ id, version, into, fields: ["summary", "candidateConsent"] });
    expect(merged).toMatchObject({ id: older.id, status: "active" });
    expect(merged.form.summary).toBe("Principal engineer for payment systems.");
    expect(merged.form.keySkills).not.toContain("Rust");
    expect(await refusal(recruiter.listings.form({ id }))).toMatchObject({ code: "not-found" });
    const again = cvOf("Wanda Ekberg", { email: "wanda@mail.example", role: "Principal Engineer" });
    expect(await recruiter.cvs.start(again)).toMatchObject({ already: { id: older.id, status: "active" } });
  });

  it("a merge keeps both sides' blocked organizations", async () => {
    const blocked = (...names: string[]) => names.map((name) => ({ name, domain: "" }));
    const draftHiddenFrom = async (role: string, names: string[]) => {
      const { id, version } = await readyDraft(backend, "Ines Halloran", { email: "ines@mail.example", role });
      const form = { blockedOrganizations: blocked(...names) };
      return versioned(await recruiter.listings.update({ id, version, form }));
    };
    const older = await draftHiddenFrom("Staff Engineer", ["Brackenwell", "Copperline"]);
    await recruiter.cvs.publish({ items: [older], ...consents });
    const newer = await draftHiddenFrom("Lead Engineer", ["copperline ", "Vandelay Industries"]);
    const [found] = (await recruiter.cvs.duplicates({ id: newer.id })).items;
    const into = { id: older.id, version: found?.version ?? 0 };
    const merged = await recruiter.cvs.merge({ ...newer, into, fields: ["summary"] });
    expect(merged).toMatchObject({ id: older.id, status: "active" });
    expect(merged.form.blockedOrganizations).toEqual(blocked("Brackenwell", "Copperline", "Vandelay Industries"));
  });

  it("rejects a merge into another person, and a text that names the candidate", async () => {
    const older = await readyDraft(backend, "Nils Ostrander", { email: "nils@mail.example" });
    await recruiter.cvs.publish({ items: [older], ...consents });
    const other = await readyDraft(backend, "Greta Mbeki");
    const into = { id: older.id, version: 1 };
    const ask = { ...other, into, fields: ["summary"] };
    expect(await refusal(recruiter.cvs.merge(ask))).toMatchObject({ code: "wrong-state" });
    const newer = await readyDraft(backend, "Nils Ostrander", { email: "nils@mail.example", role: "Lead Engineer" });
    const { id, version } = await recruiter.listings.update({
      id: newer.id,
      version: newer.version,
      form: { summary: "Nils Ostrander leads payments." },
    });
    expect(await refusal(recruiter.cvs.merge({ id, version, into, fields: ["summary"] }))).toMatchObject({
      code: "leak",
    });
    expect((await recruiter.listings.form({ id })).status).toBe("draft");
  });

  it("stores the agency's own table of employers, and uses defaults until there is one", async () => {
    const before = await recruiter.cvs.employers({});
    expect(before.version).toBe(1);
    expect(before.items.length).toBeGreaterThan(20);
    const own = [{ id: "own", industry: "FinTech", words: ["brackenwell"], describes: "a lender", size: null }];
    const saved = await recruiter.cvs.setEmployers({ version: 1, items: own });
    expect(saved).toEqual({ version: 2, items: own });
    expect(await refusal(recruiter.cvs.setEmployers({ version: 1, items: own }))).toMatchObject({
      code: "version-conflict",
    });
    expect((await recruiter.cvs.setEmployers({ version: 2, items: [] })).items).toEqual(before.items);
  });

  it.each([
    ["an empty file", ""],
    ["a picture", "\u0089PNG\r\n\u001a\n0000"],
    ["half a PDF", "%PDF-1.7\n1 0 obj\n<<"],
    ["a page of HTML", "<!doctype html><title>CV</title>"],
  ])("says what is wrong with %s", async (_name, content) => {
    const base64 = Buffer.from(content, "latin1").toString("base64");
    const { code, fields } = (await refusal(recruiter.cvs.start({ name: "cv", base64 }))) as {
      code: string;
      fields: Record<string, string>;
    };
    expect(code).toBe("invalid-input");
    expect(Object.values(fields)[0]).toMatch(/^[A-Z].+\.$/);
  });
});
