import { useLayoutEffect, useRef, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { Problem } from "#contract/backend.ts";
import { identityFileLimits } from "#domain/identity/file.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { base64Of } from "#web/lib/base64-of.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { FileDrop } from "#web/ui/file-drop.tsx";

const accepted = ".pdf,.docx,.odt,.rtf,.txt,.md,text/plain";

type Read = Answer<"rankings", "readJobFile">;

/** A job description's file, whose text `onText` receives. The file isn't stored. */
export function JobFile({ onText }: { onText: (read: Read) => void }) {
  const { api } = useBackend();
  const { run, busy } = useAction();
  // What the person typed while the file was read counts.
  const latest = useRef(onText);
  useLayoutEffect(() => void (latest.current = onText));
  const [outcome, setOutcome] = useState<{ error: string } | { name: string; cut: boolean } | null>(null);

  async function read(file: File): Promise<void> {
    const fault = faultOf(file);
    setOutcome(fault === null ? null : { error: fault });
    if (fault !== null) return;
    const ask = async (): Promise<Read> =>
      api.rankings.readJobFile({ name: file.name.slice(-identityFileLimits.name), base64: await base64Of(file) });
    const failed = (failure: unknown) => {
      setOutcome({ error: sentenceOf(failure) });
      return true;
    };
    const found = await run(ask, { failed });
    if (found === undefined) return;
    setOutcome({ name: file.name, cut: found.cut });
    latest.current(found);
  }

  const done = outcome !== null && "name" in outcome ? outcome : null;
  return (
    <div>
      <FileDrop
        compact
        label="Or drop a file"
        touchLabel="Or add a file"
        hint="PDF, DOCX, ODT, RTF or text, up to 10 MB. The file isn't stored."
        accept={accepted}
        disabled={busy}
        buttonLabel={busy ? "Reading" : "Choose file"}
        onFiles={([file]) => void (file && read(file))}
        error={outcome !== null && "error" in outcome ? outcome.error : undefined}
      />
      <p role="status" className="mt-1 text-small text-ink-2 empty:hidden">
        {busy ? "Reading the file" : done === null ? "" : done.cut ? cutText : `We read ${done.name}.`}
      </p>
    </div>
  );
}

export const cutText = "The file is longer than a job description. We read its first 20,000 characters.";

/** What is wrong with a file before it is sent; null if nothing. */
function faultOf({ size }: File): string | null {
  if (size === 0) return "This file is empty. Choose another one.";
  return size > identityFileLimits.bytes ? "This file is larger than 10 MB. Save a smaller copy." : null;
}

const sentenceOf = (error: unknown): string =>
  error instanceof Problem ? (error.fields["file"] ?? error.fields["name"] ?? error.detail) : problemDetail(error);
