import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Api } from "#contract/index.ts";
import { pick } from "#domain/core/pick.ts";
import { guestCode } from "#domain/guest/guest.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { outboxTo } from "#tests/support/emails.ts";
import { guestCodeOf, listSentTo, passOf, openLink, reviewedClient, sentTo } from "#tests/support/guests.ts";
import { serverBackend } from "#tests/support/backends.ts";
import { signNda } from "#tests/support/introductions.ts";
import { until } from "#tests/support/live-client.ts";
import { visitor } from "#tests/support/test-app.ts";

/** Links for clients without an account (docs/decisions/0041): `recruiter` lists, `partner` sells. */
const { testApp, recruiter, partner } = await serverBackend();
const stranger = visitor(testApp).api;

/** The email with this subject, once its job has run. */
async function emailedAnswer(email: string, subject: string) {
  return until(`the email “${subject}”`, async () =>
    (await outboxTo(testApp, email)).find((each) => each.subject === subject),
  );
}

const opened = (token: string) => openLink(stranger, token);

async function signedNda(token: string, pass: string, listingId: string, read?: string) {
  const { hash, consent } = await stranger.guests.nda({ token, listingId });
  const version = (await opened(token)).candidates.find((each) => each.listingId === listingId)?.introduction?.version;
  const ask = { token, pass, listingId, version: version ?? 0, name: "Ada Bell", consent: true, hash };
  return stranger.guests.sign({ ...ask, consentVersion: read ?? consent.version });
}

