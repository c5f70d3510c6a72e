import { dateOf, dayMs, wholeDays } from "../core/calendar.ts";
import { shareOf, wholeBp } from "../core/money.ts";
import { dealStatusLabels, type DealStatus } from "../deal/deal.ts";
import { isLost } from "../deal/status.ts";
import { feeCentsOf } from "../deal/view.ts";
import { type Amount, amountBetween, isWonDeal, noAmount, plus, sumOf, type BookedDeal } from "./book.ts";

/** The stages of a deal that isn't decided yet. */
export const openStages = ["draft", "pending_signatures", "executed"] as const satisfies readonly DealStatus[];
type OpenStage = (typeof openStages)[number];

export const stageLabel = (stage: OpenStage): string => dealStatusLabels[stage];

/** Decided deals below which a rate or a median of the reader's own deals is not used. */
export const fewest = 5;

/** Assumed until the reader has decided `fewest` deals that reached the stage; basis points, days. */
const assumedBp: Record<OpenStage, number> = { draft: 3_000, pending_signatures: 7_000, executed: 9_000 };
const assumedDays = 45;

/** How likely a deal of a stage is won: `won` of `decided` deals that reached it, or an assumption. */
type StageRate = { stage: OpenStage; decided: number; won: number; bp: number; assumed: boolean };

/** Open deals of one stage that are expected to be won in one month (`YYYY-MM`). */
type ForecastCell = { month: string; stage: OpenStage; count: number; fee: Amount; weighted: Amount };

/** The weighted pipeline of an agency by stage and month; `now` in ms. */
export function forecastOf(deals: readonly BookedDeal[], now: number) {
  const rates = openStages.map((stage) => rateOf(deals, stage));
  const daysToWin = daysToWinOf(deals);
  const cells = new Map<string, ForecastCell>();
  for (const deal of deals) {
    const stage = openStages.find((each) => each === deal.head.status);
    if (stage === undefined) continue;
    const month = dateOf(Math.max(now, deal.head.createdAt + daysToWin.days * dayMs)).slice(0, 7);
    const key = `${month} ${openStages.indexOf(stage)}`;
    const cell = cells.get(key) ?? { month, stage, count: 0, fee: noAmount(true), weighted: noAmount(true) };
    const fee = amountBetween(deal, 0, feeCentsOf(deal.head));
    const bp = rates.find((rate) => rate.stage === stage)?.bp ?? 0;
    cells.set(key, {
      ...cell,
      count: cell.count + 1,
      fee: plus(cell.fee, fee),
      weighted: plus(cell.weighted, weightedBy(fee, bp)),
    });
  }
  const ordered = [...cells].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
  return {
    rates,
    daysToWin,
    cells: ordered,
    total: {
      count: ordered.reduce((sum, { count }) => sum + count, 0),
      fee: sumOf(
        ordered.map(({ fee }) => fee),
        true,
      ),
      weighted: sumOf(
        ordered.map(({ weighted }) => weighted),
        true,
      ),
    },
  };
}

export type Forecast = ReturnType<typeof forecastOf>;

const weightedBy = ({ cents, shareCents }: Amount, bp: number): Amount => ({
  cents: shareOf(cents, bp),
  shareCents: shareCents === null ? null : shareOf(shareCents, bp),
});

const reached: Record<OpenStage, (deal: BookedDeal) => boolean> = {
  draft: () => true,
  pending_signatures: ({ head }) => head.sentAt !== null,
  executed: ({ wasExecuted }) => wasExecuted,
};

function rateOf(deals: readonly BookedDeal[], stage: OpenStage): StageRate {
  const decided = deals.filter((deal) => reached[stage](deal) && (isWonDeal(deal) || isLost(deal.head.status)));
  const won = decided.filter(isWonDeal).length;
  const assumed = decided.length < fewest;
  return {
    stage,
    decided: decided.length,
    won,
    assumed,
    bp: assumed ? assumedBp[stage] : Math.round((won / decided.length) * wholeBp),
  };
}

/** From the creation of a deal to its win: the median of the reader's own, or an assumption. */
function daysToWinOf(deals: readonly BookedDeal[]) {
  const days = deals
    .filter(isWonDeal)
    .map(({ head, closing }) => wholeDays(head.createdAt, closing.at))
    .toSorted((a, b) => a - b);
  const assumed = days.length < fewest;
  const middle = Math.floor((days.length - 1) / 2);
  return { won: days.length, assumed, days: assumed ? assumedDays : (days[middle] ?? assumedDays) };
}

/** What one colleague's deals bring. */
export type PersonRow = {
  id: string;
  name: string;
  open: number;
  weighted: Amount;
  placements: number;
  fallOffs: number;
  /** The fees of the placements after fall-offs. */
  kept: Amount;
};

/** One row per colleague who made or first accepted a deal for the reader's agency, the largest share first. */
export function personRows(deals: readonly BookedDeal[], { rates }: Pick<Forecast, "rates">): PersonRow[] {
  const rows = new Map<string, PersonRow>();
  for (const deal of deals) {
    if (deal.part === "employer") continue;
    const { id, name } = deal.by;
    const row = rows.get(id) ?? {
      id,
      name,
      open: 0,
      weighted: noAmount(true),
      placements: 0,
      fallOffs: 0,
      kept: noAmount(true),
    };
    const fee = feeCentsOf(deal.head);
    const bp = rates.find(({ stage }) => stage === deal.head.status)?.bp;
    rows.set(id, {
      ...row,
      ...(bp !== undefined && {
        open: row.open + 1,
        weighted: plus(row.weighted, weightedBy(amountBetween(deal, 0, fee), bp)),
      }),
      ...(isWonDeal(deal) && {
        placements: row.placements + 1,
        fallOffs: row.fallOffs + (deal.fallOff ? 1 : 0),
        kept: plus(row.kept, amountBetween(deal, 0, fee - (deal.fallOff?.refund ?? 0))),
      }),
    });
  }
  return [...rows.values()].toSorted(
    (a, b) =>
      (b.kept.shareCents ?? 0) - (a.kept.shareCents ?? 0) ||
      b.weighted.cents - a.weighted.cents ||
      (a.name < b.name ? -1 : 1),
  );
}
