import { beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#contract/backend.ts";
import { contract } from "#contract/index.ts";
import { type KeyNeed, keyNeedOf } from "#contract/scopes.ts";
import { allScopes, isScope, type Scope } from "#domain/api-key/scopes.ts";
import { dateOf, wallTimeIn } from "#domain/core/calendar.ts";
import { mayDo } from "#domain/core/policy.ts";
import type { News } from "#domain/notification/words.ts";
import { notify } from "#server/notification/notify.ts";
import { unsubscribeToken } from "#server/notification/unsubscribe.ts";
import { usableScopes } from "#server/connected-app/requests.ts";
import { findListing } from "#server/listing/store.ts";
import { mcpTools, type ProcedureName, type ToolAbout, type ToolName } from "#contract/agent-tools.ts";
import { askFor, cvAsk, newDeal } from "#tests/support/access-asks.ts";
import { someProvider } from "#tests/support/some-provider.ts";
import { linksSeen, outsideOfBoth, sentBeforeAgreed } from "#tests/support/access-links.ts";
import { actors, type Actor, type Outcome, type Row } from "#tests/support/access-rows.ts";
import { accessTable } from "#tests/support/access-table.ts";
import { agentTools, callAsAgent } from "#tests/support/agents.ts";
import { connectApp, registered } from "#tests/support/connected-apps.ts";
import { newKey } from "#tests/support/api-keys.ts";
import { countTrackRecords } from "#server/track-record/count.ts";
import { candidateSubject } from "#tests/support/candidates.ts";
import { emailTo, publish, tokenIn } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type GuestSubject, guestSubject } from "#tests/support/guests.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { listed, signNda, staleListing } from "#tests/support/introduced.ts";
import { connectLive, until } from "#tests/support/live-client.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { newcomer, setStanding } from "#tests/support/newcomers.ts";
import { sign, signedByAgencies } from "#tests/support/signed-deals.ts";
import { viewerOf } from "#tests/support/viewer.ts";
import { plantedJpeg } from "#tests/support/planted-files.ts";

const testApp = await startTestApp();
const people = {} as Record<Actor, Person>;
let [listingId, erasableId, erasableCode, draftId, importId, resumeImportId] = ["", "", "", "", "", ""];
let cvDraftId = "";
let [dealId, sentId, executedId, correctedId, token, employerId, threadId, notificationId, stopToken, picture] = [
  "",
  "",
  "",
  "",
  "",
  "",
  "",
  "",
  "",
  "",
];
const fileIds: string[] = [];
let [certifiedId, namedId, interviewId, caseId, leakId, staleId, reasonedId] = ["", "", "", "", "", "", ""];
let [rankingId, webhookId, deliveryId, providerId, domainId] = ["", "", "", "", ""];
let [memberId, invitationId, elsewhereId, emailId, apiKeyId, clientId, connectedId] = ["", "", "", "", "", "", ""];
let candidate: Awaited<ReturnType<typeof candidateSubject>>;
let guest: GuestSubject;

