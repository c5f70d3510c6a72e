import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Rejected = { id: string; name: string; code: string | null; why: string | null };

/** What a bulk action left as it was, each with its reason. */
export function RejectedDialog({
  title,
  description,
  items,
  onClose,
}: {
  title: string;
  description: string;
  items: readonly Rejected[];
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={title} description={description}>
      <ul aria-label="Rejected" className="flex max-h-80 flex-col gap-3 overflow-y-auto">
        {items.map(({ id, name, code, why }) => (
          <li key={id}>
            <p className="font-semibold">
              {name} {code === null ? null : <span className="font-normal text-ink-2">{code}</span>}
            </p>
            <p className="text-ink-2">{why}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