describe("an agency sends its own candidate to a client without an account", () => {
  it("whose request is stored with the mark that their emails depend on, or not at all", async () => {
    const client = await reviewedClient(testApp, recruiter, "Sorrel Works");
    const listingId = await publish(recruiter);
    const { token } = await sentTo(testApp, recruiter, { client, listingIds: [listingId] });
    const { kysely } = testApp.database;
    await sql`create function fails() returns trigger language plpgsql as
      $$ begin raise exception 'the process ends here'; end $$`.execute(kysely);
    await sql`create trigger fails before update on mls_guest_candidates execute function fails()`.execute(kysely);
    expect((await refusal(stranger.guests.request({ token, listingId }))).status).toBe(500);
    await sql`drop function fails cascade`.execute(kysely);
    expect((await opened(token)).candidates).toMatchObject([{ canRequest: true, introduction: null }]);
    await stranger.guests.request({ token, listingId });
    expect((await opened(token)).candidates).toMatchObject([{ canRequest: false, requestedAt: expect.any(String) }]);
  });

  it("and gets the link once, to copy", async () => {
    const client = await reviewedClient(testApp, recruiter, "Copyhold Works");
    const ask = { clientId: client.id, listingIds: [await publish(recruiter)], name: "Ada Bell", email: client.email };
    const options = { idempotencyKey: crypto.randomUUID() };
    const { link, url } = await recruiter.guests.send(ask, options);
    const token = url?.split("/guest#")[1] ?? "";
    expect((await opened(token)).company).toBe("Copyhold Works");
    expect(await recruiter.guests.send(ask, options)).toEqual({ link, url: null });
    expect(JSON.stringify(await recruiter.guests.list({}))).not.toContain(token);
  });

  it("who reads it masked, requests it, signs and reads the name", async () => {
    const client = await reviewedClient(testApp, recruiter, "Kestrel Works");
    const listingId = await publish(recruiter);
    const { token } = await sentTo(testApp, recruiter, { client, listingIds: [listingId] });
    const page = await opened(token);
    expect(page).toMatchObject({
      agencyName: "Northstar Talent",
      company: "Kestrel Works",
      sentTo: expect.any(String),
    });
    expect(page.sentTo).not.toContain("ada@");
    const [candidate] = page.candidates;
    const usualTerms = { feePercent: 25, guaranteeDays: 90 };
    expect(candidate).toMatchObject({ listingId, canRequest: true, usualTerms, introduction: null });
    expect(JSON.stringify(page)).not.toMatch(/split|Vandermere|minimumFee/i);

    const requested = await stranger.guests.request({ token, listingId });
    expect(requested).toMatchObject({
      candidates: [
        {
          canRequest: false,
          usualTerms: null,
          introduction: { status: "requested", actions: [], awaits: "Northstar Talent", listingAgency: null },
        },
      ],
    });
    // A double click, or two tabs.
    expect(await stranger.guests.request({ token, listingId })).toEqual(requested);
    const [introduction] = (await recruiter.introductions.list({ listingId })).items;
    expect(introduction).toMatchObject({ employer: { name: "Kestrel Works" }, sellingAgency: null });
    const { id, version } = introduction ?? { id: "", version: 0 };
    await recruiter.introductions.accept({ id, version });
    expect((await opened(token)).candidates[0]?.introduction).toMatchObject({
      status: "accepted",
      actions: ["sign"],
      terms: usualTerms,
    });
    const answered = await emailedAnswer(client.email, "Your request was accepted");
    expect(answered.text).toContain(`/guest#${token}`);
    expect(answered.text).not.toMatch(/Engineer|TM-|Vandermere/);

    // The link alone opens the text and nothing else.
    expect((await refusal(signedNda(token, "guessed", listingId))).status).toBe(403);
    expect((await refusal(stranger.guests.identity({ token, pass: "guessed", listingId }))).status).toBe(403);
    const pass = await passOf(testApp, stranger, token, client.email);
    expect((await refusal(stranger.guests.identity({ token, pass, listingId }))).status).toBe(404);
    expect(await refusal(signedNda(token, pass, listingId, "2026-12"))).toMatchObject({
      detail: "The text has changed since you opened it. Read it again, then sign.",
    });
    expect(await signedNda(token, pass, listingId)).toMatchObject({
      candidates: [{ introduction: { status: "nda_signed", actions: ["open"], accessUntil: expect.any(String) } }],
    });
    expect(await stranger.guests.identity({ token, pass, listingId })).toMatchObject({
      fullName: "Quillon Vandermere",
    });
    const seen = await recruiter.introductions.get({ id });
    expect(seen).toMatchObject({ status: "revealed", parts: [{ role: "employer", signature: { name: "Ada Bell" } }] });
    const [link] = (await recruiter.guests.list({ listingId })).items;
    expect(link?.views.map(({ action }) => action)).toEqual(["revealed", "signed", "confirmed", "requested", "opened"]);
    expect(link?.candidates[0]?.requestedAt).not.toBeNull();
    // The audit log has the contact's name and address.
    const { rows } = await testApp.database.pool.query<{ email: string }>(
      `select p.email from mls_audit a join mls_people p on p.id = a.person_id
        where a.entity_id = $1 and a.action like 'identity%' and a.organization_id = $2`,
      [listingId, client.id],
    );
    expect(rows.map(({ email }) => email)).toContain(client.email);
  });
});

describe("a client's request that was declined", () => {
  it("says so with the reason, and can be made again", async () => {
    const client = await reviewedClient(testApp, recruiter, "Thornbury Works");
    const listingId = await publish(recruiter);
    const { token } = await sentTo(testApp, recruiter, { client, listingIds: [listingId] });
    await stranger.guests.request({ token, listingId });
    const [asked] = (await recruiter.introductions.list({ listingId })).items;
    const { id, version } = asked ?? { id: "", version: 0 };
    await recruiter.introductions.decline({ id, version, reason: "Not before March." });
    expect((await opened(token)).candidates).toMatchObject([
      { canRequest: true, introduction: { status: "declined", reason: "Not before March.", actions: [] } },
    ]);
    expect(await stranger.guests.request({ token, listingId })).toMatchObject({
      candidates: [{ canRequest: false, introduction: { status: "requested" } }],
    });
  });
});

