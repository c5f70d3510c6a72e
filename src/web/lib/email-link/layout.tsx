import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ReactNode } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Wordmark } from "#web/lib/frame/brand.tsx";
import { SkipLink } from "#web/lib/frame/skip-link.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { cn } from "#web/ui/cn.ts";
import { ToastProvider } from "#web/ui/toast.tsx";

/** The brand and no navigation: people come here for one task. `narrow`: aligned with a page of one column. */
export function EmailLayout({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  const { settings } = useBackend();
  return (
    <CSPProvider disableStyleElements>
      <ToastProvider>
        <SkipLink />
        <div className="flex min-h-dvh flex-col">
          <header className="border-b border-line bg-surface">
            <div className={cn("gutter mx-auto flex h-14 items-center", narrow ? "max-w-3xl" : "max-w-5xl")}>
              <Link to="/" aria-label={`${settings.brandName}, start page`} className="rounded-control">
                <Wordmark name={settings.brandName} />
              </Link>
            </div>
          </header>
          <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
            {children}
          </main>
        </div>
      </ToastProvider>
    </CSPProvider>
  );
}
