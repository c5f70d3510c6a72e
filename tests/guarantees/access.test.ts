import { beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#contract/backend.ts";
import type { Routes } from "#contract/routes.ts";
import { dateOf, wallTimeIn } from "#domain/core/calendar.ts";
import { mayDo } from "#domain/core/policy.ts";
import { unsubscribeToken } from "#server/notification/unsubscribe.ts";
import { findListing } from "#server/listing/store.ts";
import { askFor, cvAsk, newDeal } from "#tests/support/access-asks.ts";
import { linksSeen, outsideOfBoth, sentBeforeAgreed } from "#tests/support/access-links.ts";
import {
  actors,
  row,
  unvettedToo,
  everybody,
  nobody,
  ownJob,
  ownList,
  sharedSearch,
  signedInAll,
  inTheMarket,
  agencies,
  ownerOnly,
  ownDrafts,
  dealSeen,
  dealSigned,
  dealAgencies,
  dealConfirmed,
  dealLed,
  organizationAdmins,
  agencyAdmins,
  sharedByNone,
  managed,
  platformOnly,
  rankingLog,
  administrators,
  reasonRead,
  ownPeople,
  identity,
  staff,
  writers,
  oneself,
  betweenTwo,
  involved,
  introducer,
  introduced,
  type Actor,
  type Outcome,
  type Row,
} from "#tests/support/access-rows.ts";
import { countTrackRecords } from "#server/track-record/count.ts";
import { candidateSubject } from "#tests/support/candidates.ts";
import { emailTo, publish, tokenIn } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type GuestSubject, guestSubject } from "#tests/support/guests.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { listed, signNda, staleListing } from "#tests/support/introduced.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { newcomer } from "#tests/support/newcomers.ts";
import { sign, signedByAgencies } from "#tests/support/signed-deals.ts";
import { viewerOf } from "#tests/support/viewer.ts";
import { plantedJpeg } from "#tests/support/planted-files.ts";

/*
 * Who may call what: one row a procedure, one column a kind of actor. Leaving one out does not compile; the table is
 * the permission documentation. The subject is a live listing of Northstar that is hidden from Meridian Robotics. The
 * colleague is an admin of Northstar; `selling` takes part in its deals; one employer holds a reveal grant of it,
 * another's was revoked; `platform` is a super_admin. `pending` runs an agency that the platform has not vetted yet,
 * `suspended` one that it has stopped.
 */
