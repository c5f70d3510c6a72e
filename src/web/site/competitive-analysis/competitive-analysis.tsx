import { Download } from "lucide-react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { SignInLink } from "#web/site/parts/site-links.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { comparedWith, comparison, rivals } from "./rivals.ts";

const enroll = [
  {
    heading: "Keep your candidates",
    text: "Your candidates stay yours. Partners see a code, your terms and a request button.",
  },
  {
    heading: "Sell partners' candidates",
    text: "From day one you can search every agency's listings, each with its split.",
  },
  {
    heading: "Pay on success",
    text: "Agencies pay a monthly plan. Commission is due only on placements.",
  },
] as const;

const community = [
  "The same rules for the largest and the smallest agency: the same search, the same order, no paid placement.",
  "Only a listing's owner sees who requested the candidate and who read the name.",
  "Agencies are vetted before they list. Those that break the rules are removed.",
  "You can export your data: listings, deals and certificates.",
  "Proof doesn't depend on us: anyone can verify a certificate without our servers.",
] as const;

const cell = "border-t border-line px-4 py-3 align-top";
const head = "px-4 py-3 text-left align-bottom label-caps text-ink-3";
/** Lets a keyboard reach a box that scrolls sideways. */
const scrolls = {
  tabIndex: 0,
  role: "region",
  className: "mt-6 overflow-x-auto rounded-card border border-line bg-surface",
} as const;

/** /competitive-analysis (spec §2): why enroll, twelve kinds of alternatives, a comparison to export, the pledge. */
export function CompetitiveAnalysis() {
  const { settings } = useBackend();
  return (
    <div className="gutter mx-auto w-full max-w-page">
      <section className="pt-10 pb-14 lg:pt-14">
        <h1 className="max-w-[18ch] headline text-display">Alternatives considered</h1>
        <p className="mt-6 max-w-[60ch] text-lead text-ink-2">
          Twelve kinds of tools that agencies and employers use today, what each is good at, and what{" "}
          {settings.brandName} answers. We compare kinds, not companies: products differ, so ask each for its own terms.
        </p>
      </section>

      <section aria-labelledby="enroll" className="border-t border-line-2 py-14">
        <h2 id="enroll" className="headline text-headline">
          Enroll Now
        </h2>
        <dl className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-3">
          {enroll.map((each) => (
            <div key={each.heading} className="border-t-2 border-ink pt-4">
              <dt className="text-card font-semibold">{each.heading}</dt>
              <dd className="mt-1 text-read text-ink-2">{each.text}</dd>
            </div>
          ))}
        </dl>
        <SignInLink className={buttonClass({ variant: "primary", size: "lg", className: "mt-8" })}>
          Start Hiring Today
        </SignInLink>
      </section>

      <section className="border-t border-line-2 py-14">
        <h2 id="rivals" className="headline text-headline">
          Twelve alternatives
        </h2>
        <div {...scrolls} aria-labelledby="rivals">
          <table className="w-full min-w-220 text-dense">
            <thead>
              <tr>
                {[
                  "Category",
                  "Typical product",
                  "Value proposition",
                  "Strengths",
                  `${settings.brandName}'s advantage`,
                ].map((title) => (
                  <th key={title} scope="col" className={head}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rivals.map((rival) => (
                <tr key={rival.category}>
                  <th scope="row" className={`${cell} text-left font-semibold`}>
                    {rival.category}
                  </th>
                  <td className={`${cell} text-ink-2`}>{rival.typical}</td>
                  <td className={`${cell} text-ink-2`}>{rival.value}</td>
                  <td className={`${cell} text-ink-2`}>{rival.strengths}</td>
                  <td className={cell}>{rival.advantage}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>

      <section className="border-t border-line-2 py-14">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="comparison" className="headline text-headline">
            Side by side
          </h2>
          <a href="/competitive-analysis.csv" download="competitive-analysis.csv" className={buttonClass()}>
            <Download aria-hidden="true" /> Export CSV
          </a>
        </div>
        <div {...scrolls} aria-labelledby="comparison">
          <table className="w-full min-w-200 text-dense">
            <thead>
              <tr>
                <th scope="col" className={head}>
                  Question
                </th>
                <th scope="col" className={`${head} bg-petrol-soft text-ink`}>
                  {settings.brandName}
                </th>
                {comparedWith.map((kind) => (
                  <th key={kind} scope="col" className={head}>
                    {kind}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {comparison.map(({ question, ours, others }) => (
                <tr key={question}>
                  <th scope="row" className={`${cell} text-left font-medium`}>
                    {question}
                  </th>
                  <td className={`${cell} bg-petrol-soft font-semibold`}>{ours}</td>
                  {others.map((answer, index) => (
                    <td key={comparedWith[index]} className={`${cell} text-ink-2`}>
                      {answer}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>

      <div className="grid gap-x-16 border-t border-line-2 lg:grid-cols-2">
        <section aria-labelledby="community" className="py-14">
          <h2 id="community" className="headline text-headline">
            Community first
          </h2>
          <ul className="mt-6 flex max-w-measure flex-col gap-3 text-read text-ink-2">
            {community.map((each) => (
              <li key={each} className="flex gap-3">
                <span aria-hidden="true" className="keeps-color mt-2.5 h-1 w-3 shrink-0 bg-ink" />
                {each}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="pledge" className="border-line-2 py-14 max-lg:border-t lg:border-l lg:pl-16">
          <h2 id="pledge" className="headline text-headline">
            The founder's pledge
          </h2>
          <p className="mt-6 max-w-[34ch] headline text-title">
            {settings.brandName} is free for candidates, now and always. No candidate pays to be found, to stay hidden
            or to be erased.
          </p>
        </section>
      </div>
    </div>
  );
}
