import { useContext, useRef } from "react";
import { isWorkedOn } from "#domain/job/job.ts";
import { cardId } from "#domain/pipeline/pipeline.ts";
import type { BoardCard } from "#web/features/pipeline/queries.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TeamContext } from "./team.ts";

type Props = {
  card: BoardCard;
  /** The ids of cards on the board. */
  placed: { has: (id: string) => boolean };
  onClose: () => void;
  onAdd: (card: BoardCard, jobId: string) => Promise<void>;
};

/** Adds a candidate to one more job; the card it was opened from stays. */
export function AddToJobDialog({ card, placed, onClose, onAdd }: Props) {
  const jobs = useAsk("jobs", "list", {});
  const { isEmployer } = useContext(TeamContext);
  const submit = useRef<HTMLButtonElement>(null);
  const open = (jobs.data?.items ?? []).filter(
    ({ id, state }) => isWorkedOn(state.status) && !placed.has(cardId({ listingId: card.listingId, jobId: id })),
  );
  const form = useForm({
    initial: { job: null as string | null },
    send: (values) => {
      const job = values.job ?? open[0]?.id;
      return job === undefined ? { job: "Choose a job." } : onAdd(card, job);
    },
    close: onClose,
  });
  const noneLeft = open.length > 0 ? undefined : "There is no other open job.";
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Add ${card.maskedCode} to a job`}
      description="The candidate starts in the first stage of that job and stays where they are here."
      submit="Add to job"
      submitRef={submit}
      disabledReason={jobs.data ? noneLeft : "The jobs aren't loaded yet."}
    >
      <Loaded query={jobs} what="the jobs" skeleton={<Skeleton className="h-12" />}>
        {() =>
          noneLeft ? (
            <p className="text-ink-2">
              {noneLeft}{" "}
              <Link to="/mls/jobs" className="anchor">
                Jobs
              </Link>
            </p>
          ) : (
            <Field label="Job" error={form.errors["job"]}>
              <Select
                items={open.map(({ id, code, role, client }) => ({
                  value: id,
                  label: `${code} ${role}${isEmployer ? "" : `, ${client}`}`,
                }))}
                value={form.values.job ?? open[0]?.id ?? null}
                onValueChange={(job) => form.set({ job })}
              />
            </Field>
          )
        }
      </Loaded>
    </FormDialog>
  );
}
