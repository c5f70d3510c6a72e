import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";

type FormButtonsProps = {
  busy: boolean;
  onCancel: () => void;
  tone?: "primary" | "danger";
  disabledReason?: string | undefined;
  children: ReactNode;
};

/** The end of a form in a dialog: out of it, or on. */
export function FormButtons({ busy, onCancel, tone = "primary", disabledReason, children }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant={tone} loading={busy} disabledReason={disabledReason}>
        {children}
      </Button>
    </div>
  );
}
