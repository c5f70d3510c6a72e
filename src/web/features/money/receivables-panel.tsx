import { type ReactNode, useId } from "react";
import { ageLabels, isOverdue } from "#domain/money/receivables.ts";
import { counted, dateText } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { cn } from "#web/ui/cn.ts";
import { Card, CardHead } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { AmountCell } from "./amount.tsx";
import type { Desk } from "./money-screen.tsx";

/** Unpaid amounts by age, installment and account, then one by one; for an employer, who has few, one by one first. */
export function ReceivablesPanel({ desk }: { desk: Desk }) {
  const agency = desk.agencySide !== null;
  if (desk.installments.length === 0)
    return (
      <Card>
        <EmptyState
          kind="money"
          title="No invoices yet"
          description="Amounts appear here once a deal is closed as won."
        />
      </Card>
    );
  return (
    <div className="grid gap-4">
      {agency ? null : <OpenCard desk={desk} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AgingCard aging={desk.aging} />
        <InstallmentsCard rows={desk.installments} />
      </div>
      <AccountsCard rows={desk.accounts} agency={agency} />
      {agency ? <OpenCard desk={desk} /> : null}
    </div>
  );
}

const ageTones: Record<Desk["aging"][number]["age"], string> = {
  not_due: "bg-line-2",
  due_today: "bg-amber",
  days_1_30: "bg-danger/50",
  days_31_60: "bg-danger/65",
  days_61_90: "bg-danger/80",
  over_90: "bg-danger",
};

function AgingCard({ aging }: { aging: Desk["aging"] }) {
  const total = aging.reduce((sum, { open }) => sum + open.cents, 0);
  return (
    <Card aria-labelledby="by-age" className="min-w-0">
      <CardHead id="by-age" title="Unpaid by age">
        {total === 0 ? null : (
          <div aria-hidden="true" className="keeps-color mt-3 flex h-2 overflow-hidden rounded-tag">
            {aging.map(({ age, open }) => (
              <span key={age} className={ageTones[age]} style={{ width: `${(open.cents / total) * 100}%` }} />
            ))}
          </div>
        )}
      </CardHead>
      <Table
        caption="Unpaid by age"
        columns={["Age", { label: "Amounts", numeric: true }, { label: "Unpaid", numeric: true }]}
      >
        {aging.map(({ age, count, open }) => (
          <TableRow key={age}>
            <Cell>
              <span aria-hidden="true" className={cn("keeps-color mr-2 inline-block size-2", ageTones[age])} />
              {ageLabels[age]}
            </Cell>
            <Cell numeric>{count.toLocaleString("en-US")}</Cell>
            <AmountCell
              className={cn("font-semibold", isOverdue(age) && open.cents > 0 && "text-danger")}
              amount={open}
            />
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}

const installmentText = ({ number, of }: { number: number; of: number }): string =>
  of === 1 ? "Whole fee" : `Installment ${number} of ${of}`;

function InstallmentsCard({ rows }: { rows: Desk["installments"] }) {
  return (
    <AmountsCard
      title="By installment"
      first="Installment"
      rows={rows.map((row) => ({
        ...row,
        id: installmentText(row),
        name: installmentText(row),
        note: `${row.count.toLocaleString("en-US")} invoiced`,
      }))}
    />
  );
}

function AccountsCard({ rows, agency }: { rows: Desk["accounts"]; agency: boolean }) {
  return (
    <AmountsCard
      title={agency ? "By employer" : "By agency"}
      first={agency ? "Employer" : "Agency"}
      rows={rows.map((row) => ({
        ...row,
        name: (
          <Link to="/mls/deals" search={{ search: row.name }} className="font-medium hover:underline">
            {row.name}
          </Link>
        ),
        note: counted(row.placements, "placement"),
      }))}
    />
  );
}

type AmountsRow = Pick<Desk["accounts"][number], "id" | "open" | "overdue" | "invoiced"> & {
  name: ReactNode;
  note: string;
};

/** Unpaid, overdue and invoiced amounts by something. */
function AmountsCard({ title, first, rows }: { title: string; first: string; rows: readonly AmountsRow[] }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="min-w-0">
      <CardHead id={id} title={title} />
      <Table
        caption={title}
        stacked
        columns={[
          { label: first },
          { label: "Unpaid", numeric: true },
          { label: "Overdue", numeric: true },
          { label: "Invoiced", numeric: true },
        ]}
      >
        {rows.map(({ id, name, note, open, overdue, invoiced }) => (
          <TableRow key={id}>
            <Cell>
              <span>{name}</span>
              <span className="figures block text-small text-ink-3">{note}</span>
            </Cell>
            <AmountCell label="Unpaid" amount={open} />
            <AmountCell label="Overdue" className={overdue.cents > 0 ? "text-danger" : ""} amount={overdue} />
            <AmountCell label="Invoiced" amount={invoiced} />
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}

function OpenCard({ desk: { open, openCount, agencySide } }: { desk: Desk }) {
  return (
    <Card aria-labelledby="unpaid" className="min-w-0">
      <CardHead
        id="unpaid"
        title="Unpaid amounts"
        aside={
          openCount > open.length ? (
            <span className="figures text-small text-ink-3">
              {open.length} of {openCount.toLocaleString("en-US")}; the CSV has all
            </span>
          ) : undefined
        }
      >
        {open.length === 0 ? <p className="mt-1 text-dense text-ink-2">Every invoice is paid.</p> : null}
      </CardHead>
      {open.length === 0 ? null : (
        <Table
          caption="Unpaid amounts"
          columns={["Deal", { label: "Due", className: "max-sm:hidden" }, { label: "Unpaid", numeric: true }]}
        >
          {open.map((due) => (
            <TableRow key={`${due.dealId} ${due.number} ${due.dueOn}`}>
              <Cell>
                <Link
                  to="/mls/deal/$id"
                  params={{ id: due.dealId }}
                  className="font-mono text-dense font-semibold whitespace-nowrap hover:underline"
                >
                  {due.code}
                </Link>
                <span className="block text-small text-ink-2">
                  {agencySide ? due.employer.name : due.listingAgency.name}
                </span>
                {/* On a phone a third column would push the amount out of sight. */}
                <span className="figures mt-1 block text-small sm:hidden">
                  <DueText due={due} />
                </span>
              </Cell>
              <Cell className="figures whitespace-nowrap max-sm:hidden">
                <DueText due={due} />
              </Cell>
              <AmountCell className="font-semibold" amount={due.open} />
            </TableRow>
          ))}
        </Table>
      )}
    </Card>
  );
}

function DueText({ due }: { due: Desk["open"][number] }) {
  return (
    <>
      <time dateTime={due.dueOn}>{dateText(due.dueOn)}</time>
      <span className="block text-small text-ink-3">{installmentText(due)}</span>
      {due.overdueDays > 0 ? (
        <span className="block text-small font-medium text-danger">
          {due.overdueDays} {due.overdueDays === 1 ? "day" : "days"} overdue
        </span>
      ) : null}
    </>
  );
}
