import { useRef } from "react";
import type { CellEdit } from "#domain/import/cell-edits.ts";
import { repairMark, type Repair } from "#domain/import/repairs.ts";
import { counted } from "#web/lib/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/card.tsx";
import {
  cellsToFix,
  choicesOf,
  type ErrorGroup,
  groupTitle,
  type GroupRepair,
  repairOf,
  repairTitle,
} from "./group-words.ts";
import type { ImportView } from "./queries.ts";
import { CellForm, MissingControl, RepairControl } from "./repair-control.tsx";
import type { ReviewChange, ReviewPartProps } from "./review-import.tsx";

/** Errors of the same kind with one fix for all their rows, and the applied fixes. */
export function ErrorGroups({ view, busy, onChange }: ReviewPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { groups, groupsTotal } = view.check;
  const waiting = groups.filter((group) => !group.leftOut);
  // The used control disappears with its group.
  const change = (next: ReviewChange) => {
    heading.current?.focus();
    onChange(next);
  };
  const repair = (next: Repair) =>
    change({ repairs: [...view.repairs.filter((each) => repairMark(each) !== repairMark(next)), next] });
  const undo = (gone: GroupRepair) =>
    change({ repairs: view.repairs.filter((each) => repairMark(each) !== repairMark(gone)) });
  const correct = (edit: CellEdit) =>
    change({ edits: [...view.edits.filter((each) => !isSameCell(each, edit)), edit] });
  const decided = view.repairs.length > 0 || view.edits.length > 0;
  if (groups.length === 0 && !decided) return null;
  return (
    <CardSection className="border-t border-line">
      <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
        {waiting.length > 0 ? "Fix errors" : "No errors left to fix"}
      </h3>
      {waiting.length > 0 ? (
        <>
          <p className="mt-1 text-dense text-ink-2">
            {groups.length < groupsTotal
              ? `The ${groups.length} most frequent of ${groupsTotal.toLocaleString("en-US")}. `
              : ""}
            One fix applies to every row with the same problem. A corrected cell applies to its own row.
          </p>
          <ul aria-label="Errors by problem" className="mt-3 divide-y divide-line rounded-control border border-line">
            {waiting.map((group) => (
              <GroupLine
                key={`${group.column} ${group.kind} ${group.value} ${group.message}`}
                view={view}
                group={group}
                busy={busy}
                onRepair={repair}
                onCorrect={correct}
                onChange={change}
              />
            ))}
          </ul>
        </>
      ) : null}
      {decided ? (
        <Chosen
          view={view}
          busy={busy}
          onUndo={undo}
          onRestore={(edit) => change({ edits: view.edits.filter((each) => !isSameCell(each, edit)) })}
        />
      ) : null}
    </CardSection>
  );
}

type LineProps = {
  view: ImportView;
  group: ErrorGroup;
  busy: boolean;
  onRepair: (repair: Repair) => void;
  onCorrect: (edit: CellEdit) => void;
  onChange: (change: ReviewChange) => void;
};

function GroupLine({ view, group, busy, onRepair, onCorrect, onChange }: LineProps) {
  const fits = repairOf(group);
  const cells = group.kind === "other" || (group.kind === "missing" && group.rows <= 5) ? cellsToFix(view, group) : [];
  const leaveOut = () => {
    if (fits) onRepair({ ...fits, as: null });
  };
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">
          {groupTitle(group, cells.length > 0 ? "page" : "file")}
        </span>
        <span className="figures text-small text-ink-3">{group.column || "Whole row"}</span>
      </p>
      <p className="mt-0.5 text-small text-ink-3">
        {rowsText(group)}
        {group.kind === "other" || (fits?.kind === "value" && !choicesOf(fits.field)) ? ` ${group.message}` : ""}
      </p>
      <div className="mt-2">
        {fits ? (
          <RepairControl group={group} fits={fits} busy={busy} onRepair={onRepair} onLeaveOut={leaveOut} />
        ) : group.kind === "date-order" ? (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" disabled={busy} onClick={() => onChange({ dateOrder: "month-first" })}>
              Month first
            </Button>
            <Button size="sm" disabled={busy} onClick={() => onChange({ dateOrder: "day-first" })}>
              Day first
            </Button>
          </div>
        ) : group.kind === "missing" ? (
          <MissingControl group={group} busy={busy} onChange={onChange} />
        ) : cells.length === 0 ? (
          <p className="text-small text-ink-3">
            {group.column === "" || view.columns.some(({ name }) => name === group.column)
              ? "This can't be fixed here. Download the rejected rows, fix them in that file and import it."
              : "The file has no column for this. Add one to the file, then import it again."}
          </p>
        ) : null}
        {cells.length > 0 ? (
          <ul aria-label={`Cells to correct: ${group.column}`} className="mt-2 flex flex-col gap-2">
            {cells.map((fault) => (
              <li key={`${fault.row} ${fault.cell.column} ${fault.cell.text}`}>
                <CellForm fault={fault} busy={busy} onCorrect={onCorrect} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}

function rowsText({ firstRows, rows }: ErrorGroup): string {
  const more = rows - firstRows.length;
  return (
    `${rows === 1 ? "Row" : "Rows"} ` +
    firstRows.map((row) => row.toLocaleString("en-US")).join(", ") +
    `${more > 0 ? ` and ${more.toLocaleString("en-US")} more` : ""}.`
  );
}

type ChosenProps = {
  view: ImportView;
  busy: boolean;
  onUndo: (repair: GroupRepair) => void;
  onRestore: (edit: CellEdit) => void;
};

function Chosen({ view, busy, onUndo, onRestore }: ChosenProps) {
  const { groups, repaired } = view.check;
  const rowsOf = (repair: Repair, index: number): number =>
    repair.as === null
      ? (groups.find((group) => repairMarkOf(group) === repairMark(repair))?.rows ?? 0)
      : (repaired[index] ?? 0);
  return (
    <div className="mt-4">
      <h4 className="text-dense font-medium">Your fixes</h4>
      <ul aria-label="Your fixes" className="mt-2 divide-y divide-line rounded-control border border-line">
        {view.repairs.map((repair, index) => (
          <li
            key={repairMark(repair)}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2"
          >
            <p className="min-w-0 text-dense wrap-anywhere">{repairTitle(repair)}</p>
            <div className="flex items-center gap-3">
              <Badge tone={repair.as === null ? "outline" : "money"}>{counted(rowsOf(repair, index), "row")}</Badge>
              <Button
                size="sm"
                variant="ghost"
                disabled={busy}
                aria-label={`Undo: ${repairTitle(repair)}`}
                onClick={() => onUndo(repair)}
              >
                Undo
              </Button>
            </div>
          </li>
        ))}
        {view.edits.map((edit) => {
          const column = view.columns[edit.column]?.name ?? "";
          const title = `Row ${edit.row.toLocaleString("en-US")}, ${column}: “${edit.text}”`;
          return (
            <li key={`${edit.row} ${edit.column}`} className="flex items-center justify-between gap-4 px-4 py-2">
              <p className="min-w-0 text-dense wrap-anywhere">{title}</p>
              <Button
                size="sm"
                variant="ghost"
                disabled={busy}
                aria-label={`Undo: ${title}`}
                onClick={() => onRestore(edit)}
              >
                Undo
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const isSameCell = (a: CellEdit, b: CellEdit): boolean => a.row === b.row && a.column === b.column;

function repairMarkOf(group: ErrorGroup): string {
  const fits = repairOf(group);
  return fits ? repairMark(fits) : "";
}
