import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { DealSort } from "#domain/deal/list.ts";
import { dollars, moneyText, roundMoneyText } from "#domain/core/money.ts";
import { idsOf } from "#domain/core/ids.ts";
import type { DealRow } from "#web/features/deal/queries.ts";
import { DealStatusBadge } from "#web/features/deal/status-badge.tsx";
import { dealReplyLabels } from "#domain/deal/reply.ts";
import { endedText, keptText, standingText } from "#web/features/deal/due-words.ts";
import { instantDateText } from "#web/lib/format.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { cn } from "#web/ui/cn.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Select } from "#web/ui/select.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { useWide } from "#web/ui/use-wide.ts";
import { DealMenu } from "./menu.tsx";
import { type DealsAddress, sortedBy } from "./address.ts";

type DealListProps = {
  deals: readonly DealRow[];
  address: DealsAddress;
  onSort: (next: DealsAddress) => void;
  /** The deals selected for the export. */
  ticked: ReadonlySet<string>;
  onTick: (ids: readonly string[], on: boolean) => void;
};

/** The deals: a table on wide screens, cards on narrow ones. */
export function DealList(props: DealListProps) {
  return useWide("table") ? <DealTable {...props} /> : <DealCards {...props} />;
}

/** Spec §2, in its order. */
const columns: readonly { label: string; sort: DealSort; numeric?: true }[] = [
  { label: "Deal ID", sort: "code" },
  { label: "Candidate", sort: "candidate" },
  { label: "Employer", sort: "employer" },
  { label: "Target Salary", sort: "salary", numeric: true },
  { label: "Total Fee", sort: "fee", numeric: true },
  { label: "Status", sort: "status" },
  { label: "Created", sort: "created" },
];

/** What cards can be sorted by, including the last change, which has no column. */
const sortItems: readonly { value: DealSort; label: string }[] = [
  ...columns.map(({ label, sort }) => ({ value: sort, label })),
  { value: "updated", label: "Last change" },
];

