import type { ConfigurationChange } from "#domain/configuration/configuration.ts";
import type { Deal } from "#domain/deal/deal.ts";
import type { Rendered } from "#domain/deal/signing-view.ts";
import { readStored } from "#domain/core/former-spelling.ts";
import type { HomeMark, MarketNews } from "#domain/home/home.ts";
import type { Interest } from "#domain/interest/interest.ts";
import type { Interview } from "#domain/interview/interview.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import { usualTime } from "#domain/introduction/request.ts";
import type { LeakReport } from "#domain/leak-report/leak-report.ts";
import type { Listing } from "#domain/listing/listing.ts";
import type { NotificationPreference } from "#domain/notification/preferences.ts";
import type { Draft, Vault } from "#domain/own/listing-view.ts";
import type { PipelineStage } from "#domain/pipeline/stages.ts";
import type { PipelineCard } from "#domain/pipeline/pipeline.ts";
import type { Message, ReadMark, Thread } from "#domain/thread/thread.ts";
import { type DemoBilling, sampleBilling } from "./bills.ts";
import { readDeals, seedDeals } from "./deal-keys.ts";
import type { DemoInvitation, DemoMember } from "./member.ts";
import { demoKeys, type DemoPart, demoParts, type DemoTexts } from "./keys.ts";
import type { DemoNotification } from "./notification.ts";
import { type DealSides, sidesOf, wholeSide } from "./deal-sides.ts";
import { demoAgencies, demoEmployers } from "./parties.ts";
import { type DemoVisitor, readVisitor, visitorText } from "./visitor.ts";
import { type CardVersions, readPipeline, readStages, seedPipeline, seedStages } from "./pipeline-keys.ts";

/** The seed's own shape of a shortlisted candidate (spec §3); `addedAt` as ISO string. */
export type SeedShortlistEntry = { candidateId: string; addedAt: string; notes: string };

/**
 * A thread with all its messages, and who of either side has read how far. `words`: what was written under a reveal
 * grant.
 */
export type DemoThread = {
  thread: Thread;
  messages: (Message & { words?: string })[];
  marks: (ReadMark & { organizationId: string })[];
};

/** `links`: of its proposals, by number. */
export type DemoInterview = Interview & { links: Record<number, string> };

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
  /** The fingerprints of executed documents, by the sending they belong to. */
  rendered: Record<string, Rendered[]>;
  billing: DemoBilling;
  threads: DemoThread[];
  notifications: DemoNotification[];
  /** Of the visitor; what is not here is as usual. */
  notificationPreferences: NotificationPreference[];
  introductions: Introduction[];
  interviews: DemoInterview[];
  interests: Interest[];
  /** Of the visitor's agency: how new members are told of what, who works there, and who is invited. */
  notificationDefaults: NotificationPreference[];
  members: DemoMember[];
  invitations: DemoInvitation[];
  /** What the visitor set for the marketplace, in order; `at` in ms. */
  configurationChanges: (ConfigurationChange & { by: string; at: number })[];
  leakReports: LeakReport[];
  /** When a stale listing's agency was last asked to look at it; ms, by listing. */
  staleReminders: Record<string, number>;
  /** What the market was told of listings. */
  news: MarketNews[];
  /** Until when the visitor has seen it. */
  homeMark: HomeMark | null;
};

/**
 * Everything the demo keeps: what the seed names a key for stands under that key in the seed's shape, the rest under
 * ours (spec §10).
 */
export type DemoState = OwnPart &
  DemoVisitor & {
    shortlist: SeedShortlistEntry[];
    pipeline: PipelineCard[];
    stages: PipelineStage[];
    deals: Deal[];
  };

/** Our own key as it is stored: with what the seed's shape of a deal has no room for. */
type OwnStored = OwnPart & { dealSides: DealSides };

type Texts = Record<DemoPart, string>;

export type DemoStore = { load(): DemoState; save(state: DemoState): void };

