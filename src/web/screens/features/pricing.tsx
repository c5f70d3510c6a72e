import { Check } from "lucide-react";
import { TrialLink } from "#web/components/site/site-links.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

/** Seed §9, pricing tiers. The limits are those that publishing holds to (`planLimits`). */
const tiers = [
  { name: "Starter", plan: "starter", price: "$299", per: "/month", limit: "Up to 25 active listings", has: ["Basic search", "Standard support", "Commission calculator", "Basic analytics"] },
  { name: "Professional", plan: "professional", price: "$599", per: "/month", limit: "Up to 100 listings", has: ["Advanced search and AI matching", "Priority support", "Deal management", "Analytics", "Custom integrations", "White-label"] },
  { name: "Enterprise", plan: null, price: "Custom pricing", per: "", limit: "Unlimited listings", has: ["Custom AI algorithms", "24/7 support", "Compliance tools", "Custom reporting", "API access", "SSO"] },
] as const;

export function Pricing() {
  return (
    <section aria-labelledby="pricing" className="border-t border-line-2 py-14">
      <h2 id="pricing" className="headline text-headline">
        Pricing
      </h2>
      <p className="mt-3 max-w-measure text-read text-ink-2">Agencies pay for the marketplace by the month. Employers and candidates pay nothing for it: commission is paid only on successful placements.</p>
      <div className="mt-8 grid overflow-hidden rounded-card border border-line bg-surface md:grid-cols-3">
        {tiers.map(({ name, plan, price, per, limit, has }) => (
          <section key={name} aria-labelledby={`plan-${name}`} className="flex flex-col border-line p-6 not-first:border-t md:not-first:border-t-0 md:not-first:border-l">
            <h3 id={`plan-${name}`} className="text-card font-semibold">
              {name}
            </h3>
            <p className="figures mt-3 headline text-figure">
              {price}
              {per ? <span className="ml-1 font-sans text-read tracking-normal text-ink-3">{per}</span> : null}
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
              {plan ? (
                <TrialLink plan={plan} className={buttonClass()} />
              ) : (
                <a href="/#book-demo" className={buttonClass()}>
                  Book Demo Call
                </a>
              )}
            </p>
          </section>
        ))}
      </div>
      <p className="mt-4 max-w-measure text-dense text-ink-3">AI matching compares the skills a text names with those on a listing and shows which it found. What has to be set up for one customer, such as custom integrations, white-label, custom algorithms or SSO, is agreed before the plan begins.</p>
    </section>
  );
}
