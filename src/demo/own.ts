import type { Answer } from "#contract/index.ts";
import { knownOrganizations, maxOwnFound, namedBy, othersOf, minOwnSearch } from "#domain/own/find.ts";
import { liveGrantOf } from "#domain/introduction/reveal.ts";
import { mayDo } from "#domain/core/policy.ts";
import { matchesDealSearch } from "#domain/deal/list.ts";
import { codesTyped, type CodeKind } from "#domain/core/typed-code.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { headFor, seenBy as dealsSeenBy } from "./deal-access.ts";
import { isHiddenFrom } from "./blocked.ts";
import { seenBy } from "./introduction.ts";
import { subjectOf } from "./listing.ts";
import { ownListings } from "./own-listings.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";

type Found = Answer<"own", "find">;
type Candidate = Found["candidates"][number];
type Typed = { text: string; codes: (kind: CodeKind) => string[] };

/** Like server/own/find.ts, for the organization the visitor acts for. */
export const own: DemoHandlers["own"] = {
  ...ownListings,
  find(state, { text: typed }, { viewer, now }) {
    const text = typed.trim().replace(/\s+/g, " ");
    if (text.length < minOwnSearch)
      return { answer: { candidates: [], deals: [], introductions: [], organizations: [], listing: null } };
    const asked: Typed = {
      text,
      codes: (kind) => codesTyped(text).flatMap((each) => (each.kind === kind ? [each.code] : [])),
    };
    const candidates = [...ownCandidates(state, viewer, asked), ...grantedCandidates(state, viewer, asked, now)];
    return {
      answer: {
        candidates: candidates.slice(0, maxOwnFound),
        deals: deals(state, viewer, asked),
        introductions: introductions(state, viewer, asked),
        organizations: partners(state, viewer, text),
        listing: listingOfCode(state, viewer, text, new Set(candidates.map(({ id }) => id))),
      },
    };
  },
};

const begins = (code: string, codes: readonly string[]): boolean => codes.some((begun) => code.startsWith(begun));

function ownCandidates(state: DemoState, viewer: Viewer, { text, codes }: Typed): Candidate[] {
  if (!mayDo(viewer, "listing.create")) return [];
  const listed = state.listings
    .filter(({ id, agency, maskedCode }) => {
      const content = state.vaults[id]?.content;
      return (
        agency.id === viewer.organizationId &&
        (begins(maskedCode, codes("listing")) || (content !== undefined && namedBy(text)(content.identity)))
      );
    })
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .map(({ id, maskedCode, headlineRole, status }): Candidate => ({
      id,
      maskedCode,
      name: state.vaults[id]?.content.identity.fullName ?? "",
      headlineRole,
      status,
    }));
  const drafts = state.drafts
    .filter(({ agencyId, form }) => agencyId === viewer.organizationId && namedBy(text)(form.identity))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .map(({ id, form }): Candidate => ({
      id,
      maskedCode: null,
      name: form.identity.fullName,
      headlineRole: form.headlineRole,
      status: "draft",
    }));
  return [...listed, ...drafts].slice(0, maxOwnFound);
}

function grantedCandidates(state: DemoState, viewer: Viewer, { text, codes }: Typed, now: number): Candidate[] {
  const opened = seenBy(state, viewer).filter(
    (each) =>
      each.listingAgency.id !== viewer.organizationId &&
      (liveGrantOf(viewer, each, now)?.openedAt ?? null) !== null &&
      !isHiddenFrom(state, each.listingId, viewer.organizationId),
  );
  const byListing = new Map(opened.toSorted((a, b) => a.createdAt - b.createdAt).map((each) => [each.listingId, each]));
  return [...byListing.values()].toReversed().flatMap(({ listingId: id, candidate }): Candidate[] => {
    const fullName = state.vaults[id]?.content.identity.fullName;
    if (fullName === undefined || !(namedBy(text)({ fullName }) || begins(candidate.maskedCode, codes("listing"))))
      return [];
    return [{ id, ...candidate, name: fullName, status: null }];
  });
}

function deals(state: DemoState, viewer: Viewer, { text, codes }: Typed): Found["deals"] {
  const [code] = codes("deal");
  if (code === undefined && text.length < 3) return [];
  return dealsSeenBy(state, viewer)
    .map((deal) => headFor(viewer, deal))
    .filter((deal) => matchesDealSearch({ ...deal, ...deal.candidate }, code ?? text))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .slice(0, maxOwnFound)
    .map(({ id, code: dealCode, candidate, status, listingAgency, sellingAgency, employer }) => ({
      id,
      code: dealCode,
      ...candidate,
      status,
      parties: othersOf(viewer, [listingAgency, sellingAgency, employer]).map(({ name }) => name),
    }));
}

function introductions(state: DemoState, viewer: Viewer, { codes }: Typed): Found["introductions"] {
  return seenBy(state, viewer)
    .filter(
      ({ code, candidate }) => begins(code, codes("introduction")) || begins(candidate.maskedCode, codes("listing")),
    )
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, maxOwnFound)
    .map(({ id, code, candidate, listingAgency, sellingAgency, employer }) => ({
      id,
      code,
      ...candidate,
      parties: othersOf(viewer, [listingAgency, sellingAgency, employer]).map(({ name }) => name),
    }));
}

function partners(state: DemoState, viewer: Viewer, text: string): Found["organizations"] {
  const parties = ({
    listingAgency,
    sellingAgency,
    employer,
  }: Pick<DemoState["introductions"][number], "listingAgency" | "sellingAgency" | "employer">) => [
    listingAgency,
    sellingAgency,
    employer,
  ];
  const all = [
    ...dealsSeenBy(state, viewer).map((deal) => ({ parties: parties(deal), deals: 1, introductions: 0, latest: null })),
    ...seenBy(state, viewer).map((each) => ({
      parties: parties(each),
      deals: 0,
      introductions: 1,
      latest: { id: each.id, at: each.createdAt },
    })),
  ];
  return knownOrganizations(viewer, all, text)
    .slice(0, maxOwnFound)
    .map(({ id, name, ...dealings }) => ({ id, name, dealings, kind: null }));
}

function listingOfCode(state: DemoState, viewer: Viewer, text: string, known: ReadonlySet<string>): Found["listing"] {
  const code = codesTyped(text).find(({ kind, whole }) => kind === "listing" && whole)?.code;
  const listing = state.listings.find(({ maskedCode }) => maskedCode === code);
  if (!listing || known.has(listing.id)) return null;
  if (
    !mayDo(viewer, "listing.read", {
      ...subjectOf(listing),
      blocked: isHiddenFrom(state, listing.id, viewer.organizationId),
    })
  )
    return null;
  const { id, maskedCode, headlineRole, locationCity, locationState } = listing;
  return { id, maskedCode, headlineRole, locationCity, locationState };
}
