import { describe, expect, it } from "vitest";
import type { Api } from "#contract/index.ts";
import { demoKeys, demoParts } from "#demo/keys.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { grantedToEmployer } from "#tests/support/introductions.ts";
import { proposed } from "#tests/support/interviews.ts";
import { makeForm } from "#tests/support/forms.ts";
import {
  bothBackends,
  createDemo,
  demoAs,
  memoryStorage,
  serverBackend,
  type TestBackend,
} from "#tests/support/backends.ts";

const backends = bothBackends(await serverBackend());

async function published({ recruiter, settle }: TestBackend): Promise<{ id: string; maskedCode: string }> {
  const draft = await recruiter.listings.create({ form: makeForm() });
  const { maskedCode } = await recruiter.listings.publish({ id: draft.id, version: draft.version });
  await settle();
  return { id: draft.id, maskedCode: maskedCode ?? "" };
}

/** Requested, agreed to and signed: the employer can open the identity. */
async function granted({ employer, admin }: TestBackend, listingId: string): Promise<string> {
  const { introduction: asked } = await employer.introductions.request({
    listingId,
    offer: { kind: "fee", feePercent: 22, guaranteeDays: 90 },
  });
  const { introduction: agreed } = await admin.introductions.accept({
    id: asked.id,
    version: (await admin.introductions.get({ id: asked.id })).version,
  });
  const { hash } = await employer.introductions.nda({ id: agreed.id });
  await employer.introductions.sign({
    id: agreed.id,
    version: (await employer.introductions.get({ id: agreed.id })).version,
    name: "Ada Bell",
    consent: true,
    hash,
  });
  return asked.id;
}

const withdrawn = async (api: Api, id: string) =>
  (await api.listings.mine({ status: "withdrawn", limit: 100 })).items.find((each) => each.id === id);

it("erasing a candidate in the demo blanks what anyone wrote about them", async () => {
  const storage = memoryStorage();
  const demo = createDemo(storage);
  const [own, employer] = [demoAs(demo, "Northstar Talent"), demoAs(demo, "Meridian Robotics")];
  const texts = ["In the list: calm.", "On the card: quick.", "Final round in Duluth", "Plays the theremin.", "Rare."];
  const [inList = "", onCard = "", round = "", note = "", what = ""] = texts;
  const listingId = await publish(own);
  const list = await own.candidateLists.create({ name: "Bench", listingIds: [listingId] });
  await own.candidateLists.note({ id: list.id, listingId, note: inList, version: list.entries[0]?.version ?? 1 });
  const { card } = await own.pipeline.add({ listingId, shortlist: true });
  await own.pipeline.update({ listingId, notes: onCard, version: card.notesVersion });
  await own.pipeline.remove({ listingIds: [card.id] });
  const { id } = await grantedToEmployer({ listing: own, selling: own, employer }, { listingId });
  await employer.identities.get({ listingId });
  const { version } = await employer.introductions.get({ id });
  await employer.introductions.outcome({ id, version, outcome: "advanced", next: "interview", round, note });
  await own.leaks.report({ listingId, place: "summary", what: `${what} Staff should read this.` });
  const stored = () =>
    texts.filter((text) => demoParts.some((part) => storage.getItem(demoKeys[part])?.includes(text)));
  expect(stored()).toEqual(texts);
  const { maskedCode } = await own.listings.get({ id: listingId });
  await own.identities.erase({ listingId, maskedCode });
  expect(stored()).toEqual([]);
});

it("erasing a candidate in the demo deletes the interview links and notifies of the interview's end", async () => {
  const storage = memoryStorage();
  const demo = createDemo(storage);
  const [own, employer] = [demoAs(demo, "Northstar Talent"), demoAs(demo, "Meridian Robotics")];
  const listingId = await publish(own);
  const { id } = await grantedToEmployer({ listing: own, selling: own, employer }, { listingId });
  await employer.identities.get({ listingId });
  const link = "https://meet.example/theremin";
  const made = await proposed(employer, id, { kind: "video", link });
  const stored = () => demoParts.some((part) => storage.getItem(demoKeys[part])?.includes(link));
  expect(stored()).toBe(true);
  const canceled = async () =>
    (await own.notifications.list({ limit: 100 })).items.filter(({ title }) => title === "Interview canceled").length;
  const before = await canceled();
  const { maskedCode } = await own.listings.get({ id: listingId });
  await own.identities.erase({ listingId, maskedCode });
  expect(stored()).toBe(false);
  expect((await own.interviews.get({ id: made.id })).standing).toBe("ended");
  expect(await canceled()).toBe(before + 1);
});