const table: { [Noun in keyof Routes]: Record<keyof Routes[Noun], Row> } = {
  settings: { get: everybody, terms: unvettedToo(signedInAll) },
  listings: {
    search: signedInAll,
    find: signedInAll,
    recent: signedInAll,
    facets: signedInAll,
    mine: unvettedToo(agencies),
    export: unvettedToo(agencies),
    crowd: agencies,
    hiddenFrom: agencies,
    get: inTheMarket,
    view: inTheMarket,
    form: ownDrafts,
    create: unvettedToo(agencies),
    update: ownDrafts,
    publish: ownerOnly,
    hold: ownDrafts,
    resume: ownerOnly,
    renew: ownerOnly,
    withdraw: ownDrafts,
    relist: ownerOnly,
    available: ownDrafts,
    discard: ownDrafts,
  },
  // The listing agency sends its own listings to the partner. The token used here isn't one.
  handOffs: { create: ownPeople, redeem: nobody },
  // What is destroyed for good is destroyed by an admin of the listing agency, or by platform staff with a reason.
  identities: { get: identity, erase: { ...ownPeople, owner: "no" } },
  // Who may open the identity may read its files; a ticket is told to one browser, and this one to none.
  identityFiles: {
    list: identity,
    upload: ownDrafts,
    remove: ownDrafts,
    ticket: unvettedToo(identity, "nothing"),
    download: nobody,
  },
  imports: {
    create: unvettedToo(agencies),
    list: unvettedToo(agencies),
    template: unvettedToo(agencies),
    get: ownerOnly,
    progress: ownerOnly,
    resume: ownerOnly,
    update: ownerOnly,
    commit: ownerOnly,
    stop: ownerOnly,
    rejected: ownerOnly,
    publish: ownerOnly,
    heldBack: ownerOnly,
    discard: ownerOnly,
  },
  // The drafts that came from CVs belong to their agency; what can't be published is answered one by one.
  cvs: {
    start: unvettedToo(agencies),
    queue: unvettedToo(agencies),
    employers: unvettedToo(agencies),
    setEmployers: unvettedToo(agencies),
    publish: agencies,
    reading: ownDrafts,
    confirm: ownDrafts,
    duplicates: ownDrafts,
    merge: ownDrafts,
  },
  // Everybody has a shortlist of their own; what is hidden from an organization cannot be put on it.
  shortlist: {
    list: signedInAll,
    ids: signedInAll,
    add: inTheMarket,
    addMany: signedInAll,
    update: inTheMarket,
    remove: signedInAll,
    clear: signedInAll,
    restore: signedInAll,
  },
  // A search that the owner shares with their organization, whose admins can change it too.
  savedSearches: {
    list: signedInAll,
    news: signedInAll,
    fits: inTheMarket,
    create: signedInAll,
    update: sharedSearch,
    follow: sharedSearch,
    seen: sharedSearch,
    remove: sharedSearch,
    restore: sharedSearch,
  },
  // Every organization has a pipeline of its own; its members share it, its admins edit the stages. What is hidden from
  // an organization does not get in.
  pipeline: {
    board: signedInAll,
    count: signedInAll,
    cards: signedInAll,
    available: signedInAll,
    analytics: signedInAll,
    figures: signedInAll,
    add: inTheMarket,
    addMany: signedInAll,
    get: inTheMarket,
    move: inTheMarket,
    moveMany: signedInAll,
    undoMove: signedInAll,
    update: inTheMarket,
    remove: signedInAll,
    restore: signedInAll,
    assign: signedInAll,
    views: signedInAll,
    saveView: signedInAll,
    removeView: sharedSearch,
    saveStages: organizationAdmins,
  },
  // Every agency and employer has jobs of its own, which its members share. The subject is one of Northstar.
  jobs: { list: writers, create: writers, get: ownJob, update: ownJob, setState: ownJob, watch: ownJob },
  candidateLists: {
    list: agencies,
    create: agencies,
    get: ownList,
    update: ownList,
    remove: ownList,
    add: ownList,
    takeOff: ownList,
    move: ownList,
    note: ownList,
    pack: ownList,
    sheet: inTheMarket,
  },
  // What two organizations write to each other is theirs alone, not the platform's. The subject is a thread about the
  // listing that the other employer began with Northstar.
  threads: {
    list: writers,
    count: writers,
    about: row("gate", "yes", "yes", "yes", "nothing", "no"),
    start: row("gate", "yes", "yes", "yes", "nothing", "no"),
    get: betweenTwo,
    send: betweenTwo,
    read: betweenTwo,
  },
  // The subject is a draft of Northstar with another employer: it exists for its agencies and the platform, whose staff
  // changes nothing. Making one asks for a listing that exists.
  deals: {
    list: signedInAll,
    summary: signedInAll,
    export: signedInAll,
    parties: agencies,
    create: agencies,
    get: dealSeen,
    propose: dealAgencies,
    accept: dealAgencies,
    send: dealLed,
    recall: dealAgencies,
    remind: dealAgencies,
    // Of a deal out for signature: its parties read and answer for themselves, the platform for nobody.
    agreement: dealSigned,
    sign: dealSigned,
    decline: dealSigned,
    // What was signed, and files made of the sheet: for whom the deal exists.
    document: dealSeen,
    pdf: dealSeen,
    invoice: dealSeen,
    billing: dealSeen,
    saveBillTo: dealLed,
    calendar: dealSeen,
    // The listing agency keeps the book. Won is one that all have signed.
    win: dealLed,
    pay: dealLed,
    correct: dealLed,
    fallOff: dealLed,
    settle: dealLed,
    correctionEffect: dealLed,
    correctValue: dealLed,
    answerCorrection: dealConfirmed,
    withdrawCorrection: dealLed,
    lose: dealAgencies,
    discard: dealAgencies,
    restore: dealAgencies,
  },
  // Totals and files over the own deals, for the people who run a party. Of an agency without a shared placement there
  // is no statement.
  money: {
    desk: organizationAdmins,
    export: organizationAdmins,
    statement: { ...row("gate", "no", "nothing", "no", "nothing", "no"), colleague: "nothing", selling: "no" },
    accounting: agencyAdmins,
    matchBank: agencyAdmins,
    nettings: agencyAdmins,
    // Nothing is owed to or by the agency asked with here, and no netting has the id.
    proposeNetting: sharedByNone,
    answerNetting: sharedByNone,
    withdrawNetting: sharedByNone,
  },
  // Notifications are personal, and the subject is the owner's. The link in an email stops such emails.
  notifications: {
    list: unvettedToo(signedInAll),
    count: unvettedToo(signedInAll),
    readAll: unvettedToo(signedInAll),
    preferences: unvettedToo(signedInAll),
    setPreferences: unvettedToo(writers),
    defaults: unvettedToo(signedInAll),
    setDefaults: unvettedToo(organizationAdmins),
    read: unvettedToo(oneself, "nothing"),
    unsubscribe: everybody,
  },
  // The subject is an introduction that the other employer asked for itself, and has signed; of `refuse` one that the
  // competitor asked for it. Each asks with what it saw.
  introductions: {
    list: writers,
    count: writers,
    // Of one's own listing it is refused for that.
    request: row("gate", "yes", "yes", "yes", "nothing", "no"),
    requestMany: writers,
    get: involved,
    accept: betweenTwo,
    counter: betweenTwo,
    decline: introducer,
    withdraw: introduced,
    nda: introduced,
    sign: introduced,
    refuse: introduced,
    revoke: row("gate", "yes", "nothing", "nothing", "nothing", "yes"),
    declarePrior: introduced,
    concede: introducer,
    decide: staff,
    disputes: staff,
  },
  // Of the same introduction, between its listing agency and the employer that asked: another party's, the platform's
  // among them, is nobody's affair.
  interviews: {
    list: writers,
    count: writers,
    get: betweenTwo,
    propose: betweenTwo,
    suggest: betweenTwo,
    accept: betweenTwo,
    decline: betweenTwo,
    cancel: betweenTwo,
    calendar: betweenTwo,
  },
  rankings: {
    rank: signedInAll,
    readJobFile: signedInAll,
    choices: signedInAll,
    choose: signedInAll,
    // The log of an organization is for its admins and for the platform's staff.
    list: rankingLog,
    get: { ...rankingLog, competitor: "nothing", "other admin": "nothing", "hidden from": "nothing" },
    export: rankingLog,
  },
  // Numbers only: for drafts that are typed, and for own listings.
  demand: { draft: agencies, listing: ownerOnly },
  // Of the listing agency, which everyone may know; unvetted organizations deal with no one yet.
  trackRecords: { list: signedInAll, get: signedInAll },
  marketComps: { list: signedInAll },
  clients: { list: agencies, find: agencies, bring: agencies },
  // A link stands for the client's contact. Codes use a wrong link, because each link has a few codes a day.
  guests: {
    open: everybody,
    view: everybody,
    answer: everybody,
    request: everybody,
    code: nobody,
    confirm: nobody,
    accept: row("no", "no", "no", "no", "no", "no"),
    nda: everybody,
    sign: row("no", "no", "no", "no", "no", "no"),
    identity: row("no", "no", "no", "no", "no", "no"),
    list: agencies,
    answers: agencies,
    send: row("gate", "yes", "nothing", "no", "no", "no"),
    revoke: row("gate", "yes", "nothing", "no", "no", "no"),
  },
  interests: {
    list: agencies,
    create: agencies,
    fits: agencies,
  },
  // The same introduction. Which key signs is for everybody to know.
  register: { certificate: involved, key: everybody, verify: staff },
  // That two agencies list one person is the platform's to know alone.
  cases: { list: staff, get: staff, decide: staff },
  // The staff of the marketplace; what it reads of a letter: domain/outbox/email.ts.
  outbox: { list: staff, get: staff, send: staff, handOn: staff },
  // An organization reads where it stands, vetted or not; the platform's staff decides.
  organizations: {
    own: unvettedToo(signedInAll),
    requestPlan: agencyAdmins,
    names: unvettedToo(signedInAll),
    saveNames: unvettedToo(organizationAdmins),
    billing: unvettedToo(signedInAll),
    saveBilling: unvettedToo(organizationAdmins),
    list: staff,
    get: staff,
    decide: staff,
    setPlan: staff,
  },
  // Who belongs to an organization is its own affair; who runs it changes that, the platform's own being run by a
  // super_admin. The subject is one more recruiter of Northstar, and an invitation of theirs.
  members: { list: unvettedToo(signedInAll), update: managed, deactivate: managed, reactivate: managed },
  invitations: {
    list: unvettedToo(signedInAll),
    create: { ...unvettedToo(organizationAdmins), platform: "yes" },
    resend: managed,
    revoke: managed,
  },
  // One's own; the session asked about is somebody else's.
  profile: {
    get: unvettedToo(signedInAll),
    update: unvettedToo(signedInAll),
    changePassword: unvettedToo(signedInAll),
    sessions: unvettedToo(signedInAll),
    endOthers: unvettedToo(signedInAll),
    endSession: unvettedToo(row("gate", "nothing", "nothing", "nothing", "nothing", "nothing"), "nothing"),
  },
  // The platform's staff see the marketplace, an organization_admin their own organization; what is the platform's
  // alone is refused to everybody else.
  admin: {
    overview: administrators,
    activity: administrators,
    reason: reasonRead,
    queue: administrators,
    stale: administrators,
    integrations: platformOnly,
    remind: platformOnly,
  },
  configuration: { get: platformOnly, history: platformOnly, change: { ...platformOnly, "platform admin": "no" } },
  leaks: { report: inTheMarket, list: staff, decide: staff },
  usage: { record: unvettedToo(signedInAll) },
  // What is news depends on what one may see; a mark is its person's own. What each finds by name or code:
  // own-find.test.ts.
  own: { find: unvettedToo(signedInAll), listings: unvettedToo(agencies), change: unvettedToo(agencies) },
  home: {
    firstSteps: unvettedToo(signedInAll),
    hideFirstSteps: unvettedToo(signedInAll),
    read: signedInAll,
    visit: signedInAll,
    seen: signedInAll,
  },
  // Anybody may book; the link of a letter opens one call, and the one asked with here opens none.
  leads: { slots: everybody, book: everybody, open: nobody, move: nobody, cancel: nobody, list: staff },
  // Whoever has the link of a letter: it stands for one party, signed in or not.
  signing: { open: everybody, sign: everybody, decline: everybody, copy: everybody },
  // Whoever has a candidate's link stands for that candidate; the listing agency sends it and is told what they
  // decided.
  candidacy: {
    open: everybody,
    confirm: everybody,
    withdraw: everybody,
    pause: everybody,
    resume: everybody,
    available: everybody,
    askErasure: everybody,
    keep: everybody,
    emails: everybody,
    wish: everybody,
    answer: everybody,
    ofListing: ownPeople,
    send: ownPeople,
    settle: ownPeople,
    renew: everybody,
    report: everybody,
  },
};

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
let rankingId = "";
let [memberId, invitationId, elsewhereId, emailId] = ["", "", "", ""];
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
  guest = await guestSubject(testApp, people.owner.api, listingId);
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
  await people.owner.api.leaks.report({ listingId, place: "summary", what: "The summary names a project." });
  leakId = (await people.platform.api.leaks.list({})).items[0]?.id ?? "";
  staleId = await staleListing(testApp, people.owner);
  emailId = (await people.platform.api.outbox.list({})).items[0]?.id ?? "";
  caseId = (await people.platform.api.cases.list({})).items[0]?.id ?? "";
  await people.colleague.api.listings.export({
    identities: true,
    status: "active",
    reason: "The client asked for its own records.",
  });
  await countTrackRecords(testApp.services);
  await people.owner.api.rankings.rank({ requirements: { role: "Carpenter" } });
  rankingId = (await people.colleague.api.rankings.list({})).items[0]?.id ?? "";
  reasonedId =
    (await people.colleague.api.admin.activity({ kind: "identity" })).items.find(({ hasReason }) => hasReason)?.id ??
    "";
});

