import { type DateOrder, isRejectedColumn } from "#domain/import/csv-mapping.ts";
import { type ImportField, importFieldRules, importFields } from "#domain/import/fields.ts";
import { counted } from "#web/lib/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { Select } from "#web/ui/select.tsx";
import type { ImportView } from "./queries.ts";
import type { ReviewChange } from "./review-import.tsx";

const notRead = "not-read";
const sideWords = { vault: "Vault", public: "Public", terms: "Terms" } as const;
const fieldItems = [
  { value: notRead, label: "Skip" },
  ...importFields.map((field) => ({
    value: field,
    label: importFieldRules[field].label,
    hint: sideWords[importFieldRules[field].side],
  })),
] as const satisfies readonly { value: ImportField | typeof notRead; label: string; hint?: string }[];

const orderItems = [
  { value: "ask", label: "Reject when unclear" },
  { value: "month-first", label: "Month first (3/14/2027)" },
  { value: "day-first", label: "Day first (14/3/2027)" },
] as const;

/** Every column of the file with three sample values and its field. */
export function MappingCard({
  view,
  pending,
  onChange,
}: {
  view: ImportView;
  /** What isn't saved yet. */
  pending: ReviewChange;
  onChange: (change: ReviewChange) => void;
}) {
  const mapping = pending.mapping ?? view.mapping;
  const order = pending.dateOrder === undefined ? view.dateOrder : pending.dateOrder;
  const read = mapping.filter((field) => field !== null).length;
  return (
    <Card aria-labelledby="mapping">
      <CardHead
        id="mapping"
        title="Columns"
        aside={
          <span className="figures text-small text-ink-3">
            {`${read} of ${counted(mapping.length, "column")} read`}
          </span>
        }
      >
        <p className="mt-1 text-dense text-ink-2">
          Suggested from names and values. Vault fields are encrypted and visible only to your agency.
        </p>
      </CardHead>
      <ul>
        {view.columns.map((column, index) => {
          const field = mapping[index] ?? null;
          const error = view.check.mappingErrors.find((each) => each.column === column.name && field !== null);
          return (
            <li
              key={`${index} ${column.name}`}
              className={cn(
                "grid gap-x-6 gap-y-2 border-t border-line px-5 py-3 sm:grid-cols-[minmax(0,1fr)_17rem]",
                field === null && "bg-sunk",
              )}
            >
              <div className="min-w-0">
                <p className="flex items-center gap-2 font-medium">
                  <span className="truncate">{column.name}</span>
                  {field ? <SideBadge field={field} /> : null}
                </p>
                <p className="truncate text-small text-ink-3">
                  {column.samples.length > 0 ? column.samples.join(" · ") : "Every cell is empty"}
                </p>
              </div>
              <div>
                {isRejectedColumn(column.name) ? (
                  <p className="pt-1.5 text-dense text-ink-3">Added by our file of rejected rows, skipped</p>
                ) : (
                  <Select<ImportField | typeof notRead>
                    aria-label={`Read ${column.name} as`}
                    items={fieldItems}
                    value={field ?? notRead}
                    disabled={pending.startOver === true}
                    onValueChange={(next) => onChange({ mapping: mapping.with(index, next === notRead ? null : next) })}
                  />
                )}
                {error ? <ErrorLine className="mt-1.5 text-small">{error.message}</ErrorLine> : null}
              </div>
            </li>
          );
        })}
      </ul>
      {mapping.includes("availabilityDate") ? (
        <CardSection className="flex flex-wrap items-center justify-between gap-3 border-t border-line">
          <p className="text-dense text-ink-2">Dates like 3/4/2027</p>
          <Select<DateOrder | "ask">
            aria-label="Order of day and month"
            items={orderItems}
            value={order ?? "ask"}
            disabled={pending.startOver === true}
            onValueChange={(next) => onChange({ dateOrder: next === "ask" ? null : next })}
            className="w-auto min-w-56"
          />
        </CardSection>
      ) : null}
    </Card>
  );
}

function SideBadge({ field }: { field: ImportField }) {
  const { side } = importFieldRules[field];
  return <Badge tone={side === "vault" ? "seal" : side === "public" ? "petrol" : "outline"}>{sideWords[side]}</Badge>;
}
