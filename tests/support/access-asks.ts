import { someProvider } from "./some-provider.ts";
import { contract } from "#contract/index.ts";
import { emptyBilling, emptyBillTo } from "#domain/billing/billing.ts";
import { wallTimeIn } from "#domain/core/calendar.ts";
import { requestOf } from "./connected-apps.ts";
import { unknownId } from "./deals.ts";
import { guestAsk, type GuestSubject } from "./guests.ts";
import { candidacyAsk, type candidateSubject } from "./candidates.ts";
import type { Person } from "./test-app.ts";

/** The subjects of the access table's calls (access.test.ts), by the actors' names. */
export type Subject = {
  people: Record<"owner" | "selling" | "competitor" | "other admin", Person>;
  listingId: string;
  erasableId: string;
  erasableCode: string;
  draftId: string;
  importId: string;
  resumeImportId: string;
  cvDraftId: string;
  dealId: string;
  sentId: string;
  executedId: string;
  correctedId: string;
  token: string;
  employerId: string;
  threadId: string;
  notificationId: string;
  stopToken: string;
  picture: string;
  fileIds: readonly string[];
  memberId: string;
  invitationId: string;
  emailId: string;
  certifiedId: string;
  namedId: string;
  interviewId: string;
  caseId: string;
  leakId: string;
  staleId: string;
  reasonedId: string;
  rankingId: string;
  webhookId: string;
  deliveryId: string;
  providerId: string;
  domainId: string;
  platform: string;
  elsewhereId: string;
  apiKeyId: string;
  /** An app that the colleague connected, and its id. */
  connectedId: string;
  clientId: string;
  candidate: Awaited<ReturnType<typeof candidateSubject>>;
  guest: GuestSubject;
};

export const newDeal = { targetSalary: 150_000, feePercent: 25, laSplit: 60, guaranteeDays: 90, terms: "" } as const;

/** How many files were removed so far. */
let removals = 0;
let searches = 0;

