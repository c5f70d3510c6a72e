import type { CandidateList } from "#domain/candidate-list/candidate-list.ts";
import type { ConfigurationChange } from "#domain/configuration/configuration.ts";
import type { EmployerKind } from "#domain/cv/employers.ts";
import type { CvRecord } from "#domain/cv/intake.ts";
import type { Deal } from "#domain/deal/deal.ts";
import type { Rendered } from "#domain/deal/signing-view.ts";
import { readStored } from "#domain/core/former-spelling.ts";
import type { HomeMark, MarketNews } from "#domain/home/home.ts";
import type { Interest } from "#domain/interest/interest.ts";
import type { Job } from "#domain/job/job.ts";
import type { RankingChoices } from "#domain/job-description/choices.ts";
import type { RankingRun } from "#domain/job-description/evidence.ts";
import type { Interview } from "#domain/interview/interview.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import { usualTime } from "#domain/introduction/request.ts";
import type { LeakReport } from "#domain/leak-report/leak-report.ts";
import type { Listing } from "#domain/listing/listing.ts";
import type { Netting } from "#domain/money/netting.ts";
import type { NotificationPreference } from "#domain/notification/preferences.ts";
import type { Draft, Vault } from "#domain/own/listing-view.ts";
import type { PipelineStage } from "#domain/pipeline/stages.ts";
import type { PipelineCard } from "#domain/pipeline/pipeline.ts";
import type { SavedView } from "#domain/pipeline/views.ts";
import type { SavedSearch, SearchMark } from "#domain/saved-search/saved-search.ts";
import type { Message, ReadMark, Thread } from "#domain/thread/thread.ts";
import type { Audited } from "./audited.ts";
import { type DemoBilling, sampleBilling } from "./bills.ts";
import { readDeals, seedDeals } from "./deal-keys.ts";
import type { DemoInvitation, DemoMember } from "./member.ts";
import { demoKeys, type DemoPart, demoParts, type DemoTexts } from "./keys.ts";
import type { DemoNotification } from "./notification.ts";
import { type DealSides, sidesOf, wholeSide } from "./deal-sides.ts";
import { demoAgencies, type DemoClient, demoEmployers } from "./parties.ts";
import { type DemoVisitor, readClients, readVisitor, visitorText } from "./visitor.ts";
import { type CardVersions, readPipeline, readStages, seedPipeline, seedStages } from "./pipeline-keys.ts";

/** The specified form of a shortlisted candidate (spec §3); `addedAt` as ISO text. */
type SeedShortlistEntry = { candidateId: string; addedAt: string; notes: string };

/** A thread with its messages and both sides' read marks. `words`: messages written under a reveal grant. */
export type DemoThread = {
  thread: Thread;
  messages: (Message & { words?: string })[];
  marks: (ReadMark & { organizationId: string })[];
};

/** `links`: by proposal number. */
export type DemoInterview = Interview & { links: Record<number, string> };

/** What introductions that an earlier release stored don't have. */
const formerIntroduction = { ...usualTime, decisions: [] };

/** The data stored under our own key. */
type OwnPart = {
  version: 1;
  listings: Listing[];
  vaults: Record<string, Vault>;
  drafts: Draft[];
  /** What was read from the CVs that drafts came from; `addedAt` in ms. */
  cvs: Record<string, CvRecord & { addedAt: number }>;
  /** What CV files became, by the hash of their bytes. */
  cvFiles: Record<string, string>;
  /** The visitor's own table of employers. */
  employers: { version: number; items: EmployerKind[] } | null;
  jobs: Job[];
  /** The job of an introduction and of a deal, by id. */
  jobsOf: { introductions: Record<string, string>; deals: Record<string, string> };
  lists: CandidateList[];
  boardViews: SavedView[];
  /** Removed shortlist entries with the time (ms), for undo. */
  takenOff: { listingId: string; at: number }[];
  pipelineVersions: CardVersions;
  stagesVersion: number;
  /** Cards removed from the pipeline with the time (ms), for undo and for the figures. */
  leftPipeline: { card: PipelineCard; at: number }[];
  /** Names of removed stages, for histories. */
  formerStages: Record<string, string>;
  /** Deleted deals with the time (ms), for undo. */
  deletedDeals: { deal: Deal; at: number }[];
  /** The hashes of executed documents, by sending. */
  rendered: Record<string, Rendered[]>;
  billing: DemoBilling;
  /** Between any two of the demo's agencies. */
  nettings: Netting[];
  threads: DemoThread[];
  notifications: DemoNotification[];
  /** The visitor's choices; types without one use the default. */
  notificationPreferences: NotificationPreference[];
  introductions: Introduction[];
  interviews: DemoInterview[];
  interests: Interest[];
  /** Of the visitor's agency: notification defaults of new members, members and invitations. */
  notificationDefaults: NotificationPreference[];
  members: DemoMember[];
  invitations: DemoInvitation[];
  /** The visitor's changes to the marketplace settings, in order; `at` in ms. */
  configurationChanges: (ConfigurationChange & { by: string; at: number })[];
  leakReports: LeakReport[];
  /** For the audit log, oldest first. */
  audited: Audited[];
  /** When a stale listing's agency was last reminded; ms, by listing. */
  staleReminders: Record<string, number>;
  news: MarketNews[];
  /** The news the visitor has seen. */
  homeMark: HomeMark | null;
  /** The visitor's rankings, newest first, and whether they rank. */
  rankings: RankingRun[];
  rankingChoices: RankingChoices;
  /** Candidates whose page the visitor opened, newest first; ms. */
  opened: { listingId: string; at: number }[];
  savedSearches: SavedSearch[];
  /** How the visitor follows a search, by its id. */
  searchMarks: Record<string, SearchMark>;
  /** Listings that newly met a saved search; ms. Each search counts its own. */
  searchHits: { searchId: string; listingId: string; at: number; number: number }[];
};

