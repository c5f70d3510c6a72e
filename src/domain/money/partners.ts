import { clientTotals, type ShareDue, shareDues } from "../deal/dues.ts";
import { isWonDeal, shareUpTo, type BookedDeal, type WonDeal } from "./book.ts";

/**
 * What two agencies owe each other over their won deals; cents. `now`: of what the employers have paid. `later`: once
 * they pay the rest. `back`: a share that a fall-off refunds.
 */
type Owed = { now: number; later: number; back: number };

const owedOf = ({ owedCents, waitingCents }: ShareDue, back: number): Owed => ({
  now: owedCents,
  later: waitingCents,
  back,
});

const addOwed = (a: Owed, b: Owed): Owed => ({ now: a.now + b.now, later: a.later + b.later, back: a.back + b.back });

const noneOwed: Owed = { now: 0, later: 0, back: 0 };

type Agencies = Exclude<WonDeal, { part: "employer" }>;

/** The won deals of an agency that another agency takes part in, by that agency. */
export function dealsByPartner(deals: readonly BookedDeal[]): Map<string, { name: string; deals: Agencies[] }> {
  const partners = new Map<string, { name: string; deals: Agencies[] }>();
  for (const deal of deals) {
    if (!isWonDeal(deal) || deal.part === "employer" || deal.head.sellingAgency === null) continue;
    const other = deal.part === "listing" ? deal.head.sellingAgency : deal.head.listingAgency;
    const found = partners.get(other.id) ?? { name: other.name, deals: [] };
    found.deals.push(deal);
    partners.set(other.id, found);
  }
  return partners;
}

/** One row per partner agency, the largest open balance first. */
export function partnerRows(deals: readonly BookedDeal[]) {
  return [...dealsByPartner(deals)]
    .map(([id, { name, deals: own }]) => partnerRow(id, name, own))
    .toSorted((a, b) => Math.abs(b.netCents) - Math.abs(a.netCents) || (a.name < b.name ? -1 : 1));
}

/**
 * The fees of the placements after credits, and the reader's share of them. `weOwe`: by the reader to the partner, from
 * deals that the reader lists; `theyOwe`: the other way around. `netCents`: what the partner owes today less what the
 * reader owes, negative when the reader pays. `since`: when the oldest of these amounts was due.
 */
function partnerRow(id: string, name: string, deals: readonly Agencies[]) {
  let [weOwe, theyOwe] = [noneOwed, noneOwed];
  let [feeCents, shareCents] = [0, 0];
  let since: string | null = null;
  for (const deal of deals) {
    const due = shareDues(deal.ledger, deal.split).selling;
    const { invoiced, credited } = clientTotals(deal.ledger);
    feeCents += invoiced - credited;
    shareCents += shareUpTo(deal, invoiced - credited) ?? 0;
    if (deal.part === "listing") {
      weOwe = addOwed(weOwe, owedOf(due, 0));
      theyOwe = addOwed(theyOwe, { ...noneOwed, back: due.returnCents });
    } else {
      theyOwe = addOwed(theyOwe, owedOf(due, 0));
      weOwe = addOwed(weOwe, { ...noneOwed, back: due.returnCents });
    }
    for (const date of [due.owedSince, due.returnSince])
      if (date !== null && (since === null || date < since)) since = date;
  }
  return {
    id,
    name,
    placements: deals.length,
    fallOffs: deals.filter(({ fallOff }) => fallOff !== null).length,
    feeCents,
    shareCents,
    weOwe,
    theyOwe,
    netCents: theyOwe.now + theyOwe.back - weOwe.now - weOwe.back,
    since,
  };
}

/** What the reader owes the platform from the deals it lists. */
export function platformOwed(deals: readonly BookedDeal[]): Owed {
  return deals.reduce((sum, deal) => {
    if (!isWonDeal(deal) || deal.part !== "listing") return sum;
    const due = shareDues(deal.ledger, deal.split).platform;
    return addOwed(sum, owedOf(due, due.returnCents));
  }, noneOwed);
}
