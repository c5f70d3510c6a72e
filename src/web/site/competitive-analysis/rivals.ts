/**
 * What agencies and employers use today, by kind: what such products typically offer, never a claim about one product
 * (spec §19).
 */
export type Rival = { category: string; typical: string; value: string; strengths: string; advantage: string };

export const rivals: readonly Rival[] = [
  {
    category: "Job boards",
    typical: "Open postings, paid by listing or click",
    value: "Reach as many applicants as possible",
    strengths: "Large audiences, known to every candidate",
    advantage: "Represented, screened candidates instead of a pile of applications",
  },
  {
    category: "Professional networks",
    typical: "Public profiles with recruiter seats",
    value: "Find and message anyone in the industry",
    strengths: "Breadth, fresh profiles, direct contact",
    advantage: "Employers can't find their own people: the name isn't there to find",
  },
  {
    category: "Résumé databases",
    typical: "Search in uploaded résumés, by subscription",
    value: "Search many candidates at once",
    strengths: "Full text, instant contact details",
    advantage: "Identities stay in a vault, and public text is checked for leaks",
  },
  {
    category: "Split-fee networks",
    typical: "Membership circles that share placements",
    value: "Fill a job with another agency's candidate",
    strengths: "Trusted circles, established practice",
    advantage: "Terms, proof and payment are recorded, so trust isn't a precondition",
  },
  {
    category: "Applicant tracking systems",
    typical: "One employer's own hiring workflow",
    value: "Keep applications, interviews and offers in order",
    strengths: "Process, compliance records, integrations",
    advantage: "Works between organizations, not inside one",
  },
  {
    category: "Agency software",
    typical: "A recruiter's own candidate and client records",
    value: "Run one agency's desk",
    strengths: "Contact history, mailing, reporting",
    advantage: "Publishes masked listings from that book without handing it over",
  },
  {
    category: "Freelance marketplaces",
    typical: "Profiles and bids for projects",
    value: "Hire for a task within days",
    strengths: "Speed, escrow, ratings",
    advantage: "Made for permanent placements, with a guarantee by the day",
  },
  {
    category: "Talent matching platforms",
    typical: "Ranked shortlists from a scoring model",
    value: "Let software find matches",
    strengths: "Little effort, quick first list",
    advantage: "Every match shows the skills it counted; no hidden scores",
  },
  {
    category: "Vendor management systems",
    typical: "An employer's panel of suppliers",
    value: "Control many agencies in one place",
    strengths: "Rate cards, approval, spend reports",
    advantage: "The listing agency sets its own terms and sees who asked",
  },
  {
    category: "Executive search firms",
    typical: "Retained search by a partner and a team",
    value: "A confidential search for one role",
    strengths: "Discretion, judgment, reach at the top",
    advantage: "The same discretion for every listing, enforced by software and recorded",
  },
  {
    category: "Referral platforms",
    typical: "Rewards for referring a suitable person",
    value: "Hire through people you know",
    strengths: "Warm introductions, good retention",
    advantage: "Who introduced whom is proven by a certificate anyone can verify",
  },
  {
    category: "Spreadsheets and email",
    typical: "Blind profiles sent by email",
    value: "Start at once, with nothing to buy",
    strengths: "Free, familiar, no new tool",
    advantage: "Names can't be forwarded by mistake, and splits are recorded",
  },
];

export const comparedWith = [
  "Job boards",
  "Split-fee networks",
  "Applicant tracking",
  "Spreadsheets and email",
] as const;

/** One row per question: our answer, then each kind in `comparedWith`. */
export const comparison: readonly {
  question: string;
  ours: string;
  others: readonly [string, string, string, string];
}[] = [
  {
    question: "Identity masked until an NDA",
    ours: "Yes, by design",
    others: ["Typically not", "By agreement", "Typically not", "By hand"],
  },
  {
    question: "Commission split on every listing",
    ours: "Yes",
    others: ["Not offered", "Often a fixed rule", "Not offered", "By email"],
  },
  {
    question: "Public text checked for names before it is seen",
    ours: "Yes",
    others: ["Typically not", "Typically not", "Typically not", "Not possible"],
  },
  {
    question: "Candidates of several agencies in one search",
    ours: "Yes",
    others: ["Yes", "Yes", "Typically not", "Not possible"],
  },
  { question: "Salary range shown up front", ours: "Always", others: ["Varies", "Varies", "Varies", "Varies"] },
  {
    question: "Proof of who introduced whom",
    ours: "Certificate, verified offline",
    others: ["Typically not", "The network's records", "Typically not", "Old emails"],
  },
  {
    question: "Signatures, guarantee and shares in one place",
    ours: "Yes",
    others: ["Not offered", "Varies", "Offers only", "By hand"],
  },
  { question: "Cost for candidates", ours: "Free", others: ["Usually free", "Usually free", "Usually free", "Free"] },
];
