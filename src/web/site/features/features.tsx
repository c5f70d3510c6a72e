import type { ReactNode } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { EmployerAccessLinks } from "#web/site/parts/site-links.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { AgencyStory, CandidateStory, EmployerStory } from "./audience-stories.tsx";
import { Pricing } from "./pricing.tsx";
import { TrySplit } from "./try-split.tsx";

type Audience = {
  id: string;
  heading: string;
  lead: string;
  story: ReactNode;
  cards: readonly { heading: string; text: string }[];
};

const audiences: readonly Audience[] = [
  {
    id: "candidates",
    heading: "For Candidates",
    lead: "Explore new jobs without risking your current one. The marketplace is free for candidates.",
    story: <CandidateStory />,
    cards: [
      {
        heading: "Privacy-first search",
        text:
          "Employers find you by what you can do. They see your role, location, skills and salary range, but nothing " +
          "that identifies you. You can hide the listing from your employer.",
      },
      {
        heading: "Identity hidden until revealed",
        text:
          "Your name is stored encrypted, apart from your profile. Only a company that has signed an NDA sees it, " +
          "and your own page shows which ones and when.",
      },
      {
        heading: "Salary transparency",
        text: "Your listing shows the range up front, so no conversation starts with a guess.",
      },
      {
        heading: "Agency vetting",
        text: "We vet agencies before they list anyone. The agency that represents you records your consent.",
      },
    ],
  },
  {
    id: "employers",
    heading: "For Employers",
    lead: "Candidates from many agencies in one place and one format, with visible terms.",
    story: <EmployerStory />,
    cards: [
      {
        heading: "Pre-screened candidates",
        text:
          "If the agency screened the candidate, its scores and notes are on the listing. You read them before you " +
          "request an introduction.",
      },
      {
        heading: "Transparent pricing",
        text: "No upfront cost. The fee is agreed in writing and due only on a successful placement.",
      },
      {
        heading: "NDA and legal workflows",
        text:
          "Introduction, NDA, client agreement and signatures are in one place, and each signed document has a " +
          "certificate.",
      },
      {
        heading: "AI matching",
        text:
          "Paste a job description on a candidate's page or a deal sheet. You see which of its skills the " +
          "candidate has and which are missing. Every skill counts the same, and no hidden score ranks candidates.",
      },
    ],
  },
  {
    id: "agencies",
    heading: "For Recruiting Agencies",
    lead: "Bring the candidate, the employer or both. Each side's share is agreed before the first call.",
    story: <AgencyStory />,
    cards: [
      {
        heading: "Masked listings",
        text: "A leak check marks every public word that would reveal your candidate, before competitors can read it.",
      },
      {
        heading: "Commission splits",
        text:
          "Your default split, minimum fee and exclusivity are on the listing. The calculator shows each " +
          "share to the cent.",
      },
      {
        heading: "Pipeline and deals",
        text: "A shared board for your team, then a deal sheet with versions, signatures, guarantee and ledger.",
      },
      {
        heading: "Proof of introduction",
        text:
          "Each step is recorded in a chained register. Its certificate shows who introduced whom, and " +
          "anyone can verify it without us.",
      },
    ],
  },
];

/** /features (spec §2): three sections of four cards, each with an example that plays; a fee to split, pricing. */
export function Features() {
  const { settings } = useBackend();
  return (
    <div className="gutter mx-auto w-full max-w-page">
      <section className="pt-10 pb-14 lg:pt-14">
        <h1 className="max-w-[16ch] headline text-display">One listing, every side of the table</h1>
        <p className="mt-6 max-w-[58ch] text-lead text-ink-2">
          What {settings.brandName} does for candidates, for employers and for the agencies that bring them together.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="/mls" className={buttonClass({ variant: "primary", size: "lg" })}>
            Get Started
          </a>
          <a href="/mls" className={buttonClass({ size: "lg" })}>
            Browse Talent Now
          </a>
        </div>
      </section>
      {audiences.map(({ id, heading, lead, story, cards }) => (
        <section
          key={id}
          aria-labelledby={id}
          className="grid gap-x-16 gap-y-8 border-t border-line-2 py-14 lg:grid-cols-[1fr_2fr]"
        >
          <div className="min-w-0">
            <h2 id={id} className="headline text-headline">
              {heading}
            </h2>
            <p className="mt-3 max-w-[44ch] text-read text-ink-2">{lead}</p>
            {id === "employers" ? <EmployerAccessLinks className={buttonClass({ className: "mt-5" })} /> : null}
            {story}
          </div>
          <div className="grid content-start gap-4 sm:grid-cols-2">
            {cards.map((card) => (
              <div key={card.heading} className="rounded-card border border-line bg-surface p-5">
                <h3 className="text-card font-semibold">{card.heading}</h3>
                <p className="mt-2 text-read text-ink-2">{card.text}</p>
              </div>
            ))}
          </div>
        </section>
      ))}
      <TrySplit />
      <Pricing />
    </div>
  );
}