/**
 * The demo's data: stored under the specified keys in the specified form if there is one, otherwise under our own key
 * (spec §10).
 */
export type DemoState = OwnPart &
  DemoVisitor & {
    shortlist: SeedShortlistEntry[];
    pipeline: PipelineCard[];
    stages: PipelineStage[];
    deals: Deal[];
    clients: DemoClient[];
  };

/** Our own key as stored, with the fields of deals that the specified form doesn't have. */
type OwnStored = OwnPart & { dealSides: DealSides };

type Texts = Record<DemoPart, string>;

export type DemoStore = { load(): DemoState; save(state: DemoState): void };

/**
 * The state in this browser. Unreadable data is replaced by the sample data; `unreadable` gets the name of its key
 * once, never its text (spec §8: logged only).
 */
export function demoStore(
  storage: Pick<Storage, "getItem" | "setItem">,
  initial: () => DemoState,
  unreadable: (key: string) => void,
): DemoStore {
  let last: { texts: Texts; state: DemoState } | null = null;
  const remember = (state: DemoState): DemoState => {
    const texts = textsOf(state);
    for (const part of demoParts)
      if (last?.texts[part] !== texts[part] || storage.getItem(demoKeys[part]) !== texts[part])
        storage.setItem(demoKeys[part], texts[part]);
    last = { texts, state };
    return state;
  };
  return {
    load() {
      const stored = Object.fromEntries(demoParts.map((part) => [part, storage.getItem(demoKeys[part])])) as DemoTexts;
      if (last && demoParts.every((part) => last?.texts[part] === stored[part])) return last.state;
      const { state, whole } = read(stored, initial, last, unreadable);
      if (!whole) return remember(state);
      last = { texts: stored as Texts, state };
      return state;
    },
    save: (state) => void remember(state),
  };
}

function textsOf({ shortlist, pipeline, stages, deals, clients, actingFor, daysAhead, ...own }: DemoState): Texts {
  const stored: OwnStored = { ...own, dealSides: sidesOf(deals) };
  return {
    own: JSON.stringify(stored),
    visitor: visitorText({ actingFor, daysAhead }),
    clients: JSON.stringify(clients),
    shortlist: JSON.stringify(shortlist),
    stages: seedStages(stages, pipeline),
    pipeline: seedPipeline(pipeline, own.listings),
    deals: seedDeals(deals, own.listings),
  };
}

