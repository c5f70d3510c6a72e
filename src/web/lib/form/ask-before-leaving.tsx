import { useLeaving, usePlace } from "#web/lib/router/hooks.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { discardQuestion, useQuestionBeforeUnload } from "#web/ui/unsaved.ts";
import type { FormState } from "./use-form.ts";

type AskBeforeLeavingProps = {
  form: Pick<FormState, "isUnsaved">;
  /** The form is in a tab that the address names, and goes with it. */
  inTab?: boolean;
};

/** Asks before the page is left or reloaded with unsaved text of a form outside a dialog. */
export function AskBeforeLeaving({ form, inTab = false }: AskBeforeLeavingProps) {
  const { path, searchText } = usePlace();
  const { asked } = useLeaving(
    (next) => form.isUnsaved() && (next.path !== path || (inTab && next.searchText !== searchText)),
  );
  useQuestionBeforeUnload(form.isUnsaved);
  return (
    <ConfirmDialog
      {...discardQuestion}
      open={asked !== null}
      onOpenChange={(asks) => !asks && asked?.stay()}
      onConfirm={() => asked?.leave()}
    />
  );
}
