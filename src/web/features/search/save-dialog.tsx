import { type AlertChoice, savedSearchLimits } from "#domain/saved-search/saved-search.ts";
import { searchToParams } from "#domain/search/parse-query.ts";
import type { SearchQuery } from "#domain/search/query.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { alertItems } from "./alert-items.ts";
import { searchInWords } from "./search-words.ts";

/** Names a search, and chooses who sees it and how its new candidates are announced. */
export function SaveDialog({ query, onClose }: { query: SearchQuery; onClose: () => void }) {
  const { api, kind } = useBackend();
  const words = searchInWords(query);
  const form = useForm({
    initial: () => ({ name: words.slice(0, savedSearchLimits.name), shared: false, email: "off" as AlertChoice }),
    send: async ({ name, shared, email }, { keyFor }) => {
      const ask = { name, params: searchToParams(query), shared };
      // When only the second call fails, trying again repeats just that one.
      const search = await api.savedSearches.create(ask, { idempotencyKey: keyFor(ask) });
      return email === "off" ? search : api.savedSearches.follow({ id: search.id, email });
    },
    close: onClose,
    done: (search) => ({ title: "Search saved", description: search.name }),
    outdates: ["savedSearches"],
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Save search" description={words} submit="Save search" size="sm">
      <Field label="Name" error={form.errors["name"]}>
        <Input {...form.input("name")} maxLength={savedSearchLimits.name} autoComplete="off" />
      </Field>
      {kind === "demo" ? null : (
        <Field label="Email" hint="New matches always appear in the app.">
          <Select items={alertItems} value={form.values.email} onValueChange={(email) => form.set({ email })} />
        </Field>
      )}
      <Checkbox
        label="Share with your organization"
        checked={form.values.shared}
        onCheckedChange={(shared) => form.set({ shared })}
      />
    </FormDialog>
  );
}
