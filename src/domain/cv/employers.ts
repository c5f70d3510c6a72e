import { wordsOf } from "../core/tokenize.ts";

/** How a listing describes employers of one kind. An agency can change the table; the first row that fits decides. */
export type EmployerKind = {
  id: string;
  /** One of the listing form's industries; the listing gets it when a CV names such an employer. */
  industry: string;
  /** Words or phrases of an employer's name: "stripe", "credit union". */
  words: string[];
  /** With its article: "a payments company". */
  describes: string;
  /** "500+ people", or null if the words don't say. */
  size: string | null;
};

const row = (
  id: string,
  industry: string,
  describes: string,
  { large = "", any = "" }: { large?: string; any?: string },
): EmployerKind[] => {
  const words = (list: string) => list.split(", ").filter(Boolean);
  return [
    ...(large ? [{ id: `${id}-large`, industry, words: words(large), describes, size: "500+ people" }] : []),
    ...(any ? [{ id, industry, words: words(any), describes, size: null }] : []),
  ];
};

/** Well-known companies with their size first; then words that companies of an industry have in their name. */
export const defaultEmployerKinds: readonly EmployerKind[] = [
  ...row("payments", "FinTech", "a payments company", {
    large:
      "stripe, paypal, visa, mastercard, fiserv, adyen, klarna, worldpay, global payments, marqeta, toast, affirm, " +
      "american express, block inc, square inc, plaid, wise payments, western union",
    any: "payments, payment, pay, remittance",
  }),
  ...row("bank", "FinTech", "a bank", {
    large:
      "jpmorgan, jp morgan, chase, citi, citibank, citigroup, bank of america, wells fargo, goldman sachs, " +
      "morgan stanley, capital one, us bank, pnc, truist, hsbc, barclays, ubs, deutsche bank",
    any: "bank, bancorp, bancshares, banking, credit union",
  }),
  ...row("investment", "FinTech", "an investment firm", {
    large: "blackrock, fidelity, vanguard, charles schwab, state street, robinhood, two sigma, citadel",
    any: "capital, asset management, investments, investment, wealth management, securities, hedge fund",
  }),
  ...row("insurance", "FinTech", "an insurance company", {
    large: "progressive insurance, geico, allstate, state farm, metlife, prudential, travelers, aig, liberty mutual",
    any: "insurance, insurers, assurance, mutual, underwriters",
  }),
  ...row("health-insurance", "Healthcare", "a health insurer", {
    large: "unitedhealth, unitedhealthcare, optum, cigna, aetna, humana, anthem, elevance, kaiser permanente, centene",
  }),
  ...row("hospital", "Healthcare", "a hospital", {
    large:
      "mayo clinic, cleveland clinic, johns hopkins medicine, hca healthcare, ascension, mass general, mount sinai",
    any: "hospital, hospitals, clinic, clinics, medical center",
  }),
  ...row("pharma", "Healthcare", "a pharmaceutical company", {
    large:
      "pfizer, merck, moderna, novartis, roche, genentech, eli lilly, bristol myers squibb, abbvie, amgen, gilead, " +
      "johnson and johnson, sanofi, astrazeneca",
    any: "pharma, pharmaceuticals, pharmaceutical, therapeutics, biotech, biosciences, genomics, biologics",
  }),
  ...row("health", "Healthcare", "a healthcare company", {
    large: "epic systems, cerner, athenahealth, mckesson, cvs health, medtronic, philips healthcare, ge healthcare",
    any: "health, healthcare, medical, dental, telehealth, medtech",
  }),
  ...row("commerce", "E-commerce", "an e-commerce company", {
    large: "amazon, shopify, ebay, etsy, wayfair, instacart, doordash, chewy, mercado libre, zalando",
    any: "commerce, ecommerce, e commerce, online store",
  }),
  ...row("retail", "E-commerce", "a retailer", {
    large:
      "walmart, target corporation, costco, kroger, home depot, the home depot, lowe's, best buy, macy's, nordstrom",
  }),
  ...row("security", "Cybersecurity", "a cybersecurity company", {
    large: "crowdstrike, palo alto networks, okta, zscaler, fortinet, cloudflare, sentinelone, rapid7, proofpoint",
    any: "security, cybersecurity, cyber, infosec",
  }),
  ...row("defense", "Defense", "a defense contractor", {
    large:
      "lockheed, lockheed martin, raytheon, rtx, northrop, northrop grumman, general dynamics, bae systems, leidos, " +
      "l3harris, saic, booz allen, booz allen hamilton, palantir, anduril, caci",
    any: "defense, aerospace, armaments",
  }),
  ...row("government", "Government", "a government agency", {
    large: "department of defense, department of veterans affairs, us army, us navy, us air force, nasa, irs, fbi",
    any: "department of, city of, county of, state of, federal, ministry of, bureau of",
  }),
  ...row("telecom", "Telecommunications", "a telecommunications company", {
    large: "verizon, at&t, t-mobile, comcast, charter communications, lumen, ericsson, nokia, qualcomm, vodafone",
    any: "telecom, telecommunications, wireless, broadband",
  }),
  ...row("gaming", "Gaming", "a game studio", {
    large: "electronic arts, activision, activision blizzard, blizzard, riot games, epic games, roblox, ubisoft, zynga",
    any: "games, gaming, game studios, game studio, interactive entertainment",
  }),
  ...row("media", "Media", "a media company", {
    large:
      "netflix, disney, warner bros, nbcuniversal, spotify, paramount, new york times, bloomberg, " +
      "thomson reuters, hulu",
    any: "media, news, publishing, broadcasting, entertainment, television",
  }),
  ...row("edtech", "EdTech", "an education technology company", {
    large: "coursera, udemy, chegg, duolingo, 2u, instructure, blackboard",
    any: "edtech, tutoring",
  }),
  ...row("education", "Education", "a school or university", {
    any: "university, college, school, schools, school district, academy, institute of technology",
  }),
  ...row("non-profit", "Non-profit", "a nonprofit organization", {
    large: "red cross, american red cross, goodwill, united way, salvation army, unicef",
    any: "foundation, charity, nonprofit, non-profit",
  }),
  ...row("cloud", "Enterprise Software", "a large technology company", {
    large:
      "google, alphabet, microsoft, apple, meta, facebook, oracle, ibm, sap, cisco, intel, nvidia, dell, hp, vmware, " +
      "hewlett packard enterprise, adobe",
  }),
  ...row("saas", "SaaS", "a software company", {
    large:
      "salesforce, atlassian, workday, servicenow, hubspot, zoom, slack, dropbox, twilio, datadog, snowflake, " +
      "mongodb, zendesk, box inc, docusign, intuit, gitlab, github, asana, databricks, confluent, hashicorp, elastic",
    any: "software, saas, cloud software",
  }),
  ...row("ai", "AI/ML", "an AI company", {
    large: "openai, anthropic, deepmind, google deepmind",
    any: "ai, machine intelligence",
  }),
];

/** The row of the table that fits an employer's name; null if none does. */
export function employerKindOf(employer: string, kinds: readonly EmployerKind[]): EmployerKind | null {
  const name = phrase(employer);
  return kinds.find(({ words }) => words.some((word) => phrase(word) !== "  " && name.includes(phrase(word)))) ?? null;
}

const phrase = (text: string): string => ` ${wordsOf(text.replace(/&/g, " and ")).join(" ")} `;
