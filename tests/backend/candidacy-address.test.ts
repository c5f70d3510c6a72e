import { describe, expect, it } from "vitest";
import { erasureDays } from "#domain/candidacy/candidacy.ts";
import { addDays, dayMs } from "#domain/core/calendar.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import { eraseOnRequest } from "#server/erasure/job.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { candidateEmails, candidateToken, candidateTokenIn, emailsTo } from "#tests/support/candidates.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { identityOf } from "#tests/support/forms.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

const clock = manualClock("2026-11-27T09:00:00Z");
const testApp = await startTestApp({ clock });
const { api: bearer } = visitor(testApp);

/** A live listing of Northstar's, its candidate's link, and edits of it by its agency. */
async function listed(name: string) {
  const { api } = await signedIn(testApp, "recruiter@northstar.example");
  const email = `${name}@mail.example`;
  const listingId = await publish(api, { identity: identityOf(email) });
  clock.advance(60_000);
  const token = await candidateToken(testApp, { api }, listingId, email);
  const edit = async (identity: Partial<ListingForm["identity"]>) => {
    const { version, form } = await api.listings.form({ id: listingId });
    return api.listings.update({ id: listingId, version, form: { identity: { ...form.identity, ...identity } } });
  };
  return { api, listingId, email, token, edit };
}

async function agree(token: string) {
  const page = await bearer.candidacy.open({ token });
  if (page.state !== "open") throw new Error(`the link has ended: ${page.why}`);
  const { version, until } = page.ask;
  await bearer.candidacy.confirm({ token, name: "Quillon Vandermere", version, until, agreed: true });
}

const agencysOwn = "recruiter@northstar.example";

