/**
 * What an API key can do, as `noun:read` and `noun:write` (spec §17). Which procedure takes which scope:
 * contract/scopes.ts. `read`, `write`: what a person allows by choosing it; absent where there is nothing to allow.
 */
export const scopeNouns = {
  listings: {
    label: "Listings",
    read: "Search candidates and read masked profiles, and the state of your own listings",
    write: "Create, edit, publish and withdraw your own listings",
  },
  identities: {
    label: "Identities",
    read: "Read names, contact details and forms of candidates that your organization can open",
    write: "Upload and remove files of your own candidates, and erase candidates",
  },
  rankings: { label: "Rankings", read: "Rank listings by a job's requirements, and read the log of rankings" },
  shortlist: {
    label: "Shortlist",
    read: "Read the shortlist of the key's owner, with notes",
    write: "Change the shortlist of the key's owner",
  },
  "saved-searches": {
    label: "Saved searches",
    read: "Read saved searches and what is new in them",
    write: "Create, change and delete saved searches",
  },
  pipeline: {
    label: "Pipeline",
    read: "Read the pipeline, with notes and history",
    write: "Add, move and remove candidates, and edit notes, views and stages",
  },
  jobs: { label: "Jobs", read: "Read jobs", write: "Create and change jobs" },
  "candidate-lists": {
    label: "Candidate lists",
    read: "Read lists of candidates, and their masked sheets in one file",
    write: "Create, change and delete lists",
  },
  clients: { label: "Clients", read: "Read clients", write: "Bring clients" },
  guests: {
    label: "Client links",
    read: "Read links to clients and their answers",
    write: "Send and revoke links to clients",
  },
  interests: { label: "Interests", read: "Read what employers look for", write: "Record what employers look for" },
  introductions: {
    label: "Introductions",
    read: "Read introductions, and download certificates",
    write: "Request, answer and sign introductions, and revoke access to identities",
  },
  interviews: { label: "Interviews", read: "Read interviews", write: "Propose, agree to and cancel interviews" },
  deals: {
    label: "Deals",
    read: "Read deals, documents and invoices",
    write: "Create deals, propose and sign terms, record placements and payments",
  },
  money: {
    label: "Money",
    read: "Read receivables, statements and journals",
    write: "Match bank files, and propose and answer nettings",
  },
  threads: { label: "Messages", read: "Read messages", write: "Send messages, and mark them as read" },
  notifications: {
    label: "Notifications",
    read: "Read notifications of the key's owner, and notification settings",
    write: "Mark notifications as read, and change notification settings",
  },
  "market-comps": { label: "Market rates", read: "Read market rates" },
  "track-records": { label: "Track records", read: "Read organizations' track records" },
  demand: { label: "Demand", read: "Read how many organizations look for a candidate" },
  events: { label: "Events", read: "Follow everything that happens at your organization, by id and code" },
  webhooks: {
    label: "Webhooks",
    read: "Read webhooks and their log",
    write: "Create, change and delete webhooks, which receive events by id and code",
  },
  organizations: {
    label: "Your organization",
    read: "Read your organization's standing, plan, names, billing details and figures",
    write: "Change your organization's other names and billing details, and request a plan",
  },
  members: {
    label: "Members",
    read: "Read members and their roles",
    write: "Add, change and deactivate members by SCIM, including admins",
  },
  audit: { label: "Audit log", read: "Read and export your organization's audit log" },
} as const satisfies Record<string, { label: string; read: string; write?: string }>;

export type ScopeNoun = keyof typeof scopeNouns;
export type ScopeKind = "read" | "write";
/** Only those that allow something. */
export type Scope = {
  [N in ScopeNoun]: (typeof scopeNouns)[N] extends { write: string } ? `${N}:${ScopeKind}` : `${N}:read`;
}[ScopeNoun];

/** Every scope with what it allows, in the order of the table. */
export const scopes: readonly { scope: Scope; noun: ScopeNoun; kind: ScopeKind; says: string }[] = (
  Object.keys(scopeNouns) as ScopeNoun[]
).flatMap((noun) => {
  const texts: { read: string; write?: string } = scopeNouns[noun];
  return [
    { scope: `${noun}:read` as Scope, noun, kind: "read" as const, says: texts.read },
    ...(texts.write === undefined
      ? []
      : [{ scope: `${noun}:write` as Scope, noun, kind: "write" as const, says: texts.write }]),
  ];
});

export const allScopes: readonly Scope[] = scopes.map(({ scope }) => scope);
const known = new Set<string>(allScopes);
export const isScope = (text: string): text is Scope => known.has(text);

/**
 * Whether these scopes allow it. None implies another: a key that changes deals can't read them without `deals:read`,
 * and only `identities:read` opens identities.
 */
export const allowsScope = (granted: readonly string[], scope: Scope): boolean => granted.includes(scope);
