import type { Deal } from "#domain/deal.ts";
import type { Rendered } from "#domain/deal-signing-view.ts";
import type { HomeMark, MarketNews } from "#domain/home.ts";
import type { Interest } from "#domain/interest.ts";
import type { Introduction } from "#domain/introduction.ts";
import type { Listing } from "#domain/listing.ts";
import type { NotificationPreference } from "#domain/notification-preferences.ts";
import type { Draft, Vault } from "#domain/own-listing-view.ts";
import type { PipelineStage } from "#domain/pipeline-stages.ts";
import type { PipelineCard } from "#domain/pipeline.ts";
import type { Message, ReadMark, Thread } from "#domain/thread.ts";
import { readDeals, seedDeals } from "./deal-keys.ts";
import type { DemoNotification } from "./notification.ts";
import { type DealSides, sidesOf, wholeSide } from "./deal-sides.ts";
import { demoAgencies, demoEmployers } from "./parties.ts";
import { type CardVersions, readPipeline, readStages, seedPipeline, seedStages } from "./pipeline-keys.ts";

/** The seed's own shape of a shortlisted candidate (seed §3); `addedAt` as ISO string. */
export type SeedShortlistEntry = { candidateId: string; addedAt: string; notes: string };

/** A thread with all its messages, and who of either side has read how far. `words`: what was written under a reveal grant. */
export type DemoThread = { thread: Thread; messages: (Message & { words?: string })[]; marks: (ReadMark & { organisationId: string })[] };

/** What the demo keeps under a key of our own. */
type OwnPart = {
  version: 1;
  listings: Listing[];
  vaults: Record<string, Vault>;
  drafts: Draft[];
  /** What was taken off the shortlist and when (ms), for its undo. */
  takenOff: { listingId: string; at: number }[];
  pipelineVersions: CardVersions;
  stagesVersion: number;
  /** Who was taken out of the pipeline and when (ms): for the undo of a day, and for the figures. */
  leftPipeline: { card: PipelineCard; at: number }[];
  /** Names of stages that are gone: histories tell them. */
  formerStages: Record<string, string>;
  /** What was deleted and when (ms): for the undo of a day. */
  deletedDeals: { deal: Deal; at: number }[];
  /** The organisation for which the visitor acts on deals. */
  actingFor: string;
  /** The fingerprints of executed documents, by the sending they belong to. */
  rendered: Record<string, Rendered[]>;
  threads: DemoThread[];
  notifications: DemoNotification[];
  /** Of the visitor; what is not here is as usual. */
  notificationPreferences: NotificationPreference[];
  introductions: Introduction[];
  interests: Interest[];
  /** What the market was told of listings. */
  news: MarketNews[];
  /** Until when the visitor has seen it. */
  homeMark: HomeMark | null;
  /** How far the demo's clock is ahead, in whole days: what waits for a day to pass can be seen without waiting. */
  daysAhead: number;
};

/** Everything the demo keeps: what the seed names a key for stands under that key in the seed's shape, the rest under ours (decisions §1). */
export type DemoState = OwnPart & {
  shortlist: SeedShortlistEntry[];
  pipeline: PipelineCard[];
  stages: PipelineStage[];
  deals: Deal[];
};

/** Our own key as it is stored: with what the seed's shape of a deal has no room for. */
type OwnStored = OwnPart & { dealSides: DealSides };

const keys = { own: "mls-demo", shortlist: "mls-shortlist", stages: "mls-pipeline-stages", pipeline: "mls-pipeline", deals: "mls-deals" } as const;
const parts = Object.keys(keys) as (keyof typeof keys)[];
type Texts = Record<keyof typeof keys, string>;

export type DemoStore = { load(): DemoState; save(state: DemoState): void; reset(): void };

/** The state in this browser; what cannot be read is laid out anew rather than shown half. */
export function demoStore(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">, initial: () => DemoState): DemoStore {
  let last: { texts: Texts; state: DemoState } | null = null;
  const remember = (state: DemoState): DemoState => {
    const texts = textsOf(state);
    for (const part of parts) if (last?.texts[part] !== texts[part] || storage.getItem(keys[part]) !== texts[part]) storage.setItem(keys[part], texts[part]);
    last = { texts, state };
    return state;
  };
  return {
    load() {
      const stored = Object.fromEntries(parts.map((part) => [part, storage.getItem(keys[part])])) as Record<keyof Texts, string | null>;
      if (last && parts.every((part) => last?.texts[part] === stored[part])) return last.state;
      const { state, whole } = read(stored, initial, last);
      if (!whole) return remember(state);
      last = { texts: stored as Texts, state };
      return state;
    },
    save: (state) => void remember(state),
    reset() {
      for (const part of parts) storage.removeItem(keys[part]);
      last = null;
    },
  };
}