beforeAll(async () => {
  people.visitor = visitor(testApp);
  people.owner = await signedIn(testApp, "recruiter@northstar.example");
  people.colleague = await signedIn(testApp, "admin@northstar.example");
  people.competitor = await signedIn(testApp, "admin@harbor.example");
  people["other admin"] = await memberOf(testApp, "Cedar & Vale Recruiting");
  people.selling = await memberOf(testApp, "Summit Ridge Partners", "recruiter");
  people["hidden from"] = await signedIn(testApp, "hiring@meridian.example");
  people.employer = await memberOf(testApp, "Juniper Health Systems", "recruiter");
  people.granted = await memberOf(testApp, "Tidewater Logistics", "recruiter");
  people.revoked = await memberOf(testApp, "Halcyon Learning", "recruiter");
  people["platform admin"] = await memberOf(testApp, "TalentMLS", "platform_admin");
  people.platform = await signedIn(testApp, "operator@talentmls.example");
  [people.pending, people.suspended] = [
    await newcomer(testApp, { name: "Quarry Lane Search", domain: "quarrylane.example" }),
    await newcomer(testApp, { name: "Fenwick Placement", domain: "fenwick.example", standing: "suspended" }),
  ];
  const draft = await people.owner.api.listings.create({
    form: makeForm({
      blockedOrganizations: [{ name: "", domain: "meridian.example" }],
      headlineRole: "Access Table Carpenter",
      showContactInfo: true,
    }),
  });
  await people.owner.api.listings.publish({ id: draft.id, version: draft.version });
  listingId = draft.id;
  guest = await guestSubject(testApp, people.owner.api, {
    listingId,
    employer: { api: people.employer.api, email: "hiring@juniperhealth.example" },
  });
  const erasable = await people.owner.api.listings.create({
    form: makeForm({ blockedOrganizations: [{ name: "", domain: "meridian.example" }] }),
  });
  erasableId = erasable.id;
  erasableCode =
    (await people.owner.api.listings.publish({ id: erasable.id, version: erasable.version })).maskedCode ?? "";
  importId = (
    await people.owner.api.imports.create({
      kind: "csv",
      files: [{ name: "one.csv", text: "Full name,E-mail\nAda Example,ada@mail.example\n" }],
    })
  ).id;
  draftId = (await people.owner.api.listings.create({ form: makeForm() })).id;
  const cv = await people.owner.api.cvs.start(cvAsk("Bea Example"));
  cvDraftId = cv.draft?.id ?? "";
  const resume = JSON.stringify({ basics: { name: "Ada Example", email: "ada@mail.example" } });
  resumeImportId = (
    await people.owner.api.imports.create({ kind: "json-resume", files: [{ name: "ada.json", text: resume }] })
  ).id;
  employerId = people.employer.organizationId;
  const withSelling = { ...newDeal, listingId, employerId, sellingAgencyId: people.selling.organizationId };
  dealId = (await people.owner.api.deals.create(withSelling)).id;
  threadId = (
    await people.employer.api.threads.start({
      listingId,
      organizationId: people.owner.organizationId,
      content: "Is the start date firm?",
    })
  ).thread.id;
  notificationId =
    (await people.owner.api.notifications.list({})).items.find(({ actionUrl }) => actionUrl.endsWith(threadId))?.id ??
    "";
  stopToken = unsubscribeToken(testApp.services.keyRing, await viewerOf(people.owner), "deal_closed");
  const sent = await signedByAgencies(people, withSelling);
  [sentId, executedId] = [sent.id, (await signedByAgencies(people, withSelling)).id];
  await sign(people.employer.api, executedId, "Noor Haddad");
  correctedId = await correctedDeal(withSelling);
  token = tokenIn(await emailTo(testApp, sent.code, "member-08@juniperhealth.example", /^Please sign/));
  picture = (await plantedJpeg()).toString("base64");
  for (const name of ["stays.jpg", "owners.jpg", "colleagues.jpg"])
    fileIds.push((await people.owner.api.identityFiles.upload({ listingId, name, base64: picture })).id);
  candidate = await candidateSubject(testApp, people.owner, people.visitor.api, makeForm(), people.employer);
  await testApp.services.projection.caughtUp();
  const { listingId: introduced } = await listed({ listing: people.owner });
  await testApp.services.projection.caughtUp();
  const { introduction } = await people.employer.api.introductions.request({
    listingId: introduced,
    offer: { kind: "fee", feePercent: 20, guaranteeDays: 90 },
  });
  await people.owner.api.introductions.accept({ id: introduction.id, version: introduction.version });
  certifiedId = (await signNda(people.employer, introduction.id, "Noor Haddad")).id;
  const { introduction: named } = await people.competitor.api.introductions.request({
    listingId: introduced,
    employerId,
    offer: { kind: "split", laSplit: 60 },
  });
  namedId = (await people.owner.api.introductions.accept({ id: named.id, version: named.version })).introduction.id;
  interviewId = (
    await people.employer.api.interviews.propose({
      introductionId: certifiedId,
      times: [wallTimeIn("UTC", Date.now() + 2 * 86_400_000)],
      timeZone: "UTC",
      minutes: 45,
      kind: "phone",
    })
  ).interview.id;
  await grantTo(people.granted);
  const over = await grantTo(people.revoked);
  await people.owner.api.introductions.revoke({
    id: over,
    version: (await people.owner.api.introductions.get({ id: over })).version,
    organizationId: people.revoked.organizationId,
    reason: "Not as agreed.",
  });
  const spare = await memberOf(testApp, "Northstar Talent", "recruiter");
  ({ personId: memberId, sessionId: elsewhereId } = await viewerOf(spare));
  invitationId =
    (await people.colleague.api.invitations.create({ email: "invited@northstar.example", role: "recruiter" })).items[0]
      ?.id ?? "";
  apiKeyId = (await people.colleague.api.apiKeys.create({ name: "Access table", scopes: ["listings:read"] })).apiKey.id;
  ({ client_id: clientId } = await registered(testApp));
  await connectApp(testApp, people.colleague, ["listings:read"], { clientId });
  connectedId = (await people.colleague.api.connectedApps.list({})).items[0]?.id ?? "";
  await people.owner.api.leaks.report({ listingId, place: "summary", what: "The summary names a project." });
  leakId = (await people.platform.api.leaks.list({})).items[0]?.id ?? "";
  staleId = await staleListing(testApp, people.owner);
  emailId = (await people.platform.api.outbox.list({})).items[0]?.id ?? "";
  caseId = (await people.platform.api.cases.list({})).items[0]?.id ?? "";
  await people.colleague.api.listings.export({
    identities: true,
    status: "active",
    reason: "The client requested its own records.",
  });
  await countTrackRecords(testApp.services);
  await people.owner.api.rankings.rank({ requirements: { role: "Carpenter" } });
  rankingId = (await people.colleague.api.rankings.list({})).items[0]?.id ?? "";
  await createWebhook();
  await createCompanySignIn();
  reasonedId =
    (await people.colleague.api.audit.list({ kind: "identity" })).items.find(({ hasReason }) => hasReason)?.id ?? "";
});

