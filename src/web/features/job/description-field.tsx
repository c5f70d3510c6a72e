import { useRef, useState } from "react";
import { jobLimits } from "#domain/job/job.ts";
import { withTyped } from "#domain/job-description/merge.ts";
import { readJobDescription } from "#domain/job-description/read.ts";
import { isEmpty, noRequirements, type Requirements } from "#domain/job-description/requirements.ts";
import { AddRequirement } from "#web/features/job-description/job-editor.tsx";
import { JobFile } from "#web/features/job-description/job-file.tsx";
import { RequirementChips } from "#web/features/job-description/requirement-chips.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";

type Props = {
  text: string;
  wanted: Requirements | null;
  onChange: (next: { description?: string; wanted: Requirements | null }) => void;
  error: string | undefined;
};

export const requirementsOf = (text: string): Requirements | null => {
  const { requirements } = readJobDescription(text);
  return isEmpty(requirements) ? null : requirements;
};

/** A description whose requirements are read while typing, until a person edits them. */
export function DescriptionField({ text, wanted, onChange, error }: Props) {
  const addBox = useRef<HTMLInputElement>(null);
  const [edited, setEdited] = useState(wanted !== null);
  const edit = (next: Requirements) => {
    setEdited(true);
    onChange({ wanted: isEmpty(next) ? null : next });
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label="Description" hint="We read the requirements from it. Candidates are ranked by them." error={error}>
        <Textarea
          rows={7}
          maxLength={jobLimits.description}
          value={text}
          onChange={({ target }) =>
            onChange({ description: target.value, wanted: edited ? wanted : requirementsOf(target.value) })
          }
          className="max-h-80"
        />
      </Field>
      <JobFile
        onText={({ text: description }) => {
          setEdited(false);
          onChange({ description, wanted: requirementsOf(description) });
        }}
      />
      {wanted === null ? null : (
        <RequirementChips wanted={wanted} onChange={edit} onRemoved={() => addBox.current?.focus()} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <AddRequirement
          ref={addBox}
          onAdd={(typed) => edit(withTyped(wanted ?? noRequirements, typed, readJobDescription(typed).requirements))}
        />
        {edited && text.trim() !== "" ? (
          <Button
            variant="ghost"
            onClick={() => {
              setEdited(false);
              onChange({ wanted: requirementsOf(text) });
            }}
          >
            Read requirements again
          </Button>
        ) : null}
      </div>
    </div>
  );
}
