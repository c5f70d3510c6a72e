import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import type { Identity } from "#domain/identity/identity.ts";
import type { CandidateReply } from "#domain/introduction/candidate.ts";
import { allScopes } from "#domain/api-key/scopes.ts";
import { askAsAgent } from "#tests/support/agents.ts";
import { archivedRows } from "#tests/support/archives.ts";
import { newKey } from "#tests/support/api-keys.ts";
import { sendAlertEmails } from "#server/saved-search/emails.ts";
import { candidateSteps, candidateToken } from "#tests/support/candidates.ts";
import { workEmails } from "#tests/support/employers.ts";
import { outboxTo } from "#tests/support/emails.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type LinkHolder, linkHolders, linkSteps, receivedSteps } from "#tests/support/guests.ts";
import { type Person, signedIn, type TestApp, visitor } from "#tests/support/test-app.ts";
import { eventTypes } from "#domain/event/event.ts";
import { sendWebhooks } from "#server/webhook/send.ts";
import { webhookReceiver } from "#tests/support/webhook-receiver.ts";
import { feedOf, following } from "#tests/support/following.ts";
import { connectLive, liveFrames } from "#tests/support/live-client.ts";
import { plainCv } from "#tests/support/planted-files.ts";
import { rendered, sign } from "#tests/support/signed-deals.ts";
import {
  adminSteps,
  interviewSteps,
  jobSteps,
  notificationSteps,
  registerSteps,
  threadSteps,
} from "#tests/support/steps-of-a-day.ts";
import { bytesOf, differenceOf, openRepeatableWorld, type RepeatableWorld } from "#tests/support/repeatable-world.ts";

/** One for each of the two days. */
const receivers = [await webhookReceiver(), await webhookReceiver()] as const;

type World = RepeatableWorld & { receiver: (typeof receivers)[number] };

