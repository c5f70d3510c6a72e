import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { type Form, useForm, useSeenVersion } from "#web/lib/form/use-form.ts";
import { useRecord } from "#web/lib/form/use-record.ts";
import { ListFields, type ListValues } from "./list-fields.tsx";
import type { List } from "./queries.ts";

type Props = {
  /** The list to rename; null for a new one. */
  list: List | null;
  /** The job of a new list. */
  jobId?: string;
  onClose: () => void;
  onSaved?: (list: List) => void;
};

/** Creates a list, or renames one. */
export function ListDialog({ list, jobId, onClose, onSaved }: Props) {
  const { show, versioned } = useRecord<List>("list", ["entries"], "candidateLists");
  const seen = useSeenVersion(list?.version ?? 0);
  const form: Form<ListValues> = useForm<ListValues, List>({
    initial: { name: list?.name ?? "", jobId: list?.job?.id ?? jobId ?? null },
    send: (ask, { api, keyFor }) =>
      list === null
        ? api.candidateLists.create(ask, { idempotencyKey: keyFor(ask) })
        : api.candidateLists.update({ ...ask, id: list.id, version: seen(form) }),
    versioned,
    done: (saved) => {
      show(saved);
      onClose();
      onSaved?.(saved);
      return { title: list === null ? "List created" : "List renamed", description: saved.name };
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={list === null ? "New list" : "Rename the list"}
      submit={list === null ? "Create list" : "Save"}
    >
      <ListFields values={form.values} errors={form.errors} onChange={form.set} />
    </FormDialog>
  );
}
