import { Link } from "@tanstack/react-router";
import { useBackend } from "#web/backend/context.tsx";

const item = "rounded-tag px-2 py-1 whitespace-nowrap text-bar-ink-2 transition-colors hover:text-bar-ink focus-visible:outline-bar-ink focus-visible:-outline-offset-1";

/** The sister apps, the same on every app of the ecosystem (seed §2). They are configuration: none configured, none shown. */
export function EcosystemBar({ organisation }: { organisation?: string | undefined }) {
  const { settings } = useBackend();
  return (
    <nav aria-label="Ecosystem" className="no-print flex h-7.5 items-center gap-1 overflow-x-auto bg-bar px-2 text-small [scrollbar-width:none] sm:px-4">
      <Link to="/" className={item}>
        Home
      </Link>
      {settings.ecosystemApps.map((app) => (
        <a key={app.url} href={app.url} className={item}>
          {app.name}
        </a>
      ))}
      <Link to="/mls" aria-current="true" className="rounded-tag px-2 py-1 font-semibold whitespace-nowrap text-bar-ink focus-visible:outline-bar-ink focus-visible:-outline-offset-1">
        {settings.brandName}
      </Link>
      {organisation ? <span className="ml-auto hidden pr-2 whitespace-nowrap text-bar-ink-2 sm:inline">{organisation}</span> : null}
    </nav>
  );
}
