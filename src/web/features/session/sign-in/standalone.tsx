import type { ReactNode } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Wordmark } from "#web/lib/frame/brand.tsx";
import { SkipLink } from "#web/lib/frame/skip-link.tsx";
import { Link } from "#web/lib/router/link.tsx";

/** The pages around sign-in, with a link to the start page only. */
export function Standalone({ children }: { children: ReactNode }) {
  const { settings } = useBackend();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex h-14 items-center px-4 sm:px-6">
        <Link to="/" aria-label={`${settings.brandName}, start page`} className="rounded-control">
          <Wordmark name={settings.brandName} />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
    </div>
  );
}
