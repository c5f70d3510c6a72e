import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { Badge } from "#web/ui/badge.tsx";

const cardClass = "group flex flex-col rounded-card border border-line bg-surface p-5 transition-colors hover:border-edge";

/** /demo and /demo/mls: stands on top of the MLS home (decisions §1). It links only to pages that exist. */
export function DemoLanding() {
  return (
    <section aria-labelledby="demo" className="border-b border-line pb-8">
      <Badge tone="amber">Investor Demo Version</Badge>
      <h2 id="demo" className="mt-3 headline text-headline">
        Try the marketplace with sample data
      </h2>
      <p className="mt-2 max-w-measure text-read text-ink-2">The same pages as the product, on eight made-up candidates. No account is needed, nothing leaves your browser, and every figure here is sample data.</p>
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        <Link to="/mls/search" className={cardClass}>
          <Heading>Talent Search</Heading>
          <p className="mt-1 text-read text-ink-2">Filter by skill, place, salary and clearance, with counts beside every option.</p>
        </Link>
        <Link to="/mls/candidate/$id" params={{ id: "1" }} className={cardClass}>
          <Heading>A candidate</Heading>
          <p className="mt-1 text-read text-ink-2">The masked face that partners see, and the vault that only its own agency opens.</p>
        </Link>
        <Link to="/mls/agent" className={cardClass}>
          <Heading>Agent Hub</Heading>
          <p className="mt-1 text-read text-ink-2">The listing agency's side: its own listings and what they are doing.</p>
        </Link>
        <Link to="/mls/tools/split" className={cardClass}>
          <Heading>Split Calculator</Heading>
          <p className="mt-1 text-read text-ink-2">The fee to the cent, who gets what of it, and scenarios side by side.</p>
        </Link>
      </div>
    </section>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <h3 className="flex items-center justify-between gap-3 text-card font-semibold">
      {children}
      <ArrowRight className="size-4 text-ink-3 transition-[translate] group-hover:translate-x-0.5" aria-hidden="true" />
    </h3>
  );
}