/** A valid request, so that only access can reject it. */
export async function askFor(
  noun: string,
  verb: string,
  person: Person,
  subject: Subject,
): Promise<Record<string, unknown>> {
  const { listingId, erasableId, erasableCode, draftId, token, certifiedId, caseId, candidate } = subject;
  if (noun === "apiKeys")
    return verb === "list"
      ? {}
      : verb === "create"
        ? { name: "Access table", scopes: ["listings:read"] }
        : { id: subject.apiKeyId };
  if (noun === "connectedApps") {
    const request = requestOf(subject.clientId, ["listings:read"]);
    return verb === "list"
      ? {}
      : verb === "disconnect"
        ? { id: subject.connectedId }
        : verb === "saveSettings"
          ? { membersConnect: false }
          : { request, ...(verb === "allow" && { scopes: ["listings:read"] }) };
  }
  if (noun === "introductions") return introductionAsk(verb, person, subject);
  if (noun === "interviews") return interviewAsk(verb, person, subject);
  if (noun === "scorecards") return scorecardAsk(verb, subject);
  if (noun === "clients")
    return verb === "list" || verb === "desk"
      ? {}
      : {
          ...(verb === "bring" && { company: "Brackenwell Systems" }),
          email: "ada@brackenwell.example",
        };
  if (noun === "guests") return guestAsk(verb, listingId, subject.guest);
  if (noun === "interests")
    return verb === "list"
      ? {}
      : verb === "fits"
        ? { listingId }
        : {
            employerName: "Brackenwell Systems",
            contactName: "Ada Bell",
            contactEmail: "ada@brackenwell.example",
            roleTitle: "Engineer",
          };
  if (noun === "demand" && verb === "supply") return {};
  if (noun === "demand")
    return verb === "listing"
      ? { listingId }
      : {
          headlineRole: "Access Table Carpenter",
          skills: [],
          yearsExperience: 9,
          city: "Madison",
          state: "WI",
          workType: "hybrid",
          salaryMin: null,
          salaryMax: null,
          workAuth: null,
          clearance: null,
          industries: [],
          hiddenFrom: [],
        };
  if (noun === "handOffs")
    return verb === "create" ? { listingId } : { token: "none", partner: "https://flow.example" };
  if (noun === "identities")
    return verb === "erase" ? { listingId: erasableId, maskedCode: erasableCode } : { listingId };
  if (noun === "identityFiles") return fileAsk(verb, subject);
  if (noun === "imports") return importAsk(verb, subject);
  if (noun === "cvs") return cvsAsk(verb, subject);
  if (noun === "listings" && verb === "recent") return {};
  if (noun === "savedSearches") return savedSearchAsk(verb, subject);
  if (noun === "jobs") return jobAsk(verb, subject);
  if (noun === "candidateLists") return listAsk(verb, subject);
  if (noun === "shortlist") return shortlistAsk(verb, subject);
  if (noun === "pipeline" && verb === "removeView") return viewAsk(subject);
  if (noun === "pipeline") return pipelineAsk(verb, subject);
  if (noun === "deals") return dealAsk(verb, person, subject);
  if (noun === "money") return moneyAsk(verb);
  if (noun === "threads") return threadAsk(verb, subject);
  if (noun === "notifications") return notificationAsk(verb, subject);
  if (noun === "candidacy") return candidacyAsk(verb, candidate);
  if (noun === "members")
    return verb === "list" ? {} : { id: subject.memberId, ...(verb === "update" && { role: "recruiter" }) };
  if (noun === "invitations") return invitationAsk(verb, person, subject);
  if (noun === "profile") return profileAsk(verb, subject);
  if (noun === "factors") return factorAsk(verb);
  if (noun === "register") return verb === "certificate" ? { introductionId: certifiedId } : {};
  if (noun === "home")
    return verb === "hideFirstSteps"
      ? { hidden: true }
      : ["read", "firstSteps"].includes(verb)
        ? {}
        : { until: "2026-01-01T00:00:00.000Z" };
  if (noun === "leads") return leadAsks[verb] ?? {};
  if (noun === "outbox")
    return verb === "list"
      ? {}
      : { id: subject.emailId, ...(verb === "shareLink" && { reason: "Called on their number." }) };
  if (noun === "cases")
    return verb === "list"
      ? {}
      : { id: caseId, ...(verb === "decide" && { version: 99, outcome: "both_may", note: "Seen." }) };
  if (noun === "organizations") return organizationAsk(verb, subject);
  if (noun === "admin") return verb === "remind" ? { listingId: subject.staleId } : {};
  if (noun === "archives")
    return ["list", "request"].includes(verb) ? {} : verb === "download" ? { ticket: "none" } : { id: unknownId };
  if (noun === "audit")
    return verb === "reason" ? { id: subject.reasonedId } : verb === "export" ? { format: "jsonl" } : {};
  if (noun === "configuration")
    return verb === "change"
      ? { key: "staleDays", value: "30", version: 99, reason: "Listings age faster than we thought." }
      : {};
  if (noun === "leaks")
    return verb === "list"
      ? {}
      : verb === "report"
        ? { listingId, place: "summary", what: "The summary names a project." }
        : { id: subject.leakId, outcome: "no_leak", reason: "Says nothing of a person." };
  if (noun === "own")
    return verb === "find"
      ? { text: "carpenter" }
      : verb === "listings"
        ? {}
        : { step: "hold", items: [{ id: listingId, version: 99 }] };
  if (noun === "rankings")
    return verb === "rank"
      ? { requirements: { role: "Carpenter" } }
      : verb === "readJobFile"
        ? { name: "job.txt", base64: Buffer.from("Carpenter wanted").toString("base64") }
        : verb === "choose"
          ? { mine: true }
          : verb === "get"
            ? { id: subject.rankingId }
            : {};
  if (noun === "trackRecords") {
    const { organizationId } = subject.people.owner;
    return verb === "get" ? { organizationId } : { ids: [organizationId] };
  }
  if (noun === "webhooks") return webhookAsk(verb, subject);
  if (noun === "companySignIn") return companySignInAsk(verb, person, subject);
  if (noun === "retentions") return verb === "settings" ? {} : verb === "saveSettings" ? { days: 365 } : { listingId };
  if (noun === "calendarFeeds" || noun === "marketComps" || noun === "events") return {};
  if (noun === "usage") return { kind: "workflow" };
  if (noun === "signing") return { token, ...answers[verb] };
  const withVersion = ["publish", "hold", "resume", "renew", "withdraw", "relist", "available", "discard"].includes(
    verb,
  );
  if (verb === "find") return { text: "carpenter" };
  if (verb === "hiddenFrom") return { entries: [{ name: "Meridian Robotics", domain: "" }] };
  if (verb === "crowd")
    return {
      headlineRole: "Access Table Carpenter",
      locationCity: "Madison",
      locationState: "WI",
      yearsExperience: 9,
      clearance: null,
      industries: [],
      except: listingId,
    };
  if (["search", "facets", "mine", "export", "create"].includes(verb) || noun === "settings") return {};
  // Only drafts can be published or discarded.
  const id = ["publish", "discard"].includes(verb) ? draftId : listingId;
  return { id, ...(withVersion && { version: 99 }), ...(verb === "update" && { version: 99, form: {} }) };
}

