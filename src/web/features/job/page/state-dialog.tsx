import { closeReasons, closeReasonText, isWorkedOn } from "#domain/job/job.ts";
import { cardPlace } from "#domain/pipeline/pipeline.ts";
import type { Job } from "#web/features/job/queries.ts";
import { useJobForm } from "#web/features/job/use-job-form.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { counted } from "#web/lib/format.ts";
import { ownDate } from "#web/lib/own-date.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";

export type Ending = "on_hold" | "filled" | "closed";

const words: Record<Ending, { title: (code: string) => string; submit: string; done: string }> = {
  on_hold: { title: (code) => `Put ${code} on hold`, submit: "Put on hold", done: "Job on hold" },
  filled: { title: (code) => `Mark ${code} as filled`, submit: "Mark as filled", done: "Job filled" },
  closed: { title: (code) => `Close ${code}`, submit: "Close job", done: "Job closed" },
};

const leftWords = (count: number): string =>
  count === 0
    ? ""
    : ` ${counted(count, "candidate")} ${count === 1 ? "stays" : "stay"} on its board, but nothing is due for them.`;

/** Asks for the facts of a state, or corrects those of the present one. */
export function StateDialog({ job, to, onClose }: { job: Job; to: Ending; onClose: () => void }) {
  const viewer = useViewer();
  const now = useNow();
  const { id, version, code, role, state: present } = job;
  const isCorrection = present.status === to;
  const isEnd = !isCorrection && !isWorkedOn(to);
  const ids = useAsk("pipeline", "count", {}, { enabled: isEnd }).data?.listingIds ?? [];
  const left = ids.filter((each) => cardPlace(each).jobId === id).length;
  const form = useJobForm({
    initial: {
      until: "until" in present ? (present.until ?? "") : "",
      on: "on" in present ? present.on : ownDate(now),
      reason: "reason" in present ? present.reason : "withdrawn",
    },
    send: ({ until, on, reason }, { api }) =>
      api.jobs.setState({
        id,
        version,
        state:
          to === "on_hold"
            ? { status: to, until: until || null }
            : to === "filled"
              ? { status: to, on }
              : { status: to, reason },
      }),
    errorsFrom: (fields) =>
      Object.fromEntries(Object.entries(fields).map(([at, text]) => [at.split(".").at(-1), text])),
    close: onClose,
    done: () => ({ title: isCorrection ? "Job updated" : words[to].done, description: `${code}, ${role}` }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={isCorrection ? `Update ${code}` : words[to].title(code)}
      description={
        isCorrection
          ? undefined
          : `Owner and watchers are notified. You can reopen the job at any time.${isEnd ? leftWords(left) : ""}`
      }
      submit={isCorrection ? "Save" : words[to].submit}
    >
      {to === "on_hold" ? (
        <Field label="Until" error={form.errors["until"]} hint="Leave it empty if you don't know yet.">
          <Input type="date" min="1900-01-01" max="2199-12-31" {...form.input("until")} />
        </Field>
      ) : null}
      {to === "filled" ? (
        <Field label="Filled on" required error={form.errors["on"]}>
          <Input type="date" min="1900-01-01" max="2199-12-31" {...form.input("on")} />
        </Field>
      ) : null}
      {to === "closed" ? (
        <Field label="Reason" required error={form.errors["reason"]}>
          <Select
            items={closeReasons.map((value) => ({ value, label: closeReasonText(value, viewer) }))}
            value={form.values.reason}
            onValueChange={(reason) => form.set({ reason })}
          />
        </Field>
      ) : null}
    </FormDialog>
  );
}
