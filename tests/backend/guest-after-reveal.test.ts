import { describe, expect, it, vi } from "vitest";
import { wallTimeIn } from "#domain/core/calendar.ts";
import { pick } from "#domain/core/pick.ts";
import { priorKnowledgeMs } from "#domain/introduction/reveal.ts";
import { nudge } from "#server/interview/nudging.ts";
import { askForScorecards } from "#server/interview/scorecard-job.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { outboxTo } from "#tests/support/emails.ts";
import { plainCv } from "#tests/support/planted-files.ts";
import { listSentTo, openLink, passOf, reviewedClient, sentTo } from "#tests/support/guests.ts";
import { inDays, times } from "#tests/support/interviews.ts";
import { minute, startNotifiedApp } from "#tests/support/notifications.ts";
import { sign } from "#tests/support/signed-deals.ts";
import { signedUpAsEmployer } from "#tests/support/sign-up.ts";
import { signedIn, visitor } from "#tests/support/test-app.ts";

/** A client's contact goes on by the link after the reveal (docs/decisions/0090). `recruiter` lists and sends it. */
const { clock, testApp, people, later } = await startNotifiedApp();
const stranger = visitor(testApp).api;
const dayMs = 86_400_000;
const words = "Led nine engineers through two migrations.";
const upload = { name: "CV.pdf", base64: (await plainCv([words])).toString("base64") };

/** A candidate that a contact of a new client requested and the agency agreed to introduce. */
async function accepted(company: string, contact = "ada") {
  const agency = people.recruiter.api;
  const client = await reviewedClient(testApp, agency, company);
  const listingId = await publish(agency, { showContactInfo: true });
  await agency.identityFiles.upload({ listingId, ...upload });
  const requester = { id: client.id, email: client.email.replace("ada", contact) };
  const { token, link } = await sentTo(testApp, agency, { client: requester, listingIds: [listingId] });
  await stranger.guests.request({ token, listingId });
  const [asked] = (await agency.introductions.list({ listingId })).items;
  const { id, version } = asked ?? { id: "", version: 0 };
  await agency.introductions.accept({ id, version });
  return { client, token, link, listingId, id };
}

/** Ada signs by her link. */
async function signedBy(email: string, { token, listingId }: { token: string; listingId: string }) {
  const one = { token, listingId, pass: await passOf(testApp, stranger, token, email) };
  const { hash } = await stranger.guests.nda({ token, listingId });
  const { introduction } = (await openLink(stranger, token)).candidates[0] ?? {};
  const signature = { name: "Ada Bell", consent: true, hash, version: introduction?.version ?? 0 };
  await stranger.guests.sign({ ...one, ...signature });
  return one;
}

/** A candidate that the contact of a new client has signed for; opened unless `signedOnly`. */
async function revealed(company: string, { signedOnly = false } = {}) {
  const { client, token, link, listingId, id } = await accepted(company);
  const one = await signedBy(client.email, { token, listingId });
  if (!signedOnly) await stranger.guests.identity(one);
  return { client, link, one, id };
}

const inTwoDays = () => times({ times: [inDays(2, clock.now().getTime())] });

const next = async (token: string) => (await openLink(stranger, token)).candidates[0]?.introduction?.next;
const evidence = "Applied with us in March, interviewed twice since.";
const decided = { outcome: "passed", reason: "skills", note: "Not enough depth." } as const;
const version = async (one: Parameters<typeof stranger.guests.introduction>[0]) =>
  (await stranger.guests.introduction(one)).version;

