import { Plus } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { Answer } from "#contract/index.ts";
import type { ClientState } from "#domain/client/client.ts";
import { mayDo } from "#domain/core/policy.ts";
import { isWorkedOn, jobStatusLabels } from "#domain/job/job.ts";
import { itemsOf, useAsk, useAskPages } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { counted, instantDateText } from "#web/lib/format.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { useRowKeys } from "#web/lib/keys/use-row-keys.tsx";
import { LoadedPages } from "#web/lib/loaded.tsx";
import { useSearch, useSetSearch } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { SearchField } from "#web/lib/search-field.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { AddClientDialog } from "./add-client-dialog.tsx";

type Client = Answer<"clients", "desk">["items"][number];
type Job = Answer<"jobs", "list">["items"][number];

/** Open jobs beside a client; the rest are on the jobs page. */
const jobsShown = 3;
const noJobs: readonly Job[] = [];

const stateLabels: Record<ClientState, string> = {
  reviewing: "Under review",
  ready: "Vetted",
  invited: "Link sent",
  read: "Opened the link",
  account: "Has an account",
};

/** `/mls/clients`: who the agency works for, who brought them and until when they are protected. */
export function ClientsScreen() {
  const allowed = mayDo(useViewer(), "client.use");
  const [adding, setAdding] = useState(false);
  return (
    <div className="gutter mx-auto max-w-page py-5 pb-10">
      <PageHeader
        title="Clients"
        description="Employers you brought, or have a deal or an introduction with. Only your agency sees this page."
        actions={
          allowed ? (
            <Button variant="primary" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" /> Add client
            </Button>
          ) : undefined
        }
      />
      {allowed ? (
        <Clients />
      ) : (
        <EmptyState kind="closed" title="Clients are for agencies" description="Switch to an agency you belong to." />
      )}
      {adding ? <AddClientDialog onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

function Clients() {
  const list = useRef<HTMLUListElement>(null);
  const setSearch = useSetSearch();
  const address = useSearch()["q"];
  const search = typeof address === "string" ? address : "";
  const found = useAskPages("clients", "desk", { search });
  const items = itemsOf(found.data);
  const jobs = useAsk("jobs", "list", {}).data?.items;
  const jobsOf = useMemo(() => jobs && Map.groupBy(jobs, ({ clientId }) => clientId), [jobs]);
  useRowKeys(list, { row: "[data-client]", noun: "client" });
  return (
    <>
      <div role="search" aria-label="Clients" className="mt-5">
        <SearchField
          label="Search clients"
          placeholder="Search clients by name or domain..."
          value={search}
          onSettled={(q) => setSearch(q === "" ? {} : { q })}
        />
      </div>
      <div className="mt-3">
        <LoadedPages
          query={found}
          noun={["client", "clients"]}
          onlyMore
          what="the clients"
          skeleton={<Skeletons label="Loading clients" rows={4} size="h-28" />}
          empty={
            search === "" ? (
              <EmptyState
                kind="client"
                title="No clients yet"
                description={
                  "Add a client, or name it in a job, an interest, an introduction or a deal. It appears here with " +
                  "the person who brought it and the date its protection ends."
                }
              />
            ) : (
              <EmptyState kind="search" title="No clients found" description="Search for another name or domain." />
            )
          }
        >
          <ul ref={list} className="flex flex-col gap-2">
            {items.map((client) => (
              <ClientRow key={client.id} client={client} jobs={jobsOf?.get(client.id) ?? noJobs} />
            ))}
          </ul>
        </LoadedPages>
      </div>
    </>
  );
}

function ClientRow({ client, jobs }: { client: Client; jobs: readonly Job[] }) {
  const { name, domain, state, brought, links, introductions, deals } = client;
  return (
    <li
      data-client=""
      tabIndex={-1}
      aria-label={name}
      className="rounded-card border border-line bg-surface px-4 py-3 text-dense"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 text-card font-medium break-words">{name}</h2>
        <Badge>{stateLabels[state]}</Badge>
      </div>
      {domain === null ? null : <p className="mt-0.5 break-all text-ink-2">{domain}</p>}
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        <Fact term="Brought by">
          {brought ? `${brought.by}, ${instantDateText(brought.at)}` : "Not brought by your agency"}
        </Fact>
        <Fact term="Protected until">
          <Protection brought={brought} />
        </Fact>
        <Fact term="Links">
          <Links links={links} />
        </Fact>
        <Fact term="In progress">
          {introductions + deals === 0 ? "Nothing yet" : null}
          {introductions > 0 ? (
            <Link to="/mls/introductions" className="anchor">
              {counted(introductions, "introduction")}
            </Link>
          ) : null}
          {introductions > 0 && deals > 0 ? ", " : null}
          {deals > 0 ? (
            <Link to="/mls/deals" search={{ search: name }} className="anchor">
              {counted(deals, "deal")}
            </Link>
          ) : null}
        </Fact>
      </dl>
      <ClientJobs clientId={client.id} jobs={jobs} />
    </li>
  );
}

/** The jobs for a client that are worked on, and how many there are. */
function ClientJobs({ clientId, jobs }: { clientId: string; jobs: readonly Job[] }) {
  if (jobs.length === 0) return null;
  const open = jobs.filter((job) => isWorkedOn(job.state.status));
  return (
    <section aria-label="Jobs" className="mt-2.5 border-t border-line pt-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-small text-ink-2">Jobs</h3>
        <Link to="/mls/jobs" search={{ client: clientId, state: "all" }} className="anchor figures text-small">
          {counted(jobs.length, "job")}, {open.length.toLocaleString("en-US")} in progress
        </Link>
      </div>
      {open.length === 0 ? null : (
        <ul className="mt-0.5 space-y-0.5">
          {open.slice(0, jobsShown).map(({ id, code, role, state }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to="/mls/jobs/$id" params={{ id }} className="anchor min-w-0 break-words">
                <span className="font-mono font-semibold">{code}</span> {role}
              </Link>
              <span className="text-small text-ink-2">{jobStatusLabels[state.status]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Links({ links: { open, until } }: Pick<Client, "links">) {
  if (open === 0) return "None open";
  return until === null
    ? `${open} shared in the client's account`
    : `${counted(open, "link")} open, until ${instantDateText(until)}`;
}

function Protection({ brought }: Pick<Client, "brought">) {
  const now = useNow();
  if (!brought?.entry || brought.protectedUntil === null) return "Not protected";
  const ended = Date.parse(brought.protectedUntil) > now ? "" : "Ended ";
  return (
    <>
      {ended}
      {instantDateText(brought.protectedUntil)}, register entry{" "}
      <span className="whitespace-nowrap">{brought.entry}</span>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-2">{term}</dt>
      <dd className="figures break-words">{children}</dd>
    </div>
  );
}
