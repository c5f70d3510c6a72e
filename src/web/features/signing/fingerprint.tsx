import { Check, Copy } from "lucide-react";
import { notify } from "#web/ui/toast.tsx";
import { useCopied } from "#web/ui/use-copied.ts";

/** The start and end of a SHA-256, enough to compare by eye; a click copies all of it. */
export function Fingerprint({ hash, of }: { hash: string; /** Of what: "the terms". */ of: string }) {
  // Without clipboard access the whole value is shown, to be copied by hand.
  const { copied, copy } = useCopied(() => notify({ title: `Fingerprint of ${of}`, description: hash }));

  const short = `${hash.slice(0, 8)}…${hash.slice(-8)}`;
  const Mark = copied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        title={`SHA-256 of ${of}: ${hash}`}
        aria-label={`${short}, copy the fingerprint of ${of}`}
        onClick={() => void copy(hash)}
        className={
          "inline-flex min-h-6 cursor-copy items-center gap-1.5 rounded-tag font-mono text-small text-ink-2 " +
          "hover:text-ink"
        }
      >
        {short}
        <Mark aria-hidden="true" className="size-3" />
      </button>
      <span role="status" className="sr-only">
        {copied ? "Fingerprint copied" : ""}
      </span>
    </>
  );
}
