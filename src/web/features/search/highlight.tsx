import { isMarked, type Mark, markedParts } from "#domain/search/marks.ts";
import type { Highlight } from "#web/features/listing/highlight.tsx";

/** Highlights the words that a search matched. Undefined without any, so that cards stay as they are. */
export function highlightOf(marks: readonly Mark[]): Highlight | undefined {
  if (marks.length === 0) return undefined;
  return {
    has: (text, kind) => isMarked(text, kind, marks),
    show: (text, kind) =>
      markedParts(text, kind, marks).map(({ text: part, marked }, place) =>
        marked ? (
          <mark key={place} className="rounded-[2px] bg-ochre-soft text-inherit underline decoration-1">
            {part}
          </mark>
        ) : (
          part
        ),
      ),
  };
}