describe("an agency sends another agency's candidate", () => {
  it("and requests the introduction for the client, which never sees the split", async () => {
    const client = await reviewedClient(testApp, partner, "Larkspur Mills");
    const listingId = await publish(recruiter);
    const { token } = await sentTo(testApp, partner, { client, listingIds: [listingId] });
    const before = await opened(token);
    expect(before.candidates).toMatchObject([{ canRequest: true, usualTerms: null }]);
    expect(JSON.stringify(before)).not.toContain("Northstar");
    expect(await stranger.guests.request({ token, listingId })).toMatchObject({
      candidates: [{ canRequest: false, requestedAt: expect.any(String), introduction: null }],
    });
    const [asked] = (await recruiter.introductions.list({ listingId })).items;
    expect(asked).toMatchObject({
      sellingAgency: { name: "Harbor Search Partners" },
      employer: { name: "Larkspur Mills" },
    });
    await recruiter.introductions.accept({ id: asked?.id ?? "", version: asked?.version ?? 0 });
    const page = await opened(token);
    // The agreement names the agency that reads the record of openings.
    expect(page.candidates[0]?.introduction).toMatchObject({
      actions: ["sign"],
      terms: null,
      listingAgency: "Northstar Talent",
    });
    expect((await emailedAnswer(client.email, "Your request was accepted")).text).not.toMatch(/split|Northstar/i);
    expect(JSON.stringify(page)).not.toMatch(/split|share/i);
  });

  it("and doesn't learn from the link's log that the client signed, read the name or decided", async () => {
    const client = await reviewedClient(testApp, partner, "Larkspur Spinners");
    const [listingId, own] = [await publish(recruiter), await publish(partner)];
    const { token, link } = await sentTo(testApp, partner, { client, listingIds: [listingId, own] });
    await opened(token);
    await stranger.guests.request({ token, listingId });
    const [asked] = (await recruiter.introductions.list({ listingId })).items;
    await recruiter.introductions.accept({ id: asked?.id ?? "", version: asked?.version ?? 0 });
    const logged = async () =>
      (await partner.guests.list({ listingId })).items.map(({ id, views }) => [id, views.map(({ action }) => action)]);
    const before = await logged();
    expect(before).toEqual([[link.id, ["requested", "opened"]]]);
    const pass = await passOf(testApp, stranger, token, client.email);
    await signedNda(token, pass, listingId);
    const one = { token, pass, listingId };
    await stranger.guests.identity(one);
    expect((await opened(token)).candidates[0]?.introduction?.next).toEqual({
      name: "propose_interview",
      yours: false,
      waitsFor: "Harbor Search Partners",
      represented: true,
    });
    const { version } = await stranger.guests.introduction(one);
    await stranger.guests.outcome({ ...one, version, outcome: "passed", reason: "skills", note: "" });
    expect(await logged()).toEqual(before);
    // Of the agency's own candidate on the same link it learns the same steps.
    await stranger.guests.request({ token, listingId: own });
    const [mine] = (await partner.introductions.list({ listingId: own })).items;
    await partner.introductions.accept({ id: mine?.id ?? "", version: mine?.version ?? 0 });
    await signedNda(token, pass, own);
    expect((await logged())[0]?.[1]?.slice(0, 2)).toEqual(["signed", "requested"]);
  });

  it("and signs without the client, which doesn't learn that when the introduction ends", async () => {
    const client = await reviewedClient(testApp, partner, "Larkspur Dyers");
    const listingId = await publish(recruiter);
    const { token } = await sentTo(testApp, partner, { client, listingIds: [listingId] });
    await stranger.guests.request({ token, listingId });
    const [asked] = (await recruiter.introductions.list({ listingId })).items;
    await recruiter.introductions.accept({ id: asked?.id ?? "", version: asked?.version ?? 0 });
    await signNda(partner, { id: asked?.id ?? "" });
    const { version } = await recruiter.listings.form({ id: listingId });
    await recruiter.listings.withdraw({ id: listingId, version });
    const candidate = async () => (await opened(token)).candidates[0];
    await expect.poll(async () => (await candidate())?.introduction?.status).toBe("ended");
    expect(await candidate()).toMatchObject({ canRequest: false, requestEnded: false });
  });

  it("and the client's contact is emailed when a request of theirs ends before it was agreed", async () => {
    const client = await reviewedClient(testApp, partner, "Larkspur Fullers");
    const [listingId, second] = [await publish(recruiter), await publish(recruiter)];
    const { token } = await sentTo(testApp, partner, { client, listingIds: [listingId, second] });
    const withdraw = async () => {
      const { id, version } = (await partner.introductions.list({ listingId })).items[0] ?? { id: "", version: 0 };
      await partner.introductions.withdraw({ id, version });
    };
    const ended = async () =>
      (await outboxTo(testApp, client.email)).filter(({ subject }) => subject === "Your request has ended");
    await stranger.guests.request({ token, listingId });
    await withdraw();
    const { text } = await emailedAnswer(client.email, "Your request has ended");
    expect(text).toContain(`/guest#${token}`);
    expect(text).not.toMatch(/Engineer|TM-|Vandermere|Northstar|split/);
    expect((await opened(token)).candidates[0]).toMatchObject({ requestEnded: true, introduction: null });

    // One that the agency makes on its own is none of the contact's.
    await partner.introductions.request({
      listingId,
      employerId: client.id,
      offer: { kind: "split", laSplit: 55 },
      message: "",
    });
    await withdraw();
    await stranger.guests.request({ token, listingId: second });
    const [asked] = (await recruiter.introductions.list({ listingId: second })).items;
    await recruiter.introductions.accept({ id: asked?.id ?? "", version: asked?.version ?? 0 });
    await emailedAnswer(client.email, "Your request was accepted");
    expect(await ended()).toHaveLength(1);
  });

  it("and requests it again for the client once a request has ended, which the client didn't know of", async () => {
    const client = await reviewedClient(testApp, partner, "Larkspur Weavers");
    const listingId = await publish(recruiter);
    const { token } = await sentTo(testApp, partner, { client, listingIds: [listingId] });
    const candidate = async () => (await opened(token)).candidates[0];
    const newest = async () => (await recruiter.introductions.list({ listingId })).items[0] ?? { id: "", version: 0 };
    const waits = { canRequest: false, requestedAt: expect.any(String), introduction: null };
    await stranger.guests.request({ token, listingId });
    expect(await candidate()).toMatchObject(waits);
    await recruiter.introductions.decline({ ...pick(await newest(), ["id", "version"]), reason: "Not before March." });
    expect(await candidate()).toMatchObject({ ...waits, canRequest: true });
    const before = (await candidate())?.requestedAt ?? "";
    const again = await stranger.guests.request({ token, listingId });
    expect(again).toMatchObject({ candidates: [waits] });
    expect(again).not.toMatchObject({ candidates: [{ requestedAt: before }] });
    expect(await stranger.guests.request({ token, listingId })).toEqual(again);

    // Also after one that the client knew of, as of those that were agreed.
    await recruiter.introductions.decline({ ...pick(await newest(), ["id", "version"]), reason: "Not before April." });
    const { kysely } = testApp.database;
    await sql`alter table mls_introductions disable trigger user`.execute(kysely);
    await sql`update mls_introductions set employer_knows = true where id = ${(await newest()).id}`.execute(kysely);
    await sql`alter table mls_introductions enable trigger user`.execute(kysely);
    expect(await candidate()).toMatchObject({ canRequest: true, introduction: { status: "declined" } });
    expect(await stranger.guests.request({ token, listingId })).toMatchObject({ candidates: [waits] });

    // Off the market, it can't be requested.
    await recruiter.introductions.decline({ ...pick(await newest(), ["id", "version"]), reason: "Not before May." });
    const { version } = await recruiter.listings.form({ id: listingId });
    await recruiter.listings.withdraw({ id: listingId, version });
    expect(await candidate()).toMatchObject({ face: null, canRequest: false });
  });
});

