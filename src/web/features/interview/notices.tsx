import { Callout } from "#web/ui/callout.tsx";

/** Why a step was not taken. What was typed stands below, as it was (spec §20). */
export function InterviewNotices({ changed, refusal }: { changed: boolean; refusal: string | null }) {
  if (changed)
    return (
      <Callout tone="warning" live title="The other side changed this interview meanwhile">
        What stands on the page behind is the new state, what you typed is as it was. Look at both, then go on or
        cancel.
      </Callout>
    );
  if (refusal === null) return null;
  return (
    <Callout tone="danger" live title="This was not done">
      {refusal}
    </Callout>
  );
}
