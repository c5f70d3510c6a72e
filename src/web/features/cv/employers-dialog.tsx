import { Dialog } from "#web/ui/dialog.tsx";
import { EmployersTable } from "./employers-table.tsx";

/** The table of employers without leaving a CV. */
export function EmployersDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Employer descriptions"
      description={
        "Public texts describe employers instead of naming them. The first row with a word from the employer's name " +
        "applies. Your agency's changes apply to the next CVs."
      }
    >
      <EmployersTable onClose={onClose} />
    </Dialog>
  );
}
