import { RefusalNotice } from "#web/lib/form/refusal.tsx";
import { Callout } from "#web/ui/callout.tsx";

/** Why a step was not taken. What was typed stands below, as it was (spec §20). */
export function StepNotices({
  changed,
  refusal,
  title = "This was not done",
}: {
  changed: boolean;
  refusal: string | null;
  title?: string;
}) {
  if (changed)
    return (
      <Callout tone="warning" live className="mb-4" title="Somebody changed this introduction meanwhile">
        What stands here and on the page behind is the new state, what you typed is as it was. Look at both, then go on
        or cancel.
      </Callout>
    );
  return <RefusalNotice refusal={refusal} title={title} className="mb-4" />;
}
