import type { ReactNode } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Link } from "#web/lib/router/link.tsx";

const item =
  "rounded-tag px-2 py-1 whitespace-nowrap text-bar-ink-2 transition-colors hover:text-bar-ink " +
  "focus-visible:outline-bar-ink focus-visible:-outline-offset-1";

/**
 * The sister apps, the same in every app of the ecosystem (spec §2). They are configuration: none configured, none
 * shown. At the end the acting organization and, as `aside`, who is online.
 */
export function EcosystemBar({ organization, aside }: { organization?: string | undefined; aside?: ReactNode }) {
  const { settings } = useBackend();
  return (
    <div className="no-print flex h-7.5 items-center gap-2 bg-bar px-2 text-small sm:px-4">
      <nav
        aria-label="Ecosystem"
        className="flex h-full min-w-0 flex-1 items-center gap-1 overflow-x-auto [scrollbar-width:none]"
      >
        <Link to="/" className={item}>
          Home
        </Link>
        {settings.ecosystemApps.map((app) => (
          <a key={app.url} href={app.url} className={item}>
            {app.name}
          </a>
        ))}
        <Link
          to="/mls"
          aria-current="true"
          className={
            "rounded-tag px-2 py-1 font-semibold whitespace-nowrap text-bar-ink " +
            "focus-visible:outline-bar-ink focus-visible:-outline-offset-1"
          }
        >
          {settings.brandName}
        </Link>
      </nav>
      {organization ? <span className="hidden whitespace-nowrap text-bar-ink-2 sm:inline">{organization}</span> : null}
      {aside}
    </div>
  );
}
