import { useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { cvLimits } from "#domain/cv/intake.ts";
import { industryNames } from "#domain/core/lookups.ts";
import { hasFields } from "#web/lib/form/attempt.ts";
import { keyOf, outdate, useAsk } from "#web/lib/backend/ask.ts";
import { newKey } from "#web/lib/backend/new-key.ts";
import { AskBeforeLeaving } from "#web/lib/form/ask-before-leaving.tsx";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { mergedList } from "#web/lib/form/merged-list.ts";
import { type Form, useForm } from "#web/lib/form/use-form.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { Field } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { useWide } from "#web/ui/use-wide.ts";
import { errorsOfRows, faultsOf, isChanged, type Row, rowOf, wordsOf } from "./employer-rows.ts";

type Table = Answer<"cvs", "employers">;

/** The table that describes employers in public texts, for the whole agency. `onClose`: in a dialog. */
export function EmployersTable({ onClose }: { onClose?: () => void }) {
  const table = useAsk("cvs", "employers", {});
  const queries = useQueryClient();
  return (
    <Loaded
      query={table}
      what="the table"
      skeleton={<Skeletons label="Loading the table" rows={5} size="h-12 rounded-control" />}
    >
      {(loaded) => (
        <Rows
          table={loaded}
          onClose={onClose}
          onNewer={(newer) => void queries.setQueryData(keyOf("cvs", "employers", {}), newer)}
        />
      )}
    </Loaded>
  );
}

const isTable = hasFields<Table>("items");

const columns = "grid gap-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,1.3fr)_minmax(0,1.5fr)_auto]";

const labelOf = (index: number, name: string) => (
  <>
    <span className="sr-only">{`Row ${index + 1}: `}</span>
    {name}
  </>
);

type RowsProps = {
  table: Table;
  onClose: (() => void) | undefined;
  onNewer: (table: Table) => void;
};

/**
 * What is typed stays when a colleague's table arrives; saving says so first and shows both. `isUnsaved` compares with
 * the table last taken from the server, which is newer than what the form was opened with.
 */
function useTableForm({ table, onClose, onNewer }: RowsProps): Form<{ rows: readonly Row[] }> {
  const queries = useQueryClient();
  const [opened, setOpened] = useState(table);
  /** Shows a table from the server with what was typed since `before`. */
  function take(before: readonly Row[], saved: Table): void {
    const theirs = saved.items.map(rowOf);
    form.merge(({ rows: mine }) => ({ rows: mergedList({ before, mine, theirs }, ({ id }) => id) }));
    setOpened(saved);
    onNewer(saved);
  }
  const form: Form<{ rows: readonly Row[] }> = useForm<{ rows: readonly Row[] }, Table>({
    initial: { rows: table.items.map(rowOf) },
    send: ({ rows }, { api }) => {
      const faults = faultsOf(rows);
      if (Object.keys(faults).length > 0) return faults;
      return api.cvs.setEmployers({
        version: opened.version,
        items: rows.map((row) => ({
          id: row.id,
          industry: row.industry,
          words: wordsOf(row),
          describes: row.describes.trim(),
          size: row.size.trim() || null,
        })),
      });
    },
    errorsFrom: (fields, { rows }) => errorsOfRows(fields, rows),
    versioned: {
      noun: "table",
      showNewer: (current) => isTable(current) && (take(opened.items.map(rowOf), current), true),
      refresh: () => outdate(queries, "cvs"),
    },
    done: (saved) => {
      take(form.values.rows, saved);
      onClose?.();
      return { title: "Saved for your agency", description: "It applies to the next CVs." };
    },
  });
  return { ...form, isUnsaved: () => isChanged(form.values.rows, opened.items.map(rowOf)) };
}

function Rows(props: RowsProps) {
  const { onClose } = props;
  const wide = useWide("row");
  const [restoring, setRestoring] = useState(false);
  const form = useTableForm(props);
  const { rows } = form.values;
  const change = (id: string, patch: Partial<Row>) =>
    form.set(
      { rows: rows.map((row) => (row.id === id ? { ...row, ...patch } : row)) },
      ...Object.keys(patch).map((part) => `${id}.${part}`),
    );

  const restore = <Button onClick={() => setRestoring(true)}>Restore defaults</Button>;
  const save = (
    <Button type="submit" variant="primary" loading={form.busy}>
      Save
    </Button>
  );

  return (
    <>
      <form noValidate aria-label="Employer descriptions" className="flex flex-col gap-4" onSubmit={form.submit}>
        {onClose ? null : <AskBeforeLeaving form={form} inTab />}
        <FormNotices form={form} undone="The table wasn't saved" />
        <Button
          size="sm"
          className="self-start"
          onClick={() =>
            form.set({
              rows: [{ id: newKey().slice(0, 36), industry: "SaaS", words: "", describes: "", size: "" }, ...rows],
            })
          }
        >
          <Plus aria-hidden="true" />
          Add row
        </Button>
        {wide ? (
          <div aria-hidden="true" className={`${columns} -mb-3 text-small font-medium text-ink-2`}>
            <span>Words in the name</span>
            <span>Described as</span>
            <span>Size</span>
            <span>Industry</span>
            <span className="w-9" />
          </div>
        ) : null}
        <ul className="flex flex-col divide-y divide-line">
          {rows.map((row, index) => (
            <li key={row.id} className={`${columns} py-3`}>
              <Field
                label={labelOf(index, "Words in the name")}
                hideLabel={wide}
                error={form.errors[`${row.id}.words`]}
              >
                <Input
                  value={row.words}
                  placeholder="stripe, adyen"
                  onChange={(event) => change(row.id, { words: event.target.value })}
                />
              </Field>
              <Field label={labelOf(index, "Described as")} hideLabel={wide} error={form.errors[`${row.id}.describes`]}>
                <Input
                  value={row.describes}
                  maxLength={cvLimits.employerText}
                  placeholder="a payments company"
                  onChange={(event) => change(row.id, { describes: event.target.value })}
                />
              </Field>
              <Field label={labelOf(index, "Size")} hideLabel={wide} error={form.errors[`${row.id}.size`]}>
                <Input
                  value={row.size}
                  maxLength={cvLimits.employerText}
                  placeholder="500+ people"
                  onChange={(event) => change(row.id, { size: event.target.value })}
                />
              </Field>
              <Field label={labelOf(index, "Industry")} hideLabel={wide}>
                <Select
                  items={industryNames.map((name) => ({ value: name, label: name }))}
                  value={row.industry}
                  onValueChange={(industry) => change(row.id, { industry })}
                />
              </Field>
              <IconButton
                className="justify-self-end md:self-end"
                label={`Remove row ${index + 1}: ${row.describes || "empty"}`}
                icon={<X aria-hidden="true" />}
                onClick={() => form.set({ rows: rows.filter(({ id }) => id !== row.id) })}
              />
            </li>
          ))}
        </ul>
        {onClose ? (
          <DialogFoot>
            {restore}
            <Button disabled={form.busy} onClick={onClose}>
              Cancel
            </Button>
            {save}
          </DialogFoot>
        ) : (
          <div className="flex flex-wrap justify-end gap-2">
            {restore}
            {save}
          </div>
        )}
      </form>
      <ConfirmDialog
        open={restoring}
        onOpenChange={setRestoring}
        title="Restore the default descriptions?"
        description="This replaces your agency's table, and what you typed in it. You can't undo this."
        confirmLabel="Restore defaults"
        destructive
        onConfirm={() => form.send({ rows: [] })}
      />
    </>
  );
}
