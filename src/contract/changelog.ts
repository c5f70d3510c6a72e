/*
 * The changelog of the API and its deprecations (spec §22). The developer portal shows both; the API document has the
 * version of the top entry.
 */

export type ApiChange = {
  /** `major.minor`: a new major version has its own address, a new minor version adds. */
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  added: readonly string[];
  changed?: readonly string[];
  /** Calls, by `noun.verb`, that are answered until their end. */
  deprecated?: readonly string[];
  removed?: readonly string[];
};

/** The newest first. */
export const apiChangelog: readonly ApiChange[] = [
  {
    version: "1.1",
    date: "2026-11-26",
    added: [
      "Lists that you follow: listings, introductions, deals and the pipeline take updatedSince, and answer only " +
        "what changed and what is gone.",
      "Webhooks can be sent the entries of your audit log: audit.recorded.",
      "Jobs are connected with one of your clients: clientId in jobs.create and jobs.update, and in every answer.",
      "Every answer to a signed-in person has the rate limit headers, as answers to keys do.",
      "Agents can request an introduction for a client that isn't on the marketplace yet.",
      "Introductions and deals remember a job of yours: jobId in introductions.request, introductions.requestMany, " +
        "deals.create and interests.create. Only your organization sees it.",
      "Your own share of the amounts of a deal and of the total value: agencySide.myMoney, totalShareCents, " +
        "and of the payment in deals.export.",
      "deals.summary returns what an employer has to pay first: dueNext.",
      "deals.list says what each deal needs from your organization now: waits.",
      "Billing details have a version. organizations.saveBilling and deals.saveBillTo take it, so that a save " +
        "doesn't replace newer details.",
      "money.matchBank lists the lines of a statement that it leaves out, with the reason: leftOut.",
      "pipeline.figures can start and end on a day: from, to and timeZone. Jobs have clientDomain.",
      "The log of a link to a client says what its contact did after the reveal, of your own candidates: downloaded, " +
        "arranged, rated, decided.",
      "members.list says whether a member has ever signed in: hasSignedIn.",
      "threads.get says whether you can open the candidate's page: listed.",
      "Introductions say whether the placement of their deal ended within the guarantee: deal.fellOff.",
      "introductions.sign and deals.sign take the version of the consent that was read: consentVersion. If the text " +
        "has changed since, the call fails, and nothing is signed.",
      "savedSearches.list says how many candidates are new in any of the searches, each counted once: fresh.",
      "money.nettings says which partners can't take part in the marketplace now, and offers no netting with them: " +
        "unavailable.",
      "pipeline.analytics takes timeZone.",
      "deals.billing says how much of an invoice credits settled instead of payments: creditedCents. Its settledOn " +
        "is the date of that credit if it came last.",
      "listings.search names the other forms of a word that it searched, as a saved search has to name them: " +
        "reading.forms.",
      "pipeline.remove undoes an add: cards in added stay if anyone has worked on them since.",
      "Introductions say for the listing agency why no one can sign: warnings.signingWaits.",
      "admin.queue counts the plans that agencies requested: planRequests.",
      "Corrections of deals say what is refunded if no replacement is found: owedCents in effect.before and after.",
      "deals.correctionEffect names the parties that no one is notified for: absent.",
      "deals.correctValue undoes the settlement of a replacement: replacement. The replacement is owed again.",
      "introductions.openings says when each organization opened the identity, for the listing agency.",
      "Introductions name the suspended or rejected party that keeps you from agreeing: barred. " +
        "Then accept, counter and sign aren't in actions, and needsYou is false.",
      "threads.about and threads.get say who has access to an identity but hasn't opened it: unopenedBy.",
      "organizations.withdrawPlanRequest withdraws a plan request that isn't answered yet.",
    ],
    changed: [
      "Messages can name a candidate only once the organization with access has opened the identity: threads.start " +
        "and threads.send check them for leaks before, and disclosure is null.",
      "While staff have suspended or rejected a party, the others can't agree with it: introductions.accept, " +
        "counter and sign, interviews.propose, suggest and accept, threads.start and send answer wrong-state. So " +
        "does deals.send while its selling agency is suspended or rejected.",
      "The limit of 1,000 jobs counts those that are open or on hold. jobs.list has those, then the latest of the " +
        "others, up to 1,000.",
      "listings.search with updatedSince takes a location as written. Without it, a misspelled one is still corrected.",
      "clients.desk: introductions and deals count only those in progress.",
      "Cards of a filled or closed job are neither active nor late in pipeline.figures and pipeline.analytics. " +
        "pipeline.add and pipeline.addMany answer wrong-state for such a job.",
      "guests.send: a client with an account finds the candidates there and gets no link, so url is null for it.",
      "guests.send: url is also null if another agency's candidate is among them. The contact has it by email.",
      "Keys without identities:read get no text that may name a candidate after the reveal: messages written under a " +
        "grant, links of interviews, comments of scorecards, evidence of prior knowledge, and the candidate's notes.",
      "Keys without identities:read get no note on a card, a shortlist or a list about a candidate of their own " +
        "organization, or one whose identity it received: the note may name the candidate.",
      "Keys without jobs:read see job: null in candidate lists. With jobId, candidateLists.create, " +
        "candidateLists.update, pipeline.add and pipeline.addMany need jobs:read, as introductions and deals do.",
      "pipeline.analytics and pipeline.figures count late cards in calendar days of timeZone, as the board does. " +
        "The default is UTC.",
      "pipeline.undoMove: a card whose move can no longer be undone is unchanged, not missing. It is still there.",
      "candidateLists.sheet and savedSearches.list have the limits of reading the market, as listings.get does. " +
        "Candidates added to a shortlist or a list count as seen.",
      "listings.mine: keys without identities:read get the role, city and state of drafts empty. They aren't checked " +
        "for names until the draft is published.",
      "webhooks.create and webhooks.rotate: a repeat with the same Idempotency-Key gets the first answer, with null " +
        "in place of the secret, as apiKeys.create does.",
      "A POST that only reads, such as own.find, listings.export or rankings.rank, ignores an Idempotency-Key: a " +
        "repeat runs again.",
      "listings.update with step is a version-conflict once the draft is published. Before, it changed the listing.",
      "At the limit of candidates in a day, savedSearches.list answers with the numbers, and without newest " +
        "candidates that you haven't seen.",
    ],
  },
  {
    version: "1.0",
    date: "2026-11-25",
    added: [
      "API keys with scopes, expiry, allowed addresses and rotation.",
      "OAuth 2.1 for programs that people connect themselves, with PKCE and registration by the program.",
      "Listings, introductions, deals, pipeline, jobs and messages: every call that a program can make.",
      "The events feed, and webhooks signed by Standard Webhooks 1.0.",
      "Idempotency keys on every write, and rate limit headers on every answer to a key.",
      "A typed client for JavaScript and TypeScript.",
      "The Talent Data Dictionary as JSON and CSV.",
    ],
  },
];

export const apiVersion = apiChangelog[0]?.version ?? "";

/** How long a deprecated call is answered at least, in days. */
export const deprecationDays = 180;

/** `since`, `sunset`: YYYY-MM-DD; from `sunset` on it can be gone. `instead`: what to call, by `noun.verb`. */
export type Deprecation = { since: string; sunset: string; instead: string };

/** Calls that will be removed, by `noun.verb`. Each is in the changelog too. */
export const deprecations: Readonly<Record<string, Deprecation>> = {};

/**
 * The headers of a deprecated call's answers: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and where to read more.
 */
export function deprecationHeaders({ since, sunset }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${Date.parse(`${since}T00:00:00Z`) / 1_000}`,
    sunset: new Date(`${sunset}T00:00:00Z`).toUTCString(),
    link: '</developers/changelog>; rel="deprecation"; type="text/html"',
  };
}
