import { Menu, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Wordmark } from "#web/lib/frame/brand.tsx";
import { EcosystemBar } from "#web/lib/frame/ecosystem-bar.tsx";
import { Footer } from "#web/lib/frame/footer.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { DemoLink, SignInLink } from "./site-links.tsx";

const links = [
  { href: "/features", label: "Features" },
  { href: "/competitive-analysis", label: "Competitive Analysis" },
] as const;

/**
 * The frame of every public page: ecosystem bar, header (spec §2), page, footer. Built statically; `site.ts` adds the
 * behavior.
 */
export function SiteShell({ path, children }: { path: string; children: ReactNode }) {
  const { settings } = useBackend();
  return (
    <>
      <a
        href="#main"
        className={
          "fixed top-1 left-1 z-80 -translate-y-16 rounded-control bg-ink px-4 py-2 font-medium " +
          "text-paper focus:translate-y-0 print:hidden"
        }
      >
        Skip to content
      </a>
      <div className="no-print sticky top-0 z-40">
        <EcosystemBar />
      </div>
      <header className="no-print gutter mx-auto flex h-17 w-full max-w-page items-center justify-between gap-4">
        <a
          href="/"
          aria-label={`${settings.brandName}, start page`}
          aria-current={path === "/" ? "page" : undefined}
          className="rounded-control"
        >
          <Wordmark name={settings.brandName} />
        </a>
        <div className="flex items-center gap-1 sm:gap-2">
          <nav aria-label="Main" className="flex items-center gap-1 max-md:hidden">
            {links.map((link) => (
              <PageLink key={link.href} {...link} current={path === link.href} />
            ))}
          </nav>
          <button
            type="button"
            data-theme-toggle=""
            aria-label="Change theme"
            className={buttonClass({ variant: "ghost", className: "invisible aspect-square px-0" })}
          >
            <Moon className="theme-moon size-4.5" aria-hidden="true" />
            <Sun className="theme-sun size-4.5" aria-hidden="true" />
          </button>
          {/* On the narrowest phones only the menu has it. */}
          <SignInLink className={buttonClass({ variant: "ghost", className: "max-[23.5rem]:hidden" })} />
          <DemoLink className={buttonClass({ className: "max-md:hidden" })} />
          <details data-menu="" className="group relative md:hidden">
            <summary
              aria-label="Menu"
              className={buttonClass({
                variant: "ghost",
                className: "aspect-square list-none px-0 [&::-webkit-details-marker]:hidden",
              })}
            >
              <Menu className="size-4.5" aria-hidden="true" />
            </summary>
            <nav
              aria-label="Main"
              className={
                "absolute top-full right-0 z-50 mt-1 flex w-60 flex-col gap-1 rounded-card border " +
                "border-line-2 bg-raised p-2 shadow-float"
              }
            >
              {links.map((link) => (
                <PageLink key={link.href} {...link} current={path === link.href} />
              ))}
              <SignInLink
                className={buttonClass({ variant: "ghost", className: "min-[23.5rem]:hidden justify-start" })}
              />
              <DemoLink className={buttonClass()} />
            </nav>
          </details>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer />
    </>
  );
}

function PageLink({ href, label, current }: { href: string; label: string; current: boolean }) {
  return (
    <a
      href={href}
      aria-current={current ? "page" : undefined}
      className={buttonClass({
        variant: "ghost",
        className: "aria-[current]:bg-sunk aria-[current]:text-ink max-md:justify-start",
      })}
    >
      {label}
    </a>
  );
}
