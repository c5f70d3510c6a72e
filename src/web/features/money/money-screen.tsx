import { ChevronDown, Download } from "lucide-react";
import { moneyText } from "#domain/core/money.ts";
import type { Answer } from "#contract/index.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { ActFor } from "#web/features/demo/act-for.tsx";
import { dateText } from "#web/lib/format.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { useUrlTab } from "#web/lib/router/hooks.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { TabSet } from "#web/ui/tabs.tsx";
import { AccountingPanel } from "./accounting-panel.tsx";
import { type Amount, AmountText } from "./amount.tsx";
import { ForecastPanel } from "./forecast-panel.tsx";
import { GuaranteesPanel } from "./guarantees-panel.tsx";
import { PartnersPanel } from "./partners-panel.tsx";
import { PeoplePanel } from "./people-panel.tsx";
import { ReceivablesPanel } from "./receivables-panel.tsx";

export type Desk = Answer<"money", "desk">;

/** `/mls/money`: the money of all deals, for the people who run an organization. */
export function MoneyScreen() {
  const desk = useAsk("money", "desk", {});
  const agency = desk.data ? desk.data.agencySide !== null : undefined;
  return (
    <div className="gutter mx-auto max-w-page py-5 pb-10">
      <PageHeader
        title="Money"
        description={
          desk.data
            ? `${agency ? "All your agency's deals" : "What your organization owes"}, as of ${dateText(desk.data.asOf)}`
            : "All your organization's deals"
        }
        actions={desk.data ? <ExportMenu agency={agency === true} /> : undefined}
      />
      <ActFor className="mt-4" />
      <Loaded
        query={desk}
        what="your amounts"
        skeleton={<Skeletons label="Loading amounts" rows={6} size="h-12" className="mt-5" />}
      >
        {(data) => <DeskView desk={data} />}
      </Loaded>
    </div>
  );
}

const files = [
  { file: "receivables", label: "Unpaid amounts" },
  { file: "forecast", label: "Weighted pipeline" },
  { file: "partners", label: "Partner balances" },
  { file: "exposure", label: "Reserves and guarantees" },
] as const;

function ExportMenu({ agency }: { agency: boolean }) {
  const { run, busy } = useAction();
  const save = (file: (typeof files)[number]["file"]) =>
    void run(async (api) => saveFile(await api.money.export({ file })), { name: file });
  if (!agency)
    return (
      <Button loading={busy} onClick={() => save("receivables")}>
        <Download aria-hidden="true" /> Export CSV
      </Button>
    );
  return (
    <Menu
      trigger={
        <Button loading={busy}>
          <Download aria-hidden="true" /> Export CSV <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {files.map(({ file, label }) => (
        <MenuItem key={file} onSelect={() => save(file)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

const tabs = ["receivables", "pipeline", "partners", "guarantees", "recruiters", "accounting"] as const;

function DeskView({ desk }: { desk: Desk }) {
  const [tab, setTab] = useUrlTab<(typeof tabs)[number]>([...tabs]);
  const { agencySide: side } = desk;
  if (desk.installments.length === 0 && (side === null || side.forecast.total.count === 0)) return <NoMoney />;
  return (
    <>
      <Tiles desk={desk} />
      {side === null ? (
        <div className="mt-4">
          <ReceivablesPanel desk={desk} />
        </div>
      ) : (
        <TabSet
          label="Money"
          value={tab}
          onValueChange={setTab}
          className="mt-5"
          items={[
            {
              value: "receivables",
              label: "Receivables",
              count: desk.openCount,
              panel: <ReceivablesPanel desk={desk} />,
            },
            {
              value: "pipeline",
              label: "Pipeline",
              count: side.forecast.total.count,
              panel: <ForecastPanel forecast={side.forecast} />,
            },
            {
              value: "partners",
              label: "Partners",
              count: side.partners.length,
              panel: <PartnersPanel partners={side.partners} platform={side.platform} />,
            },
            { value: "guarantees", label: "Guarantees", panel: <GuaranteesPanel exposure={side.exposure} /> },
            { value: "recruiters", label: "Recruiters", panel: <PeoplePanel people={side.people} /> },
            { value: "accounting", label: "Accounting", panel: <AccountingPanel /> },
          ]}
        />
      )}
    </>
  );
}

function Tiles({ desk: { totals, aging, agencySide } }: { desk: Desk }) {
  const later = aging.find(({ age }) => age === "not_due")?.open;
  const tiles = [
    { term: "Invoiced", amount: totals.invoiced },
    { term: "Paid", amount: totals.paid },
    { term: "Due now", amount: totals.due },
    { term: "Overdue", amount: totals.overdue, tone: totals.overdue.cents > 0 ? "text-danger" : "" },
  ];
  return (
    <dl
      className={"mt-5 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4"}
    >
      {tiles.map(({ term, amount, tone = "" }) => (
        <div key={term} className="bg-surface px-4 py-3.5 sm:px-5">
          <dt className="label-caps text-ink-3">{term}</dt>
          <dd className={`figures mt-1 text-title font-semibold ${tone}`}>
            <AmountText amount={amount} />
          </dd>
          {term === "Invoiced" && totals.credited.cents > 0 ? (
            <dd className="text-small text-ink-3">
              <AmountNote amount={totals.credited} what="credited" />
            </dd>
          ) : null}
          {term === "Due now" && later && later.cents > 0 ? (
            <dd className="text-small text-ink-3">
              <AmountNote amount={later} what="not yet due" />
            </dd>
          ) : null}
          {term === "Paid" && totals.refundDue.cents > 0 ? (
            <dd className="text-small text-ink-3">
              <AmountNote amount={totals.refundDue} what={agencySide ? "to refund" : "coming back to you"} />
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}

const AmountNote = ({ amount: { cents, shareCents }, what }: { amount: Amount; what: string }) => (
  <span className="figures">
    {moneyText(cents)} {what}
    {shareCents === null ? null : <span className="block text-money">My share {moneyText(shareCents)}</span>}
  </span>
);

function NoMoney() {
  const { organizationKind } = useViewer();
  return (
    <EmptyState
      kind="money"
      className="mt-5 rounded-card border border-line bg-surface"
      title="No amounts yet"
      description={
        organizationKind === "employer"
          ? "Invoices of your placements appear here once an agency closes a deal as won."
          : "Your pipeline appears here with the first deal, and your receivables once a deal is closed as won."
      }
      action={
        <Link to="/mls/deals" className={buttonClass({ variant: "primary" })}>
          Open deals
        </Link>
      }
    />
  );
}