/** With a version that doesn't exist: a permitted caller gets a conflict, and nothing changes. */
const organizationAsk = (verb: string, { people }: Subject): Record<string, unknown> =>
  ["own", "withdrawPlanRequest", "names", "billing", "candidateYes", "logo", "list"].includes(verb)
    ? {}
    : verb === "requestPlan"
      ? { plan: "enterprise" }
      : verb === "saveBilling"
        ? emptyBilling
        : verb === "saveNames"
          ? { names: [], domains: [] }
          : verb === "saveCandidateYes"
            ? { required: false }
            : verb === "saveLogo"
              ? { base64: null }
              : {
                  id: people.competitor.organizationId,
                  ...(verb === "decide" && { version: 99, standing: "suspended", reason: "On the record, in words." }),
                  ...(verb === "setPlan" && { version: 99, plan: "starter", reason: "On the record, in words." }),
                };

async function introductionAsk(verb: string, person: Person, subject: Subject): Promise<Record<string, unknown>> {
  const { listingId, employerId, certifiedId, namedId, people } = subject;
  if (["list", "count", "outcomes", "disputes"].includes(verb)) return {};
  const agency = [people.owner, people.selling, people.competitor, people["other admin"]].some(
    ({ organizationId }) => organizationId === person.organizationId,
  );
  if (verb === "request")
    return {
      listingId,
      offer: agency ? { kind: "split", laSplit: 60 } : { kind: "fee", feePercent: 20, guaranteeDays: 90 },
      ...(agency && { employerId }),
    };
  if (verb === "requestMany") return { listingIds: [listingId], ...(agency && { employerId }) };
  const id = verb === "refuse" ? namedId : certifiedId;
  if (["get", "nda", "openings"].includes(verb)) return { id };
  const version = await person.api.introductions.get({ id }).then(
    (seen) => seen.version,
    () => 1,
  );
  const more: Record<string, object> = {
    counter: { offer: { kind: "fee", feePercent: 21, guaranteeDays: 90 } },
    decline: { reason: "Not now." },
    sign: { name: "Ada Bell", consent: true, hash: "0".repeat(64) },
    revoke: { organizationId: employerId, reason: "Over." },
    outcome: { outcome: "advanced", next: "interview" },
    declarePrior: { evidence: "Applied with us last year, twice." },
    decide: { upheld: true, reason: "On the record." },
  };
  return { id, version, ...more[verb] };
}

/** Each caller sends the version it saw. After one cancels, the next gets a state error. */
async function interviewAsk(verb: string, person: Person, subject: Subject): Promise<Record<string, unknown>> {
  const { interviewId: id, certifiedId } = subject;
  const proposed = {
    times: [wallTimeIn("UTC", Date.now() + 3 * 86_400_000)],
    timeZone: "UTC",
    minutes: 45,
    kind: "phone",
  };
  if (["list", "count"].includes(verb)) return {};
  if (verb === "propose") return { introductionId: certifiedId, ...proposed };
  if (["get", "calendar"].includes(verb)) return { id };
  const { version, proposal } = await person.api.interviews
    .get({ id })
    .catch(() => ({ version: 1, proposal: { times: [] } }));
  const more: Record<string, object> = {
    suggest: { ...proposed, reason: "Another day." },
    accept: { startsAt: proposal.times[0] ?? new Date().toISOString() },
    decline: { reason: "Not this week." },
    cancel: { reason: "Not this week." },
  };
  return { id, version, ...more[verb] };
}

function scorecardAsk(verb: string, { certifiedId }: Subject): Record<string, unknown> {
  if (verb === "list") return { introductionId: certifiedId };
  const filled = { rating: "yes", comments: { skills: "Knows the trade." } };
  if (verb === "save") return { id: certifiedId, ...filled };
  return { token: "none", ...(verb === "answer" && filled) };
}

