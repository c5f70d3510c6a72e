import { type DuplicateAction, duplicateAction, canImportAnyway } from "#domain/import/duplicates.ts";
import { listingStatusLabels } from "#domain/core/listing-status.ts";
import { counted } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import type { ImportView } from "./queries.ts";
import type { ReviewPartProps } from "./review-import.tsx";

type Duplicate = ImportView["check"]["duplicates"]["rows"][number];

const options = [
  { value: "skip", label: "Skip" },
  { value: "import", label: "Import anyway" },
] as const;

/**
 * Rows that would list a person twice, with an action for each. Only the agency's own candidates and this file are
 * compared.
 */
export function DuplicatesCard({ view, busy, onChange }: ReviewPartProps) {
  const { total, undecidable, rows } = view.check.duplicates;
  const noun = view.kind === "csv" ? "row" : "file";
  if (total === 0) return null;
  const choice = view.duplicateChoice;
  const decidable = rows.filter(({ kind }) => canImportAnyway(kind));
  const open = total - undecidable;
  const all = choice.except.length === 0 ? choice.all : null;
  const setOne = (row: number, action: DuplicateAction) =>
    onChange({
      duplicates: {
        ...choice,
        except:
          action === choice.all
            ? choice.except.filter((each) => each !== row)
            : [...choice.except.filter((each) => each !== row), row],
      },
    });
  return (
    <Card aria-labelledby="duplicates">
      <CardHead
        id="duplicates"
        title="Duplicates"
        aside={<span className="figures text-small text-ink-3">{counted(total, noun)}</span>}
      >
        <p className="mt-1 text-dense text-ink-2">
          {open > 0
            ? "These candidates have the same name and the same email or phone as one of yours, or as an earlier row. "
            : ""}
          {undecidable > 0
            ? `${counted(undecidable, noun)} ${undecidable === 1 ? "was" : "were"} imported before or ` +
              `${undecidable === 1 ? "is" : "are"} in this file twice, and ${undecidable === 1 ? "is" : "are"} ` +
              "always skipped."
            : ""}
        </p>
      </CardHead>
      {open > 1 ? (
        <CardSection className="flex flex-wrap items-center justify-between gap-3 border-t border-line">
          <p className="text-dense font-medium">{`For all ${counted(open, noun)}`}</p>
          <Segmented<DuplicateAction | "mixed">
            aria-label="What happens to all duplicates"
            options={options}
            value={all ?? "mixed"}
            disabled={busy}
            onValueChange={(next) => next !== "mixed" && onChange({ duplicates: { all: next, except: [] } })}
          />
        </CardSection>
      ) : null}
      {rows.length > 0 ? (
        <ul
          aria-label="Duplicates by row"
          className="max-h-96 divide-y divide-line overflow-y-auto border-t border-line"
        >
          {rows.map((each) => (
            <li key={each.row} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{each.candidateName}</p>
                <p className="text-small text-ink-3 wrap-anywhere">
                  <span className="figures">{each.file ?? `Row ${each.row.toLocaleString("en-US")}`}</span>
                  {". "}
                  <Why duplicate={each} noun={noun} />
                </p>
              </div>
              {canImportAnyway(each.kind) ? (
                <Segmented<DuplicateAction>
                  aria-label={`${noun === "row" ? "Row" : "File"} ${each.row}, ${each.candidateName}`}
                  options={options}
                  value={duplicateAction(choice, each.row)}
                  disabled={busy}
                  onValueChange={(next) => setOne(each.row, next)}
                />
              ) : (
                <Badge tone="outline">Skipped</Badge>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {rows.length < total ? (
        <CardSection className="border-t border-line text-small text-ink-3">
          {`The first ${counted(rows.length, "duplicate")} of ` +
            `${total.toLocaleString("en-US")}.${
              decidable.length < open ? " The choice for all also applies to the rest." : ""
            }`}
        </CardSection>
      ) : null}
    </Card>
  );
}

function Why({ duplicate, noun }: { duplicate: Duplicate; noun: string }) {
  const { kind, of, existing, candidateName } = duplicate;
  if (kind === "imported") return `This ${noun} was imported before.`;
  if (kind === "identical") return `The same ${noun} is in this upload twice.`;
  if (!existing) return `Repeats ${noun} ${of === null ? "" : of.toLocaleString("en-US")}.`;
  const link = "font-medium text-petrol underline underline-offset-2";
  if (existing.code === null)
    return (
      <>
        Already in your drafts:{" "}
        <Link to="/mls/list/$id" params={{ id: existing.listingId }} className={link}>
          {candidateName}
        </Link>
        .
      </>
    );
  return (
    <>
      Already your listing{" "}
      <Link to="/mls/candidate/$id" params={{ id: existing.listingId }} className={link}>
        {existing.code}
      </Link>
      {` (${listingStatusLabels[existing.status].toLowerCase()}).`}
    </>
  );
}
