import { savedSearchLimits } from "#domain/saved-search/saved-search.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import type { SavedRow } from "./use-saved-search.ts";

export function RenameDialog({ search: { id, name, version }, onClose }: { search: SavedRow; onClose: () => void }) {
  const form = useForm({
    initial: { name },
    send: (values, { api }) => api.savedSearches.update({ id, version, name: values.name }),
    close: onClose,
    outdates: ["savedSearches"],
    versioned: { noun: "saved search", showNewer: () => true },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Rename saved search" submit="Rename" size="sm">
      <Field label="Name" error={form.errors["name"]}>
        <Input {...form.input("name")} maxLength={savedSearchLimits.name} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
