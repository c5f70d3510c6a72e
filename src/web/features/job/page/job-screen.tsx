import { useState } from "react";
import { Eye, EyeOff, Pencil, SquareKanban } from "lucide-react";
import { isWorkedOn, mayBecome } from "#domain/job/job.ts";
import { mayDo } from "#domain/core/policy.ts";
import { JobLists } from "./job-lists.tsx";
import { DueDate } from "#web/features/job/due-date.tsx";
import { JobDialog } from "#web/features/job/job-dialog.tsx";
import type { Job } from "#web/features/job/queries.ts";
import { JobStateBadge } from "#web/features/job/state-badge.tsx";
import { useShownJob } from "#web/features/job/use-job-form.ts";
import { stateFact } from "#web/features/job/words.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { instantDateText } from "#web/lib/format.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { useCommands } from "#web/lib/keys/commands.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card, CardHead, CardSection, CardTitle, FactList } from "#web/ui/card.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { ConnectClient } from "./connect-client.tsx";
import { JobWork } from "./job-work.tsx";
import { RankedCandidates } from "./ranked-candidates.tsx";
import { type Ending, StateDialog } from "./state-dialog.tsx";
import { closed } from "#web/lib/closed.ts";
import { Kept } from "#web/lib/form/kept.tsx";

/** `/mls/jobs/$id`: a job, and the candidates ranked by its description. */
export function JobScreen({ id }: { id: string }) {
  const found = useAsk("jobs", "get", { id });
  return (
    <div className="gutter mx-auto max-w-page py-5 pb-10">
      <Loaded
        query={found}
        wholePage
        what="the job"
        skeleton={<Skeletons label="Loading the job" rows={5} size="h-12" />}
      >
        {(job) => <Shown job={job} />}
      </Loaded>
    </div>
  );
}

