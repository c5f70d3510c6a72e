import { erasureSummary } from "#domain/listing/erasure.ts";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { TitledCard } from "#web/ui/card.tsx";

/** Replaces the identity after erasure. */
export function ErasedCard() {
  return (
    <TitledCard title="Identity">
      <p className="mt-3 flex min-h-6 items-center">
        <Redaction>{undefined}</Redaction>
      </p>
      <p className="mt-2.5 text-ink-2">Destroyed with its key. No one can open it again, and no backup restores it.</p>
      <h3 className="mt-4 label-caps text-ink-3">Kept</h3>
      <ul className="mt-1.5 list-disc space-y-1 pl-4.5 text-ink-2 marker:text-ink-3">
        {erasureSummary.stays.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </TitledCard>
  );
}
