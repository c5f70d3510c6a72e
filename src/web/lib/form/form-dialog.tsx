import type { ReactNode, RefObject } from "react";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { useAtRisk } from "#web/ui/unsaved.ts";
import type { FormState } from "./use-form.ts";

/** For a dialog that stays mounted, and so keeps what is typed while it is closed. */
export type Shown = { open: boolean; onClose: () => void };

type FormDialogProps = {
  form: FormState;
  /** Left out by a dialog that is mounted only while it is open. */
  open?: boolean;
  onClose: () => void;
  /** Once it is closed and the focus is back. */
  onClosed?: () => void;
  title: string;
  description?: ReactNode;
  /** The name of the form, where it isn't the title. */
  label?: string;
  size?: "sm" | "md" | "lg";
  /** The verb on the button. */
  submit: string;
  danger?: boolean;
  /** Why it can't be submitted now. */
  disabledReason?: string | undefined;
  cancel?: string;
  /** The title above an error: "This was not declined". */
  undone?: string;
  /** The error, with links. */
  linked?: ReactNode;
  /** Instead of the first field. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The submit button, for the initial focus. */
  submitRef?: RefObject<HTMLButtonElement | null>;
  /** The name by which the demo's guide finds the form. */
  guide?: string;
  children?: ReactNode;
};

/**
 * A form in a dialog: Enter submits, and its buttons stay visible however long it is. It stays open until the answer,
 * which a closed dialog wouldn't show.
 */
export function FormDialog({
  form,
  open,
  onClose,
  onClosed,
  title,
  description,
  label = title,
  size = "md",
  submit,
  danger = false,
  disabledReason,
  cancel = "Cancel",
  undone,
  linked,
  initialFocus,
  submitRef,
  guide,
  children,
}: FormDialogProps) {
  const focused = initialFocus ?? submitRef;
  return (
    <Dialog
      open={open ?? true}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      size={size}
      {...(onClosed && { onClosed })}
      {...(focused && { initialFocus: focused })}
    >
      <Typed form={form} isKept={open !== undefined && onClosed === undefined} />
      <form noValidate aria-label={label} data-guide={guide} onSubmit={form.submit} className="flex flex-col gap-4">
        <FormNotices form={form} undone={undone} linked={linked} />
        {children}
        <DialogFoot>
          <Button disabled={form.busy} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            ref={submitRef}
            type="submit"
            variant={danger ? "danger" : "primary"}
            loading={form.busy}
            disabledReason={disabledReason}
          >
            {submit}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** What is typed in a dialog that stays mounted survives closing it, and only that. */
function Typed({ form, isKept }: { form: FormState; isKept: boolean }) {
  useAtRisk(() => (form.isUnsaved() ? (isKept ? "on-leaving" : "on-closing") : "nothing"), form.busy);
  return null;
}

/** Why the last attempt failed. Typed text is kept. */
export function FormNotices({
  form: { conflict, refusal },
  undone,
  linked,
  className,
}: {
  form: Pick<FormState, "conflict" | "refusal">;
  undone?: string | undefined;
  linked?: FormDialogProps["linked"];
  className?: string;
}) {
  if (conflict !== null)
    return (
      <Callout tone="warning" live className={className} title={`This ${conflict} was changed after you opened it`}>
        You now see the latest version, and what you typed is still here. Review both, then continue or cancel.
      </Callout>
    );
  if (refusal === null) return null;
  return (
    <Callout tone="danger" live className={className} title={undone}>
      {linked ?? refusal}
    </Callout>
  );
}
