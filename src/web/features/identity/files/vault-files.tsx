import { FileText, Trash2 } from "lucide-react";
import { useState } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FileDrop } from "#web/ui/file-drop.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { acceptedFiles, kindNames, sizeText, type VaultFile } from "./file-words.ts";
import { type Sending, useUploads, useVaultFiles } from "./use-vault-files.ts";

export type VaultFilesProps = {
  /** The listing or draft; null before its first save. */
  listingId: string | null;
  /** Saves the form and returns the id; null when there is nothing to save yet. */
  saveNow: () => Promise<string | null>;
};

/** The CV files of the agency's own candidate, next to the other identity fields. */
export function VaultFiles(props: VaultFilesProps) {
  const { kind } = useBackend();
  return (
    <section aria-label="CV files" data-field="cvFiles">
      <h4 className="text-dense font-medium">CV files</h4>
      {kind === "demo" ? (
        <p className="mt-1 text-small text-ink-3">
          Not available in the demo, which saves its data in this browser. Sign in to add a CV.
        </p>
      ) : (
        <OwnFiles {...props} />
      )}
    </section>
  );
}

function OwnFiles({ listingId, saveNow }: VaultFilesProps) {
  const files = useVaultFiles(listingId);
  const items = files.data?.items ?? [];
  const { sending, failure, upload, remove } = useUploads(listingId, items, saveNow);
  const [leaving, setLeaving] = useState<VaultFile | null>(null);
  return (
    <>
      {items.length > 0 ? (
        <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
          {items.map((file) => (
            <li key={file.id} className="flex items-center gap-3 px-3 py-2">
              <FileText className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{file.firstName ?? file.fileName}</span>
                <span className="figures block text-small text-ink-3">
                  {kindNames[file.kind]}, {sizeText(file.size)}, served as {file.fileName}
                </span>
              </span>
              <IconButton
                label={`Remove ${file.firstName ?? file.fileName}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setLeaving(file)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {files.isError ? (
        <p className="mt-2 text-small text-danger">We couldn't load the files. Reload the page to see them.</p>
      ) : null}
      {sending ? <SendingLine sending={sending} /> : null}
      <FileDrop
        className="mt-2"
        label="Add a CV"
        accept={acceptedFiles}
        multiple
        disabled={sending !== null}
        hint={
          "PDF, DOCX, JPEG, PNG or WebP, at most 10 MB, five in all. We store only a cleaned copy, without " +
          "author, device, location, comments and earlier versions."
        }
        error={failure}
        onFiles={(chosen) => void upload(chosen)}
      />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Remove ${leaving?.firstName ?? "this file"}?`}
        description="The file is deleted immediately. Organizations with access to the identity can no longer open it."
        confirmLabel="Remove file"
        destructive
        onConfirm={() => (leaving ? remove(leaving.id) : undefined)}
      />
    </>
  );
}

function SendingLine({ sending: { name, part } }: { sending: Sending }) {
  const cleaning = part >= 1;
  return (
    <Progress
      className="mt-3"
      label={cleaning ? `Cleaning ${name}` : `Sending ${name}`}
      value={cleaning ? null : part}
      max={1}
    />
  );
}
