import { mayDo } from "#domain/core/policy.ts";
import { DueDate } from "#web/features/job/due-date.tsx";
import type { JobRow } from "#web/features/job/queries.ts";
import { JobStateBadge } from "#web/features/job/state-badge.tsx";
import { stateFact } from "#web/features/job/words.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { counted } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { useWide } from "#web/ui/use-wide.ts";

type Props = { jobs: readonly JobRow[] };

/** The jobs: a table on wide screens, cards on narrow ones. */
export function JobList(props: Props) {
  return useWide("table") ? <JobTable {...props} /> : <JobCards {...props} />;
}

/** An employer's jobs are its own. */
const useHasClients = (): boolean => mayDo(useViewer(), "client.use");

function JobTable({ jobs }: Props) {
  const hasClients = useHasClients();
  const now = useNow();
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Table
        caption="Jobs"
        columns={[
          "Code",
          "Role",
          ...(hasClients ? ["Client"] : []),
          "Status",
          "Owner",
          { label: "Openings", numeric: true },
          "First candidates due",
          "Fill by",
        ]}
      >
        {jobs.map((job) => (
          <TableRow key={job.id} data-job-row="" className="hover:bg-sunk">
            <Cell className="font-mono font-semibold whitespace-nowrap">{job.code}</Cell>
            <Cell className="max-w-80">
              <JobLink job={job} />
            </Cell>
            {hasClients ? <Cell className="max-w-56 break-words">{job.client}</Cell> : null}
            <Cell className="whitespace-nowrap">
              <State job={job} />
            </Cell>
            <Cell>{job.owner.name}</Cell>
            <Cell numeric>{job.openings.toLocaleString("en-US")}</Cell>
            <Cell className="figures whitespace-nowrap">
              <DueDate job={job} date={job.submitBy} now={now} />
            </Cell>
            <Cell className="figures whitespace-nowrap">
              <DueDate job={job} date={job.fillBy} now={now} />
            </Cell>
          </TableRow>
        ))}
      </Table>
    </div>
  );
}

function JobCards({ jobs }: Props) {
  const hasClients = useHasClients();
  const now = useNow();
  return (
    <ul className="flex flex-col gap-2">
      {jobs.map((job) => (
        <li key={job.id} data-job-row="" className="rounded-card border border-line bg-surface p-4 text-dense">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-mono font-semibold">{job.code}</span>
            <State job={job} />
          </div>
          <p className="mt-1 text-card">
            <JobLink job={job} />
          </p>
          {hasClients ? <p className="mt-0.5 break-words text-ink-2">{job.client}</p> : null}
          <p className="figures mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-2">
            <span>{job.owner.name}</span>
            <span>{counted(job.openings, "opening")}</span>
            {job.submitBy === null ? null : (
              <span>
                First candidates due <DueDate job={job} date={job.submitBy} now={now} />
              </span>
            )}
            <span>
              Fill by <DueDate job={job} date={job.fillBy} now={now} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function JobLink({ job: { id, role } }: { job: JobRow }) {
  return (
    <Link to="/mls/jobs/$id" params={{ id }} data-job-link="" className="font-medium break-words hover:underline">
      {role}
    </Link>
  );
}

function State({ job }: { job: JobRow }) {
  const viewer = useViewer();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-small text-ink-2">
      <JobStateBadge status={job.state.status} />
      {stateFact(job, viewer)}
    </span>
  );
}
