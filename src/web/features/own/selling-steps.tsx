import { NumberedSteps } from "#web/lib/frame/numbered-steps.tsx";
import { Link } from "#web/lib/router/link.tsx";

const sellingSteps = [
  {
    title: "Find a match",
    says: "Search other agencies' listings for the role your client has to fill. You see the split before you request.",
  },
  {
    title: "Name the employer",
    says:
      "Request an introduction and name the employer you represent. The candidate's name stays masked until " +
      "both sides agree.",
  },
  {
    title: "Agree on the terms",
    says:
      "The Listing Agent reviews and may accept or modify terms. Each change is a version that both agencies " +
      "accept.",
  },
  {
    title: "Close and share the fee",
    says: "When the candidate is placed, the two agencies share the fee by the agreed split.",
  },
] as const;

/** Selling another agency's candidate (spec §1, §2). */
export function SellingSteps() {
  return (
    <section aria-labelledby="selling" className="mt-10 border-t border-line pt-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="selling" className="text-card font-semibold">
          Selling another agency's candidate
        </h2>
        <Link to="/mls/search" className="anchor text-dense">
          Browse Candidates
        </Link>
      </div>
      <NumberedSteps steps={sellingSteps} />
    </section>
  );
}
