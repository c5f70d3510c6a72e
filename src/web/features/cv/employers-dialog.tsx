import { Dialog } from "#web/ui/dialog.tsx";
import { EmployersTable } from "./employers-table.tsx";

/** The table of employers without leaving a CV. */
export function EmployersDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="How employers are described"
      description={
        "Public texts describe an employer instead of naming it. The first row with a word of the employer's name " +
        "decides. Your agency's changes apply to the next CVs."
      }
    >
      <EmployersTable onClose={onClose} />
    </Dialog>
  );
}
