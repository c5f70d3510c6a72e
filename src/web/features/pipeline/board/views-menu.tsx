import { useQueryClient } from "@tanstack/react-query";
import { Bookmark, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type SavedViewView, viewLimits } from "#domain/pipeline/views.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { useForm } from "#web/lib/form/use-form.ts";
import { dropTypedText } from "#web/lib/use-typed-text.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu.tsx";
import { type BoardFilters, filtersFrom, paramsFrom } from "./filters.ts";

type Props = { filters: BoardFilters; onFilter: (next: BoardFilters) => void };

/** The filters as an address has them, without defaults. */
const paramsOf = (filters: BoardFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paramsFrom(filters)).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted());

/** The person's saved views and those colleagues share. */
export function ViewsMenu({ filters, onFilter }: Props) {
  const queries = useQueryClient();
  const [naming, setNaming] = useState(false);
  const [deleting, setDeleting] = useState<SavedViewView | null>(null);
  const { run } = useAction();
  const views = useAsk("pipeline", "views", {}).data?.items ?? [];
  const params = paramsOf(filters);
  const shown = views.find((view) => isSame(view.params, params));
  const remove = ({ id, name }: SavedViewView) =>
    run(async (api) => queries.setQueryData(keyOf("pipeline", "views", {}), await api.pipeline.removeView({ id })), {
      name: id,
      done: () => ({ title: "View deleted", description: name }),
    });
  return (
    <>
      <Menu
        trigger={
          <Button data-views-menu="">
            <Bookmark aria-hidden="true" /> {shown ? shown.name : "Views"}
          </Button>
        }
      >
        {views.map((view) => (
          <MenuItem
            key={view.id}
            aside={view.own ? undefined : "Shared"}
            onSelect={() => {
              dropTypedText();
              onFilter(filtersFrom(view.params));
            }}
          >
            {view.name}
          </MenuItem>
        ))}
        {views.length > 0 ? <MenuSeparator /> : null}
        <MenuItem icon={<Plus aria-hidden="true" />} onSelect={() => setNaming(true)}>
          Save this view
        </MenuItem>
        {shown?.mayRemove ? (
          <MenuItem icon={<Trash2 aria-hidden="true" />} destructive onSelect={() => setDeleting(shown)}>
            Delete {shown.name}
          </MenuItem>
        ) : null}
      </Menu>
      {deleting ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDeleting(null)}
          title={`Delete ${deleting.name}?`}
          description={
            deleting.shared
              ? "It disappears for everyone in your organization. You can't undo this."
              : "You can't undo this."
          }
          confirmLabel="Delete view"
          destructive
          onConfirm={() => remove(deleting)}
        />
      ) : null}
      {naming ? <SaveViewDialog params={params} onClose={() => setNaming(false)} /> : null}
    </>
  );
}

function SaveViewDialog({ params, onClose }: { params: Record<string, string>; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { name: "", shared: false },
    send: (values, { api }) => api.pipeline.saveView({ ...values, params }),
    done: (answer, { name }) => {
      queries.setQueryData(keyOf("pipeline", "views", {}), answer);
      onClose();
      return { title: "View saved", description: name.trim() };
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Save view"
      description="Filters, layout and order, as the board shows them now."
      submit="Save view"
    >
      <Field label="Name" required error={form.errors["name"]}>
        <Input {...form.input("name")} maxLength={viewLimits.name} autoComplete="off" />
      </Field>
      <Checkbox
        label="Share with your organization"
        checked={form.values.shared}
        onCheckedChange={(shared) => form.set({ shared })}
      />
    </FormDialog>
  );
}
