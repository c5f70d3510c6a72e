import { FileSignature, HandCoins, ReceiptText, ShieldCheck } from "lucide-react";
import { grantDays } from "#domain/introduction/introduction.ts";
import { priorKnowledgeMs } from "#domain/introduction/reveal.ts";
import { protectionMonths as usualMonths } from "#domain/introduction/nda.ts";
import { NumberedSteps } from "#web/lib/frame/numbered-steps.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { useLinked } from "#web/lib/router/use-linked.ts";
import { useDefaultTerms } from "#web/lib/use-default-terms.ts";

const steps = [
  {
    title: "Browse anonymized profiles",
    says: "Role, skills, salary, availability and screening are visible. The identity stays masked.",
  },
  {
    title: "Request an introduction",
    says:
      "Enter the fee and guarantee you offer. The listing agency accepts, declines with a reason, or makes " +
      "a counteroffer.",
  },
  {
    title: "Sign and see the identity",
    says:
      "You sign a confidentiality agreement (NDA) with your typed name. Only your organization then sees the " +
      "candidate's name and the contact details the agency allows.",
  },
  {
    title: "Meet, decide, place",
    says:
      "Interview and decide. A fee is due only on a placement. Its guarantee period starts on the first day " +
      "of work.",
  },
] as const;

/** Spec §2: how it works. */
export function HowItWorks() {
  useLinked("how");
  return (
    <section aria-labelledby="how" className="mt-8 border-t border-line pt-7">
      <h2 id="how" className="text-card font-semibold">
        How it works
      </h2>
      <NumberedSteps steps={steps} />
    </section>
  );
}

const features = [
  {
    title: "Pre-screened candidates",
    says: "Profiles show the agency's scorecards and screening notes.",
    Icon: ShieldCheck,
  },
  {
    title: "Transparent pricing",
    says:
      "You see the salary range at once, and agree on fee and guarantee in writing before you see a name. If an " +
      "agency represents you, you agree on them in the deal.",
    Icon: ReceiptText,
  },
  {
    title: "NDA and legal workflows",
    says: "Agreements, signatures, reveals and certificates are in one place, each with a time and fingerprint.",
    Icon: FileSignature,
  },
  {
    title: "No upfront cost",
    says: "Searching and requesting are free. Commission is paid only on successful placements.",
    Icon: HandCoins,
  },
] as const;

/** Spec §2: four feature tiles. */
export function FeatureTiles() {
  return (
    <section aria-labelledby="features" className="mt-10">
      <h2 id="features" className="sr-only">
        What you get
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ title, says, Icon }) => (
          <li key={title} className="bg-surface px-5 py-4">
            <Icon className="size-4.5 text-ink-2" aria-hidden="true" />
            <h3 className="mt-2.5 text-read font-semibold">{title}</h3>
            <p className="mt-1 text-dense text-ink-2">{says}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const hours = priorKnowledgeMs / 3_600_000;

/** Spec §2: the legal and compliance notes, from the rules that apply. */
export function LegalNotes() {
  const protectionMonths = useDefaultTerms()?.protectionMonths ?? usualMonths;
  const notes = [
    {
      title: "One candidate, one organization",
      says:
        `Each signature gives your organization access to one identity, usually for ${grantDays.usual} days. The ` +
        "listing agency sees each time you open it and can end access early.",
    },
    {
      title: `Protected for ${protectionMonths} months`,
      says:
        `If you hire the candidate within ${protectionMonths} months of the introduction, the agreed fee is due, ` +
        "no matter how you met again.",
    },
    {
      title: "Already knew the candidate?",
      says:
        `Declare it within ${hours} hours of first seeing the name, with evidence. If the listing agency ` +
        "disagrees, the marketplace decides based on the evidence.",
    },
    {
      title: "Personal data",
      says:
        "A masked profile is pseudonymized personal data. Use what you learn after signing for this hire only, " +
        "and delete it afterwards.",
    },
  ];
  return (
    <section aria-labelledby="legal" className="mt-10 border-t border-line pt-7">
      <h2 id="legal" className="text-card font-semibold">
        Legal and compliance
      </h2>
      <dl className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {notes.map(({ title, says }) => (
          <div key={title}>
            <dt className="text-dense font-semibold">{title}</dt>
            <dd className="mt-1 max-w-measure text-dense text-ink-2">{says}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-dense">
        <Link to="/mls/compliance" className="anchor">
          Compliance
        </Link>
        <Link to="/mls/privacy" className="anchor">
          Privacy
        </Link>
        <Link to="/mls/terms" className="anchor">
          Terms &amp; Policies
        </Link>
      </p>
    </section>
  );
}