function DealTable({ deals, address, onSort, ticked, onTick }: DealListProps) {
  return (
    <Table
      caption="Deals"
      columns={[
        {
          label: (
            <TickAll
              deals={deals}
              ticked={ticked}
              onTick={onTick}
              label={<span className="sr-only">Select all deals shown</span>}
            />
          ),
          className: "w-8",
        },
        ...columns.map(({ sort, ...column }) => ({
          ...column,
          onSort: () => onSort(sortedBy(address, sort)),
          ...(address.sort === sort && { sorted: `${address.direction}ending` as const }),
        })),
        { label: "Actions", hidden: true, className: "sticky right-0 bg-sunk" },
      ]}
    >
      {deals.map((deal) => (
        <TableRow key={deal.id} className="group hover:bg-sunk">
          <Cell className="w-8">
            <Tick deal={deal} ticked={ticked} onTick={onTick} />
          </Cell>
          <Cell>
            <CodeLink deal={deal} />
          </Cell>
          <Cell className="max-w-44 xl:max-w-80">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Plate code={deal.maskedCode} />
              <span className="min-w-0 text-ink-2 xl:truncate">{deal.headlineRole}</span>
            </span>
          </Cell>
          <Cell className="max-w-28 xl:max-w-56 xl:truncate font-medium">{deal.employer.name}</Cell>
          <Cell numeric>
            {roundMoneyText(dollars(deal.targetSalary))}
            {deal.acceptedSalary === null ? null : (
              <span className="block text-small whitespace-nowrap text-ink-2">
                {roundMoneyText(dollars(deal.acceptedSalary))} accepted
              </span>
            )}
          </Cell>
          <Cell numeric className="font-semibold">
            {moneyText(deal.feeCents)}
            <Kept deal={deal} />
            <MyShare deal={deal} />
          </Cell>
          <Cell>
            <DealStatusBadge status={deal.status} />
            <Waits deal={deal} />
            <Placed deal={deal} />
          </Cell>
          <Cell className="figures whitespace-nowrap text-ink-2">
            <time dateTime={deal.createdAt}>{instantDateText(deal.createdAt)}</time>
          </Cell>
          <Cell className="sticky right-0 w-14 bg-surface text-right group-hover:bg-sunk">
            <DealMenu deal={deal} />
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

function DealCards({ deals, address, onSort, ticked, onTick }: DealListProps) {
  const ascending = address.direction === "asc";
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-4 py-2.5">
        <Select
          controlSize="sm"
          aria-label="Sort by"
          leading="Sort"
          className="min-w-0 flex-1"
          items={sortItems}
          value={address.sort}
          onValueChange={(sort) => sort !== address.sort && onSort(sortedBy(address, sort))}
        />
        <IconButton
          size="sm"
          variant="secondary"
          label={ascending ? "Sort descending" : "Sort ascending"}
          icon={ascending ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
          onClick={() => onSort(sortedBy(address, address.sort))}
        />
      </div>
      <div className="border-b border-line px-4 py-1.5">
        <TickAll deals={deals} ticked={ticked} onTick={onTick} label="Select all deals shown for export" />
      </div>
      <ul>
        {deals.map((deal) => (
          <li key={deal.id} className="border-b border-line px-4 py-3 last:border-b-0">
            <div className="flex items-center justify-between gap-2">
              <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
                <CodeLink deal={deal} />
                <DealStatusBadge status={deal.status} />
              </span>
              <DealMenu deal={deal} />
            </div>
            <p className="mt-1 font-semibold break-words">{deal.headlineRole}</p>
            <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
              <Plate code={deal.maskedCode} />
              <span className="break-words">{deal.employer.name}</span>
            </p>
            <dl className="mt-2.5 grid grid-cols-[auto_auto_auto] items-start justify-between gap-x-4">
              <div>
                <dt className="text-small text-ink-3">Target Salary</dt>
                <dd className="figures">{roundMoneyText(dollars(deal.targetSalary))}</dd>
                {deal.acceptedSalary === null ? null : (
                  <dd className="figures text-small text-ink-2">
                    {roundMoneyText(dollars(deal.acceptedSalary))} accepted
                  </dd>
                )}
              </div>
              <div>
                <dt className="text-small text-ink-3">Created</dt>
                <dd>
                  <time dateTime={deal.createdAt}>{instantDateText(deal.createdAt)}</time>
                </dd>
              </div>
              <div className="text-right">
                <dt className="text-small text-ink-3">Total Fee</dt>
                <dd className="figures text-card font-semibold">
                  {moneyText(deal.feeCents)}
                  <Kept deal={deal} />
                  <MyShare deal={deal} />
                </dd>
              </div>
            </dl>
            <Waits deal={deal} />
            <Placed deal={deal} />
            <div className="mt-2">
              <Tick deal={deal} ticked={ticked} onTick={onTick} shown />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

type Ticks = Pick<DealListProps, "ticked" | "onTick">;

/** `shown`: with its label, where no column says what it is for. */
const Tick = ({ deal: { id, code }, ticked, onTick, shown = false }: Ticks & { deal: DealRow; shown?: boolean }) => (
  <Checkbox
    label={
      shown ? (
        <>
          Select <span className="sr-only">{code}</span> for export
        </>
      ) : (
        <span className="sr-only">Select {code} for export</span>
      )
    }
    checked={ticked.has(id)}
    onCheckedChange={(on) => onTick([id], on)}
  />
);

function TickAll({ deals, ticked, onTick, label }: Ticks & { deals: readonly DealRow[]; label: ReactNode }) {
  const count = deals.filter(({ id }) => ticked.has(id)).length;
  const all = count === deals.length;
  return (
    <Checkbox
      label={label}
      checked={all}
      indeterminate={count > 0 && !all}
      onCheckedChange={() => onTick(idsOf(deals), !all)}
    />
  );
}

/** The fee kept after a fall-off. */
function Kept({ deal }: { deal: DealRow }) {
  const kept = keptText(deal);
  return kept === null ? null : (
    <span className="block text-small font-normal whitespace-nowrap text-ink-2">{kept}</span>
  );
}

/** What the viewer's agency gets of the fee; nothing for others. */
function MyShare({ deal: { myShareCents } }: { deal: DealRow }) {
  return myShareCents === undefined ? null : (
    <span className="block text-small font-normal whitespace-nowrap text-money">
      My share {moneyText(myShareCents)}
    </span>
  );
}

/** What the deal needs from the reader's organization. A payment is named with its date below. */
function Waits({ deal: { waits } }: { deal: DealRow }) {
  return waits === null || waits === "payment" ? null : (
    <span className="mt-1 block text-small font-medium text-seal" data-waits={waits}>
      {dealReplyLabels[waits]}
    </span>
  );
}

/** How the placement of a won deal ended, and the state of its fee. */
function Placed({ deal }: { deal: DealRow }) {
  const { placement } = deal;
  if (!placement) return null;
  const ended = endedText(deal);
  const { state } = placement.standing;
  return (
    <>
      {ended === null ? null : <span className="figures mt-1 block text-small text-ink-2">{ended}</span>}
      <span
        className={cn(
          "figures mt-1 block text-small text-ink-2",
          state === "overdue" && "font-medium text-danger",
          (state === "due" || state === "to_pay_back") && "font-medium text-amber",
        )}
        data-standing={state}
      >
        {standingText(placement.standing)}
      </span>
    </>
  );
}

const CodeLink = ({ deal }: { deal: DealRow }) => (
  <Link
    to="/mls/deal/$id"
    params={{ id: deal.id }}
    className="font-mono text-dense font-semibold whitespace-nowrap hover:underline"
  >
    {deal.code}
  </Link>
);
