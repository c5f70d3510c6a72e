import type { CardFacts } from "#domain/listing/view.ts";
import { ownedBy } from "#domain/search/viewpoint.ts";
import { makeListings } from "./listings.ts";

const agencies = 400;

/** The generated listings as the server's index takes them: with the card's terms, agency and block keys. */
export function* makeMarket(count: number, now: number) {
  let place = 0;
  for (const document of makeListings(count, now)) {
    const number = (place * 7_919) % agencies;
    const { skills, agencyType, ...own } = document;
    const card: CardFacts = {
      ...own,
      keySkills: [...skills],
      industries: [...document.industries],
      agency: { id: `agency-${number}`, name: `Agency ${number}`, type: agencyType },
      defaultSplitLA: 60,
      defaultSplitSA: 40,
      minimumFee: 15_000,
    };
    // One in eight is hidden from an organization.
    const hidden = place % 8 === 0 ? [`organization-${(place * 31) % 97}`] : [];
    yield { document, card, blockedKeys: [...hidden, ownedBy(card.agency.id)] };
    place += 1;
  }
}
