import { ArrowRight, Route, Timer } from "lucide-react";
import { setPlaying, tourPath, usePlaying } from "#web/features/demo/tour-state.ts";
import { useTour } from "#web/features/demo/tour.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { addressed } from "#web/lib/router/place.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";

/** Spec §2: the six pages the landing links to. */
const pages: readonly { to: string; heading: string; says: string }[] = [
  {
    to: "/mls/search",
    heading: "Talent Search",
    says: "Filter by skill, location, salary and clearance. Each option shows how many candidates match.",
  },
  {
    to: "/mls/pipeline",
    heading: "Candidate Pipeline",
    says: "One board for a whole desk: drag, type or choose where a candidate goes next.",
  },
  {
    to: "/mls/deals",
    heading: "Deal Management",
    says: "Terms in numbered versions, signatures, fees and guarantees to the cent.",
  },
  {
    to: "/mls/candidate/1",
    heading: "A candidate",
    says: "The masked profile that partners see, and the vault that only its agency can open.",
  },
  {
    to: "/mls/tools/split",
    heading: "Split Calculator",
    says: "The fee, each party's share, and scenarios side by side.",
  },
  {
    to: "/mls/agent",
    heading: "Agent Hub",
    says: "The listing agency's side: its listings and their activity.",
  },
];

/** /demo and /demo/mls: shown above the MLS home (spec §10). */
export function DemoLanding() {
  const { stop, go } = useTour();
  const playing = usePlaying();
  return (
    <section aria-labelledby="demo" className="border-b border-line pb-8">
      <Badge tone="amber">Investor Demo Version</Badge>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="demo" className="headline text-headline">
            Try the marketplace with sample data
          </h2>
          <p className="mt-2 max-w-measure text-read text-ink-2">
            The same pages as the product, with eight fictional candidates. No account is needed, nothing leaves your
            browser, and every figure here is sample data.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {playing ? null : (
            <Button size="lg" variant="primary" onClick={() => setPlaying(true)}>
              <Timer aria-hidden="true" />
              Try it in two minutes
            </Button>
          )}
          <Button size="lg" onClick={() => go(stop ?? 0)}>
            <Route aria-hidden="true" />
            {stop === null ? `Take the tour, ${tourPath.length} stops` : "Continue the tour"}
          </Button>
        </div>
      </div>
      <ul
        className={
          "mt-6 grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3"
        }
      >
        {pages.map(({ to, heading, says }) => (
          <li key={to} className="flex bg-surface">
            <Link to={addressed(to)} className="group flex-1 px-5 py-4 hover:bg-sunk focus-visible:-outline-offset-2">
              <h3 className="flex items-center justify-between gap-3 text-card font-semibold">
                {heading}
                <ArrowRight
                  className="size-4 text-ink-3 transition-[translate] group-hover:translate-x-0.5"
                  aria-hidden="true"
                />
              </h3>
              <p className="mt-1 text-read text-ink-2">{says}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
