import type { ScopeNoun } from "#domain/api-key/scopes.ts";
import type { Routes } from "./routes.ts";

/** Its addresses are of the specification and have no scope: keys don't sign in. */
export const sessionIs = "Signing in and out, the signed-in person and the organizations they can act for.";

/**
 * The nouns of the API: the scopes that API keys need for each, and what it is, for the API document and the developer
 * pages. `session`: keys can't call it. A new noun doesn't compile until it has its line.
 */
export const nouns = {
  settings: {
    scope: "organizations",
    is: "What a client needs to know about this marketplace before anyone signs in, and the terms of new deals.",
  },
  listings: {
    scope: "listings",
    is: "Candidates on the marketplace. Other agencies and employers see the masked face, never the identity.",
  },
  // A person's browser follows the partner's page; the partner has its own token.
  handOffs: { scope: "session", is: "One-time tokens that carry a masked listing to the workflow partner." },
  identities: {
    scope: "identities",
    is: "A candidate's sealed name and contact details. Each opening is recorded on the audit log.",
  },
  identityFiles: {
    scope: "identities",
    is: "CV files of a listing, stripped of metadata and served only to those who can open the identity.",
  },
  // A person reviews rows and readings, which name candidates. A program creates listings.
  imports: {
    scope: "session",
    is: "Many listings from one CSV or applicant tracking file, reviewed before they become drafts.",
  },
  cvs: { scope: "session", is: "Drafts from CV files: reading, review, and what is left to check." },
  shortlist: { scope: "shortlist", is: "Your private list of listings for the organization you act for, with notes." },
  savedSearches: { scope: "saved-searches", is: "Searches under a name, with how you follow them." },
  pipeline: { scope: "pipeline", is: "Your organization's board of candidates, one column a stage." },
  jobs: { scope: "jobs", is: "Roles your organization fills for its clients." },
  candidateLists: { scope: "candidate-lists", is: "An agency's named lists of candidates, in an order, with notes." },
  deals: {
    scope: "deals",
    is: "One placement each: listing, agencies, employer, terms, signatures, payments and guarantee.",
  },
  money: {
    scope: "money",
    is: "What an organization's deals are worth: receivables, partners, statements, bank matches and netting.",
  },
  // Behind emailed links, as candidates' pages are.
  signing: { scope: "session", is: "Signing by the link of an email, without an account." },
  threads: { scope: "threads", is: "Messages between two organizations about one listing or deal." },
  notifications: { scope: "notifications", is: "What one person is notified of, and by which channel." },
  introductions: {
    scope: "introductions",
    is: "From a request for one candidate to the reveal: offer, NDA, grant, protection window.",
  },
  interviews: { scope: "interviews", is: "Meetings between a candidate and an employer." },
  scorecards: { scope: "interviews", is: "What interviewers think of a candidate, read by their own organization." },
  clients: { scope: "clients", is: "Employers that an agency works for, named by company and work address." },
  guests: {
    scope: "guests",
    is: "Candidates sent to a client, by a link or to its account, and what it can do there.",
  },
  interests: { scope: "interests", is: "What an employer is looking for, as its selling agency wrote it down." },
  demand: { scope: "demand", is: "How many organizations look for a candidate, never which ones." },
  events: { scope: "events", is: "What happened at your organization, in order: ids and codes, stored for 30 days." },
  webhooks: { scope: "webhooks", is: "Addresses of your own systems that receive signed events." },
  // A key could let in people beyond its scopes.
  companySignIn: {
    scope: "session",
    is: "Sign-in through a company's own OpenID provider, and the email domains that lead to it.",
  },
  // An app could connect others.
  connectedApps: { scope: "session", is: "Programs that people let act for them with OAuth, and what they can do." },
  // A secret link of a person.
  calendarFeeds: {
    scope: "session",
    is: "Your own calendar of interviews, starts and guarantee ends, by a secret link.",
  },
  rankings: { scope: "rankings", is: "Listings ranked by a job description, with the reasons." },
  register: {
    scope: "introductions",
    is: "The append-only record of introductions, and certificates that anyone can verify offline.",
  },
  marketComps: {
    scope: "market-comps",
    is: "What hires of a role in an area paid, counted over enough agencies that no one is recognizable.",
  },
  trackRecords: { scope: "track-records", is: "How an organization has behaved as a partner, counted from events." },
  candidacy: { scope: "session", is: "What candidates see and decide through their own link, without an account." },
  // Visitors ask, without an account.
  leads: { scope: "session", is: "Demo calls with the marketplace's team." },
  // For the platform's staff, which has no keys, as are cases and the configuration.
  outbox: { scope: "session", is: "Emails the product wrote, for the platform's staff." },
  cases: { scope: "session", is: "Two agencies that seem to list the same person. For the platform's staff." },
  organizations: {
    scope: "organizations",
    is: "Your organization's plan, names and billing details; for staff, all organizations.",
  },
  members: { scope: "members", is: "People with a role in your organization." },
  // A new member would act beyond the key's scopes.
  invitations: {
    scope: "session",
    is: "Emailed links that make their reader a member, or invite an organization to sign up.",
  },
  profile: { scope: "session", is: "Your own name, password and sessions." },
  apiKeys: { scope: "session", is: "Keys that let a program act for an organization, within scopes." },
  factors: {
    scope: "session",
    is: "Your second factor at sign-in: passkeys, an authenticator app and recovery codes.",
  },
  // It holds every identity, and its file is bound to the browser of the admin who asks.
  archives: { scope: "session", is: "Everything an organization has, in one file for its admins." },
  // A person answers the warnings of it.
  retentions: { scope: "session", is: "How long the identities of listings that ended are stored." },
  admin: { scope: "organizations", is: "Figures, queues and integrations." },
  audit: { scope: "audit", is: "Who did what and when: an organization sees its own entries, staff see all." },
  configuration: { scope: "session", is: "Marketplace-wide settings with their history, for the platform's staff." },
  leaks: { scope: "session", is: "Reports that a text may identify a candidate." },
  usage: { scope: "session", is: "Counted events without the person." },
  // What a person has seen of the product.
  home: { scope: "session", is: "What is new since your last visit and what waits for you." },
  own: { scope: "listings", is: "Everything your agency can find of its own candidates by name or code." },
} as const satisfies Record<keyof Routes, { scope: ScopeNoun | "session"; is: string }>;
