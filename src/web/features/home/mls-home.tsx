import { ArrowRight, LockKeyhole } from "lucide-react";
import { type ReactNode, useState } from "react";
import { opensMarketplace } from "#domain/home/first-steps.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { agencySplit, SplitBar } from "#web/ui/motif/split-bar.tsx";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { explainedOn } from "#web/lib/nav-links.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { useLinked } from "#web/lib/router/use-linked.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { cn } from "#web/ui/cn.ts";
import { Daily } from "./daily.tsx";
import { FirstStepsCard, ShowFirstSteps } from "./first-steps.tsx";
import { useRoleCardsLoading } from "./role-cards.tsx";
import { isNewcomer } from "./home-queries.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

const audiences = [
  {
    heading: "For Agencies",
    text:
      "List a candidate once, under a masked code, with the split you choose. Partner agencies bring the " +
      "employer. You keep the candidate and your share of the fee.",
    action: "List a candidate",
    to: "/mls/list",
  },
  {
    heading: "For Employers",
    text:
      "Browse pre-screened candidates with salary, availability and work authorization shown. Request an " +
      "introduction when one fits.",
    action: "Open the Employer Hub",
    to: "/mls/employer",
  },
  {
    heading: "For Candidates",
    text:
      "Your name stays hidden until your agency accepts an introduction and an NDA is signed. Every agency is " +
      "vetted, every salary is visible, and it costs you nothing.",
    action: "See what employers see",
    to: "/mls/search",
  },
] as const;

const steps = [
  { heading: "List", text: "List anonymized candidates with commission terms." },
  { heading: "Introduce", text: "Invite employers or partner agencies to request intros." },
  { heading: "Close", text: "Agree on terms, sign, and share the fee to the cent." },
] as const;

const reasons = [
  {
    heading: "One listing, every partner",
    text: "Every agency and employer you haven't blocked can find your listing within a second of publishing.",
  },
  {
    heading: "Terms up front",
    text: "The listing shows the split, minimum fee and exclusivity. Partner agencies see them before the first call.",
  },
  {
    heading: "Names stay private",
    text: "Identities are encrypted in a separate vault. No other organization receives a name before the reveal.",
  },
  {
    heading: "No upfront cost",
    text: "The marketplace is free for employers and candidates. Commission is paid only on successful placements.",
  },
] as const;

/**
 * /mls (spec §2): daily work first, then the welcome; reversed for newcomers. An employer has its daily work alone, and
 * a link to the explanation. `intro` is shown above it in the demo.
 */
export function MlsHome({ intro }: { intro?: ReactNode }) {
  usePageTitle("Home");
  const { viewer } = useBackend();
  // Organizations that aren't vetted have no market news yet.
  const enabled = viewer !== null && mayDo(viewer, "home.use");
  const found = useAsk("home", "read", {}, { enabled });
  const steps = useAsk("home", "firstSteps", {}, { enabled });
  // Staff aren't customers: until setup is done they see the remaining steps.
  const opening = viewer?.organizationKind === "platform" && steps.data !== undefined && opensMarketplace(steps.data);
  const cardsLoading = useRoleCardsLoading();
  const hires = enabled && viewer.organizationKind === "employer";
  const [asked, setAsked] = useState(false);
  const newcomer = !enabled || (found.data !== undefined && isNewcomer(found.data));
  // The daily work has headings of its own, so the page's comes before them.
  const titled = opening || hires || (!newcomer && !intro);
  return (
    <div className="gutter mx-auto max-w-page pt-7">
      {intro}
      {titled ? <h1 className="sr-only">Home</h1> : null}
      {enabled && !found.isPending ? <FirstStepsCard asked={asked} className="mb-8" /> : null}
      {newcomer && !hires ? null : <Daily found={found} className={intro ? "pt-8" : ""} />}
      {/* Nothing is shown early that the answer would push down. */}
      {(enabled && (found.isPending || steps.isPending || cardsLoading)) || opening ? null : hires ? (
        <p className="mt-8">
          <Link to={explainedOn("employer")} hash="how" className="anchor">
            How hiring works here
          </Link>
        </p>
      ) : (
        <>
          <Hero Heading={titled ? "h2" : "h1"} className={newcomer ? "" : "mt-10 border-t border-line"} />
          {newcomer && enabled ? <Daily found={found} className="border-t border-line py-10" /> : null}
          <About />
        </>
      )}
      {enabled && !found.isPending ? <ShowFirstSteps onAsked={() => setAsked(true)} /> : null}
    </div>
  );
}

