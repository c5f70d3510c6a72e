import { useState } from "react";
import { useAsk, useOutdate } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { counted } from "#web/lib/format.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { ListFields } from "./list-fields.tsx";

type Added = { name: string; added: number; skipped: number; missing: number };

const newList = "new";

/** Adds candidates to a list, or starts one with them. `jobId`: whose lists come first. */
export function AddToListDialog({
  ids,
  who,
  jobId,
  onClose,
}: {
  ids: readonly string[];
  /** As in "Add TM-7K3QF9XA to a list". */
  who: string;
  jobId?: string | null;
  onClose: () => void;
}) {
  const { api } = useBackend();
  const outdate = useOutdate();
  const found = useAsk("candidateLists", "list", {});
  const lists = [...(found.data?.items ?? [])].sort(
    (a, b) => Number(b.job?.id === jobId && !!jobId) - Number(a.job?.id === jobId && !!jobId),
  );
  const offered = [...lists.map(({ id }) => id), newList];
  const [first, setFirst] = useState<string>();
  if (first === undefined && !found.isLoading) setFirst(offered[0]);
  const form = useForm({
    initial: { list: null as string | null, name: "", jobId: jobId ?? null },
    async send({ name, jobId: job }, { keyFor }): Promise<Added> {
      const chosen = lists.find(({ id }) => id === value);
      if (!chosen) {
        const ask = { name, jobId: job, listingIds: [...ids] };
        const made = await api.candidateLists.create(ask, { idempotencyKey: keyFor(ask) });
        const added = made.entries.length;
        return { name: made.name, added, skipped: 0, missing: ids.length - added };
      }
      return { name: chosen.name, ...(await api.candidateLists.add({ id: chosen.id, listingIds: [...ids] })) };
    },
    done: ({ name, added, skipped, missing }) => {
      void outdate("candidateLists");
      onClose();
      return {
        title: added === 0 ? "Nothing to add" : "Added to list",
        description: [
          `${counted(added, "candidate")} added to ${name}.`,
          skipped > 0 ? `${skipped} already on it.` : "",
          missing > 0 ? `${missing} no longer listed.` : "",
        ]
          .filter(Boolean)
          .join(" "),
      };
    },
  });
  // The list named at first stays the one named, whichever is the newest once the answer is refetched.
  const value = found.isLoading
    ? null
    : (offered.find((id) => id === form.values.list) ?? offered.find((id) => id === first) ?? newList);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Add ${who} to a list`}
      submit="Add to list"
      disabledReason={value === null ? "Your lists are still loading." : undefined}
    >
      <Field label="List">
        <Select
          items={[
            ...lists.map(({ id, name, job }) => ({ value: id, label: job ? `${name}, ${job.code}` : name })),
            { value: newList, label: "New list" },
          ]}
          value={value}
          onValueChange={(list) => form.set({ list })}
          disabled={found.isLoading}
        />
      </Field>
      {value === newList ? <ListFields values={form.values} errors={form.errors} onChange={form.set} /> : null}
    </FormDialog>
  );
}
