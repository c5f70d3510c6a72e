import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { PageHeader, usePageTitle } from "#web/lib/frame/page-title.tsx";
import { useSearch } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Card } from "#web/ui/card.tsx";

type Section = { value: string; label: string; panel: ReactNode };

/**
 * Settings without room for a list beside the panel: a list of the sections, each a page of its own with a way back.
 * The addresses are those of the tabs on wide screens.
 */
export function SettingsSections({ sections, description }: { sections: readonly Section[]; description: ReactNode }) {
  const asked = useSearch()["tab"];
  const open = sections.find(({ value }) => value === asked) ?? null;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  // Moving between list and section keeps the focus: on the section's heading, and back on the row that was open.
  useEffect(() => {
    const left = before.current;
    before.current = open;
    if (left?.value === open?.value) return;
    const target = open ? "h1" : `[data-section="${left?.value ?? ""}"]`;
    place.current?.querySelector<HTMLElement>(target)?.focus();
  }, [open]);
  return (
    <div ref={place} className="gutter mx-auto max-w-3xl py-5 pb-12">
      {open ? <OpenSection key={open.value} section={open} /> : <List sections={sections} description={description} />}
    </div>
  );
}

function List({ sections, description }: { sections: readonly Section[]; description: ReactNode }) {
  return (
    <>
      <PageHeader title="Settings" description={description} />
      <nav aria-label="Settings by kind" className="mt-5">
        <Card>
          <ul className="divide-y divide-line">
            {sections.map(({ value, label }) => (
              <li key={value}>
                <Link
                  to="/mls/settings"
                  search={{ tab: value }}
                  data-section={value}
                  className="flex min-h-12 items-center justify-between gap-3 px-4 text-read font-medium hover:bg-sunk"
                >
                  {label}
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </nav>
    </>
  );
}

function OpenSection({ section: { label, panel } }: { section: Section }) {
  usePageTitle(`${label}, Settings`);
  return (
    <>
      <Link
        to="/mls/settings"
        className={
          "-ml-1.5 inline-flex min-h-11 items-center gap-1 rounded-control pr-2 text-dense font-medium " +
          "text-ink-2 hover:text-ink"
        }
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        All settings
      </Link>
      <h1 tabIndex={-1} className="mt-1 mb-4 text-title font-semibold outline-none">
        {label}
      </h1>
      {panel}
    </>
  );
}