describe.each(backends)("erasing a candidate in the $kind backend", (backend) => {
  it("asks for the masked code, then leaves nothing to open and no way back to the market", async () => {
    const { admin, recruiter, employer, settle } = backend;
    const { id, maskedCode } = await published(backend);
    await granted(backend, id);
    expect(await employer.identities.get({ listingId: id })).toMatchObject({ fullName: "Quillon Vandermere" });

    const wrong = await refusal(admin.identities.erase({ listingId: id, maskedCode: "TM-00000000" }));
    expect([wrong.status, wrong.fields]).toEqual([400, { maskedCode: `Type ${maskedCode} to erase this candidate.` }]);
    expect(await admin.identities.erase({ listingId: id, maskedCode })).toMatchObject({ id, maskedCode });
    await settle();

    for (const { identities } of [admin, recruiter, employer])
      expect((await refusal(identities.get({ listingId: id }))).status).toBe(404);
    expect((await recruiter.listings.search({ keywords: maskedCode })).items).toEqual([]);
    const page = await recruiter.listings.get({ id });
    expect(page).toMatchObject({
      status: "withdrawn",
      summary: "",
      experienceBullets: [],
      erasedAt: expect.any(String) as string,
      own: { actions: [] },
    });
    expect(await withdrawn(recruiter, id)).toMatchObject({ maskedCode, candidateName: "", actions: [] });
    const version = page.own?.version ?? 0;
    const { listings } = recruiter;
    for (const step of [
      () => listings.relist({ id, version }),
      () => listings.form({ id }),
      () => listings.update({ id, version, form: { headlineRole: "Someone" } }),
      () => admin.identities.erase({ listingId: id, maskedCode }),
    ]) {
      const { status, message } = await refusal(step());
      expect([status, message]).toEqual([409, expect.stringContaining("erased")]);
    }
  });

  it("deletes drafts of the same person that have another email address", async () => {
    const { admin, recruiter } = backend;
    const rest = {
      fullName: "Ottoline Brackenbury",
      email: "ottoline@mail.example",
      portfolioLinks: [],
      pastEmployers: [],
    };
    const person = { ...rest, phone: "+1 (312) 555-0142", linkedinUrl: "https://linkedin.com/in/ottoline-brackenbury" };
    const drafted = async (identity: typeof rest & { phone?: string; linkedinUrl?: string }) =>
      (await recruiter.listings.create({ form: makeForm({ identity }) })).id;
    const listed = await recruiter.listings.create({ form: makeForm({ identity: person }) });
    const { maskedCode } = await recruiter.listings.publish({ id: listed.id, version: listed.version });
    const byPhone = await drafted({ ...rest, email: "o.b@other.example", phone: "312-555-0142" });
    const byProfile = await drafted({ ...rest, email: "", linkedinUrl: "linkedin.com/in/Ottoline-Brackenbury/" });
    const sharesNumber = await drafted({
      ...rest,
      fullName: "Perpetua Quillfeather",
      email: "perpetua@mail.example",
      phone: person.phone,
    });
    const namesake = await drafted({ ...rest, email: "namesake@mail.example", phone: "+1 312 555 0199" });
    await admin.identities.erase({ listingId: listed.id, maskedCode: maskedCode ?? "" });
    for (const id of [byPhone, byProfile]) expect((await refusal(recruiter.listings.form({ id }))).status).toBe(404);
    expect((await recruiter.listings.form({ id: sharesNumber })).form.identity.email).toBe("perpetua@mail.example");
    expect((await recruiter.listings.form({ id: namesake })).form.identity.email).toBe("namesake@mail.example");
  });

  it("ends grants and open introductions", async () => {
    const { admin, employer } = backend;
    const { id, maskedCode } = await published(backend);
    const introductionId = await granted(backend, id);
    await admin.identities.erase({ listingId: id, maskedCode });
    const { parts, status } = await employer.introductions.get({ id: introductionId });
    expect([status, parts.map(({ grant }) => grant?.revoked !== null)]).toEqual(["nda_signed", [true]]);
    const other = await published(backend);
    const { introduction } = await employer.introductions.request({
      listingId: other.id,
      offer: { kind: "fee", feePercent: 22, guaranteeDays: 90 },
    });
    await admin.identities.erase({ listingId: other.id, maskedCode: other.maskedCode });
    expect((await employer.introductions.get({ id: introduction.id })).status).toBe("ended");
  });

  it("deletes the agency's draft of the same person, and names its other listing, which stays", async () => {
    const { admin, recruiter } = backend;
    const other = await published(backend);
    const { id, maskedCode } = await published(backend);
    const draft = await recruiter.listings.create({ form: makeForm() });
    const elsewhere = await recruiter.listings.create({
      form: makeForm({
        identity: { fullName: "Someone Else", email: "else@mail.example", portfolioLinks: [], pastEmployers: [] },
      }),
    });
    expect((await admin.identities.erase({ listingId: id, maskedCode })).alsoListed).toContain(other.maskedCode);
    expect((await refusal(recruiter.listings.form({ id: draft.id }))).status).toBe(404);
    expect((await recruiter.listings.form({ id: elsewhere.id })).form.identity.fullName).toBe("Someone Else");
    expect(await admin.identities.get({ listingId: other.id })).toMatchObject({ fullName: "Quillon Vandermere" });
  });
});
