import type { Contract } from "./index.ts";
import { keyNeedOf } from "./scopes.ts";

type Verb<Noun extends keyof Contract> = keyof Contract[Noun] & string;
export type ProcedureName = { [Noun in keyof Contract]: `${Noun}.${Verb<Noun>}` }[keyof Contract];

/** What a tool does to the marketplace, as hints for agents. `sends`: others read it, and it can't be undone. */
export type Effect = "reads" | "changes" | "sends";

export type ToolAbout = {
  title: string;
  /** Fixed text: agents read it as instructions. */
  description: string;
  effect: Effect;
  /** The procedures it calls: the key needs the scope of each, and its owner the right. */
  calls: readonly ProcedureName[];
};

/** Everything an agent can do (spec §17), for the server, its agents and the developer portal. */
export const mcpTools = {
  search_listings: {
    title: "Search candidates",
    description:
      "Searches anonymized candidates on the marketplace. Returns one page, the total and a cursor for the next page.",
    effect: "reads",
    calls: ["listings.search"],
  },
  read_profile: {
    title: "Read a profile",
    description: "Reads the masked profile of one candidate. It never names the candidate.",
    effect: "reads",
    calls: ["listings.get"],
  },
  list_shortlist: {
    title: "List the shortlist",
    description: "Lists the shortlist of the person the key acts for, newest first, with their notes.",
    effect: "reads",
    calls: ["shortlist.list"],
  },
  add_to_shortlist: {
    title: "Add to the shortlist",
    description: "Adds a candidate to the shortlist, with an optional private note.",
    effect: "changes",
    calls: ["shortlist.add"],
  },
  remove_from_shortlist: {
    title: "Remove from the shortlist",
    description: "Removes a candidate and the note about them from the shortlist.",
    effect: "changes",
    calls: ["shortlist.remove"],
  },
  read_pipeline: {
    title: "Read the pipeline",
    description: "Reads the organization's pipeline: its stages in order, and every candidate in it with notes.",
    effect: "reads",
    calls: ["pipeline.board"],
  },
  add_to_pipeline: {
    title: "Add to the pipeline",
    description: "Puts a shortlisted candidate into a stage of the pipeline, by default the first.",
    effect: "changes",
    calls: ["pipeline.add"],
  },
  move_in_pipeline: {
    title: "Move in the pipeline",
    description: "Moves a candidate to another stage. Send the card's version, as the pipeline returned it.",
    effect: "changes",
    calls: ["pipeline.move"],
  },
  list_introductions: {
    title: "List introductions",
    description: "Lists the organization's introductions, those that need its reply first, with their state.",
    effect: "reads",
    calls: ["introductions.list"],
  },
  list_clients: {
    title: "List clients",
    description: "Lists the employers that the agency works for, with the ids that a request for one takes.",
    effect: "reads",
    calls: ["clients.list"],
  },
  request_introduction: {
    title: "Request an introduction",
    description:
      "Requests an introduction from the listing agency, in two calls. The first call sends nothing: it returns what " +
      "will be sent and a token that is valid for five minutes. Show that to the person you work for. Only if they " +
      "agree, call again with the same arguments and the token.",
    effect: "sends",
    calls: ["introductions.request", "listings.get"],
  },
  request_introduction_for_new_client: {
    title: "Request an introduction for a new client",
    description:
      "For agencies whose client isn't in list_clients: brings the client by its company name and a work address " +
      "there, and requests an introduction for it. Takes two calls, as request_introduction does.",
    effect: "sends",
    calls: ["clients.bring", "introductions.request", "listings.get"],
  },
  list_deals: {
    title: "List deals",
    description: "Lists the deals that the organization takes part in, newest first, with their state.",
    effect: "reads",
    calls: ["deals.list"],
  },
  read_deal: {
    title: "Read a deal",
    description: "Reads the state of one deal: its terms, who still has to sign, and what was paid.",
    effect: "reads",
    calls: ["deals.get"],
  },
  list_own_listings: {
    title: "List your own listings",
    description:
      "Lists the listings and drafts of the agency the key belongs to, newest first. Candidates' names are included " +
      "only if the key has the scope identities:read.",
    effect: "reads",
    calls: ["listings.mine"],
  },
  read_own_listing: {
    title: "Read your own listing",
    description:
      "Reads one published listing of the agency the key belongs to: its masked profile, status and possible actions.",
    effect: "reads",
    calls: ["listings.mine", "listings.get"],
  },
  read_identity: {
    title: "Read an identity",
    description:
      "Reads the name and contact details of a candidate that the organization can open. Each call is recorded, with " +
      "the reason.",
    effect: "reads",
    calls: ["identities.get"],
  },
} as const satisfies Record<string, ToolAbout>;
export type ToolName = keyof typeof mcpTools;

export const scopesOfTool = (name: ToolName): string[] => [...new Set(mcpTools[name].calls.map(keyNeedOf))];
