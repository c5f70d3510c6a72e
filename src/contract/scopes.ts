import { allScopes, type Scope } from "#domain/api-key/scopes.ts";
import { auditType } from "#domain/webhook/audit.ts";
import type { WebhookType } from "#domain/webhook/webhook.ts";
import type { Contract, InputOf } from "./index.ts";
import { nouns } from "./nouns.ts";
import { type Routes, routes } from "./routes.ts";

/**
 * What an API key needs to call a procedure: one scope, and further ones for some input (`furtherScopes`). `public`: it
 * answers everyone alike, and a key is ignored. `session`: keys can't call it.
 */
export type KeyNeed = Scope | "public" | "session";

type Named<Noun extends keyof Routes = keyof Routes> = Noun extends Noun
  ? `${Noun}.${keyof Routes[Noun] & string}`
  : never;

type InputNamed<Name> = Name extends `${infer Noun extends keyof Contract}.${infer Verb}`
  ? Verb extends keyof Contract[Noun]
    ? InputOf<Contract[Noun][Verb]>
    : never
  : never;

/**
 * Calls that change nothing but logs although they aren't a GET: their input is in the body, because URLs may be
 * logged, or too long for one. A call that isn't here writes: a repeat with its Idempotency-Key gets the stored answer.
 */
const readsByPost: readonly string[] = [
  "listings.export",
  "listings.crowd",
  "listings.hiddenFrom",
  "rankings.rank",
  "rankings.readJobFile",
  "rankings.export",
  "pipeline.figures",
  "jobs.results",
  "companySignIn.checkProvider",
  "connectedApps.open",
  "clients.find",
  "interests.fits",
  "demand.draft",
  "own.find",
  "own.listings",
  "audit.reason",
] satisfies readonly Named[];

/** Where the noun and the method say something else. */
const exceptions = {
  // The same for everyone.
  "settings.get": "public",
  "marketComps.figures": "public",
  "register.key": "public",

  // Answers with identities.
  "listings.form": "identities:read",
  "own.find": "identities:read",
  "own.listings": "identities:read",

  // A masked profile, as `listings.get` shows it.
  "candidateLists.sheet": "listings:read",

  // Bound to the browser of the person who asks.
  "identityFiles.ticket": "session",
  "identityFiles.download": "session",
  // A picture that an admin chooses.
  "organizations.logo": "session",
  "organizations.saveLogo": "session",
  // What a person has looked at.
  "listings.recent": "session",
  "listings.view": "session",
  // Whether a person or an organization uses rankings.
  "rankings.choices": "session",
  "rankings.choose": "session",
  // Behind a link in an email.
  "notifications.unsubscribe": "session",
  "scorecards.open": "session",
  "scorecards.answer": "session",
  // For the pages of a job, an introduction and a deal, across scopes.
  "jobs.work": "session",
  "jobs.origin": "session",
  "jobs.results": "session",
  // For the Clients page, which says more than programs need.
  "clients.desk": "session",
  "guests.open": "session",
  "guests.logo": "session",
  "guests.view": "session",
  "guests.answer": "session",
  "guests.request": "session",
  "guests.code": "session",
  "guests.confirm": "session",
  "guests.accept": "session",
  "guests.nda": "session",
  "guests.sign": "session",
  "guests.identity": "session",
  "guests.introduction": "session",
  "guests.outcome": "session",
  "guests.declarePrior": "session",
  "guests.scorecards": "session",
  "guests.saveScorecard": "session",
  "guests.interviews": "session",
  "guests.proposeInterview": "session",
  "guests.suggestTimes": "session",
  "guests.acceptTime": "session",
  "guests.declineInterview": "session",
  "guests.cancelInterview": "session",
  "guests.calendar": "session",
  "guests.files": "session",
  "guests.file": "session",
  "guests.documents": "session",
  // A member of the client reads and answers on our page, in place of the contact with the link.
  "guests.received": "session",
  "guests.openReceived": "session",
  "guests.viewReceived": "session",
  "guests.answerReceived": "session",
  "guests.requestReceived": "session",
  // Who belongs to the organization, and as what: programs change it by SCIM.
  "members.update": "session",
  "members.deactivate": "session",
  "members.resetFactors": "session",
  "members.reactivate": "session",
  // For the platform's staff, which has no keys.
  "introductions.disputes": "session",
  // For the cards of our own board.
  "introductions.outcomes": "session",
  "introductions.decide": "session",
  "demand.supply": "session",
  "register.verify": "session",
  "organizations.list": "session",
  "organizations.get": "session",
  "organizations.decide": "session",
  "organizations.setPlan": "session",
  "admin.integrations": "session",
  "admin.status": "session",
  "admin.remind": "session",
  // A reason can name a candidate.
  "audit.reason": "identities:read",
} as const satisfies Partial<Record<Named, KeyNeed>>;

