import type { Answer } from "#contract/index.ts";
import { cn } from "#web/ui/cn.ts";
import { SplitBar } from "#web/ui/motif/split-bar.tsx";
import { SignatureName } from "./signature-name.tsx";

type Section = Answer<"signing", "open">["documents"][number]["sections"][number];

/** A document as its signers read it: the same sections its PDF is made of (domain/core/document.ts). */
export function PaperView({ sections, level }: { sections: readonly Section[]; level: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col divide-y divide-line text-read">
      {sections.map((section, place) => (
        <section key={`${place} ${section.heading}`} className="py-5 first:pt-0 last:pb-0">
          <Heading className="label-caps text-ink-2">{section.heading}</Heading>
          <Body section={section} />
        </section>
      ))}
    </div>
  );
}

function Body({ section }: { section: Section }) {
  switch (section.kind) {
    case "facts":
      return (
        <dl className="mt-2.5 flex flex-col gap-2 sm:gap-1.5">
          {section.facts.map(({ term, fact }) => (
            <div key={term} className="sm:grid sm:grid-cols-[10.5rem_minmax(0,1fr)] sm:gap-4">
              <dt className="text-dense text-ink-2 sm:text-read">{term}</dt>
              <dd className="figures font-medium break-words">{fact}</dd>
            </div>
          ))}
        </dl>
      );
    case "text":
      return (
        <div className="mt-2.5 flex max-w-measure flex-col gap-2.5">
          {section.paragraphs.map((paragraph, place) => (
            <p key={place} className="break-words">
              {paragraph}
            </p>
          ))}
        </div>
      );
    case "shares":
      return <Shares section={section} />;
    case "table":
      return <Table table={section.table} />;
    case "signatures":
      return (
        <ul className="mt-2.5 flex flex-col gap-4">
          {section.signatures.map(({ name, said }) => (
            <li key={`${name} ${said.join(" ")}`}>
              <SignatureName name={name} />
              <p className="mt-1 border-t border-line-2 pt-1 text-dense text-ink-2">{said.join(", ")}</p>
            </li>
          ))}
        </ul>
      );
  }
}

function Shares({ section: { figure, shares } }: { section: Extract<Section, { kind: "shares" }> }) {
  return (
    <>
      <p className="figures mt-1.5 text-title font-semibold">{figure}</p>
      <SplitBar size="bar" className="mt-2" parts={shares} />
      <ul className="mt-2.5 flex flex-col gap-1.5">
        {shares.map(({ label, figure: share }, place) => (
          <li key={label} className="flex items-baseline justify-between gap-4">
            <span className="inline-flex min-w-0 items-baseline gap-2">
              <span
                aria-hidden="true"
                className={cn("keeps-color size-2.5 shrink-0 rounded-[2px]", place === 0 ? "bg-petrol" : "bg-ochre")}
              />
              <span className="min-w-0 break-words">{label}</span>
            </span>
            <span className="figures font-semibold">{share}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Table({ table }: { table: Extract<Section, { kind: "table" }>["table"] }) {
  const side = (column: number) => (table.figures.includes(column) ? "figures text-right" : "text-left");
  return (
    <table className="mt-2.5 w-full border-collapse text-dense">
      <thead>
        <tr className="border-b border-line-2">
          {table.head.map((head, column) => (
            <th key={head} scope="col" className={cn("py-1.5 pr-4 font-medium text-ink-2 last:pr-0", side(column))}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, place) => (
          <tr key={place} className="border-b border-line">
            {row.map((cell, column) => (
              <td key={column} className={cn("py-1.5 pr-4 align-top break-words last:pr-0", side(column))}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {table.total ? (
        <tfoot>
          <tr>
            {table.total.map((cell, column) => (
              <td key={column} className={cn("py-1.5 pr-4 font-semibold last:pr-0", side(column))}>
                {cell}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
