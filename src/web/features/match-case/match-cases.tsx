import { useState } from "react";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { type MatchCase } from "./case-queries.ts";
import { CaseRow } from "./case-row.tsx";
import { DecideDialog } from "./decide-dialog.tsx";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";
import { closed } from "#web/lib/closed.ts";
import { Kept } from "#web/lib/form/kept.tsx";

/** Two agencies listing the same person, undecided first (spec §12, blind match). */
export function MatchCases() {
  const [deciding, setDeciding] = useState<MatchCase | null>(null);
  const found = useAskPages("cases", "list", {});
  const cases = itemsOf(found.data);
  return (
    <>
      <LoadedPages
        query={found}
        what="the match cases"
        skeleton={<Skeletons label="Loading match cases" rows={2} size="h-44 rounded-card" />}
        empty={
          <EmptyState
            kind="match"
            title="No two agencies list the same person"
            description={
              "When live listings of two agencies share an email address, phone number or LinkedIn address, " +
              "a case opens here. The agencies are not notified."
            }
          />
        }
        noun={["case", "cases"]}
      >
        <ul aria-label="Match cases" className="flex flex-col gap-3">
          {cases.map((matchCase) => (
            <CaseRow key={matchCase.id} matchCase={matchCase} onDecide={() => setDeciding(matchCase)} />
          ))}
        </ul>
      </LoadedPages>
      <Kept about={deciding} onClose={() => setDeciding(closed(deciding))}>
        {(opened, shown) => (
          <DecideDialog key={opened.id} matchCase={cases.find(({ id }) => id === opened.id) ?? opened} {...shown} />
        )}
      </Kept>
    </>
  );
}
