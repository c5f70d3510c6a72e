import { wallTimeIn } from "#domain/core/calendar.ts";
import type { Asks, Planted } from "./masking-asks.ts";

/**
 * Requests for interviews of two introductions, and of one with the owner, who tries to name the candidate in its place
 * and link.
 */
export function interviewAsks({ certifiedId, askedId, interviewId: id, now }: Planted): Asks["interviews"] {
  const proposed = {
    times: [wallTimeIn("UTC", now + 2 * 86_400_000)],
    timeZone: "UTC",
    minutes: 45,
    kind: "onsite",
    place: "At the main gate",
  };
  const seen = [1, 2, 3, 4].map((version) => ({ id, version }));
  return {
    list: [{}, { introductionId: certifiedId }, { introductionId: askedId }],
    count: [{}],
    get: [{ id }],
    propose: [certifiedId, askedId].flatMap((introductionId) => [
      { introductionId, ...proposed },
      { introductionId, ...proposed, kind: "video", link: "https://meet.example/room" },
    ]),
    suggest: seen.map((each) => ({ ...each, ...proposed, reason: "Another day." })),
    accept: seen.map((each) => ({ ...each, startsAt: new Date(now + 86_400_000).toISOString() })),
    decline: seen.map((each) => ({ ...each, reason: "Not this week." })),
    cancel: seen.map((each) => ({ ...each, reason: "Not this week." })),
    calendar: [{ id }],
  };
}

/** With an invalid link, and an introduction's id in place of a scorecard's; by link: interview-scorecard.test.ts. */
export function scorecardAsks({ certifiedId, askedId }: Planted): Asks["scorecards"] {
  const filled = { rating: "yes", comments: { skills: "Knows canaries." } };
  return {
    open: [{ token: "none" }],
    answer: [{ token: "none", ...filled }],
    list: [{ introductionId: certifiedId }, { introductionId: askedId }],
    save: [{ id: certifiedId, ...filled }],
  };
}

/** None of them signs: a signer is no stranger. */
export function introductionAsks(planted: Planted): Asks["introductions"] {
  const { listingId, draftId, certifiedId, askedId, employerId } = planted;
  const ids = [certifiedId, askedId].map((id) => ({ id }));
  const seen = ids.flatMap((each) => [1, 2, 3, 4].map((version) => ({ ...each, version })));
  const [split, fee] = [
    { kind: "split", laSplit: 60 },
    { kind: "fee", feePercent: 20, guaranteeDays: 90 },
  ];
  const about = [{ listingId }, { listingId: draftId }].flatMap((each) => [
    { ...each, offer: fee },
    { ...each, offer: split, employerId: employerId },
  ]);
  return {
    list: [{}, { listingId }, { view: "needsYou" }, { view: "granted" }],
    count: [{}],
    outcomes: [{}],
    disputes: [{}],
    get: ids,
    nda: ids,
    openings: ids,
    request: about,
    requestMany: [{ listingIds: [listingId, draftId] }, { listingIds: [listingId], employerId: employerId }],
    accept: seen,
    counter: seen.map((each) => ({ ...each, offer: { ...fee, feePercent: 23 }, note: "Again." })),
    decline: seen.map((each) => ({ ...each, reason: "No." })),
    withdraw: seen.filter(({ id }) => id === certifiedId),
    sign: seen.map((each) => ({ ...each, name: "Ada Bell", consent: true, hash: "0".repeat(64) })),
    refuse: seen,
    revoke: seen.map((each) => ({ ...each, organizationId: employerId, reason: "No." })),
    outcome: seen.flatMap((each) => [
      { ...each, outcome: "advanced", next: "offer" },
      { ...each, outcome: "passed", reason: "other", note: "Not Quillon Vandermere." },
    ]),
    declarePrior: seen.map((each) => ({ ...each, evidence: "Applied with us last year, twice." })),
    concede: seen,
    decide: seen.map((each) => ({ ...each, upheld: true, reason: "On the record." })),
  };
}