/** Decision 0113: what a candidate decided can't be undone from an address their agency chose afterward. */
describe("the candidate's address", () => {
  it.each([
    ["pause", "resume", "paused this listing", "once they resume"],
    ["withdraw", null, "withdrew their consent", "once they give it again"],
    ["askErasure", "keep", "asked to be erased", "only if they withdraw that request"],
  ] as const)("can't change after %s, until the candidate undoes it", async (decide, undo, says, until) => {
    const { listingId, email, token, edit, api } = await listed(`staying-${decide.toLowerCase()}`);
    await bearer.candidacy[decide]({ token });
    const refused = await refusal(edit({ email: agencysOwn }));
    expect(refused).toMatchObject({ code: "invalid-input" });
    expect(refused.fields).toEqual({ "identity.email": expect.stringContaining(says) });
    expect(refused.fields?.["identity.email"]).toContain(until);
    // Their link still opens the page, and everything else can change.
    await edit({ phone: "+1 (415) 555-0199" });
    const page = await bearer.candidacy.open({ token });
    expect(page).toMatchObject({ state: "open", identity: { email, phone: "+1 (415) 555-0199" } });
    clock.advance(60_000);
    await (undo ? bearer.candidacy[undo]({ token }) : agree(token));
    await edit({ email: agencysOwn });
    expect((await api.listings.form({ id: listingId })).form.identity.email).toBe(agencysOwn);
  });

  it("can change once its reader has reported that they aren't the candidate", async () => {
    const { token, edit } = await listed("stranger");
    await bearer.candidacy.pause({ token });
    await bearer.candidacy.report({ token });
    const { form } = await edit({ email: "truly@mail.example" });
    expect(form.identity.email).toBe("truly@mail.example");
  });

  it("drops what a reader decided who then reports that they aren't the candidate", async () => {
    const { api, listingId, token, edit } = await listed("erasing-stranger");
    await agree(token);
    await bearer.candidacy.askErasure({ token });
    expect(await bearer.candidacy.report({ token })).toMatchObject({ state: "ended", why: "reported" });
    const right = "erasing-truly@mail.example";
    await edit({ email: right });
    const truly = await candidateToken(testApp, { api }, listingId, right);
    clock.advance((erasureDays + 1) * dayMs);
    await eraseOnRequest(testApp.services);
    const opened = await bearer.candidacy.open({ token: truly });
    expect(opened).toMatchObject({ state: "open", identity: { email: right }, stop: null, erasureDueAt: null });
    if (opened.state !== "open") throw new Error(`the link has ended: ${opened.why}`);
    // The agency's own confirmation stays.
    for (const { confirmedBy, stands } of opened.consents) expect(stands).toBe(confirmedBy === "agency");
    expect(opened.consents.map(({ confirmedBy }) => confirmedBy)).toContain("candidate");
    const { api: later } = await signedIn(testApp, "recruiter@northstar.example");
    const { consent } = await later.candidacy.ofListing({ listingId });
    expect(consent).toMatchObject({ confirmedBy: "agency", stands: true });
  });

  it.each(["now", "before 2026-12-01"])("drops that they turned off emails, reported %s", async (reported) => {
    const { api, listingId, email, token, edit } = await listed(`silencing-stranger-${reported.length}`);
    await bearer.candidacy.emails({ token, wanted: false });
    await bearer.candidacy.report({ token });
    // Reports used to keep it.
    if (reported !== "now")
      await testApp.database.kysely
        .updateTable("mls_candidacies")
        .set({ letters_stopped_at: clock.now() })
        .where("listing_id", "=", listingId)
        .execute();
    // The reader still gets no more emails.
    expect(await refusal(api.candidacy.send({ listingId }))).toMatchObject({ code: "wrong-state" });
    const right = `silencing-truly-${reported.length}@mail.example`;
    await edit({ email: right });
    const truly = await candidateToken(testApp, { api }, listingId, right);
    expect(await bearer.candidacy.open({ token: truly })).toMatchObject({ state: "open", stop: null, emails: true });
    expect(await api.candidacy.ofListing({ listingId })).toMatchObject({ emails: true, stop: null });
    expect(await candidateEmails(testApp, email)).toHaveLength(1);
  });

  it("drops what the same reader agreed to by an earlier link", async () => {
    for (const renews of ["agency", "reader"] as const) {
      const { listingId, email, token } = await listed(`renewed-for-${renews}`);
      await agree(token);
      clock.advance(dayMs + 60_000);
      const { api: later } = await signedIn(testApp, "recruiter@northstar.example");
      if (renews === "agency") await later.candidacy.send({ listingId, renew: true });
      else await bearer.candidacy.renew({ token });
      const next = candidateTokenIn((await candidateEmails(testApp, email, 2)).at(-1));
      expect(next).not.toBe(token);
      await bearer.candidacy.report({ token: next });
      const { consent } = await later.candidacy.ofListing({ listingId });
      expect(consent, renews).toMatchObject({ confirmedBy: "agency", stands: true });
    }
  });

  it("keeps what the candidate agreed to by an earlier address", async () => {
    const { listingId, token, edit } = await listed("earlier");
    await agree(token);
    const wrong = "earlier-stranger@mail.example";
    await edit({ email: wrong });
    clock.advance(dayMs);
    const { api } = await signedIn(testApp, "recruiter@northstar.example");
    await bearer.candidacy.report({ token: await candidateToken(testApp, { api }, listingId, wrong) });
    const { consent } = await api.candidacy.ofListing({ listingId });
    expect(consent).toMatchObject({ confirmedBy: "candidate", stands: true });
  });

  it("drops their answers to introductions and their open requests", async () => {
    const { api, listingId, token } = await listed("answering-stranger");
    const { api: employer } = await signedIn(testApp, "hiring@meridian.example");
    const offer = { kind: "fee", feePercent: 20, guaranteeDays: 90 } as const;
    await testApp.services.projection.caughtUp();
    const { introduction } = await employer.introductions.request({ listingId, offer });
    await bearer.candidacy.answer({ token, introductionId: introduction.id, reply: "yes", note: "Yes, please." });
    await bearer.candidacy.wish({ token, text: "Brackenwell Systems" });
    await bearer.candidacy.correct({ token, field: "summary", text: "A stranger's own words." });
    const answer = async () => (await api.introductions.get({ id: introduction.id })).candidateAnswer;
    expect(await answer()).toMatchObject({ reply: "yes" });
    await bearer.candidacy.report({ token });
    expect(await answer()).toBeNull();
    const { wishes } = await api.candidacy.ofListing({ listingId });
    expect(wishes.map(({ done }) => done)).toEqual([true, true]);
    const correction = wishes.find((each) => each.correction !== null);
    const accepting = api.candidacy.decide({ listingId, id: correction?.id ?? "", accept: true });
    expect(await refusal(accepting)).toMatchObject({ code: "wrong-state" });
  });
});

