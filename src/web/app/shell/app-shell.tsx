import { CSPProvider } from "@base-ui/react/csp-provider";
import { useEffect, useRef, type ReactNode } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { LimitNotice } from "./limit-notice.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { PaletteButton, PaletteMenuButton } from "./palette-button.tsx";
import { PaletteHost } from "#web/app/palette/palette-host.tsx";
import { usePath } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { lazyComponent } from "#web/ui/lazy-module.ts";
import { ToastProvider } from "#web/ui/toast.tsx";
import { Wordmark } from "#web/lib/frame/brand.tsx";
import { DemoBanner } from "#web/lib/frame/demo-banner.tsx";
import { EcosystemBar } from "#web/lib/frame/ecosystem-bar.tsx";
import { Footer } from "#web/lib/frame/footer.tsx";
import { HeaderNav, MobileNav } from "./header-nav.tsx";
import { SkipLink } from "#web/lib/frame/skip-link.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { useBarHeight } from "./use-bar-height.ts";

/** Only the demo has guides, so only the demo loads them. */
const DemoGuides = lazyComponent(async () => (await import("#web/features/demo/demo-guides.tsx")).DemoGuides);

/**
 * On a new page, moves focus to its content for keyboards and screen readers; a changed search parameter is the same
 * page.
 */
function useFocusOnNavigation() {
  const path = usePath();
  const before = useRef(path);
  useEffect(() => {
    if (path === before.current) return;
    const main = document.getElementById("main");
    // A page that stays under a new address (a draft that got its id) keeps the cursor.
    const focused = document.activeElement;
    const stayed = main !== focused && main?.contains(focused);
    // So does what was opened while the page loaded: a panel that loses the focus closes. During the tour the focus
    // stays on its bar: a key pressed while it moves would be lost.
    const held = focused?.closest("[data-tour], [data-open], [data-popup-open]");
    if (!stayed && !held) main?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
}

export type AppShellProps = {
  /** The user menu when signed in; otherwise only the theme switch. */
  account?: ReactNode;
  /** The acting organization, named in the ecosystem bar. */
  organization?: string | undefined;
  /** Header widgets with counts, before the account. */
  widgets?: ReactNode;
  /** Who is online, in the ecosystem bar. */
  presence?: ReactNode;
  /** Shown below the links in a phone's menu. */
  mobileWidgets?: ReactNode;
  mobileAccount?: ReactNode;
  /** In the demo: restores the sample data. */
  onResetDemo?: (() => void | Promise<void>) | undefined;
  children: ReactNode;
};

/** The shared layout of /mls (spec §2): ecosystem bar, sticky header, the page, footer. */
export function AppShell({
  account,
  organization,
  presence,
  widgets,
  mobileWidgets,
  mobileAccount,
  onResetDemo,
  children,
}: AppShellProps) {
  const { settings } = useBackend();
  const bar = useRef<HTMLDivElement>(null);
  useFocusOnNavigation();
  useBarHeight(bar);
  return (
    <CSPProvider disableStyleElements>
      <ToastProvider>
        <SkipLink />
        <div className="flex min-h-dvh flex-col">
          <div ref={bar} className="no-print sticky top-0 z-40">
            <EcosystemBar organization={organization} aside={presence} />
            <header className="flex h-14 items-center gap-2 border-b border-line bg-surface px-3 sm:gap-4 sm:px-6">
              <MobileNav
                widgets={
                  <div className="flex flex-col gap-2">
                    <PaletteMenuButton />
                    {mobileWidgets}
                  </div>
                }
              >
                {mobileAccount}
              </MobileNav>
              <Link to="/" aria-label={`${settings.brandName}, start page`} className="shrink-0 rounded-control">
                <Wordmark name={settings.brandName} shrinks />
              </Link>
              <HeaderNav />
              <div className="ml-auto flex items-center gap-1">
                {/* On the narrowest phones only the menu has it. */}
                <span className="max-[23.5rem]:hidden">
                  <PaletteButton />
                </span>
                {widgets}
                {account ?? <ThemeToggle />}
              </div>
            </header>
            <LimitNotice />
            <OfflineNotice />
          </div>
          {onResetDemo ? <DemoBanner onReset={onResetDemo} /> : null}
          {/* As tall as the screen, so the footer doesn't appear and then jump while a page loads. */}
          <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-5.375rem)] flex-1">
            {children}
          </main>
          <Footer />
          {onResetDemo ? <DemoGuides /> : null}
        </div>
        <PaletteHost />
      </ToastProvider>
    </CSPProvider>
  );
}