/** A won deal about a candidate of its own, with a salary correction that waits for the other parties. */
async function correctedDeal(ask: typeof newDeal & { employerId: string; sellingAgencyId: string }): Promise<string> {
  const { id } = await signedByAgencies(people, { ...ask, listingId: await publish(people.owner.api) });
  const { version } = await sign(people.employer.api, id, "Noor Haddad").then(() => people.owner.api.deals.get({ id }));
  const won = await people.owner.api.deals.win({
    id,
    version,
    acceptedSalary: 150_000,
    startDate: dateOf(Date.now()),
    timeZone: "UTC",
  });
  await people.owner.api.deals.correctValue({
    id,
    version: won.version,
    what: "salary",
    acceptedSalary: 149_000,
    reason: "Typed wrong.",
  });
  return id;
}

/** A grant of this employer to the listing that the test is about. */
async function grantTo(employer: Person): Promise<string> {
  const { introduction } = await employer.api.introductions.request({
    listingId,
    offer: { kind: "fee", feePercent: 20, guaranteeDays: 90 },
  });
  await people.owner.api.introductions.accept({ id: introduction.id, version: introduction.version });
  return (await signNda(employer, introduction.id, "Noor Haddad")).id;
}

/** `asker`: who finds out the request's ids and versions, where `person` can't read them. */
async function outcomeOf(person: Person, noun: string, verb: string, asker = person): Promise<Outcome> {
  const call = (person.api as unknown as Record<string, Record<string, (ask: unknown) => Promise<unknown>>>)[noun]?.[
    verb
  ];
  try {
    await call?.(
      await askFor(noun, verb, asker, {
        people,
        listingId,
        erasableId,
        erasableCode,
        draftId,
        importId,
        resumeImportId,
        cvDraftId,
        dealId,
        sentId,
        executedId,
        correctedId,
        token,
        employerId,
        threadId,
        notificationId,
        stopToken,
        picture,
        fileIds,
        certifiedId,
        namedId,
        interviewId,
        caseId,
        webhookId,
        deliveryId,
        providerId,
        domainId,
        leakId,
        staleId,
        reasonedId,
        rankingId,
        candidate,
        guest,
        memberId,
        invitationId,
        emailId,
        apiKeyId,
        clientId,
        connectedId,
        platform: people.platform.organizationId,
        elsewhereId,
      }),
    );
    return "yes";
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 401) return "gate";
    if (error.status === 403) return "no";
    if (error.status === 404) return "nothing";
    // A permitted caller gets a conflict, because the version is old or the state wrong.
    if ([409, 422].includes(error.status)) return "yes";
    throw new Error(`${noun}.${verb} answered ${error.status} ${error.code} ${JSON.stringify(error.fields)}`, {
      cause: error,
    });
  }
}

/** The actors who can make API keys: of the listing's agency, of others, and of one that isn't vetted. */
const keyOwners = ["colleague", "competitor", "hidden from", "pending"] as const;

