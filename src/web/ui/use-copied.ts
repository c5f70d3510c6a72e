import { useEffect, useState } from "react";

/**
 * Copies a text; `copied` for a moment afterwards. `instead` runs without clipboard access: outside a secure context,
 * or without permission.
 */
export function useCopied(
  instead: () => void,
  copiedMs = 2_000,
): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied, copiedMs]);

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
