import type { Answer } from "#contract/index.ts";
import { runbooks } from "#domain/admin/runbooks.ts";
import {
  secondsText,
  type StatusKey,
  statusRules,
  type StatusState,
  statusValueText,
  thresholdText,
  worstOf,
} from "#domain/admin/status.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { momentText } from "#web/lib/format.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { SheetSkeleton } from "#web/lib/frame/sheet-skeleton.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Callout, type CalloutTone } from "#web/ui/callout.tsx";
import { Card, CardHead, TitledCard } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";

type Status = Answer<"admin", "status">;

const whileOpen = { refetchInterval: 10_000 };

const stateLooks: Record<StatusState, { label: string; tone: BadgeTone; callout: CalloutTone; whole: string }> = {
  fine: { label: "Fine", tone: "money", callout: "success", whole: "Everything is fine." },
  look: {
    label: "Needs a look",
    tone: "amber",
    callout: "warning",
    whole: "The service works, but something needs a look before people notice.",
  },
  act: {
    label: "Needs action",
    tone: "danger",
    callout: "danger",
    whole: "Something needs action now.",
  },
};

/** `/mls/admin/status`: how the server is doing, for the marketplace's staff (docs/decisions/0078). */
export function StatusScreen() {
  const found = useAsk("admin", "status", {}, whileOpen);
  return (
    <div className="gutter mx-auto max-w-page py-7">
      <PageHeader title="System Status" description="How this server is doing. The values refresh every ten seconds." />
      <div className="mt-5">
        <Loaded query={found} what="the status" wholePage skeleton={<SheetSkeleton label="Loading the status" />}>
          {(status) => (
            <div className="flex flex-col gap-4">
              <Whole status={status} />
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
                <Card aria-labelledby="checks" className="overflow-hidden">
                  <CardHead id="checks" title="Checks" />
                  <ul className="grid grid-cols-[minmax(0,1fr)] gap-px border-t border-line bg-line xl:grid-cols-2">
                    {status.items.map((item) => (
                      <Check key={item.key} item={item} detail={detailOf(item.key, status)} />
                    ))}
                  </ul>
                </Card>
                <Facts status={status} />
              </div>
              {status.queues ? <Jobs jobs={status.queues.jobs} /> : null}
            </div>
          )}
        </Loaded>
      </div>
    </div>
  );
}

function Whole({ status: { items, at } }: { status: Status }) {
  const { callout, whole } = stateLooks[worstOf(items.map(({ state }) => state))];
  const open = items.filter(({ state }) => state !== "fine");
  return (
    <Callout tone={callout} title={whole}>
      {open.length > 0 ? (
        <ul aria-label="Checks to look at" className="mb-1">
          {open.map(({ key, state, value }) => (
            <li key={key}>
              <a href={`#${key}`} className="font-medium text-petrol underline underline-offset-2">
                {statusRules[key].label}
              </a>
              {` · ${stateLooks[state].label} · ${valueText(key, value)}`}
            </li>
          ))}
        </ul>
      ) : null}
      As of <time dateTime={at}>{clockText(at)}</time>.
    </Callout>
  );
}

const valueText = (key: StatusKey, value: number | null): string =>
  value === null ? "No answer" : statusValueText(key, value);

const clockText = (instant: string): string => new Date(instant).toLocaleTimeString("en-US").replaceAll("\u202f", " ");

function Check({ item: { key, state, value }, detail }: { item: Status["items"][number]; detail: string | null }) {
  const { label, measures } = statusRules[key];
  const look = stateLooks[state];
  const { means, look: places, act } = runbooks[key];
  return (
    <li id={key} className="scroll-mt-4 bg-surface px-5 py-3.5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold">{label}</h3>
          <p className="text-dense text-ink-2">{measures}</p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          <Badge tone={look.tone}>{look.label}</Badge>
          <span className="figures font-semibold">{valueText(key, value)}</span>
        </div>
      </div>
      <p className="mt-1 text-small text-ink-3">
        {thresholdText(key)}
        {detail === null ? "" : ` ${detail}`}
      </p>
      <Disclosure label={<span className="text-small">Runbook</span>} className="mt-0.5">
        <div className="flex max-w-measure flex-col gap-2 pb-1 text-dense">
          <p>{means}</p>
          <Steps title="What to look at" steps={places} />
          <Steps title="What to do" steps={act} />
          <p className="text-small text-ink-3">
            Also in <code className="font-mono">docs/runbooks.md#{key}</code>.
          </p>
        </div>
      </Disclosure>
    </li>
  );
}

