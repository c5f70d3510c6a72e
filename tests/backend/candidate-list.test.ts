import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { refusal, unknownId } from "#tests/support/deals.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const backends = bothBackends(server);

describe.each(backends)("lists of candidates in the $kind backend", ({ recruiter, admin }) => {
  const some = async (count: number) =>
    (await recruiter.listings.search({ limit: 12 })).items
      .slice(0, count)
      .map(({ id, maskedCode }) => ({ id, maskedCode }));
  const job = () =>
    recruiter.jobs.create({ role: "Engineer", company: "Brackenwell Systems", contactEmail: "a@brackenwell.example" });

  it("are shared by the members of an agency, for a job or without one", async () => {
    const { id: jobId, code } = await job();
    const [first, second] = await some(2);
    const list = await recruiter.candidateLists.create({
      name: "  For   Brackenwell ",
      jobId,
      listingIds: [first?.id ?? "", second?.id ?? ""],
    });
    expect(list).toMatchObject({
      name: "For Brackenwell",
      job: { id: jobId, code, role: "Engineer", client: "Brackenwell Systems" },
      version: 1,
    });
    expect(list.entries.map(({ maskedCode }) => maskedCode)).toEqual([first?.maskedCode, second?.maskedCode]);
    expect(await admin.candidateLists.get({ id: list.id })).toEqual(list);
    expect((await admin.candidateLists.list({})).items.map(({ id }) => id)).toContain(list.id);
    const renamed = await admin.candidateLists.update({ id: list.id, version: 1, name: "Others" });
    expect(renamed).toMatchObject({ name: "Others", job: null, version: 2 });
    expect(await refusal(recruiter.candidateLists.update({ id: list.id, version: 1, name: "Mine" }))).toMatchObject({
      code: "version-conflict",
    });
    await admin.candidateLists.remove({ id: list.id });
    expect((await refusal(recruiter.candidateLists.get({ id: list.id }))).code).toBe("not-found");
  });

  it("report which field is wrong", async () => {
    expect((await refusal(recruiter.candidateLists.create({ name: " ", jobId: unknownId }))).fields).toEqual({
      name: "Enter a name.",
      jobId: "Choose one of your jobs.",
    });
  });

  it("count the candidates added, already in the list and not visible", async () => {
    const [first, second] = await some(2);
    const { id } = await recruiter.candidateLists.create({ name: "Counted", listingIds: [first?.id ?? ""] });
    const listingIds = [first?.id ?? "", second?.id ?? "", unknownId];
    expect(await recruiter.candidateLists.add({ id, listingIds })).toEqual({ added: 1, skipped: 1, missing: 1 });
  });

  it("keep their order while candidates are moved one at a time", async () => {
    const ids = (await some(4)).map(({ id }) => id);
    const [a = "", b = "", c = "", d = ""] = ids;
    const { id } = await recruiter.candidateLists.create({ name: "Ordered", listingIds: ids });
    const order = async () => (await admin.candidateLists.get({ id })).listingIds;
    await recruiter.candidateLists.move({ id, listingId: d, to: 0 });
    expect(await order()).toEqual([d, a, b, c]);
    await recruiter.candidateLists.move({ id, listingId: a, to: 99 });
    expect(await order()).toEqual([d, b, c, a]);
    await recruiter.candidateLists.takeOff({ id, listingId: b });
    expect(await order()).toEqual([d, c, a]);
    expect((await refusal(recruiter.candidateLists.move({ id, listingId: b, to: 0 }))).code).toBe("not-found");
  });

  it("store a note on each candidate and never overwrite a newer one", async () => {
    const [first] = await some(1);
    const listingId = first?.id ?? "";
    const { id } = await recruiter.candidateLists.create({ name: "Noted", listingIds: [listingId] });
    const noted = await recruiter.candidateLists.note({ id, listingId, note: " Strong ", version: 1 });
    expect(noted.entries).toMatchObject([{ note: "Strong", version: 2 }]);
    expect(await refusal(admin.candidateLists.note({ id, listingId, note: "Weak", version: 1 }))).toMatchObject({
      code: "version-conflict",
    });
    expect((await admin.candidateLists.get({ id })).entries).toMatchObject([{ note: "Strong" }]);
  });

  it("download as a submission pack: one masked sheet for each candidate, without notes and split", async () => {
    const found = await some(3);
    const { id } = await recruiter.candidateLists.create({ name: "Packed", listingIds: found.map((each) => each.id) });
    const listingId = found[0]?.id ?? "";
    await recruiter.candidateLists.note({ id, listingId, note: "Only for colleagues", version: 1 });
    const pack = await recruiter.candidateLists.pack({ id });
    expect(pack).toMatchObject({ mediaType: "application/pdf" });
    const bytes = new Uint8Array(Buffer.from("base64" in pack ? pack.base64 : "", "base64"));
    const { text: whole, totalPages } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    expect(totalPages).toBeGreaterThanOrEqual(3);
    for (const { maskedCode } of found) expect(whole).toContain(maskedCode);
    expect(whole).not.toMatch(/split|minimum fee|Only for colleagues/i);
    const sheet = await recruiter.candidateLists.sheet({ listingId });
    expect(sheet.fileName).toBe(`${found[0]?.maskedCode.toLowerCase()}.pdf`);
    const empty = await recruiter.candidateLists.create({ name: "Empty" });
    expect((await refusal(recruiter.candidateLists.pack({ id: empty.id }))).code).toBe("wrong-state");
  });
});

describe("lists of candidates on the server", () => {
  const { recruiter, partner, employer } = server;

  it("are visible only to their own agency", async () => {
    const { id } = await recruiter.candidateLists.create({ name: "Ours" });
    expect((await refusal(partner.candidateLists.get({ id }))).code).toBe("not-found");
    expect((await partner.candidateLists.list({})).items.map((list) => list.id)).not.toContain(id);
    expect((await refusal(employer.candidateLists.list({}))).code).toBe("forbidden");
  });
});
