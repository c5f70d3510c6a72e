import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CvLine, CvSource, CvText } from "#domain/cv/reading.ts";
import { cn } from "#web/ui/cn.ts";
import { ScrollRegion } from "#web/ui/scroll-region.tsx";
import { useWide } from "#web/ui/use-wide.ts";

/** The CV's text as laid out on its pages, or line by line where there is no room. The lit places scroll into view. */
export function CvPages({ text, lit, className }: { text: CvText; lit: readonly CvSource[]; className?: string }) {
  const wide = useWide("aside");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lit.length === 0) return;
    const frame = box.current;
    const [first, last] = [
      frame?.querySelector("[data-lit]"),
      [...(frame?.querySelectorAll("[data-lit]") ?? [])].at(-1),
    ];
    if (!frame || !first || !last) return;
    const { top } = frame.getBoundingClientRect();
    const [from, to] = [first.getBoundingClientRect().top - top, last.getBoundingClientRect().bottom - top];
    if (from >= 0 && to <= frame.clientHeight) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    frame.scrollTo({ top: frame.scrollTop + from - frame.clientHeight / 4, behavior: calm ? "auto" : "smooth" });
  }, [lit]);
  return (
    <ScrollRegion
      ref={box}
      aria-label="Text of the CV"
      className={cn("overflow-y-auto rounded-card border border-line bg-sunk", className)}
    >
      {text.pages.map((page, index) => (
        <section key={index} aria-label={`Page ${index + 1} of ${text.pages.length}`} className="p-3 not-first:pt-0">
          {wide && page.width > 0 && page.height > 0 ? (
            <svg
              viewBox={`0 0 ${page.width} ${page.height}`}
              className="block w-full rounded-control border border-line bg-surface"
            >
              {page.lines.map((line, at) => (
                <LineOnPage key={at} line={line} lit={litIn(lit, index, at)} />
              ))}
            </svg>
          ) : (
            <div className="rounded-control border border-line bg-surface px-4 py-3 text-dense">
              {page.lines.map((line, at) => (
                <LineInList key={at} line={line} lit={litIn(lit, index, at)} />
              ))}
            </div>
          )}
        </section>
      ))}
    </ScrollRegion>
  );
}

type Span = { start: number; end: number };

const litIn = (lit: readonly CvSource[], page: number, line: number): Span[] =>
  lit.filter((source) => source.page === page && source.line === line);

function LineOnPage({ line: { text, x, y, width, height }, lit }: { line: CvLine; lit: readonly Span[] }) {
  const words = useRef<SVGTextElement>(null);
  const [boxes, setBoxes] = useState<readonly { x: number; width: number }[]>([]);
  // Where the characters are drawn: their widths differ, so a share of the line's width would miss them.
  useLayoutEffect(() => {
    const drawn = words.current;
    if (!drawn || lit.length === 0) return;
    const last = drawn.getNumberOfChars() - 1;
    if (last < 0) return;
    setBoxes(
      lit.map(({ start, end }) => {
        const from = drawn.getStartPositionOfChar(Math.min(start, last)).x;
        const to = drawn.getEndPositionOfChar(Math.min(Math.max(start, end - 1), last)).x;
        return { x: from, width: Math.max(0, to - from) };
      }),
    );
  }, [lit]);
  return (
    <g {...(lit.length > 0 && { "data-lit": "" })}>
      {(lit.length > 0 ? boxes : []).map((box) => (
        <rect
          key={box.x}
          x={box.x - 1.5}
          y={y - height * 0.15}
          width={box.width + 3}
          height={height * 1.3}
          rx={2}
          className="keeps-color fill-amber-soft stroke-amber"
          strokeWidth={0.75}
        />
      ))}
      <text
        ref={words}
        x={x}
        y={y + height * 0.8}
        fontSize={height}
        {...(text.length > 1 && width > 0 && { textLength: width, lengthAdjust: "spacingAndGlyphs" })}
        className="fill-ink whitespace-pre"
      >
        {text}
      </text>
    </g>
  );
}

function LineInList({ line: { text }, lit }: { line: CvLine; lit: readonly Span[] }) {
  const [span] = lit;
  if (span === undefined) return <p className="min-h-[0.6lh] break-words">{text}</p>;
  return (
    <p data-lit="" className="break-words">
      {text.slice(0, span.start)}
      <mark className="keeps-color rounded-[3px] bg-amber-soft text-ink shadow-[0_2px_0_var(--amber)]">
        {text.slice(span.start, span.end)}
      </mark>
      {text.slice(span.end)}
    </p>
  );
}

/** The words at a source, for a line of a few words. */
export function wordsAt(text: CvText, sources: readonly CvSource[]): string {
  const words = sources.map(
    ({ page, line, start, end }) => text.pages[page]?.lines[line]?.text.slice(start, end) ?? "",
  );
  return words.filter(Boolean).join(" … ");
}
