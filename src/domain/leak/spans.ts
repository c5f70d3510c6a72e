import type { Hit } from "./hit.ts";
import type { LeakKind } from "../core/leak-finding.ts";

/** Own values are more specific than a pattern, a pattern more than a guess. */
const order: readonly LeakKind[] = [
  "email",
  "linkedin",
  "url",
  "phone",
  "handle",
  "license",
  "name",
  "employer",
  "portfolio",
  "hidden-text",
  "possible-company",
  "possible-name",
  "gendered",
];

/**
 * One finding per place: overlapping errors become one span of the widest one's kind, and a question that overlaps an
 * error is dropped. Sorted by position.
 */
export function resolveOverlaps(hits: readonly Hit[]): Hit[] {
  const merge = (sorted: readonly Hit[]): Hit[] => {
    const kept: Hit[] = [];
    for (const hit of sorted) {
      const last = kept.at(-1);
      if (last === undefined || hit.start >= last.end) kept.push({ ...hit });
      else {
        const wider = hit.end - hit.start > last.end - last.start ? hit : last;
        kept[kept.length - 1] = { ...wider, start: last.start, end: Math.max(last.end, hit.end) };
      }
    }
    return kept;
  };
  const byPlace = (a: Hit, b: Hit) =>
    a.start - b.start || b.end - a.end || order.indexOf(a.kind) - order.indexOf(b.kind);
  const refused = merge(hits.filter((hit) => hit.severity === "refuse").sort(byPlace));
  const asked = merge(hits.filter((hit) => hit.severity === "ask").sort(byPlace));
  let next = 0;
  const free = asked.filter((hit) => {
    while (next < refused.length && refused[next]!.end <= hit.start) next++;
    return next >= refused.length || refused[next]!.start >= hit.end;
  });
  return [...refused, ...free].sort(byPlace);
}
