import type { Contract } from "#contract/index.ts";

type Freshness = {
  staleTime?: number;
  gcTime?: number;
  refetchOnMount?: "always";
  refetchOnWindowFocus?: boolean | "always";
  retry?: false;
};

const halfMinute = { staleTime: 30_000 };
/** Refetched by each screen that opens it, however recent the answer. */
const whenOpened: Freshness = { refetchOnMount: "always" };
/** Fresh for a while; a returning window refetches only after that. */
const lasting = (ms: number): Freshness => ({ staleTime: ms, refetchOnWindowFocus: true });
/** Every read is audited, so answers aren't cached, and only an action by the person refetches. */
const audited: Freshness = { gcTime: 0, retry: false, refetchOnWindowFocus: false };

/** Each ranking goes on the log, so only an action by the person repeats it. */
const logged: Freshness = { staleTime: Infinity, refetchOnWindowFocus: false };

/** Exceptions to the rule: an answer is fresh for five seconds, and a returning window always refetches. */
const exceptions: { [N in keyof Contract]?: { [V in keyof Contract[N]]?: Freshness } } = {
  settings: { get: lasting(Infinity), terms: lasting(60_000) },
  listings: { search: halfMinute, facets: halfMinute, get: lasting(10_000), find: lasting(10_000) },
  own: { find: { ...audited, staleTime: 0 } },
  identityFiles: { list: { ...audited, staleTime: Infinity } },
  imports: { get: lasting(10_000) },
  candidacy: { open: { gcTime: 0 } },
  guests: { open: { gcTime: 0 }, nda: { gcTime: 0 } },
  demand: { draft: lasting(300_000), listing: lasting(300_000) },
  shortlist: { ids: halfMinute, list: whenOpened },
  savedSearches: { list: whenOpened, news: halfMinute },
  jobs: { list: { ...lasting(30_000), ...whenOpened } },
  candidateLists: { list: { ...lasting(30_000), ...whenOpened }, get: whenOpened },
  pipeline: {
    board: { ...lasting(30_000), ...whenOpened },
    count: lasting(30_000),
    available: { ...whenOpened, refetchOnWindowFocus: true },
    get: { ...whenOpened, refetchOnWindowFocus: true },
    figures: whenOpened,
    analytics: { ...whenOpened, refetchOnWindowFocus: true },
  },
  money: { desk: whenOpened },
  deals: { parties: lasting(60_000) },
  clients: { list: halfMinute, find: lasting(60_000) },
  threads: { count: halfMinute, list: whenOpened, get: whenOpened },
  notifications: { count: halfMinute, list: whenOpened },
  introductions: { count: halfMinute, nda: { gcTime: 0 } },
  interviews: { count: halfMinute },
  interests: { fits: logged },
  rankings: {
    rank: logged,
    choices: lasting(60_000),
    list: whenOpened,
    get: lasting(Infinity),
  },
  // Counted once a night.
  trackRecords: { get: lasting(3_600_000), list: lasting(3_600_000) },
  // A half-year is counted once.
  marketComps: { list: lasting(3_600_000), figures: lasting(3_600_000) },
  home: { firstSteps: whenOpened },
  members: { list: whenOpened },
  invitations: { list: whenOpened, organizations: whenOpened },
  profile: { sessions: whenOpened },
};

/** How long a procedure's answer is fresh. */
export function freshness<N extends keyof Contract>(noun: N, verb: keyof Contract[N]): Freshness {
  return { refetchOnWindowFocus: "always", ...exceptions[noun]?.[verb] };
}
