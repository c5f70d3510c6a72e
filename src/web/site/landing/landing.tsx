import { trialDays } from "#domain/organization/trial.ts";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { BookDemo } from "#web/site/parts/book-demo.tsx";
import { DemoLink, EmployerAccessLinks, SignInLink, TrialLink, TwoMinutesLink } from "#web/site/parts/site-links.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { HeroStory } from "./hero-story.tsx";
import { MarketFigures } from "./market-figures.tsx";
import { TryCard } from "./try-card.tsx";

const benefits = [
  {
    heading: "Pre-screened candidates",
    text:
      "Every candidate is represented by the agency that lists them, with recorded consent. If the agency screened " +
      "the candidate, you see its scores and notes before you request an introduction.",
  },
  {
    heading: "Transparent pricing",
    text:
      "Every listing shows the salary range. Agencies also see the commission split. No upfront cost: commission is " +
      "paid only on successful placements.",
  },
  {
    heading: "NDA and legal workflows",
    text:
      "Only a company that has signed the NDA sees an identity, and every view is recorded. GDPR compliance is part " +
      "of the design.",
  },
] as const;

/** True by design: no figure here is an estimate or a count that could go stale. */
const facts = [
  { figure: "0", label: "names shown before a reveal" },
  { figure: "1", label: "company per reveal" },
  { figure: "40-bit", label: "random listing codes" },
  { figure: "100%", label: "of the fee split, to the cent" },
] as const;

const steps = [
  {
    heading: "An agency lists",
    text:
      "Candidates who agreed appear under a random code, with salary, skills and the split. Names are stored " +
      "in a separate vault.",
  },
  {
    heading: "A partner asks",
    text:
      "An employer or a partner agency requests an introduction. The listing agency accepts, declines or " +
      "counters the terms.",
  },
  {
    heading: "Agree, then sign",
    text:
      "Both sides agree on terms. Then the organization that will see the name signs the NDA. Until then, it sees " +
      "only a code.",
  },
  {
    heading: "One company reads the name",
    text: "Only that company sees the name. Its protection period starts, and we record who opened the identity when.",
  },
] as const;

/** The public start page (spec §2): headline, example listing, four figures, a masked card to try. */
export function Landing() {
  return (
    <div className="gutter mx-auto w-full max-w-page">
      <section className="grid items-center gap-x-16 gap-y-14 pt-10 pb-16 lg:grid-cols-[1.2fr_1fr] lg:pt-14">
        <div>
          <h1 className="headline text-display">
            Share the talent.
            <br />
            Keep the <Redaction bars={[2.2]} label="name" className="min-h-0 align-[-0.1em]" />.
            <br />
            Split the fee.
          </h1>
          <p className="mt-6 max-w-[56ch] text-lead text-ink-2">
            A multiple listing service for recruiting agencies. List a candidate under a masked code, let partner
            agencies and employers find them, and reveal the identity to one company, under NDA, when you decide.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <SignInLink className={buttonClass({ variant: "primary", size: "lg" })}>Start Hiring Today</SignInLink>
            <DemoLink className={buttonClass({ size: "lg" })} arrow />
            <a href="#book-demo" className={buttonClass({ variant: "ghost", size: "lg" })}>
              Book Demo Call
            </a>
          </div>
          <p className="mt-4 text-dense text-ink-3">
            No upfront cost for employers and candidates. Commission only on a placement.{" "}
            <TwoMinutesLink className="anchor whitespace-nowrap" />, without an account.
          </p>
        </div>
        <HeroStory />
      </section>

      <section aria-labelledby="facts" className="border-t border-line-2 py-7">
        <h2 id="facts" className="sr-only">
          Always true
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

      <MarketFigures />

      <TryCard />

      <section aria-labelledby="benefits" className="border-t border-line-2 py-14">
        <h2 id="benefits" className="max-w-[24ch] headline text-headline">
          A fair exchange for agencies that compete
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

      <section aria-labelledby="way" className="border-t border-line-2 py-14">
        <h2 id="way" className="max-w-[24ch] headline text-headline">
          How a name is revealed
        </h2>
        <ol className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, index) => (
            <li key={step.heading} className="border-t-2 border-ink pt-4">
              <span className="figures font-mono text-small text-ink-3">{index + 1}</span>
              <h3 className="text-card font-semibold">{step.heading}</h3>
              <p className="mt-1 text-read text-ink-2">{step.text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section
        aria-labelledby="begin"
        className="grid gap-x-16 gap-y-6 border-t border-line-2 py-14 lg:grid-cols-[1fr_1.4fr] lg:items-center"
      >
        <div>
          <h2 id="begin" className="headline text-headline">
            Start from your role
          </h2>
          <p className="mt-3 max-w-[44ch] text-read text-ink-2">
            Agencies and employers open an account and are vetted before others see their activity. Candidates don't
            need an account: their agency sends them a private page.
          </p>
        </div>
        <div>
          <div className="flex flex-wrap gap-3">
            <TrialLink className={buttonClass({ variant: "primary", size: "lg" })} />
            <EmployerAccessLinks className={buttonClass({ size: "lg" })} />
          </div>
          <p className="mt-4 max-w-[52ch] text-dense text-ink-3">
            Agencies: {trialDays} days free from the day you&apos;re approved, no credit card needed. After that your
            active listings stay, and you{" "}
            <a href="/features#pricing" className="anchor">
              choose a plan
            </a>{" "}
            to add more.
          </p>
        </div>
      </section>

      <BookDemo />
    </div>
  );
}
