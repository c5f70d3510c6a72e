import type { ReactNode } from "react";
import { buttonClass } from "#web/ui/button-class.ts";

const pages = [
  { href: "/developers", label: "Overview" },
  { href: "/developers/quick-start", label: "Quick start" },
  { href: "/developers/api", label: "Using the API" },
  { href: "/developers/webhooks", label: "Events and webhooks" },
  { href: "/developers/connections", label: "Agents, SCIM and calendars" },
  { href: "/developers/dictionary", label: "Data dictionary" },
  { href: "/developers/changelog", label: "Changelog" },
  { href: "/api/docs", label: "All calls" },
] as const;

export type PortalSection = { id: string; heading: string; body: ReactNode };

/** A page of the developer portal (spec §22): pages at the side, then its sections. */
export function PortalPage({
  path,
  title,
  lead,
  sections,
}: {
  path: (typeof pages)[number]["href"];
  title: string;
  lead: ReactNode;
  sections: readonly PortalSection[];
}) {
  return (
    <div className="gutter mx-auto grid w-full max-w-page gap-x-14 gap-y-6 pt-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label="Developers" className="top-16 self-start lg:sticky">
        <ul className="-mx-2 flex flex-wrap gap-1 lg:flex-col">
          {pages.map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={href === path ? "page" : undefined}
                className={
                  "block rounded-control px-2 py-1.5 font-medium text-ink-3 hover:text-ink " +
                  "aria-[current]:bg-sunk aria-[current]:text-ink"
                }
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="min-w-0 max-w-[54rem]">
        <h1 className="headline text-headline">{title}</h1>
        <p className="mt-3 max-w-[64ch] text-lead text-ink-2">{lead}</p>
        {sections.map(({ id, heading, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`} className="mt-10 scroll-mt-16">
            <h2 id={`${id}-heading`} className="text-title font-semibold">
              {heading}
            </h2>
            <div className="mt-2 flex flex-col gap-3 text-read text-ink-2">{body}</div>
          </section>
        ))}
      </article>
    </div>
  );
}

/** Code under its name, with a button that copies it. The script shows the button, because it does nothing without. */
export function CodeBlock({ label, code, className }: { label: string; code: string; className?: string }) {
  return (
    <div
      data-code=""
      className={`overflow-hidden rounded-card border border-line bg-sunk text-dense text-ink ${className ?? ""}`}
    >
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-4">
        <p className="min-w-0 text-small font-medium text-ink-2">{label}</p>
        <button
          type="button"
          data-copy=""
          hidden
          aria-label={`Copy: ${label}`}
          className={buttonClass({ size: "sm", className: "shrink-0" })}
        >
          Copy
        </button>
      </div>
      <pre {...{ tabIndex: 0, role: "group" }} aria-label={label} className="overflow-x-auto p-4">
        <code className="font-mono">{code.trimEnd()}</code>
      </pre>
    </div>
  );
}

export const Mono = ({ children }: { children: ReactNode }) => (
  <code className="font-mono text-dense break-words text-ink">{children}</code>
);

export function Prose({ children }: { children: ReactNode }) {
  return <p className="max-w-[68ch]">{children}</p>;
}

export function Points({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="flex max-w-[68ch] list-disc flex-col gap-1.5 pl-5 marker:text-ink-3">
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

/** A table that scrolls sideways where it doesn't fit. The first cell of a row names it. */
export function DataTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly { id?: string; cells: readonly ReactNode[] }[];
}) {
  return (
    <div
      {...{ tabIndex: 0, role: "group" }}
      aria-label={label}
      className="relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-dense">
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className="px-3 py-2 text-left align-bottom label-caps text-ink-3">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [first, ...others] }, index) => (
            <tr key={index} id={id} className="scroll-mt-16">
              <th scope="row" className="border-t border-line px-3 py-2 text-left align-top font-medium text-ink">
                {first}
              </th>
              {others.map((cell, column) => (
                <td key={column} className="min-w-24 border-t border-line px-3 py-2 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
