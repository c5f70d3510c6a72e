import { fewest, openStages, stageLabel } from "#domain/money/forecast.ts";
import { percentText } from "#domain/core/money.ts";
import { Card, CardHead, CardSection, TitledCard } from "#web/ui/card.tsx";
import { EmptyLine } from "#web/ui/empty-line.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { AmountText } from "./amount.tsx";
import type { Desk } from "./money-screen.tsx";

type Forecast = NonNullable<Desk["agencySide"]>["forecast"];

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
const monthText = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

/** Open deals by stage and expected month, weighted by how many of each stage are won. */
export function ForecastPanel({ forecast }: { forecast: Forecast }) {
  const { cells, total } = forecast;
  const months = [...new Set(cells.map(({ month }) => month))];
  return (
    <div className="grid gap-4">
      <Card aria-labelledby="weighted" className="min-w-0">
        <CardHead id="weighted" title="Weighted pipeline">
          {cells.length === 0 ? (
            <EmptyLine title="No open deals.">Drafts and deals out for signature appear here.</EmptyLine>
          ) : null}
        </CardHead>
        {cells.length === 0 ? null : (
          <Table
            caption="Weighted pipeline by month and stage"
            stacked
            columns={["Expected", ...openStages.map((stage) => ({ label: stageLabel(stage), numeric: true }))]}
          >
            {months.map((month) => (
              <TableRow key={month}>
                <Cell className="font-medium whitespace-nowrap">{monthText(month)}</Cell>
                {openStages.map((stage) => {
                  const cell = cells.find((each) => each.month === month && each.stage === stage);
                  return (
                    <Cell key={stage} numeric label={stageLabel(stage)}>
                      {cell ? (
                        <>
                          <AmountText amount={cell.weighted} />
                          <span className="block text-small text-ink-3">
                            {cell.count} {cell.count === 1 ? "deal" : "deals"}
                          </span>
                        </>
                      ) : (
                        <span className="text-ink-3">–</span>
                      )}
                    </Cell>
                  );
                })}
              </TableRow>
            ))}
          </Table>
        )}
        {cells.length === 0 ? null : (
          <CardSection className="figures flex flex-wrap justify-between gap-4">
            <div>
              <p className="text-small text-ink-3">Weighted total</p>
              <p className="font-semibold">
                <AmountText amount={total.weighted} />
              </p>
            </div>
            <div className="text-right">
              <p className="text-small text-ink-3">If every deal is won</p>
              <p>
                <AmountText amount={total.fee} />
              </p>
            </div>
          </CardSection>
        )}
      </Card>
      <Counted forecast={forecast} />
    </div>
  );
}

function Counted({ forecast: { rates, daysToWin } }: { forecast: Forecast }) {
  return (
    <TitledCard title="How weights are calculated">
      <ul className="figures mt-2 grid gap-1 text-dense text-ink-2">
        {rates.map(({ stage, bp, assumed, won, decided }) => (
          <li key={stage}>
            <strong className="font-medium text-ink">
              {stageLabel(stage)}: {percentText(bp)}.
            </strong>{" "}
            {assumed
              ? `Default weight until ${fewest} of your deals at this stage are decided. So far: ${decided}.`
              : `${won} of your ${decided} decided deals that reached this stage were won.`}
          </li>
        ))}
        <li>
          <strong className="font-medium text-ink">Expected month: {daysToWin.days} days after creation.</strong>{" "}
          {daysToWin.assumed
            ? `Default until you have won ${fewest} deals. So far: ${daysToWin.won}.`
            : `The median of your ${daysToWin.won} won deals. A deal that took longer counts in the current month.`}
        </li>
      </ul>
    </TitledCard>
  );
}