/** A key of the actor with every scope, or only those of one procedure; made once for each. */
const keys = new Map<string, Promise<Person>>();
function keyOf(owner: (typeof keyOwners)[number], scopes: readonly Scope[]): Promise<Person> {
  const name = [owner, ...scopes].join(" ");
  const made = keys.get(name) ?? newKey(testApp, people[owner], scopes);
  keys.set(name, made);
  return made;
}

/** Members who aren't admins, whose organizations let them connect apps. */
const appOwners = ["owner", "employer"] as const;
const apps = new Map<string, Promise<Person>>();
/** What the owners' apps can get, which no call of the table changes. */
const offered = new Map<string, ReadonlySet<Scope>>();
/** An app of the actor, with every scope. */
function appOf(owner: (typeof appOwners)[number]): Promise<Person> {
  const made = apps.get(owner) ?? connectAny(owner);
  apps.set(owner, made);
  return made;
}

async function connectAny(owner: (typeof appOwners)[number]): Promise<Person> {
  await testApp.database.asSystem(async ({ db, change }) => {
    const { organizationId } = people[owner];
    await db
      .updateTable("mls_organizations")
      .set({ members_connect_apps: true })
      .where("id", "=", organizationId)
      .execute();
    change({ topic: "organization.changed", entityId: organizationId, organizationId });
  });
  const scopes = usableScopes(await viewerOf(people[owner]));
  offered.set(owner, scopes);
  return connectApp(testApp, people[owner], [...scopes]);
}

/** What a key gets, from what its owner gets (`row`) and what keys can do. */
function throughKey(need: KeyNeed, expected: Row, owner: Actor): Outcome {
  if (need === "session") return "no";
  return expected[need === "public" ? "visitor" : owner];
}

/** What the table's requests do besides, which takes further scopes. */
const alsoTaken: Record<string, readonly Scope[]> = { "pipeline.add": ["shortlist:write"] };

const rows = Object.entries(accessTable).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, expected]) => ({ name: `${noun}.${verb}`, noun, verb, expected })),
);

async function createWebhook(): Promise<void> {
  const { webhooks } = people.colleague.api;
  const { webhook } = await webhooks.create({ url: "https://hooks.example/mls", types: ["deal.changed"] });
  webhookId = webhook.id;
  deliveryId = (await webhooks.test({ id: webhookId })).id;
}

async function createCompanySignIn(): Promise<void> {
  const { companySignIn } = people.colleague.api;
  const before = await companySignIn.get({});
  for (const { id } of before.providers) await companySignIn.removeProvider({ id });
  const { providers } = await companySignIn.createProvider({ ...someProvider, clientSecret: "secret" });
  providerId = providers[0]?.id ?? "";
  if (!before.domains.some(({ id, provenBy }) => id === domainId && provenBy === null)) {
    claimed += 1;
    const { domains } = await companySignIn.addDomain({ domain: `northstar-${claimed}.example` });
    domainId = domains.find(({ domain }) => domain === `northstar-${claimed}.example`)?.id ?? "";
  }
}
let claimed = 0;

/** What the table's calls have used up. */
async function renewed(name: string): Promise<void> {
  if (name.startsWith("companySignIn.")) await createCompanySignIn();
  // Each call creates another search of the owner, who can have only so many.
  if (name.startsWith("savedSearches.")) {
    const { savedSearches } = people.owner.api;
    for (const { id, own } of (await savedSearches.list({})).items) if (own) await savedSearches.remove({ id });
  }
  if (name.startsWith("webhooks.")) {
    const { items } = await people.colleague.api.webhooks.list({});
    if (!items.some(({ id }) => id === webhookId)) await createWebhook();
  }
  if (name === "listings.publish" || name === "listings.discard")
    draftId = (await people.owner.api.listings.create({ form: makeForm() })).id;
  if (name === "identityFiles.remove")
    fileIds[0] = (await people.owner.api.identityFiles.list({ listingId })).items[0]?.id ?? "";
}

