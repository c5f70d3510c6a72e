import { useSyncExternalStore } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useLeaving } from "#web/lib/router/hooks.ts";
import { outside } from "#web/lib/router/place.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useQuestionBeforeUnload } from "#web/ui/unsaved.ts";
import { useOutbox } from "./outbox.ts";

/**
 * Asks before leaving the app, signing out or switching organizations loses messages that may name a candidate. The
 * drawer may be closed meanwhile.
 */
export function UnsentQuestion() {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.isAtRisk) ? <Question /> : null;
}

/** Only while something is at risk: each guard delays every navigation. */
function Question() {
  const { kind } = useBackend();
  // Other pages of the application keep the messages. The start page reloads it, except in the demo.
  const { asked } = useLeaving((next) => kind !== "demo" && next.path === outside.path);
  useQuestionBeforeUnload(() => true);
  return (
    <ConfirmDialog
      title="Discard unsent messages?"
      description="They may name a candidate, so they aren't saved."
      confirmLabel="Discard"
      cancelLabel="Keep"
      destructive
      open={asked !== null}
      onOpenChange={(asks) => !asks && asked?.stay()}
      onConfirm={() => asked?.leave()}
    />
  );
}