async function openWorld(receiver: (typeof receivers)[number]): Promise<World> {
  return { ...(await openRepeatableWorld({ WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}` })), receiver };
}

const first: Identity = {
  fullName: "Quillon Vandermere",
  email: "quillon@mail.example",
  phone: "+1 (206) 555-0188",
  linkedinUrl: "https://www.linkedin.com/in/quillon-v",
  portfolioLinks: ["https://github.com/quillonv"],
  currentEmployer: { name: "Zephyrine Works", domain: "zephyrine.example" },
  pastEmployers: ["Oldcastle"],
};
const second: Identity = {
  fullName: "Ottilie Brackenshaw-Oyelaran",
  email: "o.b.oyelaran.long.address@elsewhere.example",
  portfolioLinks: ["https://gitlab.com/oboyelaran"],
  // An employer on this marketplace: from then on the listing is hidden from it, and no one else can notice.
  currentEmployer: { name: "Juniper Health Systems", domain: "juniperhealth.example" },
  pastEmployers: [],
};

/** A draft from a CV, viewed, completed and published; later steps find its listing. */
async function fromCv(
  { api }: Person,
  { identity, cv }: { identity: Identity; cv: string },
  look: (id: string) => Promise<void>,
): Promise<void> {
  const { draft, fullName } = await api.cvs.start({ name: `${identity.fullName}.pdf`, base64: cv });
  const id = draft?.id ?? "";
  expect(fullName).toBe(identity.fullName);
  await look(id);
  const { unsure } = await api.cvs.reading({ id });
  if (unsure.length > 0) await api.cvs.confirm({ id, paths: unsure });
  const { version } = await api.listings.update({ id, version: 1, form: makeForm({ identity }) });
  const consents = { candidateConsent: true, dataAccuracy: true, termsAgreed: true } as const;
  expect((await api.cvs.publish({ items: [{ id, version }], ...consents })).published).toBe(1);
}

/** A client without an account; in one of the two runs the listing is hidden from it. */
const hiddenClient = { name: "Hushfield Works", domain: "hushfieldworks.example" };

/** One scripted day at the marketplace. Returns every byte that reached a viewer without a grant. */
async function day(
  { clock, testApp, receiver }: World,
  { identity, changed, blocked }: { identity: Identity; changed: Identity; blocked: (typeof hiddenClient)[] },
): Promise<string[]> {
  const owner = await signedIn(testApp, "recruiter@northstar.example");
  const strangers = [
    visitor(testApp),
    await signedIn(testApp, "admin@harbor.example"),
    await signedIn(testApp, "hiring@meridian.example"),
    await signedIn(testApp, "operator@talentmls.example"),
  ];
  // A stranger's program, with every scope.
  const program = await newKey(testApp, strangers[1]!, allScopes);
  let holders: LinkHolder[] = [];
  receiver.messages.length = 0;
  for (const { api, received } of strangers.slice(1)) {
    await api.webhooks.create({ url: receiver.url("/all"), types: [...eventTypes] });
    // The answer names the receiver's port, which differs.
    received.pop();
  }
  const listeners = await Promise.all(strangers.slice(1).map((person) => connectLive(testApp, person)));
  const followers: (() => Promise<string[]>)[] = [];
  for (const person of [program, strangers[2]!]) followers.push(await following(testApp, person));
  // The others follow a search that each of the day's listings meets, and get an email about it at once.
  for (const { send } of strangers.slice(1)) {
    const ask = { name: "Engineers", params: { keywords: "engineer" }, shared: true };
    const { id } = JSON.parse((await send("POST", "/api/v1/saved-searches", { body: JSON.stringify(ask) })).body) as {
      id: string;
    };
    await send("POST", `/api/v1/saved-searches/${id}/preferences`, { body: JSON.stringify({ email: "at_once" }) });
  }
  let fileId = "";
  const look = async (id: string) => {
    await testApp.services.projection.caughtUp();
    for (const { send } of [...strangers, program]) {
      for (const path of [
        "/api/v1/home",
        "/api/v1/listings?limit=60",
        "/api/v1/listings?keywords=backend&sort=salary",
        "/api/v1/listings/find?text=engineer",
        "/api/v1/listings/facets",
        `/api/v1/listings/${id}`,
        `/api/v1/identities/${id}`,
        `/api/v1/listings/${id}/form`,
      ])
        await send("GET", path);
      await send("POST", `/api/v1/listings/${id}/views`, { body: "{}" });
      for (const text of ["quillon", "ottilie brack", "quillon@mail.example", "backend", "northstar"])
        await send("POST", "/api/v1/own/find", { body: JSON.stringify({ text }) });
      for (const [method, path] of [
        ["GET", `identities/${id}/files`],
        ["POST", `identity-files/${fileId}/tickets`],
        ["DELETE", `identity-files/${fileId}`],
        ["GET", `identity-file-downloads/${fileId}`],
      ] as const)
        await send(method, `/api/v1/${path}`, method === "GET" ? {} : { body: "{}" });
      await send("POST", `/api/v1/identities/${id}/erasure`, { body: JSON.stringify({ maskedCode: "TM-00000000" }) });
      for (const [method, path, ask] of [
        ["POST", "candidacy", { token: "none" }],
        ["GET", `candidacy/${id}`],
        ["POST", `candidacy/${id}/letters`, {}],
      ] as const)
        await send(method, `/api/v1/${path}`, ask === undefined ? {} : { body: JSON.stringify(ask) });
      for (const place of [
        { locationCity: "Madison", locationState: "WI" },
        { locationCity: "Zephyrine", locationState: "CO" },
      ])
        await send("POST", "/api/v1/listings/crowd", {
          body: JSON.stringify({
            headlineRole: "Backend Engineer",
            yearsExperience: 9,
            clearance: null,
            industries: ["SaaS"],
            ...place,
            except: id,
          }),
        });
    }
    for (const { send } of strangers.slice(1))
      for (const [method, path, ask] of pipelineSteps(id))
        await send(method, path, ask === undefined ? {} : { body: JSON.stringify(ask) });
    for (const person of strangers.slice(1)) await dealSteps(person, id);
    for (const person of strangers.slice(1)) await threadSteps(person, id, owner.organizationId);
    for (const person of strangers.slice(1)) await introductionSteps(person, id);
    expect(await receivedSteps(strangers[2]!, id)).toBe(Math.min(holders.length, 1));
    // The agency is shown the newest answer, and none of two at the same moment is it.
    clock.advance(1_000);
    for (const holder of holders) await linkSteps(holder, id);
    for (const { send } of strangers.slice(1))
      for (const path of [`guests?listingId=${id}`, "guests/answers"]) await send("GET", `/api/v1/${path}`);
    await introductionAnswers(owner, id);
    for (const person of strangers.slice(1)) await interviewSteps(person, id);
    await interviewAnswers(owner);
    await alertsWritten(testApp);
    for (const person of strangers.slice(1)) await savedSearchSteps(person);
    for (const person of strangers.slice(1)) await notificationSteps(person);
    for (const person of strangers) await registerSteps(person);
    for (const person of strangers) await adminSteps(person, id);
    for (const { id: threadId, subject, unread } of (await owner.api.threads.list({})).items)
      if (subject.listingId === id && unread > 0)
        await owner.api.threads.send({ id: threadId, content: "Thank you, we will come back to you." });
    clock.advance(600_000);
  };
  const draft = await owner.api.listings.create({ form: makeForm({ identity, blockedOrganizations: blocked }) });
  const cv = await plainCv([identity.fullName, identity.email, ...identity.portfolioLinks, ...identity.pastEmployers]);
  fileId = (
    await owner.api.identityFiles.upload({
      listingId: draft.id,
      name: `${identity.fullName}.pdf`,
      base64: cv.toString("base64"),
    })
  ).id;
  const asAgent = () =>
    askAsAgent(program, {
      listingIds: [draft.id],
      dealIds: [],
      employerId: strangers[2]?.organizationId ?? "",
    });
  // Whose client a company is, and which job is for it, is hidden too.
  const clientName = blocked.length === 0 ? "Meridian Robotics" : "Juniper Health Systems";
  const { client } = await owner.api.clients.bring({ company: clientName, email: workEmails[clientName] ?? "" });
  const { id: jobId } = await owner.api.jobs.create({ role: "Engineer", clientId: client.id });
  await look(draft.id);
  for (const person of strangers.slice(1)) await jobSteps(person, jobId, (name) => brought(person.send, name));
  expect(await asAgent()).toBeGreaterThan(8);
  await fromCv(owner, { identity, cv: cv.toString("base64") }, look);
  await testApp.database.changes.caughtUp();
  await owner.api.listings.publish({ id: draft.id, version: draft.version });
  const agencies = { owner: owner.api, partner: strangers[1]?.api ?? owner.api, hidden: hiddenClient.name };
  holders = await linkHolders(testApp, agencies, draft.id);
  await look(draft.id);
  const { version } = await owner.api.listings.form({ id: draft.id });
  const edited = await owner.api.listings.update({ id: draft.id, version, form: { identity: changed } });
  await look(draft.id);
  await owner.api.listings.update({
    id: draft.id,
    version: edited.version,
    form: { summary: "Says in a few words what nine years have taught." },
  });
  await look(draft.id);
  const link = await candidateToken(testApp, owner, draft.id, changed.email);
  await candidateSteps(visitor(testApp).api, link, changed.fullName, () => testApp.database.changes.caughtUp());
  await candidateDecides(testApp, owner, [...strangers, program], {
    listingId: draft.id,
    token: link,
    name: changed.fullName,
    // The agency alone reads which of them it was.
    replies: blocked.length === 0 ? ["no", "more", "yes"] : ["more", "no", "yes"],
  });
  const sent: string[] = [];
  // The owner's side of a deal: its own terms, acceptance of another's, one sent to its employer.
  for (const { id, actions, version: seen, employer } of (
    await owner.api.deals.list({ listingId: draft.id, statuses: ["draft"] })
  ).items) {
    const accepted = actions.includes("accept")
      ? await owner.api.deals.accept({
          id,
          version: seen,
          number: (await owner.api.deals.get({ id })).agencySide?.versions.length ?? 0,
        })
      : { version: seen };
    if (employer.name === "Meridian Robotics")
      sent.push((await owner.api.deals.send({ id, version: accepted.version })).deal.id);
    await emailsWritten(testApp, draft.id);
  }
  await look(draft.id);
  await owner.api.listings.hold({ id: draft.id, version: (await owner.api.listings.form({ id: draft.id })).version });
  await look(draft.id);
  await placement(testApp, owner, strangers.slice(1), { id: sent[0] ?? "none", listingId: draft.id });
  await look(draft.id);
  const admin = await signedIn(testApp, "admin@northstar.example");
  await admin.api.identities.erase({
    listingId: draft.id,
    maskedCode: (await admin.api.listings.get({ id: draft.id })).maskedCode,
  });
  await look(draft.id);
  await asAgent();
  for (const { send } of strangers)
    for (const step of ["visits", "marks"])
      await send("POST", `/api/v1/home-${step}`, { body: JSON.stringify({ until: clock.now().toISOString() }) });
  const heard = await Promise.all(listeners.map(async (listener) => (await liveFrames(testApp, listener)).frames));
  expect(heard.flat().filter((frame) => frame.includes(draft.id)).length).toBeGreaterThan(5);
  expect(
    strangers
      .slice(1)
      .map(({ received }) =>
        received.some(({ url, body }) => url.endsWith("/pipeline/moves") && body.includes('"pipelineStage":"offer"')),
      ),
  ).toEqual([true, true, true]);
  // The parties received documents of the placement, and so did the platform.
  expect(
    strangers.map(({ received }) => received.filter(({ headers }) => headers.includes("application/pdf")).length),
  ).toEqual([0, 12, 9, 12]);
  // Meridian was sent one; in one of the two runs, Harbor created some with the candidate's employer.
  expect(
    strangers.map(({ received }) =>
      received.some(({ url, body }) => url.startsWith("/api/v1/deals?") && body.includes(draft.id)),
    ),
  ).toEqual([false, true, true, true]);
  expect(
    strangers[1]?.received.some(
      ({ method, url, status, body }) =>
        method === "POST" && url === "/api/v1/deals" && status === 200 && body.includes("Juniper Health Systems"),
    ),
  ).toBe(true);
  expect(
    strangers
      .slice(1)
      .map(({ received }) =>
        received.some(
          ({ method, url, body }) =>
            method === "GET" &&
            url.startsWith("/api/v1/threads/") &&
            body.includes("Thank you, we will come back to you."),
        ),
      ),
  ).toEqual([true, true, false]);
  // The requests were answered, and agreed where the candidate isn't hidden from the employer in either run.
  expect(
    strangers
      .slice(1)
      .map(({ received }) =>
        ["accepted", "declined"].map((status) =>
          received.some(
            ({ method, url, body }) =>
              method === "GET" && url.startsWith("/api/v1/introductions/") && body.includes(`"status":"${status}"`),
          ),
        ),
      ),
  ).toEqual([
    [true, true],
    [true, false],
    // Staff read the one introduction whose address they were given.
    [true, false],
  ]);
  // Interviews of the agreed ones were arranged, and saved as files.
  expect(
    strangers
      .slice(1)
      .map(({ received }) =>
        received.some(({ url, status }) => url.endsWith("/calendar") && url.includes("/interviews/") && status === 200),
      ),
  ).toEqual([true, true, false]);
  // The parties of deals and threads were notified of them; the platform's staff are no party to either.
  expect(
    strangers
      .slice(1)
      .map(({ received }) =>
        received.some(
          ({ url, body }) =>
            url.startsWith("/api/v1/notifications") && body.includes("New message from Northstar Talent"),
        ),
      ),
  ).toEqual([true, true, false]);
  expect(
    program.received.filter(({ status, body }) => status === 200 && body.includes(draft.id)).length,
  ).toBeGreaterThan(5);
  // Contacts with a link saw the candidate, requested, were asked to sign, and got no name without a code.
  expect(
    holders.map(({ received }) =>
      ["TM-", '"status":"accepted"', '"actions":["sign"]'].map((part) =>
        received.some(({ body }) => body.includes(part)),
      ),
    ),
  ).toEqual([
    [true, true, true],
    [true, true, true],
  ]);
  expect(
    strangers[1]?.received.some(({ url, body }) => url.endsWith("guests/answers") && body.includes("Larkmere")),
  ).toBe(true);
  const alerts = (await Promise.all(alertReaders.map((to) => outboxTo(testApp, to))))
    .flat()
    .filter(({ subject }) => subject.includes("for “Engineers”"));
  // All were emailed about a new listing and saw it counted.
  expect(new Set(alerts.map(({ to }) => to))).toEqual(new Set(alertReaders));
  expect(
    strangers
      .slice(1)
      .map(({ received }) => received.some(({ url, body }) => url.endsWith("/news") && !body.includes('"fresh":0'))),
  ).toEqual([true, true, true]);
  await sendWebhooks(testApp.services);
  // At least once: what was sent twice counts once.
  const pushed = [...new Set(receiver.messages.map(({ body }) => body))].toSorted();
  const feeds = await Promise.all(strangers.slice(1).map((person) => feedOf(testApp, person)));
  expect(feeds.map((feed) => feed.filter((event) => event.includes(draft.id)).length > 5)).toEqual([true, true, true]);
  expect(pushed.length).toBeGreaterThan(20);
  const followed: string[] = [];
  for (const changedRows of followers) followed.push(...(await changedRows()));
  expect(followed.filter((page) => page.includes(draft.id)).length).toBeGreaterThan(4);
  // Of what an agency's and an employer's archive would have; the audit log has ids of requests, which differ.
  for (const person of strangers.slice(1, 3))
    for (const [name, rows] of await archivedRows(testApp, person)) if (name !== "mls_audit") followed.push(rows);
  await testApp.stop();
  return [
    ...[...strangers, program, ...holders].flatMap(({ received }) => received.map(bytesOf)),
    ...feeds.flat(),
    ...followed,
    ...pushed,
    ...heard.flat(),
    // The token that stops an email is signed with the server's own key, which differs.
    ...alerts.map(({ to, subject, text, html }) =>
      [to, subject, text, html].join("\n").replaceAll(/token=[\w.-]+/g, "token="),
    ),
  ];
}

const alertReaders = ["admin@harbor.example", "hiring@meridian.example", "operator@talentmls.example"];

/** Reads their saved searches and marks them as seen: every read of the noun. */
async function savedSearchSteps({ send }: Person): Promise<void> {
  const at = "/api/v1/saved-searches";
  await send("GET", `${at}/news`);
  const { items = [] } = JSON.parse((await send("GET", at)).body) as { items?: { id: string; upTo: number }[] };
  for (const { id, upTo } of items) await send("POST", `${at}/${id}/seen`, { body: JSON.stringify({ upTo }) });
  await send("GET", `${at}/news`);
}

/** Waits until every change is matched and every email about it is in the outbox. */
async function alertsWritten({ database, services }: TestApp): Promise<void> {
  await database.changes.caughtUp();
  await vi.waitFor(
    async () => {
      await sendAlertEmails(services);
      const due = await database.kysely
        .selectFrom("mls_saved_search_marks")
        .select("person_id")
        .where("mail_at", "<=", services.clock.now())
        .execute();
      expect(due).toEqual([]);
    },
    { timeout: 120_000, interval: 50 },
  );
}

/** A candidate's passage through a pipeline, out of it and back: every procedure of the noun. */
function pipelineSteps(listingId: string): [method: string, path: string, ask?: unknown][] {
  const at = "/api/v1/pipeline";
  return [
    ["GET", `${at}/available?search=engineer`],
    ["POST", at, { listingId }],
    ["POST", at, { listingId, shortlist: true }],
    ["POST", `${at}/bulk`, { listingIds: [listingId] }],
    ["POST", `${at}/${listingId}/move`, { stage: "interview", version: 1 }],
    ["PATCH", `${at}/${listingId}`, { notes: "Call on Monday.", version: 1 }],
    ["POST", `${at}/moves`, { cards: [{ listingId, version: 2 }], stage: "offer" }],
    ["POST", `${at}/moves/undo`, { cards: [{ listingId, version: 3 }] }],
    ["POST", `${at}/removals`, { listingIds: [listingId] }],
    ["POST", `${at}/removals/undo`, { listingIds: [listingId] }],
    [
      "PUT",
      `${at}/stages`,
      { stages: [{ id: "applied", name: "Applied", description: "", color: "gray" }], version: 1 },
    ],
    ["GET", at],
    ["GET", `${at}/count`],
    ["GET", `${at}/cards?listingIds=${listingId}`],
    ["GET", `${at}/analytics`],
    ["GET", `${at}/${listingId}`],
  ];
}

/** The employer of this name, as an agency names it. */
async function brought(send: Person["send"], company: string): Promise<string> {
  const ask = { company, email: workEmails[company] ?? "" };
  const { client } = JSON.parse((await send("POST", "/api/v1/clients", { body: JSON.stringify(ask) })).body) as {
    client?: { id: string };
  };
  return client?.id ?? "none";
}

/**
 * A deal with each of two employers: created, viewed, changed, lost, deleted and restored: every procedure of the noun.
 */
async function dealSteps({ send }: Person, listingId: string): Promise<void> {
  const at = "/api/v1/deals";
  const post = (path: string, ask: object) => send("POST", path, { body: JSON.stringify(ask) });
  const parties = JSON.parse((await send("GET", `${at}/parties`)).body) as {
    agencies?: { id: string; name: string }[];
  };
  const harbor = parties.agencies?.find(({ name }) => name === "Harbor Search Partners")?.id ?? "none";
  const terms = {
    targetSalary: 150_000,
    feePercent: 25,
    laSplit: 60,
    guaranteeDays: 90,
    terms: "Start within 30 days.",
  };
  for (const employer of ["Juniper Health Systems", "Meridian Robotics"]) {
    const { id = "none" } = JSON.parse(
      (
        await post(at, {
          ...terms,
          listingId,
          employerId: await brought(send, employer),
          sellingAgencyId: harbor,
        })
      ).body,
    ) as { id?: string };
    await send("GET", `${at}/${id}`);
    await post(`${at}/${id}/terms`, { ...terms, version: 1, feePercent: 24 });
    await post(`${at}/${id}/acceptances`, { version: 2, number: 2 });
    for (const [path, ask] of [
      ["send", { version: 2 }],
      ["recall", { version: 2 }],
      ["reminders", { part: "listing" }],
      ["signatures", { name: "Ada Bell", hash: "0", consent: true }],
      ["decline", { reason: "No." }],
    ] as const)
      await post(`${at}/${id}/${path}`, ask);
    await post("/api/v1/signing", { token: "none" });
    await send("DELETE", `${at}/${id}`, { body: JSON.stringify({ version: 2 }) });
    await post(`${at}/${id}/restore`, {});
    if (employer.startsWith("Juniper")) await post(`${at}/${id}/lose`, { version: 4, reason: "Filled from within." });
  }
  for (const path of ["?limit=100", "?search=juniper", "/summary", "/export"]) await send("GET", at + path);
}

/**
 * An introduction for each of two employers: requested, viewed, answered, declared: every procedure of the noun, except
 * signing.
 */
async function introductionSteps({ send }: Person, listingId: string): Promise<void> {
  const at = "/api/v1/introductions";
  const post = (path: string, ask: object) => send("POST", path, { body: JSON.stringify(ask) });
  await post(at, {
    listingId,
    offer: { kind: "fee", feePercent: 20, guaranteeDays: 90 },
    message: "We would like to meet this candidate.",
  });
  for (const name of ["Juniper Health Systems", "Meridian Robotics"]) {
    const employerId = await brought(send, name);
    await post(at, {
      listingId,
      employerId,
      offer: { kind: "split", laSplit: 55 },
      message: "Our client hires this quarter.",
    });
    await post(`${at}/bulk`, { listingIds: [listingId], employerId });
    await post("/api/v1/interests", {
      employerId,
      employerName: name,
      contactName: "Ada Bell",
      contactEmail: "ada@mail.example",
      roleTitle: "Engineer",
      candidateId: listingId,
    });
  }
  for (const path of ["?limit=100", "?view=needsYou", "/count", "/outcomes", "/disputes"]) await send("GET", at + path);
  await send("GET", "/api/v1/interests?limit=100");
  const { items = [] } = JSON.parse((await send("GET", `${at}?listingId=${listingId}&limit=100`)).body) as {
    items?: { id: string; version: number }[];
  };
  const meridian = await brought(send, "Meridian Robotics");
  await send("GET", "/api/v1/clients");
  await send("POST", "/api/v1/clients/find", { body: JSON.stringify({ email: workEmails["Meridian Robotics"] }) });
  for (const { id, version } of items) {
    await send("GET", `${at}/${id}`);
    await send("GET", `${at}/${id}/nda`);
    for (const [path, ask] of [
      ["acceptance", {}],
      ["offers", { offer: { kind: "split", laSplit: 58 } }],
      ["signatures", { name: "Ada Bell", consent: true, hash: "0".repeat(64) }],
      ["decline", { reason: "No." }],
      ["revocation", { organizationId: meridian, reason: "No." }],
      ["prior-knowledge", { evidence: "Applied with us last year, twice." }],
      ["prior-knowledge/concession", {}],
      ["prior-knowledge/decision", { upheld: true, reason: "On the record." }],
    ] as const)
      await post(`${at}/${id}/${path}`, { version, ...ask });
  }
}

/**
 * An agency that accepts only with the candidate's yes: the candidate answers a new request, and again. All others read
 * it after each answer, and once it is accepted.
 */
async function candidateDecides(
  testApp: TestApp,
  owner: Person,
  others: Pick<Person, "send">[],
  { listingId, token, name, replies }: { listingId: string; token: string; name: string; replies: CandidateReply[] },
): Promise<void> {
  const [, harbor] = others as [unknown, Person];
  const { organizations } = (await signedIn(testApp, "admin@northstar.example")).api;
  await organizations.saveCandidateYes({ required: true });
  const employerId = await brought(harbor.send, "Tidewater Logistics");
  const { introduction } = await harbor.api.introductions.request({
    listingId,
    employerId,
    offer: { kind: "split", laSplit: 55 },
  });
  const { id } = introduction;
  const look = async () => {
    await testApp.database.changes.caughtUp();
    for (const { send } of others)
      for (const path of [
        `introductions/${id}`,
        `introductions?listingId=${listingId}`,
        "introductions/count",
        "introductions/outcomes",
        `listings/${listingId}`,
        "listings?keywords=backend",
        "notifications?limit=20",
      ])
        await send("GET", `/api/v1/${path}`);
  };
  await look();
  for (const reply of replies) {
    const answered = { token, introductionId: id, reply, note: `${name} asks who leads the team` };
    await visitor(testApp).api.candidacy.answer(answered);
    await look();
  }
  const { version, candidateAnswer } = await owner.api.introductions.get({ id });
  expect(candidateAnswer).toMatchObject({ reply: "yes", note: `${name} asks who leads the team` });
  await owner.api.introductions.accept({ id, version });
  await look();
  expect((await harbor.api.introductions.get({ id })).status).toBe("accepted");
  await organizations.saveCandidateYes({ required: false });
}

/** The owner accepts the first time of every proposal. */
async function interviewAnswers({ api }: Person): Promise<void> {
  for (const { id, version, needsYou, proposal } of (await api.interviews.list({ limit: 100 })).items)
    if (needsYou) await api.interviews.accept({ id, version, startsAt: proposal.times[0] ?? "" });
}

/**
 * The owner's side: it declines those of one employer, as it would where the candidate works, and counters and then
 * accepts the other's.
 */
async function introductionAnswers({ api }: Person, listingId: string): Promise<void> {
  for (const { id, version, employer, offers, actions } of (await api.introductions.list({ listingId, limit: 100 }))
    .items) {
    if (!actions.includes("accept")) continue;
    const [last] = offers.slice(-1);
    if (employer.name.startsWith("Juniper"))
      await api.introductions.decline({ id, version, reason: "Not at the moment." });
    else if (offers.length === 1 && last?.offer.kind === "split")
      await api.introductions.counter({ id, version, offer: { kind: "split", laSplit: 65 }, note: "Our usual split." });
    else await api.introductions.accept({ id, version });
  }
}

/** Signed by all, won, paid and ended within its guarantee. Everyone requests every document at each step. */
async function placement(
  testApp: TestApp,
  owner: Person,
  strangers: Person[],
  { id, listingId }: { id: string; listingId: string },
): Promise<void> {
  const [harbor, meridian] = strangers as [Person, Person];
  const papers = async () => {
    for (const { send } of strangers)
      for (const paper of ["", "/agreement", "/documents/client", "/documents/split", "/pdf", "/invoice", "/calendar"])
        await send("GET", `/api/v1/deals/${id}${paper}`);
  };
  await papers();
  for (const [person, name] of [
    [owner, "Arjun Menon"],
    [harbor, "Theo Lindqvist"],
    [meridian, "Elena Sorensen"],
  ] as const) {
    await sign(person.api, id, name);
    await emailsWritten(testApp, listingId);
  }
  const { version } = await rendered(owner.api, id);
  await papers();
  const won = await owner.api.deals.win({
    id,
    version,
    acceptedSalary: 205_000,
    startDate: "2026-11-21",
    timeZone: "America/Chicago",
  });
  await papers();
  const paid = await owner.api.deals.pay({
    id,
    version: won.version,
    kind: "client_paid",
    amountCents: 4_000_000,
    on: "2026-11-21",
  });
  await owner.api.deals.fallOff({ id, version: paid.version, lastDay: "2026-11-21", reason: "Changed plans." });
  await papers();
}

/** The next step waits until the next signer has the email that asks for a signature. */
async function emailsWritten({ database }: TestApp, listingId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await database.kysely
        .selectFrom("mls_deal_signers as s")
        .innerJoin("mls_deals as d", "d.id", "s.deal_id")
        .leftJoin("mls_deal_links as l", "l.signer_id", "s.id")
        .select("s.id")
        .where("d.status", "=", "pending_signatures")
        .where("s.opened_at", "is not", null)
        .where("s.signed_at", "is", null)
        .where("l.signer_id", "is", null)
        .where("d.candidate_id", "=", listingId)
        // A party that signs two documents gets one email, for the first of them.
        .where(
          sql<boolean>`not exists (select from mls_deal_signers o where o.deal_id = s.deal_id and o.sending =
            s.sending and o.role = s.role and o.document < s.document)`,
        )
        .execute();
      expect(waiting).toEqual([]);
    },
    { timeout: 120_000, interval: 50 },
  );
}

describe("one scripted day, run twice, with only hidden values changed", () => {
  it("sends every viewer without a grant the same bytes", { timeout: 600_000 }, async () => {
    // No one else is listed under these numbers and addresses: a match is the only hidden fact that the platform is
    // notified of.
    const [here, there] = [await openWorld(receivers[0]), await openWorld(receivers[1])];
    const [one, other] = await Promise.all([
      day(here, { identity: first, changed: { ...first, phone: "+1 (608) 555-0111" }, blocked: [] }),
      day(there, {
        identity: second,
        changed: { ...second, email: "somebody.new@elsewhere.example" },
        blocked: [hiddenClient],
      }),
    ]);
    expect(one.length).toBe(other.length);
    expect(one.length).toBeGreaterThan(100);
    one.forEach((bytes, index) => expect(differenceOf(bytes, other[index] ?? "")).toBe(""));
  });
});