/** The owner and a colleague, second and third in line, each remove a file; everyone else tries an existing one. */
function fileAsk(verb: string, subject: Subject): Record<string, unknown> {
  const { listingId, picture, fileIds } = subject;
  const [stays, ...theirs] = fileIds;
  if (verb === "download") return { ticket: "none" };
  if (verb === "ticket") return { id: stays };
  if (verb === "remove") return { id: theirs[removals++ - 1] ?? stays };
  return { listingId, ...(verb === "upload" && { name: "cv.jpg", base64: picture }) };
}

/** A new search on each call, shared by the owner, with a unique name. */
async function savedSearchAsk(verb: string, { people, listingId }: Subject): Promise<Record<string, unknown>> {
  if (verb === "list" || verb === "news") return {};
  if (verb === "fits") return { listingId };
  const named = { name: `Search ${(searches += 1)}`, params: { keywords: "engineer" } };
  if (verb === "create") return named;
  const { id } = await people.owner.api.savedSearches.create({ ...named, shared: true });
  if (verb === "update") return { id, version: 1, name: `${named.name} again` };
  return { id, ...(verb === "follow" && { pinned: true }), ...(verb === "seen" && { upTo: 0 }) };
}

/** A new job of the owner on each call. */
async function jobAsk(verb: string, { people }: Subject): Promise<Record<string, unknown>> {
  if (verb === "list" || verb === "origin") return {};
  if (verb === "results") return { days: 30 };
  const form = { role: "Engineer", company: "Brackenwell Systems", contactEmail: "ada@brackenwell.example" };
  if (verb === "create") return form;
  const { id } = await people.owner.api.jobs.create(form);
  if (verb === "update") return { id, version: 1, ...form };
  return {
    id,
    ...(verb === "setState" && { version: 1, state: { status: "on_hold", until: null } }),
    ...(verb === "watch" && { watch: true }),
  };
}

/** A new view on each call, shared by the owner. */
async function viewAsk({ people }: Subject): Promise<Record<string, unknown>> {
  const name = `View ${(searches += 1)}`;
  const { items } = await people.owner.api.pipeline.saveView({ name, params: {}, shared: true });
  return { id: items.find((view) => view.name === name)?.id };
}

/** A new list of the owner with the listing on each call. */
async function listAsk(verb: string, { people, listingId }: Subject): Promise<Record<string, unknown>> {
  if (verb === "list") return {};
  if (verb === "sheet") return { listingId };
  if (verb === "create") return { name: "For a client" };
  const { id } = await people.owner.api.candidateLists.create({ name: "For a client", listingIds: [listingId] });
  const entry = { id, listingId };
  const asks: Record<string, Record<string, unknown>> = {
    update: { id, version: 1, name: "For another client" },
    add: { id, listingIds: [listingId] },
    takeOff: entry,
    move: { ...entry, to: 0 },
    note: { ...entry, note: "Strong", version: 1 },
  };
  return asks[verb] ?? { id };
}

function shortlistAsk(verb: string, subject: Subject): Record<string, unknown> {
  const { listingId } = subject;
  if (["list", "ids", "clear"].includes(verb)) return {};
  if (verb === "addMany") return { listingIds: [listingId] };
  if (verb === "restore") return { entries: [{ listingId, addedAt: new Date().toISOString(), notes: "" }] };
  return { listingId, ...(verb === "update" && { notes: "A note", version: 99 }) };
}

/** At a time in the past, so that no one's request takes a slot. */
const leadAsks: Record<string, Record<string, unknown>> = {
  book: {
    name: "Ada Bell",
    email: "ada@brackenwell.example",
    organization: "Brackenwell Systems",
    kind: "employer",
    timeZone: "UTC",
    slot: "2026-01-05T15:00:00.000Z",
  },
  open: { token: "none" },
  move: { token: "none", slot: "2026-01-05T15:00:00.000Z" },
  cancel: { token: "none" },
};

/** Valid requests that the rules reject. */
const answers: Record<string, object> = {
  sign: { name: "Ada Bell", hash: "0", consent: true },
  decline: { reason: "Write to me@elsewhere.example" },
};

