import { useState } from "react";
import {
  agencyTypeLabels,
  agencyTypes,
  clearances,
  filterIndustries,
  filterWorkAuthorizations,
  industryNames,
  workAuthorizations,
} from "#domain/core/lookups.ts";
import { availabilityWindows, type SearchQuery, updatedWindows } from "#domain/search/query.ts";
import { experiencePanel, salaryPanel } from "#domain/search/parse-query.ts";
import type { TypedNumber } from "#domain/core/typed-number.ts";
import { FieldGroup } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import type { FilterProps } from "./filter-panel.tsx";
import { thousands } from "#web/lib/format.ts";
import { availabilityLabels, countsOf, toggled, updatedLabels, withField } from "./filters.ts";
import { OptionChip } from "./option-chip.tsx";
import { RangeFilter } from "./range-filter.tsx";
import { SkillsFilter } from "./skills-filter.tsx";
import { readSalaryLimit } from "./salary-limit.ts";

/** Keeps the bars' place until they are known. */
const noBars: readonly number[] = Array.from({ length: 30 }, () => 0);

/** The collapsible part of the panel: skills, ranges, chips and selects, each option with its count. */
export function AdvancedFilters({ query, onChange, facets }: FilterProps) {
  return (
    <div className="flex flex-col gap-5">
      <SkillsFilter query={query} onChange={onChange} facets={facets} />
      <RangeFilter
        legend="Salary"
        labels={["Lowest salary", "Highest salary"]}
        min={query.salaryMin}
        max={query.salaryMax}
        onChange={(min, max) => onChange(withField(withField(query, "salaryMin", min), "salaryMax", max))}
        panel={salaryPanel}
        format={thousands}
        parse={readSalaryLimit}
        histogram={facets?.salaryHistogram ?? noBars}
      />
      <RangeFilter
        legend="Years of experience"
        labels={["Fewest years", "Most years"]}
        min={query.experienceMin}
        max={query.experienceMax}
        onChange={(min, max) => onChange(withField(withField(query, "experienceMin", min), "experienceMax", max))}
        panel={experiencePanel}
        format={String}
        parse={readYears}
      />
      <ChipsFilter
        legend="Work authorization"
        options={filterWorkAuthorizations}
        more={workAuthorizations.filter((each) => !filterWorkAuthorizations.includes(each))}
        hint={
          "USC is a US citizen, GC a green card holder. H1B, TN and L1 are work visas. OPT is a student's work permit."
        }
        selected={query.workAuth}
        count={countsOf(facets?.workAuth)}
        onToggle={(auth) => onChange({ ...query, workAuth: toggled(query.workAuth, auth) })}
      />
      <ChipsFilter
        legend="Security clearance"
        options={clearances}
        selected={query.clearance}
        count={countsOf(facets?.clearance)}
        onToggle={(level) => onChange({ ...query, clearance: toggled(query.clearance, level) })}
      />
      <ChipsFilter
        legend="Industry"
        options={filterIndustries}
        more={industryNames.filter((name) => !filterIndustries.includes(name))}
        selected={query.industries}
        count={countsOf(facets?.industries)}
        onToggle={(industry) => onChange({ ...query, industries: toggled(query.industries, industry) })}
      />
      <SelectFilter
        legend="Availability"
        any="Any time"
        options={availabilityWindows}
        labels={availabilityLabels}
        value={query.availability}
        count={countsOf(facets?.availability)}
        onChange={(value) => onChange(withField(query, "availability", value))}
      />
      <SelectFilter
        legend="Last updated"
        any="Any time"
        options={updatedWindows}
        labels={updatedLabels}
        value={query.lastUpdated}
        count={countsOf(facets?.lastUpdated)}
        onChange={(value) => onChange(withField(query, "lastUpdated", value))}
      />
      <SelectFilter
        legend="Agency type"
        any="Any type"
        options={agencyTypes}
        labels={agencyTypeLabels}
        value={query.agencyTypes[0]}
        count={countsOf(facets?.agencyTypes)}
        onChange={(value) => onChange({ ...query, agencyTypes: value ? [value] : [] } satisfies SearchQuery)}
      />
    </div>
  );
}

function readYears(text: string): TypedNumber {
  const match = /^(\d{1,2})\s*(?:y|yrs?|years?)?$/i.exec(text.trim());
  return match
    ? { value: Number(match[1]) }
    : { error: "This isn't a number of years. Enter a whole number, such as 5." };
}

type ChipsFilterProps<T extends string> = {
  legend: string;
  options: readonly T[];
  /** Shown after "More", or immediately when one of them is chosen. */
  more?: readonly T[];
  hint?: string;
  selected: readonly string[];
  count: (value: string) => number | undefined;
  onToggle: (value: T) => void;
};

function ChipsFilter<T extends string>({
  legend,
  options,
  more = [],
  hint,
  selected,
  count,
  onToggle,
}: ChipsFilterProps<T>) {
  const [unfolded, setUnfolded] = useState(false);
  const folds = more.length > 0 && !more.some((each) => selected.includes(each));
  const shown = unfolded || !folds ? [...options, ...more] : options;
  return (
    <FieldGroup legend={legend} legendStyle="caps" hint={hint}>
      <div className="flex flex-wrap gap-1.5">
        {shown.map((value) => (
          <OptionChip
            key={value}
            pressed={selected.includes(value)}
            onPress={() => onToggle(value)}
            count={count(value)}
          >
            {value}
          </OptionChip>
        ))}
        {folds ? (
          <button
            type="button"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
            className={
              "h-6.5 cursor-pointer rounded-tag px-1.5 text-small font-medium text-ink-2 underline " +
              "decoration-line-2 underline-offset-3 hover:text-ink pointer-coarse:h-9"
            }
          >
            {unfolded ? "Less" : "More"}
            <span className="sr-only"> of {legend.toLowerCase()}</span>
          </button>
        ) : null}
      </div>
    </FieldGroup>
  );
}

type SelectFilterProps<T extends string> = {
  legend: string;
  any: string;
  options: readonly T[];
  labels: Record<T, string>;
  value: T | undefined;
  count: (value: string) => number | undefined;
  onChange: (value: T | undefined) => void;
};

function SelectFilter<T extends string>({
  legend,
  any,
  options,
  labels,
  value,
  count,
  onChange,
}: SelectFilterProps<T>) {
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="label-caps text-ink-3">
        {legend}
      </span>
      <Select<T | "any">
        aria-label={legend}
        items={[
          { value: "any" as const, label: any },
          ...options.map((each) => ({ value: each, label: labels[each], hint: count(each)?.toLocaleString("en-US") })),
        ]}
        value={value ?? "any"}
        onValueChange={(next) => onChange(next === "any" ? undefined : next)}
      />
    </div>
  );
}
