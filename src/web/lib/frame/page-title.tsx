import { useEffect, type ReactNode } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";

/** Names the page in the tab and for screen readers: "Talent Search · TalentMLS". Call it once per screen. */
export function usePageTitle(title: string): void {
  const { settings, kind } = useBackend();
  const name = kind === "demo" ? `${settings.brandName} demo` : settings.brandName;
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
}

type PageHeaderProps = { title: string; description?: ReactNode; actions?: ReactNode };

/** The header of a working page: one h1, a line under it, buttons at the end. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-title font-semibold">{title}</h1>
        {description ? <p className="mt-0.5 text-read text-ink-2">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}