describe("the access table", () => {
  it.each(rows)("$name", async ({ noun, verb, expected }) => {
    const got = {} as Row;
    for (const actor of actors) got[actor] = await outcomeOf(people[actor], noun, verb);
    expect(got).toEqual(expected);
  });

  // Each other scope, and keys without any: api-keys.test.ts.
  it.each(rows)("$name by API key and by app", async ({ name, noun, verb, expected }) => {
    const need = keyNeedOf(name);
    await renewed(name);
    const got: Record<string, Outcome> = {};
    const wanted: Record<string, Outcome> = {};
    for (const owner of need === "session" ? (["colleague"] as const) : keyOwners) {
      got[owner] = await outcomeOf(await keyOf(owner, allScopes), noun, verb, people[owner]);
      wanted[owner] = throughKey(need, expected, owner);
    }
    for (const owner of need === "session" ? (["owner"] as const) : appOwners) {
      await renewed(name);
      got[`app of ${owner}`] = await outcomeOf(await appOf(owner), noun, verb, people[owner]);
      // What the role has no right to isn't offered, so the app lacks the scope.
      const isOffered = !isScope(need) || offered.get(owner)?.has(need) === true;
      wanted[`app of ${owner}`] = isOffered ? throughKey(need, expected, owner) : "no";
    }
    if (need !== "session" && need !== "public") {
      await renewed(name);
      const narrow = await keyOf("colleague", [need, ...(alsoTaken[name] ?? [])]);
      got["only its scope"] = await outcomeOf(narrow, noun, verb, people.colleague);
      wanted["only its scope"] = expected.colleague;
    }
    expect(got).toEqual(wanted);
  });
});

describe("the tools of agents", () => {
  const rowOf = (name: string) => rows.find((each) => each.name === name)?.expected as Row;
  const needsOf = (name: string) => {
    const [noun = "", verb = ""] = name.split(".");
    return (contract as Record<string, Record<string, { needs: unknown }>>)[noun]?.[verb]?.needs;
  };

  it.each(keyOwners)("are for the %s what the table says of the calls behind them", async (owner) => {
    const key = await keyOf(owner, allScopes);
    const rejected = (name: string) => throughKey(keyNeedOf(name), rowOf(name), owner) === "no";
    /** What anyone signed in can call is listed, and rejected by its handler. */
    const byHandler = (name: ProcedureName) => rejected(name) && needsOf(name) === "signed-in";
    const listedTools = await agentTools(key);
    const unvetted = owner === "pending" ? "not-vetted" : "forbidden";
    const all = Object.entries(mcpTools) as [ToolName, ToolAbout][];
    expect(
      all.filter(([, { calls }]) => calls.every((name) => !rejected(name) || byHandler(name))).map(([name]) => name),
    ).toEqual(listedTools);
    const about: [ToolName, string, object][] = [
      ["read_profile", "listings.get", { listingId }],
      ["read_identity", "identities.get", { listingId }],
      ["read_deal", "deals.get", { dealId }],
      ["search_listings", "listings.search", {}],
      ["read_pipeline", "pipeline.board", {}],
    ];
    for (const [tool, name, args] of about) {
      const expected = throughKey(keyNeedOf(name), rowOf(name), owner);
      const got = await callAsAgent(key, tool, args);
      expect([tool, owner, got]).toEqual([
        tool,
        owner,
        { yes: "yes", nothing: "not-found", no: listedTools.includes(tool) ? unvetted : "no tool", gate: "" }[expected],
      ]);
    }
  });
});

describe("an introduction and the deal that came of it", () => {
  it("link to each other for those who can see both, and never for an employer that can see only one", async () => {
    const { code, listingId: about } = await people.owner.api.introductions.get({ id: certifiedId });
    const drawn = await people.owner.api.deals.create({
      listingId: about,
      introductionId: certifiedId,
      targetSalary: 150_000,
      terms: "",
      confirmBelowMinimum: true,
    });
    const to = (both: string[]) => ({
      ...outsideOfBoth,
      owner: both,
      colleague: both,
      "platform admin": both,
      platform: both,
    });
    const both = [drawn.code, code];
    expect(await linksSeen(people, certifiedId, drawn.id)).toEqual({ ...to(both), employer: [null, 404] });
    await people.owner.api.deals.send({ id: drawn.id, version: drawn.version });
    expect(await linksSeen(people, certifiedId, drawn.id)).toEqual({ ...to(both), employer: both });
    const { asked, deal } = await sentBeforeAgreed(people, () => testApp.services.projection.caughtUp());
    const other = [deal.code, asked.code];
    expect(await linksSeen(people, asked.id, deal.id)).toEqual({
      ...to(other),
      competitor: other,
      employer: [404, null],
    });
    await people.owner.api.introductions.accept({ id: asked.id, version: 1 });
    expect(await linksSeen(people, asked.id, deal.id)).toEqual({ ...to(other), competitor: other, employer: other });
  });
});