async function dealAsk(verb: string, person: Person, subject: Subject): Promise<Record<string, unknown>> {
  const { listingId, sentId, employerId, people } = subject;
  if (["list", "summary", "export", "parties"].includes(verb)) return {};
  // Another agency creates a deal in which it is the selling agency; Northstar names one.
  const agencies = [people.selling, people.competitor, people["other admin"]].map(
    ({ organizationId }) => organizationId,
  );
  if (verb === "create")
    return {
      ...newDeal,
      listingId,
      employerId,
      sellingAgencyId: agencies.find((id) => id === person.organizationId) ?? people.competitor.organizationId,
    };
  // The selling agency sends the version it saw: an outdated one would hide that the step isn't its own.
  if (verb === "answerCorrection")
    return { id: subject.correctedId, number: 1, confirm: false, reason: "Write to me@elsewhere.example" };
  const id = verb === "win" ? subject.executedId : subject.dealId;
  const version = person === people.selling ? (await person.api.deals.get({ id })).version : 99;
  const more: Record<string, object> = {
    document: { kind: "client" },
    saveBillTo: emptyBillTo,
    win: { version, acceptedSalary: 150_000, startDate: "2026-12-01", timeZone: "UTC" },
    pay: { version, kind: "client_paid", amountCents: 1, on: "2026-12-01" },
    correct: { version, entry: 1 },
    fallOff: { version, lastDay: "2026-12-01", reason: "Left." },
    settle: { version, outcome: "found" },
    correctionEffect: { what: "salary", acceptedSalary: 151_000 },
    correctValue: { version, what: "salary", acceptedSalary: 151_000, reason: "Typed wrong." },
    withdrawCorrection: { version, number: 1 },
    propose: { ...newDeal, version },
    accept: { number: 1, version },
    lose: { reason: "Budget cut.", version },
    discard: { version },
    send: { version },
    recall: { version },
    remind: { part: "employer" },
  };
  if (verb in answers || verb === "agreement") return { id: sentId, ...answers[verb] };
  return { id, ...more[verb] };
}

/** Each caller invites a new person. */
function invitationAsk(verb: string, person: Person, { invitationId, platform }: Subject): Record<string, unknown> {
  if (["list", "organizations"].includes(verb)) return {};
  if (verb === "inviteOrganization") return { kind: "agency", email: "rosa@harborpoint.example" };
  if (verb !== "create") return { id: invitationId };
  return {
    email: "someone@new.example",
    role: person.organizationId === platform ? "platform_admin" : "organization_admin",
  };
}

/** The password is changed to itself, because the others still sign in with it. The session is another person's. */
function profileAsk(verb: string, { elsewhereId }: Subject): Record<string, unknown> {
  const sample = "talentmls-sample";
  const asks: Record<string, Record<string, unknown>> = {
    update: { name: "Noor Haddad" },
    changePassword: { current: sample, next: sample },
    endSession: { id: elsewhereId },
  };
  return { ...asks[verb] };
}

const somePasskey = { id: "none", clientDataJSON: "none", attestationObject: "none", transports: ["usb"] };
const noPasskey = "00000000-0000-4000-8000-000000000000";

function factorAsk(verb: string): Record<string, unknown> {
  if (verb === "get" || verb === "policy") return {};
  if (verb === "require") return { isRequired: false };
  if (verb === "requestPasskey") return {};
  if (verb === "addPasskey") return { name: "Laptop", passkey: somePasskey };
  if (verb === "removePasskey") return { id: noPasskey, password: "talentmls-sample" };
  return verb === "confirmTotp" ? { code: "123456" } : { password: "talentmls-sample" };
}

function notificationAsk(verb: string, subject: Subject): Record<string, unknown> {
  const { notificationId, stopToken } = subject;
  if (verb === "unsubscribe") return { token: stopToken };
  if (verb === "setPreferences" || verb === "setDefaults")
    return { items: [{ type: "deal_closed", inApp: true, email: "off" }] };
  return verb === "read" ? { id: notificationId } : {};
}

function threadAsk(verb: string, subject: Subject): Record<string, unknown> {
  const { listingId, threadId, people } = subject;
  if (["list", "count"].includes(verb)) return {};
  if (verb === "about") return { listingId };
  if (verb === "start")
    return { listingId, organizationId: people.owner.organizationId, content: "Is the start date firm?" };
  return {
    id: threadId,
    ...(verb === "send" && { content: "Two weeks either way." }),
    ...(verb === "read" && { number: 1 }),
  };
}

