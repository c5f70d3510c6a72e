import { useId } from "react";
import { workTypeLabels, workTypes } from "#domain/core/lookups.ts";
import { mayDo } from "#domain/core/policy.ts";
import { type Facets, radii, type SearchQuery } from "#domain/search/query.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { lazyComponent } from "#web/ui/lazy-module.ts";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MultiToggle } from "#web/ui/toggle-group.tsx";
import { advancedCount, countsOf, withField } from "./filters.ts";
import { useTypedText } from "#web/lib/use-typed-text.ts";

/** Loaded after the results, which don't need it. */
const AdvancedFilters = lazyComponent<FilterProps>(
  async () => (await import("./advanced-filters.tsx")).AdvancedFilters,
  FiltersOnTheirWay,
);

export type FilterChange = {
  /** Part of typing: replaces the history entry instead of adding one. */
  typing?: boolean;
};

export type FilterProps = {
  query: SearchQuery;
  onChange: (query: SearchQuery, change?: FilterChange) => void;
  /** Undefined until the counts are known. */
  facets: Facets | undefined;
};

/** All search filters (spec §2), with a count for each option. */
export function FilterPanel({
  query,
  onChange,
  facets,
  advancedOpen,
  onAdvancedOpenChange,
}: FilterProps & { advancedOpen: boolean; onAdvancedOpenChange: (open: boolean) => void }) {
  const [keywords, setKeywords] = useTypedText(query.keywords ?? "", (text) =>
    onChange(withField(query, "keywords", text), { typing: true }),
  );
  const [location, setLocation] = useTypedText(query.location ?? "", (text) =>
    onChange(withField(text === "" ? withField(query, "radius", undefined) : query, "location", text), {
      typing: true,
    }),
  );
  const { viewer } = useBackend();
  const lists = viewer !== null && mayDo(viewer, "listing.create");
  const count = countsOf(facets?.workTypes);
  const advanced = advancedCount(query);
  return (
    <div className="flex flex-col gap-5">
      <LabeledText
        label="Keywords"
        placeholder="Role, skill, industry"
        value={keywords}
        onChange={setKeywords}
        maxLength={200}
      />
      <LabeledText
        label="Location"
        placeholder="City, state or metro area"
        value={location}
        onChange={setLocation}
        maxLength={100}
      />
      {query.location ? (
        <Select<string>
          aria-label="Distance from the place"
          className="-mt-3"
          items={[
            { value: "any", label: "Only this place" },
            ...radii.map((miles) => ({ value: String(miles), label: `Within ${miles} miles` })),
          ]}
          value={String(query.radius ?? "any")}
          onValueChange={(miles) => onChange(withField(query, "radius", miles === "any" ? undefined : Number(miles)))}
        />
      ) : null}
      <FieldGroup legend="Work type" legendStyle="caps">
        <MultiToggle
          aria-label="Work type"
          stretch
          className="[&_button]:min-h-9.5"
          values={query.workTypes}
          onValuesChange={(types) =>
            onChange({ ...query, workTypes: workTypes.filter((type) => types.includes(type)) })
          }
          options={workTypes.map((type) => {
            const behind = count(type);
            return { value: type, label: workTypeLabels[type], ...(behind === undefined ? {} : { count: behind }) };
          })}
        />
      </FieldGroup>
      <div className="flex flex-col gap-2">
        <Checkbox
          label="Hide candidates you opened"
          checked={query.seen === "hide"}
          onCheckedChange={(on) => onChange(withField(query, "seen", on ? "hide" : undefined))}
        />
        {lists || query.own === "hide" ? (
          <Checkbox
            label="Hide your organization's listings"
            checked={query.own === "hide"}
            onCheckedChange={(on) => onChange(withField(query, "own", on ? "hide" : undefined))}
          />
        ) : null}
      </div>
      <Disclosure
        label={<span className="font-semibold">Advanced Filters</span>}
        aside={advanced > 0 ? <Badge tone="petrol">{advanced} active</Badge> : undefined}
        open={advancedOpen}
        onOpenChange={onAdvancedOpenChange}
        className="border-t border-line pt-2"
      >
        <AdvancedFilters query={query} onChange={onChange} facets={facets} />
      </Disclosure>
    </div>
  );
}

type LabeledTextProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
  maxLength: number;
};

function LabeledText({ label, value, onChange, placeholder, maxLength }: LabeledTextProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="label-caps text-ink-3">
        {label}
      </label>
      <Input
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
      />
    </div>
  );
}

function FiltersOnTheirWay() {
  return (
    <div role="status" aria-busy="true" className="flex flex-col gap-5">
      <span className="sr-only">Loading the advanced filters.</span>
      {["h-28", "h-24", "h-20", "h-20", "h-16", "h-28"].map((height, place) => (
        <Skeleton key={place} className={height} />
      ))}
    </div>
  );
}
