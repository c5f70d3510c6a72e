import { useId } from "react";
import { withSkill } from "#domain/listing/form.ts";
import { skillModes } from "#domain/search/query.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import type { FilterProps } from "./filter-panel.tsx";
import { offeredSkills, toggled } from "./filters.ts";
import { OptionChip } from "./option-chip.tsx";

const modeLabels = { any: "Any", all: "All" } as const;

/** Selected skills first, then the most frequent of the results and the popular ones; match any or all (spec §18). */
export function SkillsFilter({ query, onChange, facets }: FilterProps) {
  const suggestions = useId();
  const counts = new Map(facets?.skills.map(({ value, count }) => [value, count]));
  const known = [...counts.keys()].filter((skill) => !query.skills.includes(skill));

  const form = useForm({
    initial: { skill: "" },
    send: ({ skill }) => Promise.resolve(withSkill(query.skills, skill)),
    done: (skills) => {
      if (skills.length > query.skills.length) onChange({ ...query, skills });
    },
  });

  return (
    <FieldGroup
      legend="Skills"
      legendStyle="caps"
      aside={
        // Any or all needs at least one skill.
        query.skills.length === 0 ? undefined : (
          <Segmented
            aria-label="Match any or all of the skills"
            value={query.skillMode}
            onValueChange={(skillMode) => onChange({ ...query, skillMode })}
            options={skillModes.map((mode) => ({ value: mode, label: modeLabels[mode] }))}
            className="-my-1.25 [&_button]:min-h-6 [&_button]:px-2"
          />
        )
      }
    >
      <form className="flex gap-1.5" onSubmit={form.submit}>
        <Input
          {...form.input("skill")}
          list={suggestions}
          placeholder="Add a skill"
          aria-label="Add a skill"
          autoComplete="off"
          maxLength={80}
        />
        {/* The browser's own list: the button beside it stays reachable while it is open. */}
        <datalist id={suggestions}>
          {known.map((skill) => (
            <option key={skill} value={skill}>
              {skill}
            </option>
          ))}
        </datalist>
        <Button type="submit" disabledReason={form.values.skill.trim() === "" ? "Type a skill first." : undefined}>
          Add
        </Button>
      </form>
      <div className="flex flex-wrap gap-1.5">
        {offeredSkills(facets?.skills, query.skills).map((skill) => (
          <OptionChip
            key={skill}
            pressed={query.skills.includes(skill)}
            onPress={() => onChange({ ...query, skills: toggled(query.skills, skill) })}
            count={counts.get(skill)}
          >
            {skill}
          </OptionChip>
        ))}
      </div>
    </FieldGroup>
  );
}
