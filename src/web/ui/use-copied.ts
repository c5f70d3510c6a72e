import { useEffect, useState } from "react";

const copiedMs = 2_000;

/**
 * Copies a text; `copied` for a moment afterwards. `instead` runs without clipboard access: outside a secure context,
 * or without permission.
 */
export function useCopied(instead: () => void): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      instead();
    }
  }

  return { copied, copy };
}
