import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import { stageColors, stageLimits } from "#domain/pipeline/stages.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { counted } from "#web/lib/format.ts";
import { type PipelineBoard } from "./queries.ts";
import { StageDot } from "./stage-dot.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { notify } from "#web/ui/toast.tsx";
import { asked, freshRow, overNewer, rowsOf, type StageRow, swapped, wrongAt } from "./stage-rows.ts";
import { useForm } from "#web/lib/form/use-form.ts";
import { useOutdate } from "#web/lib/backend/ask.ts";
import type { Shown } from "#web/lib/form/form-dialog.tsx";

const colors = stageColors.map((color) => ({ value: color, label: `${color[0]!.toUpperCase()}${color.slice(1)}` }));

export type StageEditorProps = { board: PipelineBoard } & Shown;

/** The organization's pipeline columns, for its admins (spec §14). */
export function StageEditor({ open, board, onClose }: StageEditorProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title="Edit stages"
      description={
        "Everyone in your organization sees these columns, from left to right. A card that stays " +
        "longer than its stage's target days is marked Late."
      }
    >
      {open ? <StagesForm board={board} onClose={onClose} /> : null}
    </Dialog>
  );
}

function StagesForm({ board, onClose }: Omit<StageEditorProps, "open">) {
  const { api } = useBackend();
  const outdate = useOutdate();
  // The version the editor saw, although the board may change underneath.
  const seen = useRef({ stages: board.stages, version: board.stagesVersion });
  const [newer, setNewer] = useState<string>();
  const form = useForm({
    initial: () => ({ rows: rowsOf(board.stages) }),
    send: ({ rows }) => api.pipeline.saveStages({ stages: asked(rows), version: seen.current.version }),
    failed: async (failure) => {
      const isConflict = failure instanceof Problem && failure.code === "version-conflict";
      setNewer(isConflict ? await joinNewer() : undefined);
      return isConflict;
    },
    done: async (_answer, { rows }) => {
      await outdate("pipeline");
      notify({ title: "Stages updated", description: rows.map(({ name }) => name).join(", ") });
      onClose();
    },
  });
  const { rows } = form.values;
  const said = newer ?? form.errors["stages"] ?? form.refusal;
  const list = useRef<HTMLOListElement>(null);
  const [focus, setFocus] = useState<{ key: string; part: string } | null>(null);
  const fresh = useRef(0);

  useEffect(() => {
    if (!focus) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(focus.key)}"] [data-part="${focus.part}"]`)
      ?.focus();
    setFocus(null);
  }, [focus]);

  const change = (key: string, next: Partial<StageRow>) =>
    form.set({ rows: rows.map((row) => (row.key === key ? { ...row, ...next } : row)) }, "stages");

  function shift(from: number, step: 1 | -1): void {
    const row = rows[from];
    if (!row || from + step < 0 || from + step >= rows.length) return;
    form.set({ rows: swapped(rows, from, from + step) }, "stages");
    setFocus({ key: row.key, part: step < 0 ? "up" : "down" });
  }

  function add(): void {
    const row = freshRow(rows, `new ${++fresh.current}`);
    form.set({ rows: [...rows, row] }, "stages");
    setFocus({ key: row.key, part: "name" });
  }

  function take(place: number): void {
    form.set({ rows: rows.toSpliced(place, 1) }, "stages");
    const beside = rows[place + 1] ?? rows[place - 1];
    if (beside) setFocus({ key: beside.key, part: "name" });
  }

  function save(event: FormEvent<HTMLFormElement>) {
    // Unchanged stages aren't reported as changed.
    if (JSON.stringify(asked(rows)) !== JSON.stringify(asked(rowsOf(seen.current.stages)))) return form.submit(event);
    event.preventDefault();
    onClose();
  }

  /** Keeps the typed text; the next Save replaces what the colleague saved. */
  async function joinNewer(): Promise<string> {
    const { stages, stagesVersion } = await api.pipeline.board({});
    const before = seen.current.stages;
    form.merge(({ rows: mine }) => ({ rows: overNewer(mine, before, stages) }));
    seen.current = { stages, version: stagesVersion };
    return (
      `A colleague changed the stages. They are now: ${stages.map(({ name }) => name).join(", ")}. Yours are ` +
      "still below; save again to replace theirs."
    );
  }

  return (
    <form noValidate aria-label="Stages" onSubmit={save} className="flex flex-col gap-4">
      {said ? (
        <Callout tone="danger" live>
          {said}
        </Callout>
      ) : null}
      <ol ref={list} aria-label="Stages" className="flex flex-col gap-3">
        {rows.map((row, place) => (
          <Row
            key={row.key}
            row={row}
            place={place}
            of={rows.length}
            fields={form.errors}
            onChange={(next) => change(row.key, next)}
            onShift={(step) => shift(place, step)}
            onRemove={() => take(place)}
          />
        ))}
      </ol>
      <DialogFoot>
        <Button
          className="mr-auto"
          disabledReason={
            rows.length >= stageLimits.stages ? `A pipeline has at most ${stageLimits.stages} stages.` : undefined
          }
          onClick={add}
        >
          <Plus aria-hidden="true" /> Add stage
        </Button>
        <Button disabled={form.busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={form.busy}>
          Save stages
        </Button>
      </DialogFoot>
    </form>
  );
}