describe("a contact with a link, after the reveal", () => {
  it("passes with a reason and advances, which the agency sees", async () => {
    const { one, id, link } = await revealed("Kestrel Works");
    expect(await next(one.token)).toEqual({
      name: "propose_interview",
      yours: true,
      waitsFor: null,
      represented: false,
    });
    const passed = await stranger.guests.outcome({ ...one, ...decided, version: await version(one) });
    expect(passed.introduction).toMatchObject({ outcome: { outcome: "passed", reason: "skills" } });
    expect(await next(one.token)).toMatchObject({ name: "passed", yours: false });
    expect(await people.recruiter.api.introductions.get({ id })).toMatchObject({
      outcome: { outcome: "passed", reason: "skills", note: "Not enough depth." },
    });
    clock.advance(minute);
    const advance = { outcome: "advanced", next: "offer" } as const;
    await stranger.guests.outcome({ ...one, ...advance, version: await version(one) });
    expect(await next(one.token)).toMatchObject({ name: "make_offer", waitsFor: "Northstar Talent" });
    const [sent] = (await people.recruiter.api.guests.list({ listingId: one.listingId })).items;
    expect(sent).toMatchObject({
      id: link.id,
      views: expect.arrayContaining([expect.objectContaining({ action: "decided" })]),
    });
  });

  it("can't name the candidate in an answer, with the emailed code; a link alone confirms no guess", async () => {
    const { one, client } = await revealed("Lantern Works");
    clock.advance(minute);
    const { token, link } = await listSentTo(testApp, people.recruiter.api, { client, listingIds: [one.listingId] });
    const pass = await passOf(testApp, stranger, token, client.email);
    const found = async (more: { pass?: string }) => {
      const note = "Quillon Vandermere interviewed well.";
      const ask = { token, listingId: one.listingId, answer: "yes", note, ...more } as const;
      return (await refusal(stranger.guests.answer(ask))).findings.map(({ severity, text }) => `${severity} ${text}`);
    };
    expect(await found({ pass })).toEqual(["refuse Quillon Vandermere"]);
    for (const more of [{}, { pass: "guessed" }]) expect(await found(more)).toEqual(["ask Quillon Vandermere"]);
    await people.recruiter.api.guests.revoke({ id: link.id });
  });

  it("decides only after the name was read, and with the emailed code", async () => {
    const { one } = await revealed("Ashgrove", { signedOnly: true });
    expect(await next(one.token)).toMatchObject({ name: "open_identity", yours: true });
    const ask = { ...one, ...decided, version: await version(one) };
    expect((await refusal(stranger.guests.outcome(ask))).detail).toContain("Open it first");
    const declaration = { ...one, evidence, version: await version(one) };
    expect((await refusal(stranger.guests.declarePrior(declaration))).detail).toContain("Open it first");
    expect((await refusal(stranger.guests.declarePrior({ ...declaration, pass: "guessed" }))).status).toBe(403);
    expect((await refusal(stranger.guests.outcome({ ...ask, pass: "guessed" }))).status).toBe(403);
    await later(3 * 3_600_000);
    expect((await refusal(stranger.guests.outcome(ask))).status).toBe(403);
  });

  it("declares prior knowledge with evidence, which the agency concedes; a forwarded link shows neither", async () => {
    const { one, id, client } = await revealed("Fennimore");
    const agency = people.recruiter.api;
    const forwarded = await openLink(stranger, one.token);
    const seen = await version(one);
    expect(
      (await refusal(stranger.guests.declarePrior({ ...one, evidence: "We did.", version: seen }))).fields,
    ).toMatchObject({ evidence: expect.stringContaining("since when") });
    const { introduction } = await stranger.guests.declarePrior({ ...one, evidence, version: seen });
    expect(introduction).toMatchObject({
      priorKnowledge: { evidence, answer: null },
      protection: { state: "disputed" },
      declareUntil: null,
    });
    expect((await refusal(stranger.guests.declarePrior({ ...one, evidence, version: seen + 1 }))).status).toBe(409);
    const [withVersion] = forwarded.candidates;
    expect((await openLink(stranger, one.token)).candidates).toEqual([
      { ...withVersion, introduction: { ...withVersion?.introduction, version: introduction.version } },
    ]);
    const [sent] = (await agency.guests.list({ listingId: one.listingId })).items;
    const steps = ["confirmed", "opened", "requested", "revealed", "signed"];
    expect(sent?.views.map(({ action }) => action).toSorted()).toEqual(steps);

    const { version: agencys, priorKnowledge } = await agency.introductions.get({ id });
    expect(priorKnowledge).toMatchObject({ evidence });
    const { protection } = (await agency.introductions.concede({ id, version: agencys })).introduction;
    expect(protection?.state).toBe("none");
    const email = await emailed(client.email, "Decision on prior knowledge");
    expect(email.text).not.toMatch(/TM-|Vandermere|twice since/);
    expect(await stranger.guests.introduction(one)).toMatchObject({
      priorKnowledge: { answer: { outcome: "conceded" } },
    });
  });

  it("requests another introduction once the candidate is listed again, and reads the name meanwhile", async () => {
    const { one, client } = await revealed("Hartmoor");
    const agency = people.recruiter.api;
    const { listingId } = one;
    const candidate = async () => (await openLink(stranger, one.token)).candidates[0];
    const ofListing = async (step: "withdraw" | "relist") => {
      clock.advance(minute);
      await agency.listings[step]({ id: listingId, version: (await agency.listings.form({ id: listingId })).version });
    };
    await ofListing("withdraw");
    expect(await candidate()).toMatchObject({ canRequest: false, introduction: { actions: ["open"] } });
    await ofListing("relist");
    expect(await candidate()).toMatchObject({ canRequest: true, introduction: { actions: ["open"], awaits: null } });
    expect((await stranger.guests.interviews(one)).whyNot).toContain("Request another introduction to continue.");
    clock.advance(minute);
    const asked = { canRequest: false, requestEnded: false };
    const requested = { ...asked, introduction: { actions: ["open"], awaits: "Northstar Talent" } };
    await stranger.guests.request({ token: one.token, listingId });
    expect(await candidate()).toMatchObject(requested);
    expect(await stranger.guests.identity(one)).toMatchObject({ fullName: "Quillon Vandermere" });

    const [second] = (await agency.introductions.list({ listingId })).items;
    const { id, version: seen } = second ?? { id: "", version: 0 };
    await agency.introductions.decline({ id, version: seen, reason: "Not before March." });
    expect(await candidate()).toMatchObject({
      canRequest: true,
      requestEnded: true,
      introduction: { actions: ["open"], awaits: null, reason: "Not before March." },
    });
    clock.advance(minute);
    await stranger.guests.request({ token: one.token, listingId });
    expect(await candidate()).toMatchObject(requested);
    const [third] = (await agency.introductions.list({ listingId })).items;
    await agency.introductions.accept({ id: third?.id ?? "", version: third?.version ?? 0 });
    expect(await candidate()).toMatchObject({ ...asked, introduction: { id: third?.id, actions: ["sign"] } });
    const { hash } = await stranger.guests.nda({ token: one.token, listingId });
    const signature = {
      name: "Ada Bell",
      consent: true,
      hash,
      version: (await candidate())?.introduction?.version ?? 0,
    };
    await stranger.guests.sign({ ...one, ...signature });
    expect((await stranger.guests.interviews(one)).whyNot).toBeNull();
    expect((await emailed(client.email, "Your request has ended")).text).not.toContain("March");
  });

  it("reads on the page, too, that a later request ended before both agencies agreed", async () => {
    const selling = people.harbor.api;
    const { api } = people.recruiter;
    const client = await reviewedClient(testApp, selling, "Ravensmoor");
    const listingId = await publish(api);
    const { token } = await sentTo(testApp, selling, { client, listingIds: [listingId] });
    const candidate = async () => (await openLink(stranger, token)).candidates[0];
    const newest = async () => (await api.introductions.list({ listingId })).items[0] ?? { id: "", version: 0 };
    const ofListing = async (step: "withdraw" | "relist") => {
      clock.advance(minute);
      await api.listings[step]({ id: listingId, version: (await api.listings.form({ id: listingId })).version });
    };
    await stranger.guests.request({ token, listingId });
    await api.introductions.accept(pick(await newest(), ["id", "version"]));
    const pass = await passOf(testApp, stranger, token, client.email);
    const { hash } = await stranger.guests.nda({ token, listingId });
    const seen = (await candidate())?.introduction?.version ?? 0;
    await stranger.guests.sign({ token, listingId, pass, name: "Ada Bell", consent: true, hash, version: seen });
    await ofListing("withdraw");
    await ofListing("relist");
    const relisted = { canRequest: true, requestEnded: false, introduction: { actions: ["open"], awaits: null } };
    expect(await candidate()).toMatchObject(relisted);
    clock.advance(minute);
    const requested = { canRequest: false, requestEnded: false, introduction: { awaits: "Harbor Search Partners" } };
    await stranger.guests.request({ token, listingId });
    expect(await candidate()).toMatchObject(requested);
    await api.introductions.decline({ ...pick(await newest(), ["id", "version"]), reason: "Not before March." });
    expect(await candidate()).toMatchObject({ ...relisted, requestEnded: true });
    expect((await emailed(client.email, "Your request has ended")).text).toContain(`/guest#${token}`);
    clock.advance(minute);
    await stranger.guests.request({ token, listingId });
    expect(await candidate()).toMatchObject(requested);
  });

  it("declares it for 48 hours after first reading the name, also once the access ended", async () => {
    const { one, id, client } = await revealed("Hollowbrook");
    await later(priorKnowledgeMs - 3_600_000);
    const agency = people.recruiter.api;
    const { version: agencys } = await agency.introductions.get({ id });
    await agency.introductions.revoke({ id, version: agencys, organizationId: client.id, reason: "On hold." });
    const again = { ...one, pass: await passOf(testApp, stranger, one.token, client.email) };
    const { actions, version: seen } = await stranger.guests.introduction(again);
    expect(actions).toContain("declarePrior");
    await later(3_600_000);
    const late = await refusal(stranger.guests.declarePrior({ ...again, evidence, version: seen }));
    expect(late.detail).toContain("within 48 hours");
  });

  it("is emailed with the new link once the first has expired", async () => {
    const { one, id, client, link } = await revealed("Silverbeck");
    const agency = people.recruiter.api;
    clock.advance(minute);
    await testApp.database.kysely
      .updateTable("mls_guest_links")
      .set({ expires_at: clock.now() })
      .where("id", "=", link.id)
      .execute();
    expect(await stranger.guests.open({ token: one.token })).toMatchObject({ state: "ended", why: "expired" });
    clock.advance(minute);
    const second = await sentTo(testApp, agency, { client, listingIds: [one.listingId] });
    clock.advance(minute);
    const newest = await sentTo(testApp, agency, { client, listingIds: [one.listingId] });
    const noor = { id: client.id, email: `noor@${client.email.split("@")[1]}` };
    await sentTo(testApp, agency, { client: noor, listingIds: [one.listingId] });
    await agency.interviews.propose({ introductionId: id, ...inTwoDays() });
    const { text } = await emailed(client.email, "Times for an interview");
    expect(text).toContain(`/guest#${newest.token}`);
    expect(text).not.toContain(second.token);
    // A contact who requested nothing gets none.
    expect((await outboxTo(testApp, noor.email)).map(({ subject }) => subject)).toHaveLength(1);
  });

  it("opens the CV, which is recorded", async () => {
    const { one, client } = await revealed("Tarnside");
    const [file] = (await stranger.guests.files(one)).items;
    const served = await stranger.guests.file({ ...one, id: file?.id ?? "" });
    expect(served).toMatchObject({ mediaType: "application/pdf", fileName: expect.stringMatching(/^TM-/) });
    const { rows } = await testApp.database.pool.query(
      "select 1 from mls_audit where entity_id = $1 and organization_id = $2 and action = 'identity.files.read'",
      [one.listingId, client.id],
    );
    expect(rows).toHaveLength(1);
  });

  it("arranges an interview with the agency, fills in its scorecard, and hears of each answer", async () => {
    const { one, id, client } = await revealed("Millrace");
    const agency = people.recruiter.api;
    const { interview } = await agency.interviews.propose({ introductionId: id, ...inTwoDays() });
    await emailed(client.email, "Times for an interview");
    expect(await next(one.token)).toEqual({
      name: "answer_interview",
      yours: true,
      waitsFor: null,
      represented: false,
    });
    expect(await stranger.guests.interviews(one)).toMatchObject({ items: [{ needsYou: true }], whyNot: null });
    const other = times({ times: [inDays(1, clock.now().getTime())] });
    const at = { ...one, id: interview.id };
    const moved = await stranger.guests.suggestTimes({ ...at, ...other, version: 1 });
    const [startsAt = ""] = moved.interview.proposal.times;
    await agency.interviews.accept({ id: interview.id, version: 2, startsAt });
    const scheduled = await emailed(client.email, "Your interview is scheduled");
    expect(scheduled.text).toContain(`/guest#${one.token}`);
    expect(scheduled.text).not.toMatch(/TM-|Vandermere/);
    const { config } = testApp.services;
    Object.assign(config, { publicUrl: testApp.url });
    const saved = await stranger.guests.calendar(at);
    const agencys = await agency.interviews.calendar({ id: interview.id });
    Object.assign(config, { publicUrl: undefined });
    expect(saved).toMatchObject({ mediaType: "text/calendar" });
    // The contact can't open the introduction's page.
    expect([saved, agencys].map((file) => "text" in file && file.text.includes("URL;"))).toEqual([false, true]);

    await later(2 * dayMs);
    await askForScorecards(testApp.services);
    expect(await next(one.token)).toMatchObject({ name: "fill_scorecard", yours: true });
    await later(2 * dayMs);
    await nudge(testApp.services);
    expect((await emailed(client.email, "Rate your interview")).text).not.toMatch(/TM-|Vandermere/);
    const again = { ...one, pass: await passOf(testApp, stranger, one.token, client.email) };
    const [card] = (await stranger.guests.scorecards(again)).items;
    expect(card).toMatchObject({ mine: true, person: "Ada Bell", answer: null });
    const filled = { rating: "yes", comments: { skills: "Knows the trade." } } as const;
    await stranger.guests.saveScorecard({ ...again, id: card?.id ?? "", ...filled });
    // The emailed links rate as well.
    const email = (await outboxTo(testApp, client.email)).find(({ subject }) => subject.startsWith("How was"));
    const rating = /\/scorecard#([^~\s]+)~yes/.exec(email?.text ?? "")?.[1] ?? "";
    expect(await stranger.scorecards.open({ token: rating })).toMatchObject({ ended: null, answer: filled });
    expect(await next(one.token)).toMatchObject({ name: "decide", yours: true });
    expect(await people.recruiter.api.scorecards.list({ introductionId: id })).toEqual({
      items: [],
      requested: 1,
      received: 1,
    });
    await people.recruiter.api.guests.revoke({
      id: (await people.recruiter.api.guests.list({ listingId: one.listingId })).items[0]?.id ?? "",
    });
    // The company still has the name, and a new link opens it again.
    expect(await stranger.scorecards.open({ token: rating })).toMatchObject({ ended: "left", answer: null });
    const late = await refusal(stranger.scorecards.answer({ token: rating, ...filled }));
    expect(late.detail).toContain("ask it for a new link");
    await sentTo(testApp, people.recruiter.api, { client, listingIds: [one.listingId] });
    expect(await stranger.scorecards.open({ token: rating })).toMatchObject({ ended: null, answer: filled });
  });

  it("acts only on what grew from the link, and not once it is revoked", async () => {
    const { one, link } = await revealed("Wharfedale");
    const elsewhere = await revealed("Coldharbour");
    const { interview } = await stranger.guests.proposeInterview({
      ...elsewhere.one,
      ...inTwoDays(),
    });
    const [file] = (await stranger.guests.files(elsewhere.one)).items;
    for (const attempt of [
      () => stranger.guests.cancelInterview({ ...one, id: interview.id, version: 1, reason: "The role is filled." }),
      () => stranger.guests.calendar({ ...one, id: interview.id }),
      () => stranger.guests.file({ ...one, id: file?.id ?? "" }),
      () => stranger.guests.introduction({ ...one, listingId: elsewhere.one.listingId }),
    ])
      expect((await refusal(attempt())).status).toBe(404);
    await people.recruiter.api.guests.revoke({ id: link.id });
    for (const attempt of [
      () => stranger.guests.introduction(one),
      () => stranger.guests.outcome({ ...one, ...decided, version: 1 }),
      () => stranger.guests.declarePrior({ ...one, evidence, version: 1 }),
      () => stranger.guests.interviews(one),
      () => stranger.guests.scorecards(one),
      () => stranger.guests.files(one),
      () => stranger.guests.documents({ token: one.token, pass: one.pass }),
    ])
      expect((await refusal(attempt())).status).toBe(404);
  });

  it("finds the agreement to sign on the same page", async () => {
    const { one, client } = await revealed("Larkmere");
    const terms = { targetSalary: 150_000, feePercent: 25, laSplit: 100, guaranteeDays: 90, terms: "" } as const;
    const agency = people.recruiter.api;
    const { id } = await agency.deals.create({
      ...terms,
      listingId: one.listingId,
      employerId: client.id,
      sellingAgencyId: null,
    });
    expect((await openLink(stranger, one.token)).documents).toEqual([]);
    const { version: deal } = await agency.deals.get({ id });
    await agency.deals.send({ id, version: deal, signers: { employer: { name: "Ada Bell", email: client.email } } });
    expect((await openLink(stranger, one.token)).documents).toMatchObject([{ state: "waiting" }]);
    await sign(agency, id, "Elena Sorensen");
    await emailed(client.email, /^Please sign/);
    const [document] = (await openLink(stranger, one.token)).documents;
    expect(document).toMatchObject({ title: "Client agreement", state: "open", listingId: one.listingId });
    expect((await refusal(stranger.guests.documents({ token: one.token, pass: "guessed" }))).status).toBe(403);
    const [signable] = (await stranger.guests.documents({ token: one.token, pass: one.pass })).items;
    const token = /\/sign#([\w-]+)$/.exec(signable?.url ?? "")?.[1] ?? "";
    expect(await stranger.signing.open({ token })).toMatchObject({ state: "open" });
    // As the signer's address was typed.
    const shouted = { id: client.id, email: client.email.replace("ada", "Ada") };
    const { id: second } = await agency.deals.create({
      ...terms,
      listingId: one.listingId,
      employerId: client.id,
      sellingAgencyId: null,
    });
    const { version: seen } = await agency.deals.get({ id: second });
    await agency.deals.send({
      id: second,
      version: seen,
      signers: { employer: { name: "Ada Bell", email: shouted.email } },
    });
    expect((await openLink(stranger, one.token)).documents).toMatchObject([{ state: "open" }, { state: "waiting" }]);
    // Another contact of the company signs nothing.
    const noor = { id: client.id, email: `noor@${client.email.split("@")[1]}` };
    const other = await sentTo(testApp, agency, { client: noor, listingIds: [one.listingId] });
    expect((await openLink(stranger, other.token)).documents).toEqual([]);
  });

  it("finds the passes, interviews and scorecards in the company's account after signing up", async () => {
    const { one, id, client } = await revealed("Brackenwell");
    const { interview } = await stranger.guests.proposeInterview({
      ...one,
      ...times({ times: [wallTimeIn("America/Chicago", clock.now().getTime() + dayMs)] }),
    });
    const [startsAt = ""] = interview.proposal.times;
    await people.recruiter.api.interviews.accept({ id: interview.id, version: 1, startsAt });
    await later(2 * dayMs);
    const first = await signedUpAsEmployer(testApp, client.email, "brackenwell.example");
    expect(first.organizationId).toBe(client.id);
    // The interview was arranged as a contact: its scorecard is asked of the member that the contact has become.
    await askForScorecards(testApp.services);
    const [card] = (await first.api.scorecards.list({ introductionId: id })).items;
    expect(card).toMatchObject({ mine: true, answer: null });
    await first.api.scorecards.save({ id: card?.id ?? "", rating: "no", comments: {} });
    expect((await first.api.interviews.list({ introductionId: id })).items).toMatchObject([{ standing: "past" }]);
    const { version: seen } = await first.api.introductions.get({ id });
    await first.api.introductions.outcome({ id, version: seen, ...decided });
    expect((await refusal(stranger.guests.introduction(one))).status).toBe(404);
  });
});