/** `whole`: every key was present and readable. */
function read(
  stored: DemoTexts,
  initial: () => DemoState,
  last: { texts: Texts; state: DemoState } | null,
  unreadable: (key: string) => void,
): { state: DemoState; whole: boolean } {
  let sample: DemoState | undefined;
  const fresh = (): DemoState => (sample ??= initial());
  const reading = <Part>(part: DemoPart, readText: (text: string) => Part | null): Part | null => {
    const text = stored[part];
    const found = text === null ? null : readText(text);
    if (text !== null && found === null) unreadable(demoKeys[part]);
    return found;
  };
  const kept = reading("own", (text) =>
    last && text === last.texts.own
      ? { own: last.state, visitor: last.state, dealSides: sidesOf(last.state.deals) }
      : readOwn(text, fresh),
  );
  const own: OwnPart = kept?.own ?? fresh();
  const visitor = reading("visitor", readVisitor);
  const { actingFor, daysAhead } = visitor ?? kept?.visitor ?? fresh();
  const clients = reading("clients", readClients);
  const shortlist = reading("shortlist", readShortlist) ?? fresh().shortlist;
  const stages = reading("stages", readStages) ?? fresh().stages;
  const codes = new Map(own.listings.map(({ id, maskedCode }) => [id, maskedCode]));
  const pipeline =
    reading("pipeline", (text) => readPipeline(text, { stages, versions: own.pipelineVersions, codes })) ??
    fresh().pipeline;
  const deals =
    reading("deals", (text) =>
      readDeals(text, {
        sides: kept?.dealSides ?? sidesOf(fresh().deals),
        listings: own.listings,
        parties: [...demoAgencies, ...demoEmployers, ...(clients ?? [])],
      }),
    ) ?? fresh().deals;
  return {
    state: { ...own, shortlist, stages, pipeline, deals, clients: clients ?? [], actingFor, daysAhead },
    whole: visitor !== null && clients !== null && sample === undefined,
  };
}

/** Parts that are empty at first, as in what an earlier release stored. */
export const emptyParts = () =>
  ({
    cvs: {},
    cvFiles: {},
    employers: null,
    boardViews: [],
    takenOff: [],
    pipelineVersions: {},
    stagesVersion: 1,
    leftPipeline: [],
    formerStages: {},
    rendered: {},
    billing: sampleBilling,
    nettings: [],
    interests: [],
    configurationChanges: [],
    leakReports: [],
    audited: [],
    staleReminders: {},
    notificationPreferences: [],
    notificationDefaults: [],
    news: [],
    homeMark: null,
    rankings: [],
    rankingChoices: { mine: null, organization: null },
    opened: [],
    savedSearches: [],
    searchMarks: {},
    searchHits: [],
    jobsOf: { introductions: {}, deals: {} },
  }) satisfies Partial<OwnPart>;

/** Parts added by later releases, with sample data by default. */
const fromSample = [
  "threads",
  "introductions",
  "interviews",
  "notifications",
  "members",
  "invitations",
  "jobs",
  "lists",
] as const;

/** Interests from before job descriptions were read. */
const noJob = { wanted: null };

/** `visitor`: stored here by an earlier release. */
function readOwn(
  text: string,
  fresh: () => DemoState,
): { own: OwnPart; visitor: DemoVisitor | null; dealSides: DealSides } | null {
  try {
    const { dealSides = {}, actingFor, daysAhead = 0, ...own } = readStored(text) as Partial<OwnStored & DemoVisitor>;
    if (own.version !== 1 || !Array.isArray(own.listings) || !Array.isArray(own.drafts)) return null;
    const missing = fromSample.filter((part) => !own[part]);
    const parts = {
      ...emptyParts(),
      ...Object.fromEntries(missing.map((part) => [part, fresh()[part]])),
      ...own,
    } as OwnPart;
    return {
      own: {
        ...parts,
        deletedDeals: wholeDeals(own.deletedDeals ?? []),
        interests: parts.interests.map((each) => ({ ...noJob, ...each })),
        introductions: parts.introductions.map((each) => ({ ...formerIntroduction, ...each })),
      },
      visitor: actingFor === undefined ? null : { actingFor, daysAhead },
      dealSides,
    };
  } catch {
    return null;
  }
}

const wholeDeals = (deleted: OwnPart["deletedDeals"]) =>
  deleted.flatMap(({ deal, at }) => {
    const side = wholeSide(deal);
    return side ? [{ deal: { ...deal, ...side }, at }] : [];
  });

/** Other pages may have written this key: entries are parsed one by one, and a note can be missing. */
function readShortlist(text: string): SeedShortlistEntry[] | null {
  try {
    const entries = readStored(text);
    if (!Array.isArray(entries)) return null;
    return (entries as Partial<SeedShortlistEntry>[]).flatMap((entry) =>
      typeof entry?.candidateId === "string" && !Number.isNaN(Date.parse(String(entry.addedAt)))
        ? [
            {
              candidateId: entry.candidateId,
              addedAt: new Date(String(entry.addedAt)).toISOString(),
              notes: typeof entry.notes === "string" ? entry.notes : "",
            },
          ]
        : [],
    );
  } catch {
    return null;
  }
}
