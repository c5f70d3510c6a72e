import { Link } from "@tanstack/react-router";
import { ArrowUpRight, Stamp } from "lucide-react";
import { useBackend } from "#web/backend/context.tsx";
import { agencySplit, SplitBar } from "#web/components/motif/split-bar.tsx";
import { PlateText } from "#web/components/motif/plate-text.tsx";
import { Redaction } from "#web/components/motif/redaction.tsx";
import { Wordmark } from "#web/components/shell/brand.tsx";
import { EcosystemBar } from "#web/components/shell/ecosystem-bar.tsx";
import { Footer } from "#web/components/shell/footer.tsx";
import { usePageTitle } from "#web/components/shell/page-title.tsx";
import { SkipLink } from "#web/components/shell/skip-link.tsx";
import { ThemeToggle } from "#web/components/shell/theme-toggle.tsx";
import { Badge, BadgeList } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

const benefits = [
  {
    heading: "Pre-screened candidates",
    text: "Every candidate is represented by the agency that lists them, under a recorded consent. What its screening found stands on the listing: you read it before you ask for the name.",
  },
  {
    heading: "Transparent pricing",
    text: "Salary, fee and commission split stand on the listing. No upfront cost: commission is paid only on successful placements.",
  },
  {
    heading: "NDA and legal workflows",
    text: "An identity is shown to one company at a time, under NDA, and every look is on the record. GDPR compliance is part of the design.",
  },
] as const;

/** True by design, whatever the day: no figure here is a guess or a count that could be stale. */
const facts = [
  { figure: "0", label: "names shown before a reveal" },
  { figure: "1", label: "company per reveal" },
  { figure: "40 bits", label: "of chance behind every code" },
  { figure: "100%", label: "of the fee split, to the cent" },
] as const;

/** The public start page (seed §2). `onEnter` starts the ecosystem sign-in, or goes on for who is signed in already. */
export function Landing({ signedIn, leaving, onEnter }: { signedIn: boolean; leaving: boolean; onEnter: () => void }) {
  usePageTitle("");
  const { settings } = useBackend();
  return (
    <>
      <SkipLink />
      <div className="sticky top-0 z-40">
        <EcosystemBar />
      </div>
      <div className="gutter mx-auto max-w-page">
        <header className="flex h-17 items-center justify-between gap-4">
          <Link to="/" aria-label={`${settings.brandName}, start page`} className="rounded-control">
            <Wordmark name={settings.brandName} />
          </Link>
          <div className="flex items-center gap-1 sm:gap-2">
            <ThemeToggle />
            <button type="button" onClick={onEnter} disabled={leaving} className={buttonClass({ variant: "ghost" })}>
              {signedIn ? "Open marketplace" : "Sign In"}
            </button>
            <DemoLink className="max-sm:hidden" />
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          <section className="grid items-center gap-x-16 gap-y-14 pt-10 pb-16 lg:grid-cols-[1.2fr_1fr] lg:pt-14">
            <div>
              <h1 className="headline text-display">
                Share the talent.
                <br />
                Keep the <Redaction bars={[2.2]} label="name" className="min-h-0 align-[-0.1em]" />.
                <br />
                Split the fee.
              </h1>
              <p className="mt-6 max-w-[56ch] text-lead text-ink-2">A multiple listing service for recruiting agencies. List a candidate under a masked code, let partner agencies and employers find them, and reveal who it is to one company, under NDA, when you say so.</p>
              <div className="mt-8 flex flex-wrap gap-3">
                <button type="button" onClick={onEnter} disabled={leaving} aria-busy={leaving || undefined} className={buttonClass({ variant: "primary", size: "lg" })}>
                  Start Hiring Today
                </button>
                <DemoLink large />
              </div>
              <p className="mt-4 text-dense text-ink-3">No upfront cost for employers and candidates. Commission only on a placement.</p>
            </div>
            <HeroObject />
          </section>

          <section aria-labelledby="facts" className="border-t border-line-2 py-7">
            <h2 id="facts" className="sr-only">
              What is always true
            </h2>
            <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
              {facts.map((fact) => (
                <div key={fact.label} className="flex flex-col-reverse justify-end">
                  <dt className="text-dense text-ink-3">{fact.label}</dt>
                  <dd className="headline text-figure">{fact.figure}</dd>
                </div>
              ))}
            </dl>
          </section>

          <section aria-labelledby="benefits" className="border-t border-line-2 py-14">
            <h2 id="benefits" className="max-w-[24ch] headline text-headline">
              A fair exchange between agencies that do not have to trust each other
            </h2>
            <div className="mt-8 grid gap-4 md:grid-cols-3">
              {benefits.map((each) => (
                <div key={each.heading} className="rounded-card border border-line bg-surface p-5">
                  <h3 className="text-card font-semibold">{each.heading}</h3>
                  <p className="mt-2 text-read text-ink-2">{each.text}</p>
                </div>
              ))}
            </div>
          </section>
        </main>
      </div>
      <Footer />
    </>
  );
}

function DemoLink({ large, className }: { large?: boolean; className?: string }) {
  return (
    // Leaves this router on purpose: the demo is the other world, in a tab of its own.
    <a href="/demo" target="_blank" rel="noopener" className={buttonClass({ size: large ? "lg" : "md", ...(className ? { className } : {}) })}>
      Live Demo
      {large ? <ArrowUpRight aria-hidden="true" /> : null}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function HeroObject() {
  return (
    <figure className="relative min-w-0 pb-14">
      <div className="rounded-card border border-line bg-surface p-6">
        <div className="flex items-center justify-between">
          <PlateText code="TM-7K3QF9XA" size="md" />
          <Badge tone="petrol">Remote</Badge>
        </div>
        <Redaction className="mt-4 text-lead" />
        <p className="mt-2 text-title font-semibold">Staff Platform Engineer</p>
        <p className="figures text-read text-ink-2">Austin, TX · 11 years · <span className="whitespace-nowrap">$185k - $225k</span></p>
        <BadgeList values={["Kubernetes", "Go", "AWS", "Terraform", "PostgreSQL", "Kafka", "Redis", "Python", "Docker", "Linux"]} limit={4} className="mt-4" />
        <div className="figures mt-6 flex justify-between text-dense text-ink-2">
          <span>Listing agency 60%</span>
          <span>Selling agency 40%</span>
        </div>
        <SplitBar parts={agencySplit(60, 40)} size="bar" className="mt-2 mb-10 sm:mb-4" />
      </div>
      <div className="absolute right-0 bottom-0 left-6 flex items-center gap-4 rounded-card border border-line-2 bg-raised px-5 py-4 shadow-float sm:-right-5 sm:left-10">
        <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-full bg-seal-soft text-seal">
          <Stamp className="size-4.5" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">Identity revealed to Meridian Robotics</p>
          <p className="text-ink-3">NDA signed · protected for 12 months · on the record</p>
        </div>
      </div>
      <figcaption className="sr-only">An example of a masked listing, and of the note its agency gets when the identity is revealed to one company.</figcaption>
    </figure>
  );
}
