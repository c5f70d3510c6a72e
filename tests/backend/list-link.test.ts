import { describe, expect, it, vi } from "vitest";
import { confirmationKey } from "#domain/core/leak-finding.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { grantedToEmployer } from "#tests/support/introductions.ts";
import { outboxTo } from "#tests/support/emails.ts";
import { listReceivedBy, listSentTo, openLink, reviewedClient, sentTo } from "#tests/support/guests.ts";
import { visitor } from "#tests/support/test-app.ts";
import { serverBackend } from "#tests/support/backends.ts";

/** Lists that are shared with a client by a link (docs/decisions/0046). `recruiter` sends. */
const { testApp, recruiter, partner, employer, pass } = await serverBackend();
const stranger = visitor(testApp).api;

const opened = (token: string) => openLink(stranger, token);

describe("a list that an agency shares with a client", () => {
  it("shows the chosen parts of each sheet, without identity, notes and split", async () => {
    const client = await reviewedClient(testApp, recruiter, "Sparrow Works");
    const [first, second] = [await publish(recruiter), await publish(recruiter)];
    const { token, list } = await listSentTo(testApp, recruiter, {
      client,
      listingIds: [first, second],
      fields: ["skills", "location"],
    });
    await recruiter.candidateLists.note({ id: list.id, listingId: first, note: "Only for colleagues", version: 1 });
    const page = await opened(token);
    expect(page).toMatchObject({ asksAnswers: true, company: "Sparrow Works" });
    expect(page.candidates.map(({ listingId }) => listingId)).toEqual([first, second]);
    const [candidate] = page.candidates;
    expect(candidate).toMatchObject({ face: null, answer: null, note: "", canRequest: false, introduction: null });
    expect(candidate?.sheet?.facts.map(({ term }) => term)).toContain("Location");
    expect(candidate?.sheet?.facts.map(({ term }) => term)).not.toContain("Salary");
    expect(candidate?.sheet?.sections.map(({ heading }) => heading)).toEqual(["Key skills"]);
    expect(JSON.stringify(page)).not.toMatch(/split|Vandermere|minimumFee|Only for colleagues/i);
  });

  it("is answered with yes, maybe or no and a note, which the agency reads with the view log", async () => {
    const client = await reviewedClient(testApp, recruiter, "Linnet Works");
    const listingId = await publish(recruiter);
    const other = await publish(recruiter);
    const { token, list, link } = await listSentTo(testApp, recruiter, { client, listingIds: [listingId, other] });
    await opened(token);
    await stranger.guests.view({ token, listingId });
    await stranger.guests.answer({ token, listingId, answer: "maybe" });
    const page = await stranger.guests.answer({ token, listingId, answer: "yes", note: " Could start in March. " });
    expect(page).toMatchObject({
      candidates: [{ answer: "yes", note: "Could start in March.", canRequest: true }, {}],
    });
    const [seen] = (await recruiter.guests.list({ listId: list.id })).items;
    expect(seen).toMatchObject({ id: link.id, candidates: [{ answer: "yes", note: "Could start in March." }, {}] });
    expect(seen?.views.map(({ action }) => action)).toEqual(["answered", "viewed", "opened"]);
    expect(seen?.views[0]?.listingId).toBe(listingId);
    const answers = (await recruiter.guests.answers({})).items;
    expect(answers).toContainEqual(expect.objectContaining({ listingId, company: "Linnet Works", answer: "yes" }));
    expect(answers.map((each) => each.listingId)).not.toContain(other);
    // Another agency sees none of it.
    expect((await partner.guests.list({ listId: list.id })).items).toEqual([]);
    expect((await partner.guests.answers({})).items).toEqual([]);
    const stored = await testApp.database.kysely
      .selectFrom("mls_guest_candidates")
      .select("note_sealed")
      .where("link_id", "=", link.id)
      .where("listing_id", "=", listingId)
      .executeTakeFirstOrThrow();
    expect(stored.note_sealed?.toString("utf8")).not.toContain("March");
  });

  it("keeps a note when the answer changes, and the answer when the note does", async () => {
    const client = await reviewedClient(testApp, recruiter, "Dunlin Works");
    const listingId = await publish(recruiter);
    const { token } = await listSentTo(testApp, recruiter, { client, listingIds: [listingId] });
    const note = "She looks great for March.";
    const noted = stranger.guests.answer({ token, listingId, answer: "yes", note });
    const { findings } = await refusal(noted);
    const confirmedTexts = findings.map(confirmationKey);
    await stranger.guests.answer({ token, listingId, answer: "yes", note, confirmedTexts });
    await stranger.guests.answer({ token, listingId, answer: "no" });
    expect((await opened(token)).candidates[0]).toMatchObject({ answer: "no", note });
    await stranger.guests.answer({ token, listingId, note: "" });
    expect((await opened(token)).candidates[0]).toMatchObject({ answer: "no", note: "" });
  });

  it("refuses contact details in a note until they are removed", async () => {
    const client = await reviewedClient(testApp, recruiter, "Wren Works");
    const listingId = await publish(recruiter);
    const { token } = await listSentTo(testApp, recruiter, { client, listingIds: [listingId] });
    const note = "Write to quillon@vandermere.example";
    expect((await refusal(stranger.guests.answer({ token, listingId, answer: "yes", note }))).code).toBe("leak");
    expect((await opened(token)).candidates[0]?.answer).toBeNull();
  });

  it("lets the client request an introduction only for a yes", async () => {
    const client = await reviewedClient(testApp, recruiter, "Finch Works");
    const listingId = await publish(recruiter);
    const { token } = await listSentTo(testApp, recruiter, { client, listingIds: [listingId] });
    expect((await refusal(stranger.guests.request({ token, listingId }))).code).toBe("wrong-state");
    await stranger.guests.answer({ token, listingId, answer: "no" });
    expect((await refusal(stranger.guests.request({ token, listingId }))).code).toBe("wrong-state");
    await stranger.guests.answer({ token, listingId, answer: "yes" });
    expect(await stranger.guests.request({ token, listingId })).toMatchObject({
      candidates: [{ canRequest: false, introduction: { status: "requested" } }],
    });
    const [introduction] = (await recruiter.introductions.list({ listingId })).items;
    expect(introduction).toMatchObject({ employer: { name: "Finch Works" } });
  });

  it("opens nothing once it is revoked or expired, and takes no answer", async () => {
    const client = await reviewedClient(testApp, recruiter, "Plover Works");
    const listingId = await publish(recruiter);
    const { token, link } = await listSentTo(testApp, recruiter, { client, listingIds: [listingId] });
    expect((await refusal(partner.guests.revoke({ id: link.id }))).code).toBe("not-found");
    await recruiter.guests.revoke({ id: link.id });
    expect(await stranger.guests.open({ token })).toEqual({
      state: "ended",
      why: "revoked",
      agencyName: "Northstar Talent",
      company: "Plover Works",
    });
    expect((await refusal(stranger.guests.answer({ token, listingId, answer: "yes" }))).code).toBe("not-found");
    expect((await refusal(stranger.guests.view({ token, listingId }))).code).toBe("not-found");
    const later = await listSentTo(testApp, recruiter, { client, listingIds: [listingId] });
    await testApp.database.kysely
      .updateTable("mls_guest_links")
      .set({ sent_at: new Date(0), expires_at: new Date(1) })
      .where("id", "=", later.link.id)
      .execute();
    expect(await stranger.guests.open({ token: later.token })).toMatchObject({ state: "ended", why: "expired" });
    expect((await refusal(stranger.guests.answer({ token: later.token, listingId, answer: "yes" }))).status).toBe(404);
  });

  it("ends with the list, and stays on the candidate's page with its log", async () => {
    const client = await reviewedClient(testApp, recruiter, "Siskin Works");
    const listingId = await publish(recruiter);
    const ask = { client, listingIds: [listingId] };
    const [gone, kept] = [await listSentTo(testApp, recruiter, ask), await listSentTo(testApp, recruiter, ask)];
    await opened(gone.token);
    await stranger.guests.answer({ token: gone.token, listingId, answer: "yes" });
    expect((await refusal(partner.candidateLists.remove({ id: gone.list.id }))).status).toBe(404);
    expect(await stranger.guests.open({ token: gone.token })).toMatchObject({ state: "open" });
    await recruiter.candidateLists.remove({ id: gone.list.id });
    expect(await stranger.guests.open({ token: gone.token })).toMatchObject({ state: "ended", why: "revoked" });
    expect((await refusal(stranger.guests.request({ token: gone.token, listingId }))).status).toBe(404);
    expect(await stranger.guests.open({ token: kept.token })).toMatchObject({ state: "open" });
    const links = (await recruiter.guests.list({ listingId })).items;
    expect(links.map(({ id, state }) => [id, state])).toEqual([
      [kept.link.id, "open"],
      [gone.link.id, "revoked"],
    ]);
    expect(links[1]).toMatchObject({ candidates: [{ answer: "yes" }], views: [{ action: "answered" }, {}] });
  });

  it("shows a withdrawn candidate as unavailable, who can't be answered", async () => {
    const client = await reviewedClient(testApp, recruiter, "Siskin Works");
    const listingId = await publish(recruiter);
    const { token } = await listSentTo(testApp, recruiter, { client, listingIds: [listingId] });
    const version = (await recruiter.listings.get({ id: listingId })).own?.version ?? 0;
    await recruiter.listings.withdraw({ id: listingId, version });
    expect((await opened(token)).candidates).toMatchObject([{ sheet: null, face: null, canRequest: false }]);
    expect((await refusal(stranger.guests.answer({ token, listingId, answer: "yes" }))).code).toBe("not-found");
  });

  it("is sent only from a list of the agency, with candidates on it, and other links take no answers", async () => {
    const client = await reviewedClient(testApp, recruiter, "Dunlin Works");
    const [listed, unlisted] = [await publish(recruiter), await publish(recruiter)];
    const { list } = await listSentTo(testApp, recruiter, { client, listingIds: [listed] });
    const ask = { clientId: client.id, name: "Ada Bell", email: client.email };
    const send = (id: string, listingIds: string[]) =>
      recruiter.guests.send({ ...ask, listingIds, list: { id, fields: ["skills"] } });
    expect((await refusal(send(list.id, [unlisted]))).code).toBe("wrong-state");
    const theirs = await partner.candidateLists.create({ name: "Theirs", listingIds: [listed] });
    expect((await refusal(send(theirs.id, [listed]))).code).toBe("not-found");
    const single = await sentTo(testApp, recruiter, { client, listingIds: [listed] });
    const refused = await refusal(stranger.guests.answer({ token: single.token, listingId: listed, answer: "yes" }));
    expect(refused.code).toBe("not-found");
    // Its answers stay after the list is deleted.
    await recruiter.candidateLists.remove({ id: list.id });
    expect((await recruiter.guests.list({ listingId: listed })).items.map(({ fields }) => fields !== null)).toContain(
      true,
    );
  });

  it("is read and answered by a client with an account there, without a link", async () => {
    const listingId = await publish(recruiter);
    const email = "ada@meridian.example";
    const id = await listReceivedBy(recruiter, { email, listingIds: [listingId] });
    const text = (await outboxTo(testApp, email)).at(-1)?.text ?? "";
    expect(text).toContain(`/mls/lists/${id}`);
    expect(text).not.toContain("/guest#");
    // The contact may have none, and a sign-up doesn't join the client's organization.
    expect(text).toContain("ask an admin at Meridian Robotics to invite you");
    expect((await employer.guests.received({})).items).toContainEqual(
      expect.objectContaining({ id, agencyName: "Northstar Talent", candidates: 1, answered: 0 }),
    );
    // What is in an account doesn't expire.
    const [client] = (await recruiter.clients.desk({ search: "meridian" })).items;
    expect(client).toMatchObject({ state: "account", links: { open: 1, until: null } });
    const ask = { id, listingId };
    expect((await refusal(employer.guests.requestReceived(ask))).detail).toContain("Answer yes");
    const page = await employer.guests.answerReceived({ ...ask, answer: "yes", note: "Could start in March." });
    expect(page.candidates).toMatchObject([{ answer: "yes", note: "Could start in March.", canRequest: true }]);
    expect(JSON.stringify(page)).not.toMatch(/split|Vandermere|minimumFee/i);
    // The agency's live event doesn't say who in the client answered.
    await testApp.database.changes.caughtUp();
    const { data } = await testApp.database.kysely
      .selectFrom("mls_changes")
      .select("data")
      .where("topic", "=", "candidate_list.changed")
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(data).toEqual({ action: "answered" });
    expect((await employer.guests.requestReceived(ask)).candidates).toMatchObject([
      { introduction: { status: "requested" } },
    ]);
    const [sent] = (await recruiter.guests.list({ listingId })).items;
    expect(sent).toMatchObject({
      id,
      state: "claimed",
      candidates: [{ answer: "yes", note: "Could start in March." }],
    });
    expect((await refusal(partner.guests.received({}))).status).toBe(403);
    await recruiter.guests.revoke({ id });
    expect((await refusal(employer.guests.openReceived({ id }))).status).toBe(404);
    expect((await employer.guests.received({})).items.map((each) => each.id)).not.toContain(id);
  });

  it("asks for the answers that its client can still give", async () => {
    const [stays, leaves] = [await publish(recruiter), await publish(recruiter)];
    const id = await listReceivedBy(recruiter, { email: "ada@meridian.example", listingIds: [stays, leaves] });
    const received = async () => (await employer.guests.received({})).items.find((each) => each.id === id);
    expect(await received()).toMatchObject({ candidates: 2, answered: 0, open: 2 });
    await recruiter.listings.hold({ id: leaves, version: (await recruiter.listings.form({ id: leaves })).version });
    expect(await received()).toMatchObject({ candidates: 2, answered: 0, open: 1 });
    await employer.guests.answerReceived({ id, listingId: stays, answer: "no" });
    expect(await received()).toMatchObject({ candidates: 2, answered: 1, open: 0 });
    await recruiter.guests.revoke({ id });
  });

  it("is answered without the name of a candidate that the client opened: the sender may not know it", async () => {
    const introduction = await grantedToEmployer({ listing: recruiter, selling: partner, employer });
    const listingId = introduction.listingId;
    // Another agency than the listing's sends the list, and gets no grant.
    const id = await listReceivedBy(partner, { email: "ada@meridian.example", listingIds: [listingId] });
    const note = "Quillon Vandermere interviewed well.";
    const found = async () => {
      const refused = await refusal(employer.guests.answerReceived({ id, listingId, answer: "yes", note }));
      return refused.findings.map(({ severity, text }) => `${severity} ${text}`);
    };
    // Not opened yet: an error would confirm a guess.
    expect(await found()).toEqual(["ask Quillon Vandermere"]);
    pass(60_000);
    await employer.identities.get({ listingId });
    expect(await found()).toEqual(["refuse Quillon Vandermere"]);
    expect((await employer.guests.answerReceived({ id, listingId, answer: "yes" })).state).toBe("open");
  });

  it("isn't sent when a colleague deletes the list meanwhile", async () => {
    const client = await reviewedClient(testApp, recruiter, "Knot Works");
    const listingIds = [await publish(recruiter)];
    const list = await recruiter.candidateLists.create({ name: "For Knot", listingIds });
    const { database } = testApp.services;
    const asViewer = database.asViewer.bind(database);
    vi.spyOn(database, "asViewer").mockImplementationOnce(async (viewer, run) => {
      const checked = await asViewer(viewer, run);
      await database.kysely.deleteFrom("mls_lists").where("id", "=", list.id).execute();
      return checked;
    });
    const ask = { clientId: client.id, listingIds, name: "Ada Bell", email: client.email };
    expect(await refusal(recruiter.guests.send({ ...ask, list: { id: list.id, fields: ["skills"] } }))).toMatchObject({
      code: "wrong-state",
      detail: "A colleague has just deleted this list, so nothing was sent. Add the candidates to another list.",
    });
    expect(await outboxTo(testApp, client.email)).toEqual([]);
  });
});