it("a consent is given for the last day that was read, also after midnight UTC", async () => {
  const { token, listingId, api } = await listed("at-midnight");
  const page = await bearer.candidacy.open({ token });
  if (page.state !== "open") throw new Error(`the link has ended: ${page.why}`);
  const { version, until } = page.ask;
  const confirm = (days: number) =>
    bearer.candidacy.confirm({
      token,
      name: "Quillon Vandermere",
      version,
      until: addDays(until, days),
      agreed: true,
    });
  expect(await refusal(confirm(-2))).toMatchObject({ code: "wrong-state" });
  await confirm(-1);
  const { consent } = await api.candidacy.ofListing({ listingId });
  expect(consent).toMatchObject({ confirmedBy: "candidate", until: addDays(until, -1), stands: true });
});

it("an expired listing's reported address can be corrected", async () => {
  const { api, listingId, token, edit } = await listed("expired-stranger");
  await bearer.candidacy.report({ token });
  await testApp.database.kysely
    .updateTable("mls_candidates")
    .set({ status: "expired" })
    .where("id", "=", listingId)
    .execute();
  const right = "expired-truly@mail.example";
  await edit({ email: right });
  const truly = await candidateToken(testApp, { api }, listingId, right);
  expect(await bearer.candidacy.open({ token: truly })).toMatchObject({ state: "open", stop: null });
  const { version } = await api.listings.form({ id: listingId });
  expect(await api.listings.renew({ id: listingId, version })).toMatchObject({ status: "active" });
});

describe("another spelling of the same address", () => {
  it("keeps the candidate's link, also while their decision holds", async () => {
    const { listingId, token, edit } = await listed("spelled");
    await edit({ email: " Spelled@Mail.example " });
    expect(await bearer.candidacy.open({ token })).toMatchObject({ state: "open" });
    await bearer.candidacy.pause({ token });
    await edit({ email: "SPELLED@mail.example" });
    expect(await bearer.candidacy.open({ token })).toMatchObject({ state: "open" });
    clock.advance(86_400_001);
    const { api } = await signedIn(testApp, "recruiter@northstar.example");
    expect(await candidateToken(testApp, { api }, listingId, "SPELLED@mail.example")).toBe(token);
  });

  it("stays reported", async () => {
    const { listingId, token, edit, api } = await listed("misdirected");
    await bearer.candidacy.report({ token });
    await edit({ email: "Misdirected@mail.example" });
    expect(await refusal(api.candidacy.send({ listingId, renew: false }))).toMatchObject({ code: "wrong-state" });
  });
});

describe("the former address", () => {
  const changed = async (address: string) =>
    (await emailsTo(testApp, address)).filter(({ subject }) => subject === "Your email address was changed");

  it("gets an email about the change that doesn't show the new one", async () => {
    const { email, edit } = await listed("former");
    await edit({ phone: "+1 (415) 555-0198" });
    await edit({ email: "Former@mail.example" });
    expect(await changed(email)).toEqual([]);
    await edit({ email });
    await edit({ email: "latter@mail.example" });
    const [mail, ...more] = await changed(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ confidential: true });
    expect(mail?.text).toContain("Northstar Talent");
    expect(JSON.stringify(mail)).not.toContain("latter@mail.example");
    // No email went to this one yet.
    await edit({ email: "last@mail.example" });
    expect(await changed("latter@mail.example")).toEqual([]);
    expect(await changed(email)).toHaveLength(1);
  });

  it("gets none if the candidate never had a link, turned off emails, or is someone else", async () => {
    const { api } = await signedIn(testApp, "recruiter@northstar.example");
    const identity = identityOf("unsent@mail.example");
    const id = await publish(api, { identity });
    const { version } = await api.listings.form({ id });
    await api.listings.update({ id, version, form: { identity: { ...identity, email: "sent@mail.example" } } });
    const silent = await listed("silent");
    await bearer.candidacy.emails({ token: silent.token, wanted: false });
    await silent.edit({ email: "loud@mail.example" });
    const other = await listed("other");
    await bearer.candidacy.report({ token: other.token });
    await other.edit({ email: "right@mail.example" });
    for (const address of [identity.email, silent.email, other.email]) expect(await changed(address)).toEqual([]);
  });
});
