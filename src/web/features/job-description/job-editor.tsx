import { type Ref, useEffect, useId, useRef, useState } from "react";
import { withTyped } from "#domain/job-description/merge.ts";
import { type JobReading, readJobDescription } from "#domain/job-description/read.ts";
import { isEmpty, noRequirements, type Requirements, requirementLimits } from "#domain/job-description/requirements.ts";
import { jobDescriptionLimit } from "#domain/search/skill-match.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { cutText, JobFile } from "./job-file.tsx";
import { RequirementChips } from "./requirement-chips.tsx";

type Props = {
  wanted: Requirements | null;
  onChange: (wanted: Requirements | null) => void;
  /** Skills to recognize besides the known ones. */
  knownSkills?: readonly string[];
  /** Closes the empty editor. */
  onCancel?: (() => void) | undefined;
};

/** A pasted or dropped job description becomes requirements that can be edited. */
export function JobEditor({ wanted, onChange, knownSkills = [], onCancel }: Props) {
  const [text, setText] = useState("");
  const [read, setRead] = useState<{ text: string; reading: JobReading } | null>(null);
  const addBox = useRef<HTMLInputElement>(null);
  const [begun, setBegun] = useState(false);
  const isEdited = begun && wanted !== null;
  // The box that had the focus is gone once there are requirements.
  useEffect(() => {
    if (isEdited) addBox.current?.focus();
  }, [isEdited]);
  const [problem, setProblem] = useState<string | null>(null);

  function take(job: string, note: string | null = null) {
    const reading = readJobDescription(job, knownSkills);
    if (isEmpty(reading.requirements)) {
      setProblem("We found no requirements in this text. Paste the whole job description, or add requirements below.");
      return;
    }
    setProblem(note);
    setRead({ text: job, reading });
    setBegun(true);
    onChange(reading.requirements);
  }

  function add(typed: string) {
    setProblem(null);
    setBegun(true);
    onChange(withTyped(wanted ?? noRequirements, typed, readJobDescription(typed, knownSkills).requirements));
  }

  if (wanted === null)
    return (
      <div className="space-y-3">
        <Field
          label="Job description"
          hint="We read the requirements from it. Pasted text stays in your browser."
          error={problem}
        >
          <Textarea
            rows={7}
            maxLength={jobDescriptionLimit}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && text.trim() !== "") {
                event.preventDefault();
                take(text);
              }
            }}
            placeholder="Paste the text of the job"
            className="max-h-80"
          />
        </Field>
        <JobFile
          onText={({ text: job, cut }) => {
            setText(job);
            take(job, cut ? cutText : null);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            disabledReason={text.trim() === "" ? "Paste a job description first." : undefined}
            onClick={() => take(text)}
          >
            Read requirements
          </Button>
          {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
        </div>
        {problem === null ? null : <AddRequirement ref={addBox} onAdd={add} />}
      </div>
    );
  return (
    <div className="space-y-3">
      {problem === null ? null : <Callout tone="warning">{problem}</Callout>}
      <RequirementChips wanted={wanted} onChange={onChange} onRemoved={() => addBox.current?.focus()} />
      <AddRequirement ref={addBox} onAdd={add} />
      {read ? <WhereRead text={read.text} reading={read.reading} /> : null}
    </div>
  );
}

/** "Kafka", "7+ years" or "within 30 miles of Austin, TX". */
export function AddRequirement({ ref, onAdd }: { ref: Ref<HTMLInputElement>; onAdd: (typed: string) => void }) {
  const [typed, setTyped] = useState("");
  return (
    <div className="flex max-w-md gap-2">
      <Input
        ref={ref}
        aria-label="Add a requirement"
        placeholder="Payroll, 7+ years, Austin, TX"
        maxLength={requirementLimits.skill}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (typed.trim() !== "") onAdd(typed.trim());
          setTyped("");
        }}
        className="min-w-0 flex-1"
      />
      <Button
        disabledReason={typed.trim() === "" ? "Type a requirement first." : undefined}
        onClick={() => {
          onAdd(typed.trim());
          setTyped("");
        }}
      >
        Add
      </Button>
    </div>
  );
}

/** The text with the places that requirements were read from. */
function WhereRead({ text, reading }: { text: string; reading: JobReading }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const marks = reading.sources.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const parts: { text: string; marked: boolean; start: number }[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    if (start < at) continue;
    parts.push(
      { text: text.slice(at, start), marked: false, start: at },
      { text: text.slice(start, end), marked: true, start },
    );
    at = end;
  }
  parts.push({ text: text.slice(at), marked: false, start: at });
  return (
    <div>
      {reading.payNote === null ? null : <p className="mb-1.5 text-small text-ink-2">{reading.payNote}</p>}
      <Button variant="ghost" size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? "Hide the text" : "Show where we read this"}
      </Button>
      {open ? (
        <p id={id} className="mt-1.5 rounded-card border border-line bg-sunk p-3 text-dense whitespace-pre-wrap">
          {parts.map((part) =>
            part.marked ? (
              <mark key={part.start} className="rounded-tag bg-petrol-soft px-0.5 font-medium text-petrol">
                {part.text}
              </mark>
            ) : (
              part.text
            ),
          )}
        </p>
      ) : null}
    </div>
  );
}