/**
 * The state in this browser. What can't be read is replaced by the sample data rather than shown half; `unreadable`
 * hears the name of its key, once, and never the text (spec §8: logged only).
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

function textsOf({ shortlist, pipeline, stages, deals, actingFor, daysAhead, ...own }: DemoState): Texts {
  const stored: OwnStored = { ...own, dealSides: sidesOf(deals) };
  return {
    own: JSON.stringify(stored),
    visitor: visitorText({ actingFor, daysAhead }),
    shortlist: JSON.stringify(shortlist),
    stages: seedStages(stages, pipeline),
    pipeline: seedPipeline(pipeline, own.listings),
    deals: seedDeals(deals, own.listings),
  };
}

/** `whole`: every key was there and could be read. */
function read(
  stored: DemoTexts,
  initial: () => DemoState,
  last: { texts: Texts; state: DemoState } | null,
  unreadable: (key: string) => void,
): { state: DemoState; whole: boolean } {
  let fresh: DemoState | undefined;
  const reading = <Part>(part: DemoPart, readText: (text: string) => Part | null): Part | null => {
    const text = stored[part];
    const found = text === null ? null : readText(text);
    if (text !== null && found === null) unreadable(demoKeys[part]);
    return found;
  };
  const anew = (): DemoState => (fresh ??= initial());
  const kept = reading("own", (text) =>
    last && text === last.texts.own
      ? { own: last.state, visitor: last.state, dealSides: sidesOf(last.state.deals) }
      : readOwn(text),
  );
  const own = kept?.own ?? null;
  const visitor = reading("visitor", readVisitor);
  const { actingFor, daysAhead } = visitor ?? kept?.visitor ?? anew();
  const shortlist = reading("shortlist", readShortlist);
  const stages = reading("stages", readStages) ?? anew().stages;
  const { listings, pipelineVersions } = own ?? anew();
  const codes = new Map(listings.map(({ id, maskedCode }) => [id, maskedCode]));
  const pipeline = reading("pipeline", (text) => readPipeline(text, { stages, versions: pipelineVersions, codes }));
  const deals = reading("deals", (text) =>
    readDeals(text, {
      sides: kept?.dealSides ?? sidesOf(anew().deals),
      listings,
      parties: [...demoAgencies, ...demoEmployers],
    }),
  );
  return {
    state: {
      ...(own ?? anew()),
      shortlist: shortlist ?? anew().shortlist,
      stages,
      pipeline: pipeline ?? anew().pipeline,
      deals: deals ?? anew().deals,
      threads: own?.threads ?? anew().threads,
      introductions: own?.introductions ?? anew().introductions,
      interviews: own?.interviews ?? anew().interviews,
      notifications: own?.notifications ?? anew().notifications,
      members: own?.members ?? anew().members,
      invitations: own?.invitations ?? anew().invitations,
      actingFor,
      daysAhead,
    },
    whole:
      own !== null &&
      visitor !== null &&
      shortlist !== null &&
      pipeline !== null &&
      deals !== null &&
      fresh === undefined,
  };
}

type LaidOut = "threads" | "introductions" | "interviews" | "notifications" | "members" | "invitations";

/**
 * Threads, introductions, notifications, interviews and members are missing where an earlier release kept none: then
 * the sample ones are laid out.
 */
function readOwn(text: string): {
  own: Omit<OwnPart, LaidOut> & Partial<Pick<OwnPart, LaidOut>>;
  visitor: DemoVisitor | null;
  dealSides: DealSides;
} | null {
  try {
    const own = readStored(text) as Partial<OwnStored & DemoVisitor> & Pick<OwnPart, "vaults">;
    if (own.version !== 1 || !Array.isArray(own.listings) || !Array.isArray(own.drafts)) return null;
    // What an earlier release kept knows less.
    const {
      takenOff = [],
      pipelineVersions = {},
      stagesVersion = 1,
      leftPipeline = [],
      formerStages = {},
      deletedDeals = [],
      dealSides = {},
      actingFor = "",
      rendered = {},
      billing = sampleBilling,
      interests = [],
      configurationChanges = [],
      leakReports = [],
      staleReminders = {},
      daysAhead = 0,
      notificationPreferences = [],
      notificationDefaults = [],
      news = [],
      homeMark = null,
    } = own;
    return {
      own: {
        version: 1,
        listings: own.listings,
        vaults: own.vaults,
        drafts: own.drafts,
        takenOff,
        pipelineVersions,
        stagesVersion,
        leftPipeline,
        formerStages,
        deletedDeals: wholeDeals(deletedDeals),
        rendered,
        billing,
        interests,
        configurationChanges,
        leakReports,
        staleReminders,
        notificationPreferences,
        notificationDefaults,
        ...(own.members && { members: own.members }),
        ...(own.invitations && { invitations: own.invitations }),
        news,
        homeMark,
        ...(own.notifications && { notifications: own.notifications }),
        ...(own.threads && { threads: own.threads }),
        ...(own.introductions && { introductions: own.introductions.map((each) => ({ ...usualTime, ...each })) }),
        ...(own.interviews && { interviews: own.interviews }),
      },
      // Which an earlier release kept here.
      visitor: own.actingFor === undefined ? null : { actingFor, daysAhead },
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
