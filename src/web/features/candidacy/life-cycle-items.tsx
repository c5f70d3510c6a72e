import { whyCandidateForbids } from "#domain/candidacy/candidacy.ts";
import { type LifeCycleStep, lifeCycleWords, whyNoStep } from "#web/features/listing/life-cycle.ts";
import { lifeCycleIcons } from "#web/features/listing/life-cycle-icons.tsx";
import { useViewer } from "#web/lib/backend/context.tsx";
import { MenuItem } from "#web/ui/menu.tsx";
import { useOwners } from "./owner-queries.ts";

/** The agency's actions in a menu. What the candidate has ruled out, or needs vetting, is disabled with the reason. */
export function LifeCycleItems({
  listingId,
  steps,
  onChoose,
}: {
  listingId: string;
  steps: readonly LifeCycleStep[];
  onChoose: (step: LifeCycleStep) => void;
}) {
  const viewer = useViewer();
  const stop = useOwners(listingId).data?.stop?.what ?? null;
  return steps.map((step) => (
    <MenuItem
      key={step}
      icon={lifeCycleIcons[step]}
      destructive={lifeCycleWords[step].destructive ?? false}
      disabledReason={whyCandidateForbids(stop, step) ?? whyNoStep(viewer, step)}
      onSelect={() => onChoose(step)}
    >
      {lifeCycleWords[step].label}
    </MenuItem>
  ));
}
