import type { SavedSearch } from "#domain/saved-search/saved-search.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { type MemberReader, toMember } from "../notification/member-email.ts";
import { type ComposedEmail, composeEmail, type EmailContent } from "../platform/mail/compose.ts";

/** A search with its new matches, newest first: masked listings, of which an email shows a line each. */
export type Found = { search: Pick<SavedSearch, "id" | "name" | "params">; listings: readonly Shown[] };

/** What an email says of a listing. */
type Shown = Pick<
  Listing,
  | "id"
  | "maskedCode"
  | "headlineRole"
  | "locationCity"
  | "locationState"
  | "salaryMin"
  | "salaryMax"
  | "yearsExperience"
> & { agency: Pick<Listing["agency"], "name"> };

/** Candidates shown of one search. */
const mostLines = 10;

/** One search's new candidates. */
export const alertEmail = (found: Found, reader: MemberReader): ComposedEmail =>
  composeEmail({
    subject: `${counted(found.listings.length)} for “${found.search.name}”`,
    blocks: [
      `${counted(found.listings.length)} on the market for your saved search “${found.search.name}”.`,
      ...linesOf(found, reader),
    ],
    ...toMember(reader, { settings, stopLabel: "Unsubscribe from emails about this search" }),
  });

/** All searches of a person that chose one email a day. */
export const dailyAlertEmail = (found: readonly Found[], reader: MemberReader): ComposedEmail => {
  const total = new Set(found.flatMap(({ listings }) => listings.map(({ id }) => id))).size;
  return composeEmail({
    subject: `${counted(total)} for your saved searches`,
    blocks: found.flatMap((each) => [
      `${counted(each.listings.length)} for “${each.search.name}”:`,
      ...linesOf(each, reader),
    ]),
    ...toMember(reader, { settings, stopLabel: "Unsubscribe from emails about saved searches" }),
  });
};

const settings = { label: "Email settings", path: "/mls/saved" };

const counted = (count: number): string => (count === 1 ? "1 new candidate" : `${count} new candidates`);

const linesOf = ({ search, listings }: Found, { origin, brandName }: MemberReader): EmailContent["blocks"] => {
  const query = new URLSearchParams({ ...search.params, saved: search.id });
  const more = listings.length - mostLines;
  return [
    ...listings.slice(0, mostLines).map((listing) => ({
      title: `${listing.headlineRole}, ${listing.maskedCode}`,
      message: [
        `${listing.locationCity}, ${listing.locationState}`,
        `${dollars(listing.salaryMin)} to ${dollars(listing.salaryMax)}`,
        `${listing.yearsExperience} years of experience`,
        listing.agency.name,
      ].join(" · "),
      urgent: false,
      open: { label: `Open in ${brandName}`, href: `${origin}/mls/candidate/${listing.id}` },
    })),
    {
      label: more > 0 ? `Open the search, with ${more} more` : "Open the search",
      href: `${origin}/mls/search?${query.toString()}`,
    },
  ];
};

const dollars = (amount: number): string => `$${amount.toLocaleString("en-US")}`;
