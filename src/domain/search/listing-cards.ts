import { updateOfSunk } from "../listing/still-available.ts";
import type { CardFacts } from "../listing/view.ts";
import type { CardShape } from "./cards.ts";

/** Shares are in hundredths of a percent, up to 10,000. */
const share = 2 ** 14;
const sunk = 2 ** 28;
const asks = 2 ** 29;
/** In cents; more than anyone asks. */
const largestFee = 2 ** 31 - 1;

/** What a listing's card shows besides the columns that search reads: the terms and the agency. */
export const listingCards: CardShape<CardFacts> = {
  count: 2,
  numbers: ({ agency, defaultSplitLA, defaultSplitSA, minimumFee, updatedAt }, document) => [
    Math.round(defaultSplitLA * 100) * share +
      Math.round(defaultSplitSA * 100) +
      // An unanswered listing is sorted by another time than its card shows.
      (updatedAt === document.updatedAt ? 0 : sunk) +
      (agency.asksCandidate ? asks : 0),
    Math.min(Math.round(minimumFee * 100), largestFee),
  ],
  texts: ({ agency, minimumFee }) => [
    agency.id,
    agency.name,
    ...(minimumFee * 100 >= largestFee ? [String(minimumFee)] : []),
  ],
  card: (document, [shares = 0, cents = 0], [agencyId = "", agencyName = "", fee]) => ({
    id: document.id,
    maskedCode: document.maskedCode,
    agency: { id: agencyId, name: agencyName, type: document.agencyType, asksCandidate: shares >= asks },
    headlineRole: document.headlineRole,
    locationCity: document.locationCity,
    locationState: document.locationState,
    workType: document.workType,
    salaryMin: document.salaryMin,
    salaryMax: document.salaryMax,
    availabilityDate: document.availabilityDate,
    workAuth: document.workAuth,
    clearance: document.clearance,
    keySkills: [...document.skills],
    yearsExperience: document.yearsExperience,
    industries: [...document.industries],
    defaultSplitLA: Math.floor((shares % sunk) / share) / 100,
    defaultSplitSA: (shares % share) / 100,
    minimumFee: fee === undefined ? cents / 100 : Number(fee),
    updatedAt: shares % asks < sunk ? document.updatedAt : updateOfSunk(document.updatedAt),
  }),
};
