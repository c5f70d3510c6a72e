import { instantDateText } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { ImportView } from "./queries.ts";
import type { ReviewChange } from "./review-import.tsx";

/** Says that the last mapping is reused, and offers the suggested one instead. */
export function RememberedNote({
  view,
  busy,
  onChange,
}: {
  view: ImportView;
  busy: boolean;
  onChange: (change: ReviewChange) => void;
}) {
  if (view.remembered === null) return null;
  return (
    <Callout
      title={`Using the mapping of your last import with these columns (${instantDateText(view.remembered)})`}
      action={
        <Button size="sm" disabled={busy} onClick={() => onChange({ startOver: true })}>
          Start over
        </Button>
      }
    >
      {view.repairs.length > 0 ? "Your fixes from that import apply here too." : null}
    </Callout>
  );
}