type RowProps = {
  row: StageRow;
  place: number;
  of: number;
  fields: Readonly<Record<string, string>>;
  onChange: (next: Partial<StageRow>) => void;
  onShift: (step: 1 | -1) => void;
  onRemove: () => void;
};

function Row({ row, place, of, fields, onChange, onShift, onRemove }: RowProps) {
  const name = row.name.trim() || `Stage ${place + 1}`;

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onShift(event.key === "ArrowUp" ? -1 : 1);
  }

  const held =
    row.held > 0
      ? `${name} still holds ${counted(row.held, "candidate")}. Move them to another stage first.`
      : of === 1
        ? "A pipeline has at least one stage."
        : undefined;
  return (
    <li
      data-row={row.key}
      onKeyDown={onKeyDown}
      className={
        "grid grid-cols-[1fr_auto] gap-2 rounded-card border border-line px-3 py-2.5 " +
        "sm:grid-cols-[8.5rem_minmax(0,2fr)_minmax(0,3fr)_6.5rem_auto] sm:items-start"
      }
    >
      <Select
        aria-label={`Color of ${name}`}
        items={colors}
        value={row.color}
        onValueChange={(color) => onChange({ color })}
        leading={<StageDot color={row.color} className="block" />}
      />
      <div className="col-span-2 row-start-2 sm:col-span-1 sm:row-start-auto">
        <Field label={`Name of stage ${place + 1}`} hideLabel error={wrongAt(fields, place, "name")}>
          <Input
            data-part="name"
            value={row.name}
            maxLength={stageLimits.name}
            placeholder="Name"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
      </div>
      <div className="col-span-2 sm:col-span-1">
        <Field label={`Description of ${name}`} hideLabel error={wrongAt(fields, place, "description")}>
          <Input
            value={row.description}
            maxLength={stageLimits.description}
            placeholder="Description"
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </Field>
      </div>
      <div className="col-span-2 sm:col-span-1">
        <Field label={`Target days in ${name}`} hideLabel error={wrongAt(fields, place, "targetDays")}>
          <NumberInput
            value={row.targetDays}
            min={1}
            max={stageLimits.targetDays}
            placeholder="None"
            suffix="days"
            onValueChange={(targetDays) => onChange({ targetDays })}
          />
        </Field>
      </div>
      <div className="col-start-2 row-start-1 flex justify-end sm:col-start-auto sm:row-start-auto">
        <RowButton
          label={`Move ${name} up`}
          part="up"
          reason={place === 0 ? `${name} is the first stage.` : undefined}
          onClick={() => onShift(-1)}
        >
          <ArrowUp aria-hidden="true" />
        </RowButton>
        <RowButton
          label={`Move ${name} down`}
          part="down"
          reason={place === of - 1 ? `${name} is the last stage.` : undefined}
          onClick={() => onShift(1)}
        >
          <ArrowDown aria-hidden="true" />
        </RowButton>
        <RowButton label={`Remove ${name}`} part="remove" reason={held} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </RowButton>
      </div>
    </li>
  );
}

type RowButtonProps = {
  label: string;
  part: string;
  reason: string | undefined;
  onClick: () => void;
  children: ReactNode;
};

function RowButton({ label, part, reason, onClick, children }: RowButtonProps) {
  return (
    <Button
      variant="ghost"
      aria-label={label}
      data-part={part}
      disabledReason={reason}
      onClick={onClick}
      className="aspect-square px-0"
    >
      {children}
    </Button>
  );
}
