import { Check } from "lucide-react";
import { planNames, plans, signUpPlans } from "#domain/organization/plan.ts";
import { trialDays } from "#domain/organization/trial.ts";
import { TrialLink } from "#web/site/parts/site-links.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

/** Spec §9, pricing tiers: the plans that publishing enforces. */
const tiers = planNames.map((name) => {
  const { label, monthlyDollars, includes } = plans[name];
  const [limit, ...has] = includes;
  return { label, monthlyDollars, limit, has, trial: signUpPlans.find((each) => each === name) };
});

/** What each line above means in this version of the product. */
const today = [
  {
    term: "The same product in every plan",
    says:
      "Search with all its filters, AI matching, the commission calculator, deals, analytics and compliance " +
      "tools work in all three plans. The plans differ in how many listings can be active.",
  },
  {
    term: "AI matching",
    says:
      "Paste a job description on a candidate's page or a deal sheet. You see which of its skills the " +
      "candidate lists, which are missing, and the percentage. It compares skills word by word in your browser. " +
      "No trained model is involved.",
  },
  {
    term: "Analytics and reporting",
    says:
      "Views, introductions and pipeline figures of your own organization. Listings, shortlists and deals " +
      "export as CSV files.",
  },
  {
    term: "Compliance tools",
    says: "Recorded consents with an end date, an audit log of every identity opened, and erasure.",
  },
  {
    term: "Support",
    says: "The marketplace's team answers. We agree on response times, priority and 24/7 support with your plan.",
  },
  {
    term: "API access and SSO",
    says: "API keys, webhooks, agents and sign-in through your own OpenID Connect provider. Every plan has them.",
  },
  {
    term: "Agreed before a plan starts",
    says:
      "Custom integrations, white-label, custom AI algorithms and custom reporting aren't built in yet. " +
      "If you need one, we agree on scope and date with you first.",
  },
] as const;

export function Pricing() {
  return (
    <section aria-labelledby="pricing" className="border-t border-line-2 py-14">
      <h2 id="pricing" className="headline text-headline">
        Pricing
      </h2>
      <p className="mt-3 max-w-measure text-read text-ink-2">
        Agencies pay monthly for the marketplace. Employers and candidates pay nothing for it. Commission is paid only
        on successful placements.
      </p>
      <div className="mt-8 grid overflow-hidden rounded-card border border-line bg-surface md:grid-cols-3">
        {tiers.map(({ label, monthlyDollars, limit, has, trial }) => (
          <section
            key={label}
            aria-labelledby={`plan-${label}`}
            className="flex flex-col border-line p-6 not-first:border-t md:not-first:border-t-0 md:not-first:border-l"
          >
            <h3 id={`plan-${label}`} className="text-card font-semibold">
              {label}
            </h3>
            <p className="figures mt-3 headline text-figure">
              {monthlyDollars === null ? "Custom pricing" : `$${monthlyDollars}`}
              {monthlyDollars === null ? null : (
                <span className="ml-1 font-sans text-read tracking-normal text-ink-3">/month</span>
              )}
            </p>
            <p className="figures mt-1 text-read font-medium">{limit}</p>
            <ul className="mt-5 flex flex-col gap-2 text-read text-ink-2">
              {has.map((each) => (
                <li key={each} className="flex gap-2.5">
                  <Check className="mt-1 size-4 shrink-0 text-money" aria-hidden="true" />
                  {each}
                </li>
              ))}
            </ul>
            <p className="mt-auto pt-6">
              {trial ? (
                <TrialLink plan={trial} className={buttonClass()} />
              ) : (
                <a href="/#book-demo" className={buttonClass()}>
                  Book Demo Call
                </a>
              )}
            </p>
          </section>
        ))}
      </div>
      <p className="mt-4 max-w-measure text-read text-ink-2">
        The free trial lasts {trialDays} days and starts when your agency is approved. No credit card needed. After it,
        your active listings stay on the market, and you need a plan to add more. Plans are paid by invoice, which we
        arrange with you. The product takes no payments itself.
      </p>
      <section aria-labelledby="plans-today" className="mt-10">
        <h3 id="plans-today" className="text-card font-semibold">
          What the plans include today
        </h3>
        <dl className="mt-4 grid gap-x-10 gap-y-5 md:grid-cols-2">
          {today.map(({ term, says }) => (
            <div key={term} className="border-t border-line-2 pt-3">
              <dt className="text-read font-medium">{term}</dt>
              <dd className="mt-1 text-read text-ink-2">{says}</dd>
            </div>
          ))}
        </dl>
      </section>
    </section>
  );
}
