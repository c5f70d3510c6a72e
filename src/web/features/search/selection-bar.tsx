import { AddToListButton } from "#web/features/candidate-list/add-to-list.tsx";
import { RequestMany } from "#web/features/introduction/request-many.tsx";
import { CompareLink } from "#web/features/listing/compare-link.tsx";
import { AddManyToPipeline } from "#web/features/pipeline/add-to-pipeline-many.tsx";
import { ShortlistMany } from "#web/features/shortlist/shortlist-many.tsx";
import { counted } from "#web/lib/format.ts";
import { SelectionFrame } from "#web/ui/selection-frame.tsx";
import type { Selection } from "./use-selection.ts";

/** Bulk actions of the selection. `shown`: the ids of the visible results. */
export function SelectionBar({
  selection,
  shown,
  matches,
  onCleared,
}: {
  selection: Selection;
  shown: ReadonlySet<string>;
  /** Of the visible results, while they are ranked for a job. */
  matches: ReadonlyMap<string, number>;
  onCleared: () => void;
}) {
  const ids = selection.candidates.map(({ id }) => id);
  const elsewhere = ids.filter((id) => !shown.has(id)).length;
  return (
    <SelectionFrame
      count={ids.length}
      elsewhere={{ count: elsewhere, where: "in these results" }}
      onClear={() => {
        selection.clear();
        onCleared();
      }}
    >
      <ShortlistMany ids={ids} who="selected">
        Shortlist {ids.length}
      </ShortlistMany>
      <CompareLink ids={ids} matches={matches} size="sm">
        Compare {ids.length}
      </CompareLink>
      <AddManyToPipeline ids={ids} size="sm" shortlist>
        Add {ids.length} to pipeline
      </AddManyToPipeline>
      <AddToListButton ids={ids} who={counted(ids.length, "candidate")} size="sm">
        Add {ids.length} to a list
      </AddToListButton>
      <RequestMany candidates={selection.candidates} from="search" size="sm" />
    </SelectionFrame>
  );
}
