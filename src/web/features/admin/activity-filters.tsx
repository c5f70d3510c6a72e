import { Download } from "lucide-react";
import { type ActivityKind, activityKindLabels, activityKinds } from "#domain/admin/admin.ts";
import type { AuditFileFormat } from "#domain/admin/audit-file.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Select } from "#web/ui/select.tsx";
import { allEntries, askOf, type AuditAddress, narrowing } from "./address.ts";

const kinds: { value: ActivityKind | "all"; label: string }[] = [
  { value: "all", label: "Everything" },
  ...activityKinds.map((value) => ({ value, label: activityKindLabels[value] })),
];

const formats: { format: AuditFileFormat; label: string }[] = [
  { format: "csv", label: "CSV" },
  { format: "jsonl", label: "JSON Lines" },
];

type Props = { filter: AuditAddress; onFilter: (filter: AuditAddress) => void };

/** Kind, person and period of the audit log, and its export with the same filters. */
export function ActivityFilters({ filter, onFilter, oversees }: Props & { oversees: boolean }) {
  const { run, isRunning } = useAction();
  const change = (next: Partial<AuditAddress>) => onFilter({ ...filter, ...next });
  const save = (format: AuditFileFormat) =>
    void run(async (api) => saveFile(await api.audit.export({ ...askOf(filter), format })), { name: format });
  return (
    <div role="search" aria-label="Filter activity" className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Field label="Kind" className="w-52 max-sm:w-full">
        <Select
          items={kinds}
          value={filter.kind ?? "all"}
          onValueChange={(kind) => change({ kind: kind === "all" ? null : kind })}
        />
      </Field>
      {/* Staff read the log of every organization, whose members they don't list here. */}
      {oversees ? null : <PersonFilter filter={filter} onFilter={onFilter} />}
      <Field label="First day (UTC)" className="w-40 max-sm:min-w-36 max-sm:flex-1">
        <Input type="date" value={filter.from} onChange={({ target }) => change({ from: target.value })} />
      </Field>
      <Field label="Last day (UTC)" className="w-40 max-sm:min-w-36 max-sm:flex-1">
        <Input type="date" value={filter.to} onChange={({ target }) => change({ to: target.value })} />
      </Field>
      <Checkbox
        label="Calls by agents"
        className="min-h-9 items-center pb-2"
        checked={filter.agents}
        onCheckedChange={(agents) => change({ agents })}
      />
      {Object.keys(narrowing(filter)).length > 0 ? (
        <Button variant="ghost" onClick={() => onFilter(allEntries)}>
          Clear filters
        </Button>
      ) : null}
      <div role="group" aria-label="Export these entries" className="flex gap-2 sm:ml-auto">
        {formats.map(({ format, label }) => (
          <Button key={format} loading={isRunning(format)} onClick={() => save(format)}>
            <Download aria-hidden="true" /> {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function PersonFilter({ filter, onFilter }: Props) {
  const members = useAsk("members", "list", {}).data?.items ?? [];
  const items = [{ value: "", label: "Anyone" }, ...members.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <Field label="Person" className="w-48 max-sm:w-full">
      <Select items={items} value={filter.personId} onValueChange={(personId) => onFilter({ ...filter, personId })} />
    </Field>
  );
}