function Hero({ Heading, className }: { Heading: "h1" | "h2"; className: string }) {
  const { viewer } = useBackend();
  const lists = viewer === null || mayDo(viewer, "listing.create");
  return (
    <section className={cn("grid items-center gap-x-16 gap-y-10 py-8 lg:grid-cols-[1.25fr_1fr] lg:py-12", className)}>
      <div>
        <Heading className="max-w-[18ch] headline text-[clamp(2.125rem,1.4rem+3vw,3.375rem)]/[1.1] tracking-[-0.022em]">
          A Multiple Listing Service for Talent
        </Heading>
        <p className="mt-4 max-w-[54ch] text-lead text-ink-2">
          Agencies list candidates anonymized, with the commission split on the table. Partner agencies and employers
          find them, and an identity is shown only after an NDA or an introduction.
        </p>
        <div className="mt-7 flex flex-wrap gap-2.5">
          <Link to="/mls/search" className={buttonClass({ variant: "primary", size: "lg" })}>
            Browse Candidates
          </Link>
          {lists ? (
            <Link to="/mls/list" className={buttonClass({ size: "lg" })}>
              List a Candidate
            </Link>
          ) : null}
          {viewer?.organizationKind === "platform" ? null : (
            <Link to="/mls/employer" className={buttonClass({ size: "lg" })}>
              Employer Hub
            </Link>
          )}
        </div>
        {/* Splits are between agencies. */}
        {viewer?.organizationKind === "employer" ? null : (
          <Link
            to="/mls/tools/split"
            className={
              "group mt-5 inline-flex items-center gap-1.5 font-medium text-ink underline " +
              "decoration-line-2 underline-offset-4 hover:decoration-current"
            }
          >
            Commission Split Calculator{" "}
            <ArrowRight className="size-4 transition-[translate] group-hover:translate-x-0.5" aria-hidden="true" />
          </Link>
        )}
      </div>
      <SampleListing />
    </section>
  );
}

/** Who it's for, how it works and why, as far as it concerns the viewer: staff aren't customers. */
function About() {
  const { settings, viewer } = useBackend();
  useLinked("how");
  const kind = viewer?.organizationKind ?? "agency";
  const concerns = audiences.filter(({ to }) => kind === "agency" || (kind === "employer" && to !== "/mls/list"));
  return (
    <>
      {concerns.length > 0 ? (
        <section aria-labelledby="audiences" className="border-t border-line py-10">
          <h2 id="audiences" className="sr-only">
            Who it's for
          </h2>
          <div className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
            {concerns.map((each) => (
              <div key={each.heading} className="flex flex-col rounded-card border border-line bg-surface p-5">
                <h3 className="text-card font-semibold">{each.heading}</h3>
                <p className="mt-2 flex-1 text-read text-ink-2">{each.text}</p>
                <Link
                  to={each.to}
                  className={
                    "group mt-4 inline-flex items-center gap-1.5 self-start font-medium text-ink " +
                    "underline decoration-line-2 underline-offset-4 hover:decoration-current"
                  }
                >
                  {each.action}{" "}
                  <ArrowRight
                    className="size-4 transition-[translate] group-hover:translate-x-0.5"
                    aria-hidden="true"
                  />
                </Link>
              </div>
            ))}
          </div>
        </section>
      ) : null}

      <section aria-labelledby="how" className="border-t border-line py-10">
        <h2 id="how" className="headline text-headline">
          How It Works
        </h2>
        <ol className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step.heading} className="border-t-2 border-ink pt-4">
              <span className="figures font-mono text-small text-ink-3">{index + 1}</span>
              <h3 className="text-card font-semibold">{step.heading}</h3>
              <p className="mt-1 max-w-[44ch] text-read text-ink-2">{step.text}</p>
            </li>
          ))}
        </ol>
      </section>

      {concerns.length > 0 ? (
        <section aria-labelledby="why" className="border-t border-line py-10">
          <h2 id="why" className="headline text-headline">
            Why Choose {settings.brandName}
          </h2>
          <dl className="mt-6 grid gap-x-12 gap-y-6 sm:grid-cols-2">
            {reasons.map((each) => (
              <div key={each.heading}>
                <dt className="text-card font-semibold">{each.heading}</dt>
                <dd className="mt-1 max-w-measure text-read text-ink-2">{each.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}

      <section aria-labelledby="privacy" className="border-t border-line pt-10">
        <div className="flex gap-4">
          <LockKeyhole className="mt-1 size-5 shrink-0 text-ink-2" aria-hidden="true" />
          <div>
            <h2 id="privacy" className="text-card font-semibold">
              Privacy &amp; Compliance
            </h2>
            <p className="mt-1 max-w-measure text-read text-ink-2">
              Identifiers stay masked until NDA or intro. A masked profile is still pseudonymized personal data, and we
              treat it as such: read{" "}
              <Link to="/mls/privacy" className="anchor">
                what is stored, for how long and who sees it
              </Link>
              .
            </p>
          </div>
        </div>
      </section>
    </>
  );
}

function SampleListing() {
  const { viewer } = useBackend();
  // Splits are between agencies: a real listing shows an employer none.
  const seesSplits = viewer?.organizationKind !== "employer";
  return (
    <figure className="min-w-0 rounded-card border border-line bg-surface">
      <div className="p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-read">
          <Redaction />
          <PlateText code="TM-7K3QF9XA" />
        </div>
        <p className="mt-3 text-lead font-semibold">Staff Platform Engineer</p>
        <p className="figures text-dense text-ink-2">
          Austin, TX · 11 years · <span className="whitespace-nowrap">$185k - $225k</span>
        </p>
        {seesSplits ? (
          <>
            <div className="figures mt-4 flex justify-between text-small text-ink-2">
              <span>Listing agency 60%</span>
              <span>Selling agency 40%</span>
            </div>
            <SplitBar parts={agencySplit(60, 40)} size="bar" className="mt-1.5" />
          </>
        ) : null}
      </div>
      <figcaption className="border-t border-line px-5 py-2.5 text-small text-ink-3">
        Example: a listing as {seesSplits ? "other organizations see" : "you see"} it.
      </figcaption>
    </figure>
  );
}
