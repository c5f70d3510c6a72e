import { useState } from "react";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { agoText, dateText, salaryRange } from "#web/lib/format.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { TabList, TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { type Home, type NewsList, pageOfEnding } from "./home-queries.ts";

const tabs: readonly { value: NewsList; label: string }[] = [
  { value: "listed", label: "New" },
  { value: "salary", label: "Salary changed" },
  { value: "back", label: "Back on market" },
  { value: "expiring", label: "Ending soon" },
];

const empty: Record<NewsList, string> = {
  listed: "No new candidates from other agencies since your last visit. Browse Candidates shows the whole market.",
  salary: "No salaries changed since your last visit.",
  back: "No candidates have returned to the market since your last visit.",
  expiring: "No candidate in your shortlist or pipeline reaches the end of exclusivity in the next 14 days.",
};

const agencysEmpty = {
  ...empty,
  expiring:
    "None of your listings, and no candidate in your shortlist or pipeline, reaches the end of exclusivity in the " +
    "next 14 days.",
};

type Line = {
  at?: string;
  until?: string;
  own?: boolean;
  salaryMinBefore?: number;
  salaryMaxBefore?: number;
} & Home["listed"]["items"][number];

/** Market news by list, with shortlisted and pipeline candidates first. */
export function NewsCard({ home }: { home: Home }) {
  // Chosen once: marking as seen empties the open list and must not switch to another.
  const [list, setList] = useState<NewsList>(() => tabs.find(({ value }) => home[value].total > 0)?.value ?? "listed");
  const { items, total } = home[list] as { items: readonly Line[]; total: number };
  const { organizationKind } = useViewer();
  return (
    <Card aria-label="Market news">
      <Tabs<NewsList> value={list} onValueChange={setList}>
        <TabList<NewsList>
          aria-label="Market news"
          items={tabs.map(({ value, label }) => ({ value, label, count: home[value].total }))}
          className="px-5"
        />
        <TabPanel value={list}>
          {items.length === 0 ? (
            <p className="px-5 py-8 text-ink-2">{(organizationKind === "agency" ? agencysEmpty : empty)[list]}</p>
          ) : (
            <ul aria-label={tabs.find(({ value }) => value === list)?.label} className="divide-y divide-line">
              {items.map((line) => (
                <NewsLine key={line.id} line={line} />
              ))}
            </ul>
          )}
          {total > items.length ? <More home={home} list={list} rest={total - items.length} /> : null}
        </TabPanel>
      </Tabs>
    </Card>
  );
}

function NewsLine({ line }: { line: Line }) {
  const now = useNow();
  const { id, maskedCode, headlineRole, locationCity, locationState, agencyName, kept } = line;
  return (
    <li>
      <Link
        to="/mls/candidate/$id"
        params={{ id }}
        className={
          "group grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-5 py-2.5 hover:bg-sunk " +
          "focus-visible:-outline-offset-2"
        }
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 font-semibold break-words group-hover:underline">{headlineRole}</span>
          <PlateText code={maskedCode} />
          {kept ? <Badge tone="petrol">{kept === "pipeline" ? "In pipeline" : "Shortlisted"}</Badge> : null}
          {line.own ? <Badge>Yours</Badge> : null}
        </span>
        <span className="figures text-small whitespace-nowrap text-ink-3">
          {line.until ? (
            `Ends ${dateText(line.until)}`
          ) : line.at ? (
            <time dateTime={line.at}>{agoText(line.at, now)}</time>
          ) : null}
        </span>
        <span className="figures col-span-2 min-w-0 text-ink-2">
          <Salary line={line} /> · {locationCity}, {locationState} · {agencyName}
        </span>
      </Link>
    </li>
  );
}

function Salary({ line: { salaryMin, salaryMax, salaryMinBefore, salaryMaxBefore } }: { line: Line }) {
  const range = salaryRange(salaryMin, salaryMax);
  if (salaryMinBefore === undefined || salaryMaxBefore === undefined)
    return <span className="whitespace-nowrap text-ink">{range}</span>;
  return (
    <>
      <del className="whitespace-nowrap text-ink-3">
        <span className="sr-only">before </span>
        {salaryRange(salaryMinBefore, salaryMaxBefore)}
      </del>{" "}
      <ins className="font-medium whitespace-nowrap text-ink no-underline">
        <span className="sr-only">now </span>
        {range}
      </ins>
    </>
  );
}

/** Links to the full list: search for what is new, otherwise the page that has what ends soon. */
function More({ home, list, rest }: { home: Home; list: NewsList; rest: number }) {
  const words = `${rest.toLocaleString("en-US")} more`;
  const { to, label } =
    list === "expiring"
      ? pageOfEnding(home.expiring.items)
      : ({ to: "/mls/search", label: "Browse Candidates" } as const);
  return (
    <p className="figures flex justify-between gap-4 border-t border-line px-5 py-2.5 text-ink-3">
      {words}
      <Link to={to} className="anchor">
        {label}
      </Link>
    </p>
  );
}