function textsOf({ shortlist, pipeline, stages, deals, ...own }: DemoState): Texts {
  const stored: OwnStored = { ...own, dealSides: sidesOf(deals) };
  return {
    own: JSON.stringify(stored), shortlist: JSON.stringify(shortlist), stages: seedStages(stages, pipeline), pipeline: seedPipeline(pipeline, own.listings),
    deals: seedDeals(deals, own.listings),
  };
}

/** `whole`: every key was there and could be read. */
function read(stored: Record<keyof Texts, string | null>, initial: () => DemoState, last: { texts: Texts; state: DemoState } | null): { state: DemoState; whole: boolean } {
  let fresh: DemoState | undefined;
  const anew = (): DemoState => (fresh ??= initial());
  const kept = stored.own === null ? null : stored.own === last?.texts.own ? { own: last.state, dealSides: sidesOf(last.state.deals) } : readOwn(stored.own);
  const own = kept?.own ?? null;
  const shortlist = stored.shortlist === null ? null : readShortlist(stored.shortlist);
  const stages = (stored.stages === null ? null : readStages(stored.stages)) ?? anew().stages;
  const { listings, pipelineVersions } = own ?? anew();
  const codes = new Map(listings.map(({ id, maskedCode }) => [id, maskedCode]));
  const pipeline = stored.pipeline === null ? null : readPipeline(stored.pipeline, { stages, versions: pipelineVersions, codes });
  const deals = stored.deals === null ? null : readDeals(stored.deals, { sides: kept?.dealSides ?? sidesOf(anew().deals), listings, parties: [...demoAgencies, ...demoEmployers] });
  return {
    state: { ...(own ?? anew()), shortlist: shortlist ?? anew().shortlist, stages, pipeline: pipeline ?? anew().pipeline, deals: deals ?? anew().deals, threads: own?.threads ?? anew().threads, introductions: own?.introductions ?? anew().introductions, notifications: own?.notifications ?? anew().notifications },
    whole: own !== null && shortlist !== null && pipeline !== null && deals !== null && fresh === undefined,
  };
}

type LaidOut = "threads" | "introductions" | "notifications";

/** Threads, introductions and notifications are missing where an earlier release kept none: then the sample ones are laid out. */
function readOwn(text: string): { own: Omit<OwnPart, LaidOut> & Partial<Pick<OwnPart, LaidOut>>; dealSides: DealSides } | null {
  try {
    const own = JSON.parse(text) as Partial<OwnStored> & Pick<OwnPart, "vaults">;
    if (own.version !== 1 || !Array.isArray(own.listings) || !Array.isArray(own.drafts)) return null;
    // What an earlier release kept knows less.
    const { takenOff = [], pipelineVersions = {}, stagesVersion = 1, leftPipeline = [], formerStages = {}, deletedDeals = [], dealSides = {}, actingFor = "", rendered = {}, interests = [], daysAhead = 0, notificationPreferences = [], news = [], homeMark = null } = own;
    return {
      own: { version: 1, listings: own.listings, vaults: own.vaults, drafts: own.drafts, takenOff, pipelineVersions, stagesVersion, leftPipeline, formerStages, deletedDeals: wholeDeals(deletedDeals), actingFor, rendered, interests, daysAhead, notificationPreferences, news, homeMark, ...(own.notifications && { notifications: own.notifications }), ...(own.threads && { threads: own.threads }), ...(own.introductions && { introductions: own.introductions }) },
      dealSides,
    };
  } catch {
    return null;
  }
}

const wholeDeals = (deleted: OwnPart["deletedDeals"]) =>
  deleted.flatMap(({ deal, at }) => {
    const whole = wholeSide<Deal>(deal);
    return whole ? [{ deal: whole, at }] : [];
  });

/** The seed's key may hold what its own pages wrote: entries are read one by one, and a note may be missing. */
function readShortlist(text: string): SeedShortlistEntry[] | null {
  try {
    const entries = JSON.parse(text) as unknown;
    if (!Array.isArray(entries)) return null;
    return (entries as Partial<SeedShortlistEntry>[]).flatMap((entry) =>
      typeof entry?.candidateId === "string" && !Number.isNaN(Date.parse(String(entry.addedAt)))
        ? [{ candidateId: entry.candidateId, addedAt: new Date(String(entry.addedAt)).toISOString(), notes: typeof entry.notes === "string" ? entry.notes : "" }]
        : [],
    );
  } catch {
    return null;
  }
}
