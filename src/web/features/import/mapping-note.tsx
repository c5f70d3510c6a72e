import { instantDateText } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { ReviewPartProps } from "./review-import.tsx";

/** Says where the mapping comes from: the last import, which can be undone, or the system that made the file. */
export function MappingNote({ view, busy, onChange }: ReviewPartProps) {
  if (view.remembered === null)
    return view.ats === null ? null : (
      <Callout title={`This looks like an export from ${view.ats}`}>
        Its columns are mapped for you. Check the mapping, then continue.
      </Callout>
    );
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
