import { type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type Props = {
  /** What is required or optional, as its heading begins: "Second factor". */
  name: string;
  says: ReactNode;
  isRequired: boolean;
  /** "Require a second factor". */
  label: string;
  /** Asked before it is required: "Require a second factor?" and what that does. */
  confirm: { title: string; description: string };
  busy: boolean;
  onSave: (isRequired: boolean) => Promise<unknown>;
  className?: string;
};

/** Something that an organization can require of its members, and make optional again. */
export function RequirementCard({ name, says, isRequired, label, confirm, busy, onSave, className }: Props) {
  const [asking, setAsking] = useState(false);
  const title = useId();
  return (
    <section
      aria-labelledby={title}
      className={cn(
        "flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 sm:p-5",
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id={title} className="text-read font-semibold">
          {name} {isRequired ? "required" : "optional"}
        </h2>
        <p className="mt-1 max-w-measure text-small text-ink-2">{says}</p>
      </div>
      <Button loading={busy} onClick={() => (isRequired ? void onSave(false) : setAsking(true))}>
        {isRequired ? "Make it optional" : label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        {...confirm}
        confirmLabel="Require it"
        onConfirm={() => onSave(true)}
      />
    </section>
  );
}
