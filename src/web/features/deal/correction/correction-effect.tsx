import { moneyText } from "#domain/core/money.ts";
import { lastCovered } from "#domain/deal/guarantee.ts";
import { dateText } from "#web/lib/format.ts";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import type { DealSheet } from "#web/features/deal/queries.ts";

type CorrectionEffect = NonNullable<DealSheet["corrections"][number]["effect"]>;
type Figures = CorrectionEffect["before"];

type CorrectionEffectTableProps = { deal: DealSheet; effect: CorrectionEffect };

/** Changed amounts and dates before and after; unchanged rows are omitted. */
export function CorrectionEffectTable({ deal, effect: { before, after } }: CorrectionEffectTableProps) {
  const money = (name: string, of: (figures: Figures) => number) => ({
    name,
    was: moneyText(of(before)),
    is: moneyText(of(after)),
  });
  const share = (of: "laCents" | "saCents" | "platformCents") => (figures: Figures) => figures.shares?.[of] ?? 0;
  const rows = [
    money("Fee", ({ feeCents }) => feeCents),
    ...(before.keptCents < before.feeCents || after.keptCents < after.feeCents
      ? [money("Fee after the refund", ({ keptCents }) => keptCents)]
      : []),
    money(`${deal.listingAgency.name} share`, share("laCents")),
    ...(deal.sellingAgency ? [money(`${deal.sellingAgency.name} share`, share("saCents"))] : []),
    money("Platform share", share("platformCents")),
    money("Due by today", ({ dueNowCents }) => dueNowCents),
    money("Unpaid", ({ unpaidCents }) => unpaidCents),
    money(`Refund to ${deal.employer.name}`, ({ backCents }) => backCents),
    money("Refund if no replacement is found", ({ owedCents }) => owedCents),
    {
      name: "Guarantee ends",
      was: dateText(lastCovered(before.guaranteeEnds)),
      is: dateText(lastCovered(after.guaranteeEnds)),
    },
  ].filter(({ was, is }) => was !== is);
  if (rows.length === 0) return <p className="text-dense text-ink-2">No amounts or guarantee dates change.</p>;
  return (
    <Table
      tight
      caption="Effect of the correction"
      className="rounded-card border border-line"
      columns={["Field", { label: "Before", numeric: true }, { label: "After", numeric: true }]}
    >
      {rows.map(({ name, was, is }) => (
        <TableRow key={name}>
          <th scope="row" className="px-3 py-2.5 text-left font-normal break-words first:pl-5">
            {name}
          </th>
          <Cell numeric>{was}</Cell>
          <Cell numeric className="font-medium">
            {is}
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}
