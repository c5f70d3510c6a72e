import { type RefObject, useId } from "react";
import { mayDo } from "#domain/core/policy.ts";
import type { blockersOf } from "#web/features/listing/wizard/blockers.ts";
import { ConfirmationFields } from "#web/features/listing/wizard/confirmation-fields.tsx";
import { MissingLine } from "#web/features/listing/wizard/missing-line.tsx";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { TitledCard } from "#web/ui/card.tsx";

/** The three statements, what is missing, and the way on. */
export function PublishCard({
  ref,
  blockers,
  submitting,
  onJump,
  onPublish,
  onNext,
}: {
  ref: RefObject<HTMLElement | null>;
  blockers: ReturnType<typeof blockersOf>;
  submitting: boolean;
  onJump: (path: string) => void;
  onPublish: () => void;
  /** Null without another CV to review. */
  onNext: (() => void) | null;
}) {
  const viewer = useViewer();
  const missingId = useId();
  const isComplete = blockers.length === 0;
  return (
    <TitledCard ref={ref} title="Publish">
      <div className="mt-3">
        <ConfirmationFields />
      </div>
      <div className="mt-3 empty:hidden">
        <MissingLine id={missingId} blockers={blockers} goal="To publish" onGo={onJump} />
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        {onNext ? <Button onClick={onNext}>Next CV</Button> : null}
        <Button
          variant="primary"
          loading={submitting}
          disabledReason={
            mayDo(viewer, "listing.publish") ? undefined : "You can publish once your organization is approved."
          }
          aria-disabled={isComplete ? undefined : true}
          aria-describedby={isComplete ? undefined : missingId}
          onClick={onPublish}
        >
          Publish listing
        </Button>
      </div>
    </TitledCard>
  );
}
