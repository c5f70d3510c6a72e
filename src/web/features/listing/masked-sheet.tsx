import type { ReactNode } from "react";
import type { Sheet, SheetSection } from "#domain/listing/sheet.ts";
import { BadgeList } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/cn.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Progress } from "#web/ui/progress.tsx";

/** A candidate's masked sheet: what the client reads, and what the candidate's page prints. */
export function MaskedSheet({
  sheet,
  level = 2,
  before,
  note,
}: {
  sheet: Sheet;
  /** Of its heading. */
  level?: 1 | 2 | 3;
  /** Before the code: the bars of the name. */
  before?: ReactNode;
  /** Beside the code, such as who presents the candidate. */
  note?: ReactNode;
}) {
  const Heading = ({ 1: "h1", 2: "h2", 3: "h3" } as const)[level];
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-dense text-ink-2">
        {before}
        <Plate code={sheet.maskedCode} />
        {note}
      </p>
      <Heading className="mt-2 text-title font-semibold break-words">{sheet.role}</Heading>
      <SheetFacts facts={sheet.facts} className="mt-4" />
      {sheet.sections.length > 0 ? (
        <SheetSections sections={sheet.sections} level={level === 3 ? 4 : 3} className="mt-5" />
      ) : null}
    </div>
  );
}

function SheetFacts({ facts, className }: { facts: Sheet["facts"]; className?: string }) {
  if (facts.length === 0) return null;
  return (
    <dl className={cn("grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-3", className)}>
      {facts.map(({ term, fact }) => (
        <div key={term} className="min-w-0">
          <dt className="label-caps text-ink-3">{term}</dt>
          <dd className="figures mt-0.5 text-read font-semibold break-words">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The sections of a sheet in its order. Given columns, it fills them one after the other. */
export function SheetSections({
  sections,
  level = 3,
  className,
}: {
  sections: readonly SheetSection[];
  /** Of each section's heading. */
  level?: 2 | 3 | 4;
  className?: string;
}) {
  const Heading = ({ 2: "h2", 3: "h3", 4: "h4" } as const)[level];
  return (
    <div className={className}>
      {sections.map((section) => (
        <section key={section.heading} className="break-inside-avoid pb-5 last:pb-0">
          <Heading className="mb-1.5 text-read font-semibold">{section.heading}</Heading>
          <Content section={section} />
        </section>
      ))}
    </div>
  );
}

function Content({ section }: { section: SheetSection }) {
  switch (section.kind) {
    case "text":
      return <p className="max-w-measure text-read break-words whitespace-pre-line">{section.text}</p>;
    case "points":
      return (
        <ul className="max-w-measure list-disc space-y-1.5 pl-4.5 text-read break-words marker:text-ink-3">
          {section.points.map((point) => (
            <li key={point} className="pl-1">
              {point}
            </li>
          ))}
        </ul>
      );
    case "tags":
      return <BadgeList values={section.tags} limit={section.tags.length} />;
    case "scores":
      return (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-x-8 gap-y-3">
          {section.scores.map(({ name, score }) => (
            <li key={name}>
              <Progress value={score} label={name} figure={`${score} / 100`} />
            </li>
          ))}
        </ul>
      );
  }
}