function Steps({ title, steps }: { title: string; steps: readonly string[] }) {
  return (
    <div>
      <h4 className="font-medium">{title}</h4>
      <ol className="ml-5 list-decimal text-ink-2">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

/** What lies behind a value. */
function detailOf(key: StatusKey, { connections, search, queues }: Status): string | null {
  const number = (value: number): string => value.toLocaleString("en-US");
  switch (key) {
    case "pool":
      return (
        `${number(connections.open)} of ${number(connections.limit)} connections open, ` +
        `${number(connections.idle)} idle.`
      );
    case "search":
      return `${number(search.listings)} listings loaded.`;
    case "mail-waiting":
      return (
        queues && `${number(queues.emails.queued)} waiting, ${number(queues.emails.kept)} stored without a mail server.`
      );
    case "webhooks-waiting":
      return queues && `${number(queues.webhooks.waiting)} to be sent now or later.`;
    case "webhooks-failing":
      return (
        queues && `${number(queues.webhooks.active)} active, ${number(queues.webhooks.off)} turned off for failing.`
      );
    default:
      return null;
  }
}

function Facts({ status }: { status: Status }) {
  const uptime = (Date.parse(status.at) - Date.parse(status.startedAt)) / 1_000;
  const facts: readonly (readonly [term: string, fact: string])[] = [
    ["Version", status.version],
    ["Uptime", secondsText(uptime)],
    ["Started", momentText(status.startedAt)],
    ["Database", status.database === "embedded" ? "Embedded" : "PostgreSQL"],
    ["Node.js", status.node],
    ["Live connections", status.liveConnections.toLocaleString("en-US")],
  ];
  return (
    <TitledCard title="This process">
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-dense">
        {facts.map(([term, fact]) => (
          <div key={term} className="contents">
            <dt className="text-ink-3">{term}</dt>
            <dd className="figures text-right">{fact}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-ink-3">
        Connections, event loop, memory and search are those of the process that answered. Queues are the same for all
        processes.
      </p>
    </TitledCard>
  );
}

function Jobs({ jobs }: { jobs: NonNullable<Status["queues"]>["jobs"] }) {
  return (
    <Card aria-labelledby="jobs">
      <CardHead id="jobs" title="Jobs">
        {jobs.length === 0 ? (
          <p className="mt-1 text-dense text-ink-2">No jobs wait or run, and none failed in the past 24 hours.</p>
        ) : null}
      </CardHead>
      {jobs.length > 0 ? (
        <Table
          caption="Jobs by name"
          className="border-t border-line"
          columns={[
            "Job",
            { label: "Queued", numeric: true },
            { label: "Running", numeric: true },
            { label: "Failed, 24 hours", numeric: true },
            { label: "Oldest due", numeric: true },
          ]}
        >
          {jobs.map(({ name, queued, running, failed, waitingSeconds }) => (
            <TableRow key={name}>
              <Cell className="font-mono">{name}</Cell>
              <Cell numeric>{queued.toLocaleString("en-US")}</Cell>
              <Cell numeric>{running.toLocaleString("en-US")}</Cell>
              <Cell numeric>{failed.toLocaleString("en-US")}</Cell>
              <Cell numeric>{waitingSeconds > 0 ? secondsText(waitingSeconds) : "–"}</Cell>
            </TableRow>
          ))}
        </Table>
      ) : null}
    </Card>
  );
}
