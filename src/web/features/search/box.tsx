import { Search } from "lucide-react";
import type { Ref } from "react";
import type { Facets, SearchQuery } from "#domain/search/query.ts";
import type { FilterProps } from "./filter-panel.tsx";
import { type ActiveFilter, withField } from "./filters.ts";
import { useTypedText } from "#web/lib/use-typed-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Input } from "#web/ui/input.tsx";
import { Kbd } from "#web/ui/kbd.tsx";

/** The keyword box; `hint` shows its shortcut, where the browser puts the button that clears the text. */
export function SearchBox({
  ref,
  query,
  onChange,
  hint,
}: {
  ref: Ref<HTMLInputElement>;
  query: SearchQuery;
  onChange: FilterProps["onChange"];
  hint: boolean;
}) {
  const [text, setText] = useTypedText(query.keywords ?? "", (settled) =>
    onChange(withField(query, "keywords", settled), { typing: true }),
  );
  return (
    <search className="mt-3 block">
      <Input
        ref={ref}
        type="search"
        controlSize="lg"
        aria-label="Search candidates"
        placeholder="Role, skill, industry or place"
        leading={<Search aria-hidden="true" />}
        trailing={
          hint && text === "" ? (
            <span aria-hidden="true" className="pointer-events-none flex items-center gap-1 pointer-coarse:hidden">
              press <Kbd>/</Kbd>
            </span>
          ) : undefined
        }
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
    </search>
  );
}

/** All active filters, each with a remove button (spec §18). */
export function ActiveFilters({
  filters,
  facets,
  onChange,
  onClear,
}: {
  filters: readonly ActiveFilter[];
  /** Undefined until the counts are known. */
  facets: (Facets & { total: number }) | undefined;
  onChange: (next: SearchQuery) => void;
  onClear: () => void;
}) {
  if (filters.length === 0) return null;
  const totals = new Map(facets?.without.map(({ key, total }) => [key, total]));
  return (
    <ul aria-label="Active filters" className="mt-3 flex flex-wrap items-center gap-2">
      {filters.map((filter) => (
        <li key={filter.key} className="flex max-w-full">
          <Chip
            shape="pill"
            onRemove={() => onChange(filter.without)}
            removeLabel={`Remove filter ${filter.label}`}
            aside={<Cost found={facets?.total} without={totals.get(filter.key)} />}
          >
            {filter.label}
          </Chip>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear All
        </Button>
      </li>
    </ul>
  );
}

/** How many more candidates a search finds without a filter; fewer, where the filter is one of several choices. */
function Cost({ found, without }: { found: number | undefined; without: number | undefined }) {
  if (found === undefined || without === undefined || found === without) return null;
  const more = Math.abs(without - found).toLocaleString("en-US");
  return (
    <span className="figures shrink-0 font-normal text-ink-2">
      <span aria-hidden="true">{without > found ? `+${more}` : `−${more}`}</span>
      <span className="sr-only">{without > found ? `, ${more} more without it` : `, ${more} fewer without it`}</span>
    </span>
  );
}
