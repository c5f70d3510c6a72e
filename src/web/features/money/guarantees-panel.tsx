import { dateText } from "#web/lib/format.ts";
import { Card, CardHead } from "#web/ui/card.tsx";
import { EmptyLine } from "#web/ui/empty-line.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { AmountCell } from "./amount.tsx";
import type { Desk } from "./money-screen.tsx";

type Exposure = NonNullable<Desk["agencySide"]>["exposure"];

/** Reserves and guarantees from today on, until the last one ends. */
export function GuaranteesPanel({ exposure }: { exposure: Exposure }) {
  const most = Math.max(1, ...exposure.map(({ reserve, atRisk }) => Math.max(reserve.cents, atRisk.cents)));
  const none = exposure.every(({ placements, reserve }) => placements === 0 && reserve.cents === 0);
  return (
    <Card aria-labelledby="guarantees" className="min-w-0">
      <CardHead id="guarantees" title="Reserves and guarantee exposure">
        {none ? (
          <EmptyLine title="No placement is under guarantee.">
            Placements and their reserves appear here until they end.
          </EmptyLine>
        ) : (
          <p className="mt-1 max-w-measure text-dense text-ink-2">
            At risk: what would be refunded or credited if every placement under guarantee ended that day. New
            placements aren't included. A replacement that is owed counts until it is settled.
          </p>
        )}
      </CardHead>
      {none ? null : (
        <Table
          caption="Reserves and guarantee exposure over time"
          stacked
          columns={[
            "Date",
            { label: "Placements", numeric: true },
            { label: "In reserve", numeric: true },
            { label: "At risk", numeric: true },
            { label: "Chart", hidden: true, className: "max-md:hidden" },
          ]}
        >
          {exposure.map(({ on, placements, reserve, atRisk }, place) => (
            <TableRow key={on}>
              <Cell className="figures font-medium whitespace-nowrap">
                {place === 0 ? "Today" : <time dateTime={on}>{dateText(on)}</time>}
              </Cell>
              <Cell numeric label="Placements">
                {placements.toLocaleString("en-US")}
              </Cell>
              <AmountCell label="In reserve" amount={reserve} />
              <AmountCell label="At risk" amount={atRisk} />
              <Cell className="w-1/4 max-md:hidden">
                <span aria-hidden="true" className="keeps-color grid gap-1">
                  <span className="h-1.5 rounded-tag bg-money" style={{ width: `${(reserve.cents / most) * 100}%` }} />
                  <span className="h-1.5 rounded-tag bg-amber" style={{ width: `${(atRisk.cents / most) * 100}%` }} />
                </span>
              </Cell>
            </TableRow>
          ))}
        </Table>
      )}
    </Card>
  );
}