describe("policy, row-level security and search agree", () => {
  it.each(["active", "on_hold", "placed", "expired", "withdrawn"] as const)(
    "about a listing that is %s",
    async (status) => {
      const { database, services } = testApp;
      await database.asSystem(async (work) => {
        const { version } = await work.db
          .selectFrom("mls_candidates")
          .select("version")
          .where("id", "=", listingId)
          .executeTakeFirstOrThrow();
        await work.db
          .updateTable("mls_candidates")
          .set({ status, version: version + 1 })
          .where("id", "=", listingId)
          .execute();
        work.change({ topic: "listing.changed", entityId: listingId, data: { code: "TM-1", market: null } });
      });
      await services.projection.caughtUp();
      for (const actor of actors.filter((each) => each !== "visitor")) {
        const viewer = await viewerOf(people[actor]);
        const seen = await database.asViewer(viewer, ({ db }) => findListing(db, listingId));
        const agencyId = people.owner.organizationId;
        const allowed = mayDo(viewer, "listing.read", { agencyId, status, blocked: actor === "hidden from" });
        const found =
          mayDo(viewer, "listing.search") &&
          services.projection.index.get(listingId, services.projection.keysOf(viewer.organizationId)) !== undefined;
        const market = status === "active" && !["hidden from", "pending", "suspended"].includes(actor);
        expect({ actor, status, sql: seen !== null, policy: allowed, search: found }).toEqual({
          actor,
          status,
          sql: allowed,
          policy: ["owner", "colleague", "platform admin", "platform"].includes(actor) || market,
          search: market,
        });
      }
    },
  );
});

/** Suspended organizations keep their own data, and what they owe (docs/decisions/0012). */
describe("a suspended organization", () => {
  it("is shown no notification and no live event about candidates of others, until it is vetted again", async () => {
    const { database, services } = testApp;
    const { organizationId } = people.suspended;
    const from = "Northstar Talent";
    const candidate = { maskedCode: "TM-7F7F7F7F", headlineRole: "Suspended Falconer" };
    const introduction = { id: listingId, code: "INT-7F7F7F", candidate };
    const deal = { id: listingId, code: "DEAL-777777", candidate, employer: "Meridian Robotics" };
    const interview = {
      step: "proposed",
      candidate,
      introductionId: listingId,
      interviewId,
      at: null,
      timeZone: "UTC",
    } as const;
    const others: News[] = [
      { type: "new_candidate", count: 3, since: Date.parse("2026-11-01T00:00:00Z") },
      { type: "offer_made", from, deal },
      { type: "interview_scheduled", from, interview },
      { type: "message_received", from, threadId, number: 1, listingId, candidate, deal: null },
      { type: "introduction_update", step: "accepted", from, introduction },
    ];
    const owed: News = { type: "deal_update", step: "payment_due", from, deal };
    const say = async (...news: News[]) => {
      for (const each of news)
        await database.asSystem(async (work) => notify(work, services, { organizationId, news: each }));
      await database.changes.caughtUp();
    };
    const types = async () =>
      (await people.suspended.api.notifications.list({})).items.map(({ type }) => type).toSorted();

    await setStanding(testApp, people.suspended, "vetted");
    await say(...others);
    await setStanding(testApp, people.suspended, "suspended");
    const live = await connectLive(testApp, people.suspended);
    await until("its history", () => live.history);
    await say(...others, owed);
    await until("the event of what it owes", () => live.frames.find((frame) => frame.includes(deal.code)));
    live.close();
    expect(live.frames.filter((frame) => frame.includes(candidate.maskedCode))).toHaveLength(1);
    expect(await types()).toEqual(["deal_update"]);
    expect(await people.suspended.api.notifications.count({})).toEqual({ unread: 1 });
    await setStanding(testApp, people.suspended, "vetted");
    const all = (await people.suspended.api.notifications.list({})).items;
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set([...others, owed].map(({ type }) => type)));
    await setStanding(testApp, people.suspended, "suspended");
    for (const { id, type } of all)
      if (type !== "deal_update")
        await expect(people.suspended.api.notifications.read({ id })).rejects.toMatchObject({ status: 404 });
    await people.suspended.api.notifications.readAll({});
    await setStanding(testApp, people.suspended, "vetted");
    expect(await people.suspended.api.notifications.count({})).toEqual({ unread: all.length - 1 });
    await setStanding(testApp, people.suspended, "suspended");
  });
});