/** What a company's directory needs for SCIM, whose requests are no procedures (docs/decisions/0073). */
export const scimScope = "members:write" satisfies Scope;

/** What a person can grant an app. A directory has an API key. */
export const appScopes: readonly Scope[] = allScopes.filter((scope) => scope !== scimScope);

/** Scopes that a request takes besides its procedure's, by what it does further. */
const auditScope = ({ types }: { types: readonly WebhookType[] }): readonly Scope[] =>
  types.includes(auditType) ? ["audit:read"] : [];
/** An error says whether the organization has the job. */
const jobScope = ({ jobId }: { jobId?: string | null | undefined }): readonly Scope[] =>
  typeof jobId === "string" ? ["jobs:read"] : [];
const job = { scopes: jobScope, says: "With `jobId` also `jobs:read`." };
const auditLog = { scopes: auditScope, says: `With \`${auditType}\` also \`audit:read\`.` };
type Further<Input> = { scopes: (input: Input) => readonly Scope[]; says: string };
const further: { [Name in Named]?: Further<InputNamed<Name>> } = {
  "listings.export": {
    scopes: ({ identities }) => (identities ? ["identities:read"] : []),
    says: "With `identities` also `identities:read`.",
  },
  "interests.create": {
    scopes: ({ candidateId, jobId }) =>
      candidateId === null ? [] : ["introductions:write", "deals:write", ...jobScope({ jobId })],
    says: "With `candidateId` also `introductions:write`, `deals:write` and, with `jobId`, `jobs:read`.",
  },
  "introductions.request": job,
  "introductions.requestMany": job,
  "deals.create": job,
  "candidateLists.create": job,
  "candidateLists.update": job,
  "webhooks.create": auditLog,
  "webhooks.update": auditLog,
  "pipeline.add": {
    scopes: ({ shortlist, jobId }) => [...(shortlist ? ["shortlist:write" as const] : []), ...jobScope({ jobId })],
    says: "With `shortlist` also `shortlist:write`, with `jobId` also `jobs:read`.",
  },
  "pipeline.addMany": job,
};

const furtherOf = (name: string): Further<unknown> | undefined =>
  (further as Record<string, Further<unknown> | undefined>)[name];

/** Those of a procedure's parsed input. */
export const furtherScopes = (name: string, input: unknown): readonly Scope[] => furtherOf(name)?.scopes(input) ?? [];

/** When a call takes further scopes, and which; null if it never does. */
export const furtherScopesSentence = (name: string): string | null => furtherOf(name)?.says ?? null;

/** Whether a call changes nothing. `name`: `listings.get`. */
export function onlyReads(name: string): boolean {
  const [noun = "", verb = ""] = name.split(".");
  const route = (routes[noun as keyof Routes] as Record<string, string>)[verb] ?? "";
  return route.startsWith("GET ") || readsByPost.includes(name);
}

/** The scope a procedure takes, from its noun and whether it writes, or from the exceptions (spec §17). */
export function keyNeedOf(name: string): KeyNeed {
  const [noun = ""] = name.split(".");
  if (Object.hasOwn(exceptions, name)) return exceptions[name as keyof typeof exceptions];
  const { scope } = nouns[noun as keyof Routes];
  if (scope === "session") return "session";
  return `${scope}:${onlyReads(name) ? "read" : "write"}` as Scope;
}
