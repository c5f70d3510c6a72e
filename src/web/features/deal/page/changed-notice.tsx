import { Callout } from "#web/ui/callout.tsx";

/** Somebody else was first; what was typed is still there (spec §20). */
export function ChangedNotice({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return (
    <Callout tone="warning" live className="mb-4" title="Somebody changed this deal meanwhile">
      The figures here and on the page behind are the new ones, what you typed is as it was. Look at both, then go on or
      cancel.
    </Callout>
  );
}
