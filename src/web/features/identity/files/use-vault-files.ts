import { useState } from "react";
import { keyOf, useAsk, useOutdate } from "#web/lib/backend/ask.ts";
import { base64Of } from "#web/lib/base64-of.ts";
import { newKey } from "#web/lib/backend/new-key.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { faultOf, refusalWords, type VaultFile } from "./file-words.ts";

/** The files behind a listing. Each read is audited, so they are fetched only when needed and dropped with the page. */
export function useVaultFiles(listingId: string | null, reason?: string) {
  const { kind } = useBackend();
  return useAsk(
    "identityFiles",
    "list",
    { listingId: listingId ?? "", ...(reason !== undefined && { reason }) },
    { enabled: listingId !== null && kind === "server" },
  );
}

/** `part`: share uploaded, 0 to 1; then the file is being cleaned. */
export type Sending = { name: string; part: number };

/** Uploads and removals of the files of one listing or draft; `saveNow` gives its id once there is one. */
export function useUploads(
  listingId: string | null,
  files: readonly VaultFile[],
  saveNow: () => Promise<string | null>,
) {
  const { api } = useBackend();
  const outdate = useOutdate();
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const refresh = (id: string | null) => outdate(keyOf("identityFiles", "list", { listingId: id ?? "" }));

  async function upload(chosen: readonly File[]): Promise<void> {
    setFailure(null);
    let kept = files.length;
    for (const file of chosen) {
      const fault = faultOf(file, kept);
      if (fault !== null) return setFailure(fault);
      setSending({ name: file.name, part: 0 });
      try {
        const id = await saveNow();
        if (id === null) return setFailure("The candidate is not saved yet. Enter the name above, then add the file.");
        const base64 = await base64Of(file);
        await api.identityFiles.upload(
          { listingId: id, name: file.name.slice(0, 200), base64 },
          { idempotencyKey: newKey(), onProgress: (part) => setSending({ name: file.name, part }) },
        );
        kept += 1;
        await refresh(id);
      } catch (error) {
        return setFailure(refusalWords(error));
      } finally {
        setSending(null);
      }
    }
  }

  /** Shows an error, then throws it. */
  async function remove(id: string): Promise<void> {
    setFailure(null);
    try {
      await api.identityFiles.remove({ id });
    } catch (error) {
      setFailure(refusalWords(error));
      throw error;
    } finally {
      await refresh(listingId);
    }
  }

  return { sending, failure, upload, remove };
}
