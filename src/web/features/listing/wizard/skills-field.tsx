import { useState } from "react";
import { withSkill } from "#domain/listing/form.ts";
import { listingLimits } from "#domain/listing/limits.ts";
import { skillsForRole } from "#domain/listing/skills-for-role.ts";
import { Button } from "#web/ui/button.tsx";
import { ChipButton } from "#web/ui/chip.tsx";
import { ChipsInput } from "#web/ui/combobox.tsx";
import { Field } from "#web/ui/field.tsx";
import { LeakNotice } from "#web/lib/public-text/leak-notice.tsx";
import { useWizardForm } from "./wizard-form.ts";

/** Key skills: suggestions by the role plus free entry, each once and in its usual spelling (spec §5, spec §19). */
export function SkillsField() {
  const { form, change, errorOf, touch, findingsOf } = useWizardForm();
  const [draft, setDraft] = useState("");
  const offered = skillsForRole(form.headlineRole);
  const full = form.keySkills.length >= listingLimits.skills;

  function add(text: string) {
    change({ keySkills: withSkill(form.keySkills, text).slice(0, listingLimits.skills) });
    setDraft("");
    touch("keySkills");
  }

  return (
    <div data-field="keySkills" className="flex flex-col gap-2.5">
      <Field
        label="Key skills"
        required
        error={errorOf("keySkills")}
        aside={<span className="figures">{`${form.keySkills.length} chosen`}</span>}
      >
        <div className="flex items-start gap-2">
          <ChipsInput
            values={form.keySkills}
            onValuesChange={(keySkills) => change({ keySkills })}
            draft={draft}
            onDraftChange={setDraft}
            suggestions={offered}
            add={(chosen, text) => withSkill(chosen, text).slice(0, listingLimits.skills)}
            placeholder="Add a skill"
            aria-label="Key skills"
            max={listingLimits.skills}
            onBlur={() => touch("keySkills")}
            className="flex-1"
          />
          <Button
            disabledReason={
              full
                ? `Keep at most ${listingLimits.skills} skills.`
                : draft.trim() === ""
                  ? "Type a skill first."
                  : undefined
            }
            onClick={() => add(draft)}
          >
            Add
          </Button>
        </div>
      </Field>
      <LeakNotice findings={form.keySkills.flatMap((_, index) => findingsOf(`keySkills.${index}`))} />
      <div role="group" aria-label="Skills offered" className="flex flex-wrap gap-1.5">
        {offered.map((skill) => {
          const chosen = form.keySkills.includes(skill);
          return (
            <ChipButton
              key={skill}
              pressed={chosen}
              disabled={full && !chosen}
              onPress={() =>
                chosen ? change({ keySkills: form.keySkills.filter((each) => each !== skill) }) : add(skill)
              }
            >
              {skill}
            </ChipButton>
          );
        })}
      </div>
    </div>
  );
}