describe("a scorecard that a contact was asked for before the company signed up", () => {
  it("is reminded of as the member that the contact has become", async () => {
    const { one, id, client } = await revealed("Marlowe");
    const { interview } = await stranger.guests.proposeInterview({
      ...one,
      ...times({ times: [wallTimeIn("America/Chicago", clock.now().getTime() + dayMs)] }),
    });
    const [startsAt = ""] = interview.proposal.times;
    await people.recruiter.api.interviews.accept({ id: interview.id, version: 1, startsAt });
    await later(2 * dayMs);
    await askForScorecards(testApp.services);
    const member = await signedUpAsEmployer(testApp, client.email, "marlowe.example");
    expect(member.organizationId).toBe(client.id);
    await later(2 * dayMs);
    await nudge(testApp.services);
    const again = await signedIn(testApp, client.email, "a long and plain sentence");
    const { items } = await again.api.notifications.list({});
    expect(items.filter(({ title }) => title.startsWith("Scorecard to fill in"))).toMatchObject([
      { actionUrl: `/mls/introductions/${id}` },
    ]);
  });
});

describe("emails to a contact about an interview", () => {
  // Renewed when its session has expired.
  const agency = () => people.recruiter.api;
  const subjects = async (email: string) => (await outboxTo(testApp, email)).map(({ subject }) => subject);
  /** The agency proposes a time, which the contact accepts. */
  const agreed = async ({ one, id: introductionId }: Pick<Awaited<ReturnType<typeof revealed>>, "one" | "id">) => {
    const { interview } = await agency().interviews.propose({ introductionId, ...inTwoDays() });
    const [startsAt = ""] = interview.proposal.times;
    return (await stranger.guests.acceptTime({ ...one, id: interview.id, version: 1, startsAt })).interview;
  };

  it("say that the agreed time is off once the agency moves it", async () => {
    const contact = await revealed("Thornfield");
    const { id, version: seen } = await agreed(contact);
    await agency().interviews.suggest({ id, version: seen, ...inTwoDays(), reason: "The candidate travels." });
    const { text } = await emailed(contact.client.email, "Your interview needs a new time");
    expect(text).toContain("The time you agreed on is no longer valid. Choose one of the new times");
    expect(text).not.toMatch(/TM-|Vandermere|travels/);
  });

  it("say that it is canceled once the candidate left the market, and nothing more if other news says so", async () => {
    const [left, passed, revoked] = [
      await revealed("Oakhanger"),
      await revealed("Pinehurst"),
      await revealed("Quarrendon"),
    ];
    for (const each of [left, passed, revoked]) await agreed(each);
    await stranger.guests.outcome({ ...passed.one, ...decided, version: await version(passed.one) });
    await agency().introductions.revoke({
      id: revoked.id,
      version: (await agency().introductions.get({ id: revoked.id })).version,
      organizationId: revoked.client.id,
      reason: "On hold.",
    });
    await emailed(revoked.client.email, "Your request has ended");
    const { listingId } = left.one;
    await agency().listings.withdraw({
      id: listingId,
      version: (await agency().listings.form({ id: listingId })).version,
    });
    const { text } = await emailed(left.client.email, "Your interview was canceled");
    expect(text).toContain(`/guest#${left.one.token}`);
    expect(text).not.toMatch(/TM-|Vandermere/);
    for (const { client } of [passed, revoked])
      expect(await subjects(client.email)).not.toContain("Your interview was canceled");
    expect(await subjects(left.client.email)).not.toContain("Your request has ended");
  });

  it("ask them to sign first, without which the page has no interviews", async () => {
    const { client, token, listingId, id } = await accepted("Rookhope");
    const { interview } = await agency().interviews.propose({
      introductionId: id,
      ...times({ times: [inDays(9, clock.now().getTime())] }),
    });
    const sign = "Sign the confidentiality agreement first. The page then shows the interview.";
    const invited = await emailed(client.email, "Times for an interview");
    expect(invited.text).toContain(`Northstar Talent proposed times for an interview with a candidate. ${sign}`);
    expect(invited.text).not.toContain("Choose");
    await later(2 * dayMs + minute);
    await nudge(testApp.services);
    expect((await emailed(client.email, "Choose a time for your interview")).text).toContain(sign);
    const one = await signedBy(client.email, { token, listingId });
    await agency().interviews.cancel({ id: interview.id, version: 1, reason: "The candidate travels." });
    expect((await emailed(client.email, /^Your interview was canceled/)).text).not.toContain(sign);
    expect((await stranger.guests.interviews(one)).items).toMatchObject([{ standing: "canceled" }]);
  });

  it("tell a contact that a colleague moved or canceled the agreed interview, and not the colleague", async () => {
    const { client, listingId } = await accepted("Tidewell", "noor");
    clock.advance(minute);
    const { token } = await sentTo(testApp, agency(), { client, listingIds: [listingId] });
    const one = await signedBy(client.email, { token, listingId });
    await stranger.guests.identity(one);
    const { interview } = await stranger.guests.proposeInterview({ ...one, ...inTwoDays() });
    const { id, proposal } = interview;
    await agency().interviews.accept({ id, version: 1, startsAt: proposal.times[0] ?? "" });
    await stranger.guests.suggestTimes({ ...one, id, version: 2, ...inTwoDays(), reason: "The team travels." });
    await agency().interviews.accept({ id, version: 3, startsAt: proposal.times[0] ?? "" });
    await stranger.guests.cancelInterview({ ...one, id, version: 4, reason: "The role is on hold." });
    const noor = client.email.replace("ada", "noor");
    const moved = await emailed(noor, "Your interview was moved");
    expect(moved.text).toContain("your company proposed new times for your interview");
    const canceled = await emailed(noor, "Your interview was canceled");
    expect(canceled.text).not.toMatch(/TM-|Vandermere|on hold/);
    for (const subject of [moved.subject, canceled.subject])
      expect(await subjects(client.email)).not.toContain(subject);
  });

  it("go to the contact who arranged it, if a colleague requested the introduction", async () => {
    const { client, listingId } = await accepted("Saltmarsh", "noor");
    clock.advance(minute);
    const { token } = await sentTo(testApp, agency(), { client, listingIds: [listingId] });
    const one = await signedBy(client.email, { token, listingId });
    await stranger.guests.identity(one);
    const { interview } = await stranger.guests.proposeInterview({ ...one, ...inTwoDays() });
    const [startsAt = ""] = interview.proposal.times;
    await agency().interviews.accept({ id: interview.id, version: 1, startsAt });
    const { text } = await emailed(client.email, "Your interview is scheduled");
    expect(text).toContain(`/guest#${token}`);
    await emailed(client.email.replace("ada", "noor"), "Your interview is scheduled");
    await later(3 * dayMs);
    await askForScorecards(testApp.services);
    await later(2 * dayMs);
    await nudge(testApp.services);
    await emailed(client.email, "Rate your interview");
    expect(await subjects(client.email.replace("ada", "noor"))).not.toContain("Rate your interview");
  });
});

/** The email with this subject, once its job has run. */
async function emailed(address: string, subject: string | RegExp) {
  const find = async () => {
    const found = (await outboxTo(testApp, address)).find((each) =>
      typeof subject === "string" ? each.subject === subject : subject.test(each.subject),
    );
    if (!found) throw new Error(`No email “${String(subject)}”`);
    return found;
  };
  return vi.waitFor(find, { timeout: 240_000, interval: 50 });
}
