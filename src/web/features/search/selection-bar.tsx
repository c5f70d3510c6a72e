import { AddToListButton } from "#web/features/candidate-list/add-to-list.tsx";
import { RequestMany } from "#web/features/introduction/request-many.tsx";
import { CompareLink } from "#web/features/listing/compare-link.tsx";
import { AddManyToPipeline } from "#web/features/pipeline/add-to-pipeline-many.tsx";
import { ShortlistMany } from "#web/features/shortlist/shortlist-many.tsx";
import { counted } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import type { Selection } from "./use-selection.ts";

/** Bulk actions of the selection. `shown`: the ids of the visible results. */
export function SelectionBar({
  selection,
  shown,
  onCleared,
}: {
  selection: Selection;
  shown: ReadonlySet<string>;
  onCleared: () => void;
}) {
  const ids = selection.candidates.map(({ id }) => id);
  const elsewhere = ids.filter((id) => !shown.has(id)).length;
  return (
    <div
      role="region"
      aria-label="Selection"
      className={
        "no-print sticky bottom-4 z-30 mt-4 flex flex-wrap items-center gap-2 rounded-card border " +
        "border-line-2 bg-raised px-4 py-2.5 shadow-float"
      }
    >
      <p role="status" className="mr-auto">
        <strong className="figures">{ids.length}</strong> selected
        {elsewhere > 0 ? <span className="figures text-ink-2">, {elsewhere} not in these results</span> : null}
      </p>
      <ShortlistMany ids={ids} who="chosen">
        Shortlist {ids.length}
      </ShortlistMany>
      <CompareLink ids={ids} size="sm">
        Compare {ids.length}
      </CompareLink>
      <AddManyToPipeline ids={ids} size="sm" shortlist>
        Add {ids.length} to pipeline
      </AddManyToPipeline>
      <AddToListButton ids={ids} who={counted(ids.length, "candidate")} size="sm">
        Add {ids.length} to a list
      </AddToListButton>
      <RequestMany candidates={selection.candidates} from="search" size="sm" />
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          selection.clear();
          onCleared();
        }}
      >
        Clear
      </Button>
    </div>
  );
}
