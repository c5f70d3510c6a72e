import { capitalized } from "#domain/core/capitalized.ts";
import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { ageDays, contributorFloor, type Half } from "#domain/market-comp/market-comp.ts";
import { dollars, halfText, nextCountText, rangeText } from "#domain/market-comp/words.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { counted } from "#web/lib/format.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { SheetSkeleton } from "#web/lib/frame/sheet-skeleton.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { Card, CardSection } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";

type Counted = Answer<"marketComps", "list">["halves"][number];

/** Salaries and fees of hires, by role and metropolitan area. */
export function MarketScreen() {
  const found = useAsk("marketComps", "list", {});
  return (
    <div className="gutter mx-auto max-w-page pt-4 pb-10">
      <PageHeader
        title="Market Rates"
        description="Salaries and fees of hires on the marketplace, by role and metro area."
      />
      <p className="mt-3 max-w-prose text-ink-2">
        Counted from won deals. A rate appears once at least {contributorFloor} agencies and {contributorFloor}{" "}
        employers took part and none has more than a quarter of the hires. Hires count once they are {ageDays} days old.
        No rate shows what one agency or employer did.
      </p>
      <Loaded
        query={found}
        what="the market rates"
        wholePage
        skeleton={<SheetSkeleton label="Loading the market rates" />}
      >
        {({ halves }) => <Rates halves={halves} />}
      </Loaded>
    </div>
  );
}

function Rates({ halves }: { halves: readonly Counted[] }) {
  const [chosen, setChosen] = useState<Half | null>(null);
  const filled = halves.filter(({ comps }) => comps.length > 0);
  const shown = filled.find(({ half }) => half === chosen) ?? filled[0];
  const latest = halves[0]?.half;
  if (!shown)
    return (
      <Card className="mt-4">
        <EmptyState
          kind="market"
          title="No market rates yet"
          description={
            latest
              ? `Too few hires so far. The next half-year is counted on ${nextCountText(latest)}.`
              : "The first half-year is counted tonight."
          }
        />
      </Card>
    );
  return (
    <>
      {filled.length > 1 ? (
        <Field label="Period" className="mt-4 max-w-60">
          <Select
            items={filled.map(({ half }) => ({ value: half, label: halfText(half) }))}
            value={shown.half}
            onValueChange={setChosen}
          />
        </Field>
      ) : (
        <p className="mt-4 font-medium">{halfText(shown.half)}</p>
      )}
      <Card className="mt-4 min-w-0">
        <RatesTable {...shown} />
        {latest ? (
          <CardSection className="text-small text-ink-3">
            The next half-year is counted on {nextCountText(latest)}. A published rate never changes.
          </CardSection>
        ) : null}
      </Card>
    </>
  );
}

function RatesTable({ half, comps }: Counted) {
  return (
    <Table
      caption={`Market rates, ${halfText(half)}`}
      columns={[
        "Role and area",
        { label: "Middle 50%", numeric: true },
        { label: "Median salary", numeric: true },
        { label: "Median fee", numeric: true },
        { label: "Hires", numeric: true },
      ]}
    >
      {comps.map((comp) => (
        <TableRow key={`${comp.family} ${comp.metro}`}>
          <Cell className="min-w-32">
            <span className="font-medium">{capitalized(comp.family)}</span>
            <span className="block text-small text-ink-3">{comp.metro}</span>
          </Cell>
          <Cell numeric className="whitespace-nowrap">
            {rangeText(comp)}
          </Cell>
          <Cell numeric>{dollars(comp.median)}</Cell>
          <Cell numeric>{comp.feePercent}%</Cell>
          <Cell numeric>
            <span aria-label={`At least ${counted(comp.hires, "hire")}`}>{comp.hires}+</span>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}
