import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PageHeader, usePageTitle } from "#web/lib/frame/page-title.tsx";
import { useSearch, useUrlTab } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Card } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { TabSet } from "#web/ui/tabs.tsx";
import { useWide } from "#web/ui/use-wide.ts";

type Section = { value: string; label: string; panel: ReactNode };

/**
 * The sections beside their list; without room for it, a list and each section as a page of its own with a way back.
 * The addresses are the same, and what is typed in a section stays when the window changes between the two.
 */
export function SettingsSections({ sections, description }: { sections: readonly Section[]; description: ReactNode }) {
  const wide = useWide("aside");
  const asked = useSearch()["tab"];
  const [tab, go] = useUrlTab(["members", ...sections.map(({ value }) => value)]);
  // The first section has no name in the address: a window that becomes narrow still shows it.
  const [showsFirst, setShowsFirst] = useState(wide);
  if (wide ? !showsFirst : showsFirst && asked !== undefined) setShowsFirst(wide);
  const open = sections.find(({ value }) => value === (wide || showsFirst ? tab : asked)) ?? null;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef({ open, wide });
  // Moving between list and section keeps the focus: on the section's heading, and back on the row that was open.
  useEffect(() => {
    const left = before.current;
    before.current = { open, wide };
    if (wide || left.wide || left.open?.value === open?.value) return;
    const target = open ? "h1" : `[data-section="${left.open?.value ?? ""}"]`;
    place.current?.querySelector<HTMLElement>(target)?.focus();
  }, [open, wide]);
  return (
    <div ref={place} className={cn("gutter mx-auto py-5 pb-12", wide ? "max-w-6xl" : "max-w-3xl")}>
      {wide ? (
        <PageHeader title="Settings" description={description} />
      ) : open ? (
        <SectionHead key={open.value} label={open.label} onLeave={() => setShowsFirst(false)} />
      ) : (
        <List sections={sections} description={description} />
      )}
      {open ? (
        <TabSet
          label="Settings by kind"
          items={sections}
          value={open.value}
          onValueChange={go}
          aside
          listed={wide}
          className={wide ? "mt-6" : undefined}
          panelClassName="min-w-0"
        />
      ) : null}
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

function SectionHead({ label, onLeave }: { label: string; onLeave: () => void }) {
  usePageTitle(`${label}, Settings`);
  return (
    <>
      <Link
        to="/mls/settings"
        onClick={onLeave}
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
    </>
  );
}
