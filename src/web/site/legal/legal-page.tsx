import type { ReactNode } from "react";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { NavLink } from "#web/lib/router/link.tsx";

const pages = [
  { to: "/mls/terms", label: "Terms & Policies" },
  { to: "/mls/privacy", label: "Privacy" },
  { to: "/mls/compliance", label: "Compliance" },
] as const;

export type LegalSection = { id: string; heading: string; body: ReactNode };

type LegalPageProps = { title: string; lead: string; effective: string; sections: readonly LegalSection[] };

/** One legal text: a summary paragraph, then its sections with a table of contents. */
export function LegalPage({ title, lead, effective, sections }: LegalPageProps) {
  usePageTitle(title);
  return (
    <div className="gutter mx-auto max-w-page pt-8">
      <nav aria-label="Legal pages" className="-mx-2 flex flex-wrap gap-1">
        {pages.map((page) => (
          <NavLink
            key={page.to}
            to={page.to}
            className="rounded-control px-2 py-1.5 font-medium text-ink-3 hover:text-ink"
            here="bg-sunk text-ink"
          >
            {page.label}
          </NavLink>
        ))}
      </nav>
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <article className="max-w-measure">
          <h1 className="headline text-headline">{title}</h1>
          <p className="figures mt-1 text-small text-ink-3">
            Effective{" "}
            <time dateTime={effective}>
              {new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
                new Date(`${effective}T00:00:00Z`),
              )}
            </time>
          </p>
          <p className="mt-5 text-lead text-ink-2">{lead}</p>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-heading`} className="mt-9">
              <h2 id={`${section.id}-heading`} className="text-card font-semibold">
                {section.heading}
              </h2>
              <div className="legal-text mt-2 flex flex-col gap-3 text-read text-ink-2">{section.body}</div>
            </section>
          ))}
        </article>
        <nav aria-label="On this page" className="top-28 order-first hidden self-start lg:sticky lg:block">
          <p className="label-caps text-ink-3">On this page</p>
          <ul className="mt-2 flex flex-col gap-1">
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} className="block py-0.5 text-ink-2 hover:text-ink hover:underline">
                  {section.heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}

export function Bullets({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-ink-3">
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}
