import { dealCodeFrom } from "../deal/code.ts";
import { type Deal, decideCreate, dealtListing, type Party, requireCreatable } from "../deal/deal.ts";
import { type TermsAsk, proposedTerms } from "../deal/terms.ts";
import { detailOf } from "../core/error-messages.ts";
import { ExpectedError, refuse } from "../core/errors.ts";
import { storedId } from "../core/ids.ts";
import { authorize } from "../core/policy.ts";
import type { PublicText } from "../core/public-text.ts";
import { runStep, type Soon, type TextToCheck, type UseCase, wait } from "../core/step.ts";
import type { OrganizationKind, Viewer } from "../core/viewer.ts";
import type { Found } from "../shortlist/shortlist.ts";
import { type DealAskLeft, refuseIntroduction, wholeDealAsk } from "./deal.ts";
import type { Introduction } from "./introduction.ts";
import type { Requesting } from "./request.ts";
import { type JobAsked, jobOnBoard, type JobsPort, requireJob } from "./for-job.ts";
import { failsWhole, type RequestAt, requestStep } from "./steps.ts";
import type { IntroductionView, OfferAsk } from "./view.ts";

/** The viewer, the time in ms, and the sources of new ids and codes. */
type At = { viewer: Viewer } & Pick<RequestAt, "now" | "newId" | "randomBytes">;

/** The reads and writes of a request for introductions. */
export type RequestPort = At & {
  /** Also resolves an unknown id, so that the rule reports what is wrong with it. */
  employer: (id: string) => Soon<Requesting["employer"]>;
  /** By listing id. Locked, so that two people of an organization can't request the same one. */
  found: (listingIds: readonly string[]) => Soon<ReadonlyMap<string, Found>>;
  /** The organization's earlier requests about these listings, for the same employer. */
  earlier: (listingIds: readonly string[], employerId: string) => Soon<readonly Introduction[]>;
  goesBy: () => Soon<RequestAt["goesBy"]>;
  jobs: JobsPort;
  /** The requester writes about another agency's candidate, so the text is checked for patterns only (spec §12). */
  check: (text: TextToCheck) => PublicText;
  /** Stores the introduction and its job, notifies the listing's agency and posts the card. */
  save: (
    made: Introduction,
    about: Pick<Requesting, "found" | "earlier"> & { jobId: string | null },
  ) => Soon<IntroductionView>;
};

type RequestAsk = {
  employerId: string | null;
  jobId?: JobAsked;
  /** Without one, each listing's own split, or the usual fee and guarantee. */
  offer?: OfferAsk | undefined;
  message: string;
  confirmedTexts: readonly string[];
};

/** The outcome of one request: the introduction as its requester sees it, or the error. */
type Requested = { listingId: string; introduction: IntroductionView | null; refused: ExpectedError | null };

/**
 * Requests introductions to these candidates, each decided separately. Throws errors that concern the whole request.
 * @throws ExpectedError `invalid-input` (the employer, the job, the offer), `leak` (the message)
 */
function* requestEach(
  port: RequestPort,
  { listingIds, employerId, jobId, ...ask }: RequestAsk & { listingIds: readonly string[] },
): UseCase<Requested[]> {
  const ids = [...new Set(listingIds.map(storedId))];
  const employer = employerId === null ? null : yield* wait(port.employer(employerId));
  const found = yield* wait(port.found(ids));
  const forId = employer?.id ?? port.viewer.organizationId;
  const earlier = yield* wait(port.earlier(ids, forId));
  const jobs = yield* jobsOf(port.jobs, jobId, { listingIds: ids, employerId: forId });
  const goesBy = yield* wait(port.goesBy());
  const requested: Requested[] = [];
  for (const listingId of ids) {
    const about = { found: found.get(listingId), earlier: earlier.filter((each) => each.listingId === listingId) };
    try {
      const made = runStep(requestStep(ask, { ...port, ...about, employer, goesBy }), port.check);
      requested.push({
        listingId,
        introduction: yield* wait(port.save(made, { ...about, jobId: jobs(listingId) })),
        refused: null,
      });
    } catch (error) {
      if (!(error instanceof ExpectedError) || failsWhole(error)) throw error;
      requested.push({ listingId, introduction: null, refused: error });
    }
  }
  return requested;
}

/** The job of each candidate that an introduction or a deal with this employer is for. */
function* jobsOf(
  port: JobsPort,
  jobId: JobAsked,
  { listingIds, employerId }: { listingIds: readonly string[]; employerId: string },
): UseCase<(listingId: string) => string | null> {
  if (jobId === null) return () => null;
  if (jobId !== undefined) {
    const { id } = requireJob(yield* wait(port.named(storedId(jobId))), employerId);
    return () => id;
  }
  const boards = yield* wait(port.withCandidate(listingIds));
  return (listingId) => jobOnBoard(boards.get(listingId) ?? [], employerId);
}

