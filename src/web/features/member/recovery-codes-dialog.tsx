import { Check, Copy, Download } from "lucide-react";
import { useBackend } from "#web/lib/backend/context.tsx";
import type { Shown } from "#web/lib/form/form-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { notify } from "#web/ui/toast.tsx";
import { useCopied } from "#web/ui/use-copied.ts";

/** New recovery codes, shown once: a stray click must not lose them. */
export function RecoveryCodesDialog({ codes, open, onClose }: { codes: readonly string[] } & Shown) {
  const { settings } = useBackend();
  const { copied, copy } = useCopied(() =>
    notify({ title: "Not copied", description: "Select the codes and copy them yourself.", tone: "danger" }),
  );
  const text = codes.join("\n");
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      untilConfirmed
      done="I saved them"
      title="Save your recovery codes"
      description="Each code works once if you lose your device. We can't show them again, so save them now."
    >
      <div className="flex flex-col gap-4">
        <ul
          aria-label="Recovery codes"
          className={
            "grid gap-x-6 gap-y-1 rounded-card border border-line bg-sunk px-4 py-3 font-mono text-dense " +
            "sm:grid-cols-2"
          }
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void copy(text)}>
            {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />} {copied ? "Copied" : "Copy codes"}
          </Button>
          <Button
            onClick={() =>
              saveFile({
                fileName: "recovery-codes.txt",
                mediaType: "text/plain",
                text: `Recovery codes of your ${settings.brandName} account. Each works once.\n\n${text}\n`,
              })
            }
          >
            <Download aria-hidden="true" /> Download codes
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
