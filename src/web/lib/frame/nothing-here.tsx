import { Redaction } from "#web/ui/motif/redaction.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { usePageTitle } from "./page-title.tsx";

/** The page of an unknown address (spec §2, §8): standalone, or inside the shell where the reader has no access. */
export function NothingHere() {
  usePageTitle("Page not found");
  return (
    <div className="flex max-w-measure flex-col items-center gap-3 text-center">
      <span className="font-mono text-dense text-ink-3">404</span>
      <span className="text-title">
        <Redaction bars={[3.8, 2.2, 5]} label="" />
      </span>
      <h1 className="mt-3 headline text-headline">Oops! Page not found</h1>
      <p className="text-read text-ink-2">The address may be mistyped, or this page was removed.</p>
      <Link to="/" className={buttonClass({ variant: "primary", className: "mt-3" })}>
        Return to Home
      </Link>
    </div>
  );
}