function Shown({ job }: { job: Job }) {
  usePageTitle(`${job.code} ${job.role}`);
  const viewer = useViewer();
  const [open, setOpen] = useState<"client" | Ending | null>(null);
  /** The version that is edited. */
  const [edited, setEdited] = useState<number | null>(null);
  const { show, versioned } = useShownJob();
  const { run, isRunning } = useAction(versioned);
  const { id, version, isWatched, isOwn, state } = job;
  const { status } = state;
  const reopen = () =>
    void run(
      async (api) => {
        const reopened = await api.jobs.setState({ id, version, state: { status: "open" } });
        show(reopened);
      },
      { name: "reopen", done: () => ({ title: "Job reopened", description: `${job.code}, ${job.role}` }) },
    );
  const watch = () => void run(async (api) => show(await api.jobs.watch({ id, watch: !isWatched })), { name: "watch" });
  const watchLabel = isWatched ? "Stop watching" : "Watch";
  const close = () => setOpen(closed(open));
  const edit = () => setEdited(version);
  useCommands([
    { id: "edit", label: "Edit the job", icon: <Pencil />, keys: ["e"], run: edit },
    {
      id: "watch",
      label: `${watchLabel} the job`,
      icon: <Eye />,
      keys: ["w"],
      when: () => !isOwn,
      run: watch,
    },
  ]);
  return (
    <>
      <Link to="/mls/jobs" className="anchor text-dense">
        All jobs
      </Link>
      <header className="mt-1.5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title font-semibold break-words">{job.role}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-read text-ink-2">
            <span className="font-mono font-semibold">{job.code}</span>
            <ClientName job={job} />
            <JobStateBadge status={state.status} />
            {stateFact(job, viewer)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {isOwn ? null : (
            <Button onClick={watch} loading={isRunning("watch")}>
              {isWatched ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />} {watchLabel}
            </Button>
          )}
          <Link to="/mls/pipeline" search={{ job: id }} className={buttonClass()}>
            <SquareKanban aria-hidden="true" /> Board
          </Link>
          <Button onClick={edit}>
            <Pencil aria-hidden="true" /> Edit
          </Button>
          {mayBecome(state.status, "open") ? (
            <Button loading={isRunning("reopen")} onClick={reopen}>
              Reopen
            </Button>
          ) : null}
          {status === "open" ? (
            <Button onClick={() => setOpen("on_hold")}>Put on hold</Button>
          ) : (
            <Button aria-haspopup="dialog" onClick={() => setOpen(status)}>
              {status === "closed" ? "Change reason" : "Change date"}
            </Button>
          )}
          {isWorkedOn(state.status) ? (
            <>
              <Button onClick={() => setOpen("closed")}>Close</Button>
              <Button variant="primary" onClick={() => setOpen("filled")}>
                Mark as filled
              </Button>
            </>
          ) : null}
        </div>
      </header>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <RankedCandidates job={job} onEdit={edit} />
        <div className="flex flex-col gap-5">
          <JobFacts job={job} onConnect={() => setOpen("client")} />
          <JobWork id={id} />
          <JobLists job={job} />
          <Description job={job} />
        </div>
      </div>
      <Kept about={edited} onClose={() => setEdited(closed(edited))}>
        {(opened, shown) => <JobDialog key={opened} job={job} {...shown} />}
      </Kept>
      {open === "client" ? <ConnectClient job={job} onClose={close} /> : null}
      {open !== null && open !== "client" ? <StateDialog job={job} to={open} onClose={close} /> : null}
    </>
  );
}

function JobFacts({ job, onConnect }: { job: Job; onConnect: () => void }) {
  const now = useNow();
  const hasClients = mayDo(useViewer(), "client.use");
  const { clientParts: client, feeBp, guaranteeDays, watchers } = job;
  return (
    <Card aria-labelledby="job-facts">
      <CardHead id="job-facts" title="Job">
        <FactList
          className="mt-3 text-dense"
          facts={[
            ...(hasClients ? [{ term: "Client", fact: <JobClient job={job} onConnect={onConnect} /> }] : []),
            { term: "Owner", fact: job.owner.name },
            ...(watchers.length > 0 ? [{ term: "Watchers", fact: watchers.map(({ name }) => name).join(", ") }] : []),
            ...(client.kind === "company" ? [{ term: "Contact", fact: client.email }] : []),
            { term: "Openings", fact: job.openings.toLocaleString("en-US") },
            { term: "First candidates due", fact: <DueDate job={job} date={job.submitBy} now={now} /> },
            { term: "Fill by", fact: <DueDate job={job} date={job.fillBy} now={now} /> },
            { term: "Fee", fact: feeBp === null ? "Not agreed" : `${feeBp / 100}%` },
            { term: "Guarantee", fact: guaranteeDays === null ? "Not agreed" : `${guaranteeDays} days` },
            { term: "Opened", fact: instantDateText(job.createdAt) },
          ]}
        />
      </CardHead>
      {job.terms === "" ? null : (
        <CardSection>
          <CardTitle level={3}>Terms</CardTitle>
          <p className="mt-1.5 text-dense break-words whitespace-pre-wrap">{job.terms}</p>
        </CardSection>
      )}
    </Card>
  );
}

/** A link to the agency's own client; plain for a company as typed, and for an employer's own jobs. */
function ClientName({ job: { client, clientId } }: { job: Job }) {
  const hasClients = mayDo(useViewer(), "client.use");
  return clientId !== null && hasClients ? (
    <Link to="/mls/clients" search={{ q: client.slice(0, 100) }} className="anchor min-w-0 break-words">
      {client}
    </Link>
  ) : (
    <span className="min-w-0 break-words">{client}</span>
  );
}

function JobClient({ job, onConnect }: { job: Job; onConnect: () => void }) {
  if (job.clientId !== null) return <ClientName job={job} />;
  return (
    <>
      <ClientName job={job} />
      <Button size="sm" className="mt-1.5" aria-haspopup="dialog" onClick={onConnect}>
        Connect the client
      </Button>
    </>
  );
}

function Description({ job: { description } }: { job: Job }) {
  if (description === "") return null;
  return (
    <Card aria-labelledby="job-description" className="px-5 py-4">
      <CardTitle id="job-description">Description</CardTitle>
      <p className="scroll-quiet mt-2 max-h-96 text-dense break-words whitespace-pre-wrap">{description}</p>
    </Card>
  );
}