/** A won deal about a candidate of its own, with a correction of the salary that waits for the other parties. */
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

/** Signed by this employer, about the listing everything is about. */
async function grantTo(employer: Person): Promise<string> {
  const { introduction } = await employer.api.introductions.request({
    listingId,
    offer: { kind: "fee", feePercent: 20, guaranteeDays: 90 },
  });
  await people.owner.api.introductions.accept({ id: introduction.id, version: introduction.version });
  return (await signNda(employer, introduction.id, "Noor Haddad")).id;
}

async function outcomeOf(person: Person, noun: string, verb: string): Promise<Outcome> {
  const call = (person.api as unknown as Record<string, Record<string, (ask: unknown) => Promise<unknown>>>)[noun]?.[
    verb
  ];
  try {
    await call?.(
      await askFor(noun, verb, person, {
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
        leakId,
        staleId,
        reasonedId,
        rankingId,
        candidate,
        guest,
        memberId,
        invitationId,
        emailId,
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
    // A caller who may learns that the version is old or the state wrong.
    if ([409, 422].includes(error.status)) return "yes";
    throw new Error(`${noun}.${verb} answered ${error.status} ${error.code} ${JSON.stringify(error.fields)}`, {
      cause: error,
    });
  }
}

const rows = Object.entries(table).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, expected]) => ({ name: `${noun}.${verb}`, noun, verb, expected })),
);

describe("the access table", () => {
  it.each(rows)("$name", async ({ noun, verb, expected }) => {
    const got = {} as Row;
    for (const actor of actors) got[actor] = await outcomeOf(people[actor], noun, verb);
    expect(got).toEqual(expected);
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
        work.change({ topic: "listing.changed", entityId: listingId, data: { code: "TM-1" } });
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
