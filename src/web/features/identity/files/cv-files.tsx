import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { kindNames, refusalWords, sizeText, type VaultFile } from "./file-words.ts";
import { useVaultFiles } from "./use-vault-files.ts";
import { useAction } from "#web/lib/form/use-action.ts";

/** The CV files of an open identity, if any. `reason`: why platform staff are looking. */
export function CvFiles({ listingId, reason }: { listingId: string; reason?: string | undefined }) {
  const files = useVaultFiles(listingId, reason);
  const { run, isRunning } = useAction();
  const [failure, setFailure] = useState<string | null>(null);

  function download({ id }: VaultFile) {
    setFailure(null);
    void run(
      async (api) => {
        const { ticket } = await api.identityFiles.ticket({ id, ...(reason !== undefined && { reason }) });
        saveFile(await api.identityFiles.download({ ticket }));
      },
      { name: id, failed: (thrown) => (setFailure(refusalWords(thrown)), true) },
    );
  }

  const items = files.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label="CV files" className="mt-3.5 border-t border-line pt-3">
      <h3 className="text-small text-ink-3">CV files</h3>
      <ul className="mt-1 space-y-1.5">
        {items.map((file) => (
          <li key={file.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="figures block font-medium wrap-anywhere">{file.fileName}</span>
              <span className="figures block text-small text-ink-3">
                {kindNames[file.kind]}, {sizeText(file.size)}
              </span>
            </span>
            <Button
              size="sm"
              loading={isRunning(file.id)}
              aria-label={`Download ${file.fileName}`}
              onClick={() => download(file)}
            >
              <Download aria-hidden="true" />
              Download
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-danger empty:hidden">
        {failure}
      </p>
    </section>
  );
}
