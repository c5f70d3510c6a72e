import type { SavedSearch } from "#domain/saved-search/saved-search.ts";
import type { Listing } from "#domain/listing/listing.ts";
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

/** For whom the email is, and how such emails stop. `supportEmail`: empty if none is set. */
export type AlertReader = {
  brandName: string;
  organization: string;
  origin: string;
  stop: string;
  supportEmail: string;
};

/** Candidates shown of one search. */
const mostLines = 10;

/** One search's new candidates. */
export const alertEmail = (found: Found, reader: AlertReader): ComposedEmail =>
  composed(
    {
      subject: `${counted(found.listings.length)} for “${found.search.name}”`,
      blocks: [
        `${counted(found.listings.length)} on the market for your saved search “${found.search.name}”.`,
        ...linesOf(found, reader),
      ],
    },
    "Unsubscribe from emails about this search",
    reader,
  );

/** All searches of a person that chose one email a day. */
export const dailyAlertEmail = (found: readonly Found[], reader: AlertReader): ComposedEmail => {
  const total = new Set(found.flatMap(({ listings }) => listings.map(({ id }) => id))).size;
  return composed(
    {
      subject: `${counted(total)} for your saved searches`,
      blocks: found.flatMap((each) => [
        `${counted(each.listings.length)} for “${each.search.name}”:`,
        ...linesOf(each, reader),
      ]),
    },
    "Unsubscribe from emails about saved searches",
    reader,
  );
};

const counted = (count: number): string => (count === 1 ? "1 new candidate" : `${count} new candidates`);

const linesOf = ({ search, listings }: Found, { origin, brandName }: AlertReader): EmailContent["blocks"] => {
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

const composed = (
  content: Pick<EmailContent, "subject" | "blocks">,
  stopLabel: string,
  { brandName, organization, origin, stop, supportEmail }: AlertReader,
): ComposedEmail =>
  composeEmail({
    brandName,
    ...content,
    why: `You're receiving this email because you're a member of ${organization} on ${brandName}.`,
    footer: [
      { label: "Email settings", href: `${origin}/mls/saved` },
      { label: stopLabel, href: stop },
      ...(supportEmail === "" ? [] : [{ label: "Help", href: `mailto:${supportEmail}` }]),
    ],
  });
