import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dayMs } from "#domain/core/calendar.ts";
import { candidateToken } from "#tests/support/candidates.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { signInSides, split } from "#tests/support/introductions.ts";
import { startTestApp, visitor } from "#tests/support/test-app.ts";

/* An agency that accepts introductions only with the candidate's yes (0055). */
const testApp = await startTestApp();
const { api: bearer } = visitor(testApp);
const { admin, recruiter: northstar, harbor, meridian } = await signInSides(testApp);
const require = (required: boolean) => admin.api.organizations.saveCandidateYes({ required });

const missing = {
  none: "The candidate hasn't said yes yet. Send them their link from the candidate's page, or decline.",
  no: "The candidate said no. Decline this introduction, or ask them to change their answer.",
  more: "The candidate has a question first. Answer it, so that they can say yes through their link.",
};

/** A listing with the candidate's link, requested by an agency for its client. */
async function asked(name: string, blockedOrganizations: { name: string; domain: string }[] = []) {
  const email = `${name}@mail.example`;
  const listingId = await publish(northstar.api, {
    identity: { ...makeForm().identity, email },
    blockedOrganizations,
  });
  const token = await candidateToken(testApp, northstar, listingId, email);
  await testApp.services.projection.caughtUp();
  const { introduction } = await harbor.api.introductions.request({
    listingId,
    employerId: meridian.organizationId,
    offer: split(55),
  });
  return { listingId, token, id: introduction.id };
}

type Asked = Awaited<ReturnType<typeof asked>>;
const says = ({ token, id: introductionId }: Asked, reply: "yes" | "no" | "more") =>
  bearer.candidacy.answer({ token, introductionId, reply });
const ownView = ({ id }: Asked) => northstar.api.introductions.get({ id });
const accept = async (each: Asked) =>
  northstar.api.introductions.accept({ id: each.id, version: (await ownView(each)).version });
const counter = async (each: Asked) =>
  northstar.api.introductions.counter({ id: each.id, version: (await ownView(each)).version, offer: split(70) });
const requesterAccepts = async ({ id }: Asked) =>
  harbor.api.introductions.accept({ id, version: (await harbor.api.introductions.get({ id })).version });

/** What the requester and its employer read about an introduction and its listing, without ids, codes and times. */
async function readByOthers({ id, listingId }: Asked): Promise<string> {
  const answers = [
    await harbor.send("GET", `/api/v1/introductions/${id}`),
    await meridian.send("GET", `/api/v1/introductions/${id}`),
    await harbor.send("GET", `/api/v1/listings/${listingId}`),
  ];
  return answers
    .map(({ status, body }) => `${status} ${body}`)
    .join("\n")
    .replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"id"')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"at"')
    .replaceAll(/(?:TM|INT)-[0-9A-Z]+/g, "code");
}

describe("the setting", () => {
  it("is off at first, is read by members and changed by admins of an agency", async () => {
    expect(await northstar.api.organizations.candidateYes({})).toEqual({ required: false });
    expect(await refusal(northstar.api.organizations.saveCandidateYes({ required: true }))).toMatchObject({
      code: "forbidden",
      detail: "Only admins of your organization can do this. Ask one of them.",
    });
    expect(await refusal(meridian.api.organizations.saveCandidateYes({ required: true }))).toMatchObject({
      code: "forbidden",
      detail: "Only agencies can require candidate approval. Switch to an agency you belong to.",
    });
  });

  it("is on the agency's listings and on the audit log", async () => {
    const { listingId, token } = await asked("setting");
    const read = async () => [
      (await harbor.api.listings.get({ id: listingId })).asksCandidate,
      (await meridian.api.listings.get({ id: listingId })).asksCandidate,
    ];
    const found = async () =>
      (await harbor.api.listings.search({ limit: 60 })).items.find(({ id }) => id === listingId)?.asksCandidate;
    expect([...(await read()), await found()]).toEqual([undefined, undefined, undefined]);
    for (const required of [true, true, false, true]) expect(await require(required)).toEqual({ required });
    expect([...(await read()), await found()]).toEqual([true, true, true]);
    expect(await bearer.candidacy.open({ token })).toMatchObject({ face: { asksCandidate: true } });
    const entries = await testApp.database.kysely
      .selectFrom("mls_audit")
      .select(["action", "person_id"])
      .where("action", "=", "organization.candidate_yes")
      .execute();
    // Saving the same again is no change.
    expect(entries).toEqual(
      Array.from({ length: 3 }, () => ({ action: "organization.candidate_yes", person_id: expect.any(String) })),
    );
  });
});