function pipelineAsk(verb: string, subject: Subject): Record<string, unknown> {
  const { listingId } = subject;
  if (["board", "count", "available", "analytics", "views"].includes(verb)) return {};
  if (["cards", "addMany", "remove", "restore", "assign"].includes(verb)) return { listingIds: [listingId] };
  if (verb === "moveMany") return { cards: [{ listingId, version: 99 }], stage: "offer" };
  if (verb === "undoMove") return { cards: [{ listingId, version: 99 }] };
  if (verb === "figures") return { days: 30 };
  if (verb === "saveView") return { name: `View ${(searches += 1)}`, params: {} };
  if (verb === "saveStages") return { stages: [{ name: "All", description: "", color: "gray" }], version: 99 };
  return {
    listingId,
    ...(verb === "add" && { shortlist: true }),
    ...(verb === "move" && { stage: "offer", version: 99 }),
    ...(verb === "update" && { notes: "A note", version: 99 }),
  };
}

function importAsk(verb: string, subject: Subject): Record<string, unknown> {
  const { importId, resumeImportId } = subject;
  if (verb === "create")
    return { kind: "csv", files: [{ name: "two.csv", text: "Full name,E-mail\nBea Example,bea@mail.example\n" }] };
  if (verb === "list" || verb === "template") return {};
  if (verb === "resume") return { id: resumeImportId, row: 1 };
  const input = contract.imports[verb as "get"].input;
  const tries: Record<string, unknown>[] = [
    { id: importId },
    { id: importId, version: 99 },
    { id: importId, version: 99, mapping: {} },
    { id: importId, version: 99, candidateConsent: true, dataAccuracy: true, termsAgreed: true },
  ];
  const fitting = tries.find((ask) => input.safeParse(ask).success);
  if (!fitting) throw new Error(`no ask fits imports.${verb}`);
  return fitting;
}

/** A CV as text with only a name. */
export const cvAsk = (name: string) => ({
  name: "cv.txt",
  base64: Buffer.from(`${name}\n${name.toLowerCase().replace(" ", ".")}@mail.example\nEngineer\n`).toString("base64"),
});

function cvsAsk(verb: string, { cvDraftId: id, listingId }: Subject): Record<string, unknown> {
  if (verb === "start") return cvAsk("Cleo Example");
  if (verb === "setEmployers") return { version: 99, items: [] };
  if (verb === "publish")
    return { items: [{ id, version: 99 }], candidateConsent: true, dataAccuracy: true, termsAgreed: true };
  if (verb === "merge") return { id, version: 99, into: { id: listingId, version: 1 }, fields: [] };
  if (verb === "confirm") return { id, paths: ["identity.fullName"] };
  return verb === "reading" || verb === "duplicates" ? { id } : {};
}

/** None of it names a partner. */
function moneyAsk(verb: string): Record<string, unknown> {
  const asks: Record<string, Record<string, unknown>> = {
    desk: {},
    export: { file: "receivables" },
    statement: { partnerId: "3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11", format: "csv" },
    accounting: { tool: "xero" },
    nettings: {},
    proposeNetting: { partnerId: "3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11", cents: 1 },
    answerNetting: { id: "3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11", confirm: true },
    withdrawNetting: { id: "3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11" },
    matchBank: { text: "Date,Amount,Description\n2026-11-23,12.00,Interest" },
  };
  return asks[verb] ?? {};
}

let domainsAsked = 0;

function companySignInAsk(verb: string, asker: Person, subject: Subject): Record<string, unknown> {
  const { providerId, domainId, platform } = subject;
  const isStaff = asker.organizationId === platform;
  const form = { ...someProvider, ...(isStaff && { defaultRole: "platform_admin" }) };
  if (verb === "get" || verb === "claims") return {};
  if (verb === "require") return { isRequired: false };
  if (verb === "createProvider") return { ...form, clientSecret: "secret" };
  if (verb === "updateProvider") return { ...form, id: providerId, version: 99 };
  if (verb === "addDomain") return { domain: `asked-${(domainsAsked += 1)}.example` };
  if (verb === "releaseDomain") return { id: domainId, reason: "It is another company's." };
  return { id: verb.endsWith("Domain") ? domainId : providerId };
}

function webhookAsk(verb: string, { webhookId: id, deliveryId }: Subject): Record<string, unknown> {
  const form = { url: "https://hooks.example/mls", types: ["deal.changed"] };
  if (verb === "list") return {};
  if (verb === "create") return form;
  if (verb === "update") return { id, version: 99, ...form };
  if (verb === "retry") return { id, deliveryId };
  return { id, ...(verb === "replay" && { since: new Date().toISOString() }) };
}
