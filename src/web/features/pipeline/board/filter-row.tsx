import { Download, Table2 } from "lucide-react";
import { useContext, type RefObject } from "react";
import { counted } from "#web/lib/format.ts";
import { SearchField } from "#web/lib/search-field.tsx";
import { dropTypedText } from "#web/lib/use-typed-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { type BoardFilters, everything, isNarrowed } from "./filters.ts";
import { ViewsMenu } from "./views-menu.tsx";
import { TeamContext } from "./team.ts";

type Props = {
  filters: BoardFilters;
  onFilter: (next: BoardFilters) => void;
  /** How many cards are shown, or selected. */
  shown: number;
  selected: number;
  onExport: () => void;
  box: RefObject<HTMLInputElement | null>;
};

/** Search, job and owner of the cards shown, and their export. */
export function FilterRow({ filters, onFilter, shown, selected, onExport, box }: Props) {
  const { jobs, members } = useContext(TeamContext);
  return (
    <div
      role="search"
      aria-label="Pipeline"
      className={"gutter mt-3 flex items-center gap-2 *:shrink-0 max-sm:overflow-x-auto max-sm:pb-1 sm:flex-wrap"}
    >
      <SearchField
        box={box}
        label="Search the pipeline"
        placeholder="Search code, role, note..."
        value={filters.search}
        onSettled={(search) => onFilter({ ...filters, search })}
        className="w-52"
      />
      {jobs.length === 0 ? null : (
        <Select
          aria-label="Filter by job"
          items={[
            { value: everything, label: "All jobs" },
            { value: "none", label: "No job" },
            ...jobs.map(({ id, code, role }) => ({ value: id, label: `${code} ${role}` })),
          ]}
          value={filters.job}
          onValueChange={(job) => onFilter({ ...filters, job })}
          className="w-44"
        />
      )}
      <Select
        aria-label="Filter by owner"
        items={[
          { value: everything, label: "All owners" },
          { value: "mine", label: "Mine" },
          { value: "none", label: "No owner" },
          ...[...members].map(([value, label]) => ({ value, label })),
        ]}
        value={filters.owner}
        onValueChange={(owner) => onFilter({ ...filters, owner })}
        className="w-40"
      />
      <Select
        aria-label="Filter by due date"
        items={[
          { value: everything, label: "Any due date" },
          { value: "late", label: "Late" },
          { value: "week", label: "Due within 7 days" },
        ]}
        value={filters.due}
        onValueChange={(due) => onFilter({ ...filters, due })}
        className="w-40"
      />
      {isNarrowed(filters) ? (
        <>
          <p role="status" className="figures text-small text-ink-2">
            {counted(shown, "candidate")}
          </p>
          <Button
            variant="ghost"
            size="sm"
            onClick={({ detail }) => {
              dropTypedText();
              onFilter({ ...filters, job: everything, owner: everything, due: everything, search: "" });
              // Pressed with a key: this button disappears, and the focus must not. A phone would open its keyboard.
              if (detail === 0) box.current?.focus();
            }}
          >
            Clear filters
          </Button>
        </>
      ) : null}
      <div className="ml-auto flex items-center gap-2">
        {filters.layout === "board" ? (
          <Select
            aria-label="Rows of the board"
            items={[
              { value: "none", label: "One row" },
              { value: "job", label: "Rows by job" },
              { value: "owner", label: "Rows by owner" },
            ]}
            value={filters.rows}
            onValueChange={(rows) => onFilter({ ...filters, rows })}
            className="w-36"
          />
        ) : null}
        <Button
          aria-pressed={filters.layout === "table"}
          onClick={() => onFilter({ ...filters, layout: filters.layout === "table" ? "board" : "table" })}
        >
          <Table2 aria-hidden="true" /> Table
        </Button>
        <ViewsMenu filters={filters} onFilter={onFilter} />
        <Button disabledReason={shown === 0 ? "There are no candidates to export." : undefined} onClick={onExport}>
          <Download aria-hidden="true" /> {selected > 0 ? `Export ${counted(selected, "candidate")}` : "Export CSV"}
        </Button>
      </div>
    </div>
  );
}
