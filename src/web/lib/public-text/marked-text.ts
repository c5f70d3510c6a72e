import type { LeakFinding } from "#domain/core/leak-finding.ts";

export type MarkedPiece = { text: string; severity: LeakFinding["severity"] | null };

/**
 * Splits a text into plain and marked pieces for the layer behind a text box. Offsets count from the first non-blank
 * character, since texts are checked trimmed. Overlapping findings are marked once.
 */
export function markedPieces(text: string, findings: readonly LeakFinding[]): MarkedPiece[] {
  const shift = text.length - text.trimStart().length;
  const pieces: MarkedPiece[] = [];
  let at = 0;
  for (const finding of [...findings].sort((a, b) => a.start - b.start)) {
    const start = Math.max(at, finding.start + shift);
    const end = Math.min(text.length, finding.end + shift);
    if (end <= start) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), severity: null });
    pieces.push({ text: text.slice(start, end), severity: finding.severity });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), severity: null });
  return pieces;
}
