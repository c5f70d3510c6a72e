import { X } from "lucide-react";
import type { ReactNode } from "react";
import { dollars, moneyText, otherShare, roundMoneyText } from "#domain/core/money.ts";
import { SplitBar } from "#web/ui/motif/split-bar.tsx";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/cn.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Input } from "#web/ui/input.tsx";
import { Table, TableRow } from "#web/ui/table.tsx";
import {
  differenceOf,
  differenceWords,
  letterOf,
  sameTerms,
  scenarioLimits,
  signedMoney,
  type Scenario,
} from "./scenarios.ts";
import { outcomeOf, sharesOf, type Outcome, type Terms } from "./split-terms.ts";

/** Stays in view while the scenarios scroll beside it. */
const firstColumn =
  "sticky left-0 z-10 w-28 min-w-28 border-r border-line pr-3 pl-4 text-left align-top font-medium sm:w-40 " +
  "sm:min-w-40 print:w-auto print:min-w-0";
const column = "w-52 min-w-44 px-4 py-2.5 align-top print:w-auto print:min-w-0 print:px-2";

const asked: readonly { label: string; text: (terms: Terms) => string; third?: true }[] = [
  { label: "Salary", text: ({ salary }) => roundMoneyText(dollars(salary)) },
  { label: "Fee", text: ({ fee }) => `${fee}%` },
  { label: "Split LA / SA", text: ({ split }) => `${split} / ${otherShare(split)}` },
  { label: "Third party", text: ({ third }) => (third === 0 ? "none" : `${third}% of the fee`), third: true },
  { label: "Guarantee", text: ({ days }) => `${days} days` },
];

const gained: readonly { label: string; part: keyof Outcome; third?: true }[] = [
  { label: "Total fee", part: "fee" },
  { label: "Listing agency", part: "la" },
  { label: "Selling agency", part: "sa" },
  { label: "Third party gets", part: "third", third: true },
];

export type ScenarioTableProps = {
  /** At least one: the first is the baseline. */
  kept: readonly Scenario[];
  /** The current terms, the last column. */
  now: Terms;
  onRename: (place: number, name: string) => void;
  onUse: (terms: Terms) => void;
  onRemove: (place: number) => void;
};

export function ScenarioTable({ kept, now, onRename, onUse, onRemove }: ScenarioTableProps) {
  const columns = [...kept.map(({ terms }) => terms), now];
  const [first = now] = columns;
  const withThird = columns.some(({ third }) => third > 0);
  const shown = <Row extends { third?: true }>(rows: readonly Row[]) => rows.filter(({ third }) => !third || withThird);
  return (
    <Table
      caption="Scenarios side by side"
      className="relative rounded-card border border-line bg-surface print:overflow-visible"
    >
      <thead>
        <tr className="border-b border-line bg-sunk">
          <th scope="col" className={cn(firstColumn, "bg-sunk py-3 text-small text-ink-2")}>
            Scenario
          </th>
          {kept.map((scenario, place) => (
            <th key={letterOf(place)} scope="col" className={cn(column, "py-3 text-left font-normal")}>
              <ScenarioHead
                letter={letterOf(place)}
                name={scenario.name}
                present={sameTerms(scenario.terms, now)}
                onRename={(name) => onRename(place, name)}
                onUse={() => onUse(scenario.terms)}
                onRemove={() => onRemove(place)}
              />
            </th>
          ))}
          <th scope="col" className={cn(column, "py-3 text-left font-normal")}>
            <p className="text-card font-semibold">Now</p>
            <p className="mt-1.5 text-small text-ink-2">The current terms above.</p>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown(asked).map(({ label, text }) => (
          <Row key={label} label={label}>
            {columns.map((terms, place) => (
              <Figures key={place}>{text(terms)}</Figures>
            ))}
          </Row>
        ))}
        <Row label="Who gets what">
          {columns.map((terms, place) => (
            <Figures key={place}>
              <SplitBar size="bar" className="my-1.5" parts={sharesOf(terms)} />
            </Figures>
          ))}
        </Row>
        {shown(gained).map(({ label, part }) => (
          <Row key={label} label={label}>
            {columns.map((terms, place) => (
              <Figures key={place}>
                <span className="font-semibold">{moneyText(outcomeOf(terms)[part])}</span>
                {place > 0 ? (
                  <span className="block text-small text-ink-2">{signedMoney(differenceOf(first, terms)[part])}</span>
                ) : null}
              </Figures>
            ))}
          </Row>
        ))}
        <Row label="Compared with A">
          {columns.map((terms, place) => (
            <Figures key={place}>
              {place === 0 ? "The baseline for the other scenarios." : differenceWords(first, terms)}
            </Figures>
          ))}
        </Row>
      </tbody>
    </Table>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <TableRow>
      <th scope="row" className={cn(firstColumn, "bg-surface py-2.5")}>
        {label}
      </th>
      {children}
    </TableRow>
  );
}

const Figures = ({ children }: { children: ReactNode }) => <td className={cn(column, "figures")}>{children}</td>;

type ScenarioHeadProps = {
  letter: string;
  name: string;
  present: boolean;
  onRename: (name: string) => void;
  onUse: () => void;
  onRemove: () => void;
};

function ScenarioHead({ letter, name, present, onRename, onUse, onRemove }: ScenarioHeadProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-1">
        <span className="text-card font-semibold">{letter}</span>
        <span className="-my-1 -mr-2 flex print:hidden">
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Use the terms of scenario ${letter}`}
            disabledReason={present ? "These are the current terms." : undefined}
            onClick={onUse}
          >
            Use
          </Button>
          <IconButton
            size="sm"
            label={`Remove scenario ${letter}`}
            icon={<X aria-hidden="true" />}
            onClick={onRemove}
          />
        </span>
      </div>
      <Input
        controlSize="sm"
        aria-label={`Name of scenario ${letter}`}
        placeholder="Name (optional)"
        maxLength={scenarioLimits.name}
        value={name}
        onChange={({ target }) => onRename(target.value)}
        className="mt-1.5 print:hidden"
      />
      <p className="hidden text-dense break-words print:block">{name}</p>
    </>
  );
}