export const requestUseCases = {
  *request(
    port: RequestPort,
    { listingId, ...ask }: RequestAsk & { listingId: string },
  ): UseCase<{ introduction: IntroductionView }> {
    const [requested] = yield* requestEach(port, { ...ask, listingIds: [listingId] });
    if (!requested?.introduction) throw requested?.refused ?? new Error("a request without an outcome");
    return { introduction: requested.introduction };
  },

  *requestMany(port: RequestPort, ask: RequestAsk & { listingIds: readonly string[] }) {
    const items = (yield* requestEach(port, ask)).map(({ refused, ...each }) => ({
      ...each,
      refused: refused && detailOf(refused),
    }));
    const requested = items.filter(({ introduction }) => introduction !== null).length;
    return { items, requested, refused: items.length - requested };
  },
};

/** The reads and writes of a new deal. */
export type NewDealPort = At & {
  introduction: (id: string) => Soon<Introduction | null>;
  listing: (id: string) => Soon<Found | undefined>;
  /** Those of these organizations that exist, by id. */
  organizations: (ids: readonly string[]) => Soon<ReadonlyMap<string, Party & { kind: OrganizationKind }>>;
  /** Those of them that the listing is hidden from, for its own agency. */
  hiddenFrom: (listingId: string, organizationIds: readonly string[]) => Soon<ReadonlySet<string>>;
  platformBp: () => Soon<number>;
  jobs: JobsPort;
  check: (text: TextToCheck, about: { listingId: string; listingAgency: Party }) => Soon<PublicText>;
  /** `jobId`: besides the job of its introduction. */
  save: (deal: Deal, jobId: string | null) => Soon<Deal>;
};

export type NewDealAsk = Omit<TermsAsk, keyof DealAskLeft> &
  DealAskLeft & {
    listingId: string;
    introductionId?: string | undefined;
    /** A deal from an introduction is for the introduction's job unless another is named. */
    jobId?: JobAsked;
    confirmBelowMinimum: boolean;
    confirmedTexts: readonly string[];
  };

/**
 * A deal about a listing that exists for the viewer's agency. If the listing is hidden from the employer, only the
 * listing agency gets an error: a selling agency could find the current employer by trying. `askedWith`: an
 * introduction requested in the same transaction, of which nothing is agreed yet.
 * @throws ExpectedError `not-found`, `invalid-input`, `forbidden`, `wrong-state`, `below-minimum-fee`, `leak`
 */
export function* createDeal(port: NewDealPort, asked: NewDealAsk, askedWith: string | null = null): UseCase<Deal> {
  const { viewer, now } = port;
  const introduction =
    asked.introductionId === undefined
      ? null
      : ((yield* wait(port.introduction(asked.introductionId))) ?? refuseIntroduction());
  const ask = wholeDealAsk(viewer, asked, introduction, now);
  const found = yield* wait(port.listing(ask.listingId));
  authorize(
    viewer,
    "listing.read",
    found ? { agencyId: found.listing.agency.id, status: found.listing.status, blocked: found.blocked } : {},
  );
  const { listing } = found ?? refuse("not-found");
  const organizations = yield* wait(
    port.organizations([ask.employerId, ...(ask.sellingAgencyId === null ? [] : [ask.sellingAgencyId])].map(storedId)),
  );
  const party = (id: string): Party => {
    const known = organizations.get(storedId(id));
    return { id: known?.id ?? id, name: known?.name ?? "" };
  };
  const isOwn = listing.agency.id === viewer.organizationId;
  const listingAgency = { id: listing.agency.id, name: listing.agency.name };
  const about = {
    listing: dealtListing(listing),
    listingAgency,
    sellingAgency: ask.sellingAgencyId === null ? null : party(ask.sellingAgencyId),
    employer: party(ask.employerId),
    kinds: new Map([...organizations].map(([id, { kind }]) => [id, kind])),
    hiddenFrom: isOwn ? yield* wait(port.hiddenFrom(listing.id, [...organizations.keys()])) : new Set<string>(),
    platformBp: yield* wait(port.platformBp()),
    confirmBelowMinimum: ask.confirmBelowMinimum,
    introductionId: introduction?.id ?? askedWith,
  };
  const terms = proposedTerms(ask);
  requireCreatable(viewer, { ...about, terms });
  // What comes from an introduction has its job. Refused before the text: an error after it would say the text passed.
  const jobId = asked.jobId === undefined && about.introductionId !== null ? null : asked.jobId;
  const jobs = yield* jobsOf(port.jobs, jobId, { listingIds: [listing.id], employerId: about.employer.id });
  const text = yield* wait(
    port.check(
      { field: "terms", text: terms.text, confirmed: ask.confirmedTexts },
      { listingId: listing.id, listingAgency },
    ),
  );
  const decided = decideCreate(viewer, {
    ...about,
    terms: { ...terms, text },
    id: port.newId(),
    code: dealCodeFrom(port.randomBytes(4)),
    now,
  });
  return yield* wait(port.save(decided, jobs(listing.id)));
}
