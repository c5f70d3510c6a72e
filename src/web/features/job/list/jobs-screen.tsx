import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { type JobStatus, jobStatuses, jobStatusLabels } from "#domain/job/job.ts";
import { JobDialog } from "#web/features/job/job-dialog.tsx";
import type { JobRow } from "#web/features/job/queries.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { counted } from "#web/lib/format.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { Kept } from "#web/lib/form/kept.tsx";
import { useRowKeys } from "#web/lib/keys/use-row-keys.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { useNavigate, useSearch, useSetSearch } from "#web/lib/router/hooks.ts";
import { SearchField } from "#web/lib/search-field.tsx";
import { dropTypedText } from "#web/lib/use-typed-text.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { JobFigures } from "#web/features/job/figures/figures-screen.tsx";
import { TabSet } from "#web/ui/tabs.tsx";
import { JobList } from "./rows.tsx";
import { filtersFrom, type JobFilters, matches, paramsFrom } from "./filters.ts";

const statusItems: { value: JobFilters["status"]; label: string }[] = [
  { value: "working", label: "Open and on hold" },
  ...jobStatuses.map((value: JobStatus) => ({ value, label: jobStatusLabels[value] })),
  { value: "all", label: "All statuses" },
];

/** `/mls/jobs`: the organization's jobs. */
export function JobsScreen() {
  const viewer = useViewer();
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  const setSearch = useSetSearch();
  const tab = useSearch()["view"] === "figures" ? "figures" : "jobs";
  const allowed = mayDo(viewer, "job.use");
  return (
    <div className="gutter mx-auto max-w-page py-5 pb-10">
      <PageHeader
        title="Jobs"
        description={
          viewer.organizationKind === "employer"
            ? "The roles you hire for, and who works on them."
            : "The roles you fill, the clients they're for, and who works on them."
        }
        actions={
          allowed ? (
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Plus aria-hidden="true" /> New job
            </Button>
          ) : undefined
        }
      />
      {allowed ? (
        <TabSet
          label="Jobs"
          value={tab}
          onValueChange={(next) => setSearch(next === "figures" ? { view: next } : {})}
          className="mt-5"
          items={[
            { value: "jobs", label: "Jobs", panel: <Jobs onCreate={() => setCreating(true)} /> },
            { value: "figures", label: "Figures", panel: <JobFigures /> },
          ]}
        />
      ) : (
        <EmptyState
          kind="closed"
          title="The marketplace has no jobs"
          description="Agencies and employers keep their jobs here. Switch to an organization you belong to."
        />
      )}
      <Kept about={creating || null} onClose={() => setCreating(false)}>
        {(_true, shown) => (
          <JobDialog
            job={null}
            {...shown}
            onSaved={({ id }) => void navigate({ to: "/mls/jobs/$id", params: { id } })}
          />
        )}
      </Kept>
    </div>
  );
}

function Jobs({ onCreate }: { onCreate: () => void }) {
  const { organizationKind } = useViewer();
  const list = useRef<HTMLDivElement>(null);
  const setSearch = useSetSearch();
  const filters = filtersFrom(useSearch());
  const go = (next: JobFilters) => setSearch(paramsFrom(next));
  const found = useAsk("jobs", "list", {});
  const jobs = found.data?.items ?? [];
  const owners = new Map(jobs.map(({ owner }) => [owner.id, owner.name]));
  const clients = new Map(jobs.flatMap(({ clientId, client }) => (clientId === null ? [] : [[clientId, client]])));
  useRowKeys(list, { row: "[data-job-row]", focus: "[data-job-link]", noun: "job" }, [
    { id: "create", label: "New job", words: "open role requisition", icon: <Plus />, keys: ["c"], run: onCreate },
  ]);
  return (
    <>
      <div role="search" aria-label="Jobs" className="mt-5 flex flex-wrap items-center gap-2">
        <SearchField
          label="Search jobs"
          placeholder={
            organizationKind === "employer"
              ? "Search jobs by role or code..."
              : "Search jobs by role, client, or code..."
          }
          value={filters.search}
          onSettled={(search) => go({ ...filters, search })}
        />
        <Select
          aria-label="Status"
          items={statusItems}
          value={filters.status}
          onValueChange={(status) => go({ ...filters, status })}
          className="w-48 max-sm:w-full"
        />
        <Select
          aria-label="Owner"
          items={[
            { value: "all", label: "Everyone's" },
            { value: "mine", label: "Mine" },
            { value: "watched", label: "Watched by me" },
            ...[...owners].map(([value, label]) => ({ value, label })),
          ]}
          value={filters.owner}
          onValueChange={(owner) => go({ ...filters, owner })}
          className="w-48 max-sm:w-full"
        />
        {clients.size > 1 || filters.client !== "all" ? (
          <Select
            aria-label="Client"
            items={[
              { value: "all", label: "All clients" },
              ...[...clients].map(([value, label]) => ({ value, label })),
            ]}
            value={filters.client}
            onValueChange={(client) => go({ ...filters, client })}
            className="w-48 max-sm:w-full"
          />
        ) : null}
      </div>
      <div ref={list} className="mt-3">
        <Loaded query={found} what="the jobs" skeleton={<Skeletons label="Loading jobs" rows={6} size="h-10" />}>
          {({ items }) => (
            <Filtered
              all={items}
              filters={filters}
              onAll={() => {
                dropTypedText();
                go(filtersFrom({ state: "all" }));
              }}
              onCreate={onCreate}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}

type FilteredProps = { all: readonly JobRow[]; filters: JobFilters; onAll: () => void; onCreate: () => void };

function Filtered({ all, filters, onAll, onCreate }: FilteredProps) {
  const shown = all.filter((job) => matches(job, filters));
  if (all.length === 0)
    return (
      <EmptyState
        kind="job"
        title="No jobs yet"
        description="Open a job to rank candidates by its description and work on it together."
        action={
          <Button variant="primary" onClick={onCreate}>
            <Plus aria-hidden="true" /> New job
          </Button>
        }
      />
    );
  if (shown.length === 0)
    return (
      <EmptyState
        kind="search"
        title="No jobs found"
        description="No jobs match your search."
        action={<Button onClick={onAll}>Show all jobs</Button>}
      />
    );
  return (
    <>
      <p role="status" className="figures mb-2 text-small text-ink-2">
        {counted(shown.length, "job")}
      </p>
      <JobList jobs={shown} />
    </>
  );
}
