import { Button } from "./button.tsx";
import { notify } from "./toast.tsx";
import { useCopied } from "./use-copied.ts";

/** A value to enter elsewhere. `of`: whose it is, where the page has several. */
export function Copyable({ label, value, of }: { label: string; value: string; of?: string }) {
  const { copied, copy } = useCopied(() =>
    notify({ title: "Not copied", description: "Select the text and copy it yourself.", tone: "danger" }),
  );
  return (
    <div className="min-w-0">
      <p className="mb-1 text-small font-medium">{label}</p>
      <div className="flex items-start gap-2">
        <code className="figures min-w-0 flex-1 rounded-tag border border-line bg-sunk px-3 py-2 text-small break-all">
          {value}
        </code>
        <Button
          onClick={() => void copy(value)}
          aria-label={of === undefined ? `Copy: ${label}` : `Copy: ${label} of ${of}`}
        >
          {copied ? "Copied" : "Copy"}
        </Button>
      </div>
    </div>
  );
}