describe("a link", () => {
  it("goes to a work address at the client's own domain, once the client is reviewed", async () => {
    const listingId = await publish(recruiter);
    const email = "ada@fennimore.example";
    const { client } = await recruiter.clients.bring({ company: "Fennimore", email });
    const ask = { clientId: client.id, listingIds: [listingId], name: "Ada Bell", email };
    expect((await refusal(recruiter.guests.send(ask))).detail).toContain("still reviewing Fennimore");
    const reviewed = await reviewedClient(testApp, recruiter, "Fennimore");
    expect(reviewed.id).toBe(client.id);
    expect((await refusal(recruiter.guests.send({ ...ask, email: "ada@gmail.com" }))).fields).toEqual({
      email: "This is a private address. Enter the work address of your contact at the company.",
    });
    for (const wrong of ["ada@fennimore.example.com", "ada@xfennimore.example", "ada@jobs.fennimore.example"])
      expect((await refusal(recruiter.guests.send({ ...ask, email: wrong }))).fields).toEqual({
        email:
          "Enter a work address at fennimore.example. For a contact at another domain, name the employer by that " +
          "address.",
      });
    expect((await refusal(recruiter.guests.send({ ...ask, name: "www.example.com" }))).fields).toHaveProperty("name");
    await recruiter.guests.send({ ...ask, email: "noor@fennimore.example" });
    // Another agency that never brought the client can't name it.
    expect((await refusal(partner.guests.send(ask))).status).toBe(404);
  });

  it("doesn't name the candidate in its message", async () => {
    const client = await reviewedClient(testApp, recruiter, "Ashgrove");
    const listingIds = [await publish(recruiter)];
    const ask = { clientId: client.id, listingIds, name: "Ada Bell", email: client.email };
    expect((await refusal(recruiter.guests.send({ ...ask, message: "Meet Quillon Vandermere." }))).code).toBe("leak");
    expect(await outboxTo(testApp, client.email)).toEqual([]);
  });

  it("opens nothing once it is revoked or expired, or its company is refused or has an account", async () => {
    const client = await reviewedClient(testApp, recruiter, "Wharfedale");
    const listingId = await publish(recruiter);
    const { token, link } = await sentTo(testApp, recruiter, { client, listingIds: [listingId] });
    const other = await sentTo(testApp, recruiter, { client, listingIds: [listingId] });
    await opened(token);
    expect((await refusal(partner.guests.revoke({ id: link.id }))).status).toBe(404);
    expect((await recruiter.guests.revoke({ id: link.id })).link.state).toBe("revoked");
    const ended = async (of: string) => {
      for (const attempt of [
        () => stranger.guests.request({ token: of, listingId }),
        () => stranger.guests.code({ token: of }),
        () => stranger.guests.nda({ token: of, listingId }),
      ])
        expect((await refusal(attempt())).status).toBe(404);
      const page = await stranger.guests.open({ token: of });
      expect(Object.keys(page).toSorted()).toEqual(["agencyName", "company", "state", "why"]);
      return page.state === "ended" ? page.why : null;
    };
    expect(await ended(token)).toBe("revoked");
    const setStanding = (standing: "vetted" | "suspended", id: string) =>
      testApp.database.kysely.updateTable("mls_organizations").set({ standing }).where("id", "=", id).execute();
    await setStanding("suspended", client.id);
    expect(await ended(other.token)).toBe("closed");
    await setStanding("vetted", client.id);
    await opened(other.token);
    await testApp.database.kysely
      .updateTable("mls_guest_links")
      .set({ sent_at: new Date(0), expires_at: new Date(1) })
      .where("id", "=", other.link.id)
      .execute();
    expect(await ended(other.token)).toBe("expired");
  });

  it("gets no answer by email once it is revoked", async () => {
    const client = await reviewedClient(testApp, recruiter, "Coldharbour");
    const listingId = await publish(recruiter);
    const revoked = await sentTo(testApp, recruiter, { client, listingIds: [listingId] });
    const noor = { id: client.id, email: `noor@${client.email.split("@")[1]}` };
    const kept = await sentTo(testApp, recruiter, { client: noor, listingIds: [listingId] });
    for (const { token } of [revoked, kept]) await stranger.guests.request({ token, listingId });
    await recruiter.guests.revoke({ id: revoked.link.id });
    const [introduction] = (await recruiter.introductions.list({ listingId })).items;
    const { id, version } = introduction ?? { id: "", version: 0 };
    await recruiter.introductions.decline({ id, version, reason: "Another offer came first." });
    const ended = await emailedAnswer(noor.email, "Your request has ended");
    expect(ended.text).toContain(`/guest#${kept.token}`);
    expect(ended.text).not.toContain("Another offer");
    expect((await outboxTo(testApp, client.email)).map(({ subject }) => subject)).toEqual([
      "Northstar Talent sent you a candidate",
    ]);
  });

  it("shows a candidate of another agency that is hidden from the client as one that isn't available", async () => {
    const client = await reviewedClient(testApp, partner, "Brackenwell");
    const blockedOrganizations = [{ name: "Brackenwell", domain: "brackenwell.example" }];
    const hidden = await publish(recruiter, { blockedOrganizations });
    const { token } = await sentTo(testApp, partner, { client, listingIds: [hidden] });
    expect((await opened(token)).candidates).toEqual([
      {
        listingId: hidden,
        face: null,
        sheet: null,
        answer: null,
        note: "",
        requestedAt: null,
        requestEnded: false,
        canRequest: false,
        usualTerms: null,
        asksCandidate: false,
        introduction: null,
      },
    ]);
    expect((await refusal(stranger.guests.request({ token, listingId: hidden }))).status).toBe(404);
    const own = await reviewedClient(testApp, recruiter, "Brackenwell");
    const ask = { clientId: own.id, listingIds: [hidden], name: "Ada Bell", email: own.email };
    expect((await refusal(recruiter.guests.send(ask))).detail).toContain("is hidden from Brackenwell");
  });

  it("shows a candidate that is hidden from the sending agency since like a withdrawn one", async () => {
    const client = await reviewedClient(testApp, partner, "Hazelmoor");
    const hidden = await publish(recruiter);
    const withdrawn = await publish(recruiter);
    const listingIds = [hidden, withdrawn];
    const { token } = await sentTo(testApp, partner, { client, listingIds });
    const list = async (name: string) =>
      (await listSentTo(testApp, partner, { client: await reviewedClient(testApp, partner, name), listingIds })).token;
    const [unanswered, answered] = [await list("Hazelmere"), await list("Hazelcroft")];
    for (const listingId of listingIds) await stranger.guests.answer({ token: answered, listingId, answer: "yes" });
    expect((await opened(token)).candidates.map(({ canRequest }) => canRequest)).toEqual([true, true]);
    const version = async (id: string) => (await recruiter.listings.form({ id })).version;
    await recruiter.listings.update({
      id: hidden,
      version: await version(hidden),
      form: { blockedOrganizations: [{ name: "Harbor Search Partners", domain: "" }] },
    });
    await recruiter.listings.withdraw({ id: withdrawn, version: await version(withdrawn) });
    const { request, view, answer } = stranger.guests;
    const sayYes = (ask: { token: string; listingId: string }) => answer({ ...ask, answer: "yes" });
    const asks = { request, view, sayYes };
    const alike = async (at: string) => {
      const [first, second] = (await opened(at)).candidates;
      expect(first).toEqual({ ...second, listingId: hidden });
      expect(first).toMatchObject({ face: null, sheet: null, canRequest: false });
      const statuses: Record<string, number> = {};
      for (const [name, ask] of Object.entries(asks)) {
        const refused = await refusal(ask({ token: at, listingId: hidden }));
        const { status, code, detail } = await refusal(ask({ token: at, listingId: withdrawn }));
        expect(refused).toMatchObject({ status, code, detail });
        statuses[name] = status;
      }
      return statuses;
    };
    expect(await alike(token)).toEqual({ request: 404, view: 404, sayYes: 404 });
    expect(await alike(unanswered)).toEqual({ request: 409, view: 404, sayYes: 404 });
    expect(await alike(answered)).toEqual({ request: 404, view: 404, sayYes: 404 });
  });

  it("opens only its own candidates", async () => {
    const client = await reviewedClient(testApp, recruiter, "Tarnside");
    const [listingId, other] = [await publish(recruiter), await publish(recruiter)];
    const { token } = await sentTo(testApp, recruiter, { client, listingIds: [listingId] });
    expect((await refusal(stranger.guests.request({ token, listingId: other }))).status).toBe(404);
    expect((await refusal(stranger.guests.nda({ token, listingId: other }))).status).toBe(404);
  });

  it("needs the newest code, once, within a few tries", async () => {
    const client = await reviewedClient(testApp, recruiter, "Millrace");
    const { token } = await sentTo(testApp, recruiter, { client, listingIds: [await publish(recruiter)] });
    const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000");
    const confirm = (code: string) => stranger.guests.confirm({ token, code });
    await stranger.guests.code({ token });
    const first = await guestCodeOf(testApp, client.email);
    for (let tries = 0; tries < guestCode.tries; tries++)
      expect((await refusal(confirm(wrongOf(first)))).fields).toHaveProperty("code");
    expect((await refusal(confirm(first))).fields?.["code"]).toContain("no longer works");
    await stranger.guests.code({ token });
    const second = await guestCodeOf(testApp, client.email);
    expect((await confirm(second)).pass).not.toBe("");
    expect((await refusal(confirm(second))).fields).toHaveProperty("code");
    for (let sent = 2; sent < guestCode.perDay; sent++) await stranger.guests.code({ token });
    expect((await refusal(stranger.guests.code({ token }))).status).toBe(429);
    // A code works for one link only.
    const other = await reviewedClient(testApp, recruiter, "Millstone");
    const { token: elsewhere } = await sentTo(testApp, recruiter, {
      client: other,
      listingIds: [await publish(recruiter)],
    });
    await stranger.guests.code({ token: elsewhere });
    const stolen = await guestCodeOf(testApp, client.email);
    const own = await guestCodeOf(testApp, other.email);
    if (stolen !== own)
      expect((await refusal(stranger.guests.confirm({ token: elsewhere, code: stolen }))).status).toBe(400);
  });

  it("can't be used with others to try codes for a client all day", async () => {
    const client = await reviewedClient(testApp, recruiter, "Millpond");
    const listingIds = [await publish(recruiter)];
    const codes = async (agency: Api, email: string): Promise<number> => {
      const { token } = await sentTo(testApp, agency, { client: { ...client, email }, listingIds });
      for (let sent = 0; sent < guestCode.perDay; sent++) {
        const problem = await stranger.guests.code({ token }).catch((error: unknown) => error);
        if (problem instanceof Error) {
          expect(problem).toMatchObject({ status: 429, detail: expect.stringContaining("tomorrow") });
          return sent;
        }
      }
      return guestCode.perDay;
    };
    // The agency that sends the links chooses the contacts and has the addresses.
    let sent = 0;
    for (const contact of ["ada", "bo", "cy", "di"]) sent += await codes(recruiter, `${contact}@millpond.example`);
    expect(sent).toBe(guestCode.perClient);
    // Another agency's links to the same client work.
    await partner.clients.bring({ company: "Millpond", email: client.email });
    expect(await codes(partner, "ed@millpond.example")).toBe(guestCode.perDay);
  });
});