describe("an introduction of an agency that asks its candidates first", () => {
  it("can't be accepted before the candidate's yes, with the reason that the button shows", async () => {
    await require(true);
    const each = await asked("before-yes");
    for (const answer of ["none", "no", "more"] as const) {
      if (answer !== "none") await says(each, answer);
      expect(await ownView(each)).toMatchObject({ acceptNeeds: missing[answer], asksCandidate: true });
      expect(await refusal(accept(each))).toMatchObject({ code: "wrong-state", detail: missing[answer] });
    }
    await says(each, "yes");
    expect(await ownView(each)).toMatchObject({ acceptNeeds: null });
    expect((await accept(each)).introduction).toMatchObject({ status: "accepted", asksCandidate: false });
  });

  it("can be declined, whatever the candidate says", async () => {
    const each = await asked("declined");
    await says(each, "no");
    const { version } = await ownView(each);
    const { introduction } = await northstar.api.introductions.decline({
      id: each.id,
      version,
      reason: "We can't go ahead with this introduction.",
    });
    expect(introduction.status).toBe("declined");
  });

  it("can be negotiated meanwhile; the agency has the last word on its accepted counteroffer", async () => {
    const each = await asked("negotiated");
    await counter(each);
    const { introduction } = await requesterAccepts(each);
    expect(introduction).toMatchObject({
      status: "requested",
      agreed: false,
      awaits: { name: "Northstar Talent" },
      acceptNeeds: null,
      candidateAnswer: null,
      steps: [{ action: "requested" }, { action: "countered" }, { action: "terms_accepted", offer: 2 }],
    });
    expect((await meridian.send("GET", `/api/v1/introductions/${each.id}`)).status).toBe(404);
    expect(await refusal(accept(each))).toMatchObject({ detail: missing.none });
    await says(each, "yes");
    expect((await accept(each)).introduction).toMatchObject({ status: "accepted", agreed: true });
    // The employer that the agency named sees the agreement and nothing before it.
    expect((await meridian.api.introductions.get({ id: each.id })).steps.map(({ action }) => action)).toEqual([
      "accepted",
    ]);
  });

  it("looks the same to its requester, whatever the candidate answered, and if they are hidden", async () => {
    const each = [
      await asked("twin-none"),
      await asked("twin-yes"),
      await asked("twin-no"),
      await asked("twin-more"),
      await asked("twin-hidden", [{ name: "", domain: "meridian.example" }]),
    ];
    const [none, yes, no, more, hidden] = each as [Asked, Asked, Asked, Asked, Asked];
    await says(yes, "yes");
    await says(no, "no");
    await says(more, "more");
    // The agency can't accept a hidden one anyway, and reads that first.
    expect(await refusal(accept(hidden))).toMatchObject({ detail: expect.stringContaining("is hidden from Meridian") });
    const first = await readByOthers(none);
    for (const other of each) expect(await readByOthers(other)).toBe(first);
    const countered = [none, yes, no, more];
    for (const other of countered) {
      await counter(other);
      await requesterAccepts(other);
    }
    const second = await readByOthers(none);
    expect(second).not.toBe(first);
    for (const other of countered) expect(await readByOthers(other)).toBe(second);
  });

  it("waits for the candidate's own yes if the yes that it was accepted with came from someone else", async () => {
    await require(true);
    const each = await asked("strangers-yes");
    await says(each, "yes");
    await accept(each);
    const sign = async () => {
      const { hash } = await meridian.api.introductions.nda({ id: each.id });
      const { version } = await meridian.api.introductions.get({ id: each.id });
      return meridian.api.introductions.sign({ id: each.id, version, name: "Elena Sorensen", consent: true, hash });
    };
    const waits = async () => (await ownView(each)).warnings?.signingWaits;
    expect(await waits()).toBeNull();
    await bearer.candidacy.report({ token: each.token });
    expect(await waits()).toBe("stopped");
    const { version, form } = await northstar.api.listings.form({ id: each.listingId });
    const email = "own-yes@mail.example";
    await northstar.api.listings.update({
      id: each.listingId,
      version,
      form: { identity: { ...form.identity, email } },
    });
    const token = await candidateToken(testApp, northstar, each.listingId, email);
    expect(await ownView(each)).toMatchObject({ status: "accepted", candidateAnswer: null });
    expect(await waits()).toBe("yes");
    const others = await readByOthers(each);
    expect(await refusal(sign())).toMatchObject({
      code: "wrong-state",
      detail: "The listing agency doesn't offer introductions to this candidate now. Ask it for the reason.",
    });
    const grant = { introduction_id: each.id, candidate_id: each.listingId, organization_id: meridian.organizationId };
    const now = new Date();
    await expect(
      testApp.database.kysely
        .insertInto("mls_reveal_grants")
        .values({ id: randomUUID(), ...grant, given_at: now, ends_at: new Date(now.getTime() + dayMs) })
        .execute(),
    ).rejects.toThrow("database error 23514");
    await says({ ...each, token }, "no");
    expect([await waits(), await readByOthers(each)]).toEqual(["yes", others]);
    await says({ ...each, token }, "yes");
    expect(await waits()).toBeNull();
    expect((await sign()).introduction.status).toBe("nda_signed");
  });

  it("stays accepted when the agency starts to require it, and an open one needs it at once", async () => {
    await require(false);
    const [agreed, open] = [await asked("agreed"), await asked("open")];
    await accept(agreed);
    await counter(open);
    await require(true);
    expect(await ownView(agreed)).toMatchObject({ status: "accepted", asksCandidate: false, acceptNeeds: null });
    const { hash } = await meridian.api.introductions.nda({ id: agreed.id });
    const { version } = await meridian.api.introductions.get({ id: agreed.id });
    const signing = { id: agreed.id, version, name: "Elena Sorensen", consent: true, hash };
    expect((await meridian.api.introductions.sign(signing)).introduction.status).toBe("nda_signed");
    expect((await requesterAccepts(open)).introduction.status).toBe("requested");
    await require(false);
    expect((await accept(open)).introduction.status).toBe("accepted");
  });
});
