import { keepPreviousData } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type RefObject, useContext, useDeferredValue, useRef, useState } from "react";
import { isWorkedOn, takesNoOne } from "#domain/job/job.ts";
import { CandidateChoice, walkChoices } from "#web/features/listing/candidate-choice.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import { type AvailableCandidate, type BoardStage } from "#web/features/pipeline/queries.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { TeamContext } from "./team.ts";

export type AddDialogProps = {
  /** The stage it was opened from, or the first one; null: closed. */
  stage: string | null;
  stages: readonly BoardStage[];
  /** The job whose board it was opened on. */
  jobId: string | undefined;
  onClose: () => void;
  onAdd: (candidate: AvailableCandidate, stage: string) => void;
};

/** Shortlisted candidates that aren't in a stage; choosing one adds it to the stage and closes (spec §2). */
export function AddDialog({ stage, stages, jobId, onClose, onAdd }: AddDialogProps) {
  const box = useRef<HTMLInputElement>(null);
  const { jobById } = useContext(TeamContext);
  const job = jobById.get(jobId ?? "");
  return (
    <Dialog
      open={stage !== null}
      onOpenChange={(open) => !open && onClose()}
      initialFocus={box}
      title="Add Candidate to Pipeline"
    >
      {stage === null ? null : job && !isWorkedOn(job.state.status) ? (
        <p className="text-ink-2">{takesNoOne(job.state.status)}</p>
      ) : (
        <AddForm box={box} stage={stage} stages={stages} jobId={jobId} onAdd={onAdd} />
      )}
    </Dialog>
  );
}

function AddForm({
  box,
  stage: openedFrom,
  stages,
  jobId,
  onAdd,
}: { box: RefObject<HTMLInputElement | null>; stage: string } & Pick<AddDialogProps, "stages" | "jobId" | "onAdd">) {
  const [stage, setStage] = useState(openedFrom);
  const [search, setSearch] = useState("");
  const found = useAsk(
    "pipeline",
    "available",
    { search: useDeferredValue(search.trim()), jobId },
    { placeholderData: keepPreviousData },
  );

  return (
    <div className="flex flex-col gap-4">
      <Field label="Stage">
        <Select
          items={stages.map(({ id, name }) => ({ value: id, label: name }))}
          value={stage}
          onValueChange={setStage}
        />
      </Field>
      {/* The arrows are a shortcut: every candidate is a button. */}
      <div role="group" aria-label="Candidate" onKeyDown={walkChoices} className="flex flex-col gap-2">
        <Input
          ref={box}
          type="search"
          aria-label="Search shortlisted candidates"
          placeholder="Search shortlisted candidates..."
          leading={<Search aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {found.data ? (
          <Found items={found.data.items} search={search} onChoose={(candidate) => onAdd(candidate, stage)} />
        ) : found.isError ? (
          <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center">
            <p className="text-ink-2">{problemDetail(found.error)}</p>
            <Button size="sm" loading={found.isFetching} onClick={() => void found.refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <Waiting />
        )}
      </div>
    </div>
  );
}

function Found({
  items,
  search,
  onChoose,
}: {
  items: readonly AvailableCandidate[];
  search: string;
  onChoose: (candidate: AvailableCandidate) => void;
}) {
  if (items.length === 0) return <NoneAvailable searching={search.trim() !== ""} />;
  return (
    <ul aria-label="Available candidates" className="scroll-quiet max-h-64 rounded-control border border-line p-1">
      {items.map((candidate) => (
        <li key={candidate.listingId}>
          <CandidateChoice candidate={candidate} onChoose={() => onChoose(candidate)} />
        </li>
      ))}
    </ul>
  );
}

function NoneAvailable({ searching }: { searching: boolean }) {
  return (
    <div
      className={
        "flex flex-col items-center gap-1 rounded-control border border-dashed border-line-2 px-6 py-8 text-center"
      }
    >
      <p className="font-semibold">No available candidates</p>
      <p className="text-ink-2">{searching ? "Try another code or role." : "Add candidates to shortlist first"}</p>
      {searching ? null : (
        <Link to="/mls/search" className={buttonClass({ size: "sm", className: "mt-3" })}>
          Browse Candidates
        </Link>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2 rounded-control border border-line p-3">
      <p className="sr-only" role="status">
        Loading available candidates...
      </p>
      {Array.from({ length: 3 }, (_, row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  );
}
