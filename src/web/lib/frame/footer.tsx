import type { UsageKind } from "#domain/admin/admin.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useLeaving } from "#web/lib/use-leaving.ts";
import { Link } from "#web/lib/router/link.tsx";

const item = "py-1 hover:text-ink hover:underline hover:underline-offset-3";

/** Legal pages, and the configured partners (spec §17). */
export function Footer() {
  const { settings, kind } = useBackend();
  const { workflow, contracts } = settings.partners;
  return (
    <footer className="no-print mt-16 border-t border-line">
      <div
        className={
          "gutter mx-auto flex max-w-page flex-wrap items-baseline justify-between gap-x-8 gap-y-3 " +
          "py-6 text-small text-ink-3"
        }
      >
        <p>
          {settings.brandName}, a multiple listing service for talent.
          {kind === "demo"
            ? " Demo with sample data."
            : settings.sampleMode
              ? " This installation holds sample data."
              : null}
        </p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-5 gap-y-1">
          <Link to="/mls/terms" className={item}>
            Terms &amp; Policies
          </Link>
          <Link to="/mls/privacy" className={item}>
            Privacy
          </Link>
          <Link to="/mls/compliance" className={item}>
            Compliance
          </Link>
          {/* The demo has no server that a program could reach, and its links stay inside it. */}
          {kind === "demo" ? null : (
            <a href="/developers" className={item}>
              Developers
            </a>
          )}
          {settings.supportEmail ? (
            <a href={`mailto:${settings.supportEmail}`} className={item}>
              {settings.supportEmail}
            </a>
          ) : null}
          {workflow ? <Partner kind="workflow" name="Partner workflow" url={workflow} /> : null}
          {contracts ? <Partner kind="contracts" name="Partner contracts" url={contracts} /> : null}
        </nav>
      </div>
    </footer>
  );
}

function Partner({ kind, name, url }: { kind: UsageKind; name: string; url: string }) {
  const leave = useLeaving();
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" onClick={() => leave(kind)} className={item}>
      {name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
