/**
 * Values that a listing can hold and the lists that screens show (spec §3, §9; contradictions resolved in spec §19).
 */

export const workTypes = ["remote", "hybrid", "onsite"] as const;
export type WorkType = (typeof workTypes)[number];
export const workTypeLabels: Record<WorkType, string> = { remote: "Remote", hybrid: "Hybrid", onsite: "On-site" };

export const workAuthorizations = ["USC", "GC", "H1B", "TN", "OPT", "L1", "Other"] as const;
export type WorkAuthorization = (typeof workAuthorizations)[number];
export const workAuthorizationLabels: Record<WorkAuthorization, string> = {
  USC: "US Citizen",
  GC: "Green Card",
  H1B: "H1B Visa",
  TN: "TN Visa",
  OPT: "OPT (student work permit)",
  L1: "L1 Visa (company transfer)",
  Other: "Other",
};
/** The form shows the seed's five labels first, then OPT and L1 (spec §19). */
export const formWorkAuthorizations: readonly WorkAuthorization[] = ["USC", "GC", "H1B", "TN", "Other", "OPT", "L1"];
/** The filter's six chips; the rest are under More (spec §19). */
export const filterWorkAuthorizations: readonly WorkAuthorization[] = ["USC", "GC", "H1B", "TN", "OPT", "L1"];

export const clearances = ["Public Trust", "Secret", "Top Secret", "TS/SCI"] as const;
export type Clearance = (typeof clearances)[number];

export const agencyTypes = ["listing", "selling", "both"] as const;
export type AgencyType = (typeof agencyTypes)[number];
export const agencyTypeLabels: Record<AgencyType, string> = {
  listing: "Listing Agency (LA)",
  selling: "Selling Agency (SA)",
  both: "Both",
};

type Industry = { name: string; filter: boolean; form: boolean };

/** One table, with the form's own entries; each screen shows its list, the rest under More (spec §19). */
const industries: readonly Industry[] = [
  { name: "FinTech", filter: true, form: true },
  { name: "Healthcare", filter: true, form: true },
  { name: "E-commerce", filter: true, form: true },
  { name: "SaaS", filter: true, form: true },
  { name: "AI/ML", filter: true, form: false },
  { name: "Cybersecurity", filter: true, form: false },
  { name: "Government", filter: true, form: true },
  { name: "Defense", filter: true, form: false },
  { name: "Telecommunications", filter: true, form: false },
  { name: "Media", filter: true, form: true },
  { name: "Gaming", filter: true, form: true },
  { name: "EdTech", filter: true, form: false },
  { name: "Enterprise Software", filter: false, form: true },
  { name: "Education", filter: false, form: true },
  { name: "Non-profit", filter: false, form: true },
  { name: "Startup", filter: false, form: true },
  { name: "Finance", filter: false, form: false },
  { name: "Construction", filter: false, form: false },
  { name: "Manufacturing", filter: false, form: false },
  { name: "Logistics", filter: false, form: false },
  { name: "Retail", filter: false, form: false },
  { name: "Energy", filter: false, form: false },
  { name: "Hospitality", filter: false, form: false },
];
export const industryNames: readonly string[] = industries.map((industry) => industry.name);
export const filterIndustries: readonly string[] = industries.filter((i) => i.filter).map((i) => i.name);
/** In the order of the form. */
export const formIndustries: readonly string[] = (
  "FinTech, Healthcare, E-commerce, SaaS, Enterprise Software, Gaming, Media, Education, Government, " +
  "Non-profit, Startup"
).split(", ");

/** Spec §9, the 20 popular skills of the filter panel. */
export const popularSkills: readonly string[] = (
  "React, Node.js, Python, TypeScript, AWS, Docker, Kubernetes, PostgreSQL, MongoDB, GraphQL, Next.js, " +
  "Vue.js, Angular, Java, C#, .NET, Spring Boot, Microservices, Redis, Elasticsearch"
).split(", ");
/** The 27 skills that the listing form offers (spec §19); others can be typed. */
export const formSkills: readonly string[] = [
  ...popularSkills,
  "Product Management",
  "Agile",
  "Scrum",
  "UX Design",
  "Data Analysis",
  "Machine Learning",
  "DevOps",
];

const skillAliases: Record<string, string> = {
  reactjs: "React",
  "react.js": "React",
  node: "Node.js",
  nodejs: "Node.js",
  "node js": "Node.js",
  ts: "TypeScript",
  js: "JavaScript",
  golang: "Go",
  postgres: "PostgreSQL",
  psql: "PostgreSQL",
  mongo: "MongoDB",
  k8s: "Kubernetes",
  nextjs: "Next.js",
  vuejs: "Vue.js",
  vue: "Vue.js",
  angularjs: "Angular",
  csharp: "C#",
  "c sharp": "C#",
  dotnet: ".NET",
  "dot net": ".NET",
  springboot: "Spring Boot",
  "amazon web services": "AWS",
  ml: "Machine Learning",
  "elastic search": "Elasticsearch",
};
const canonicalSkills = new Map(
  [...formSkills, "JavaScript", "Go"].map((skill) => [skill.toLowerCase(), skill] as const),
);

/** Every known spelling of a skill, with the spelling it is stored under. */
export const skillSpellings: readonly (readonly [spelling: string, skill: string])[] = [
  ...[...canonicalSkills.values()].map((skill) => [skill, skill] as const),
  ...Object.entries(skillAliases),
];

/** The spelling a skill is stored under: trimmed, aliases resolved (`ReactJS` → `React`, spec §19). */
export function canonicalSkill(text: string): string {
  const trimmed = text.trim().replace(/\s+/g, " ");
  const key = trimmed.toLowerCase();
  return (Object.hasOwn(skillAliases, key) ? skillAliases[key] : undefined) ?? canonicalSkills.get(key) ?? trimmed;
}

/**
 * The skills in a typed or pasted list ("Kubernetes, Go; AWS"), separated by commas, semicolons or line breaks. Each
 * appears once in its stored spelling.
 */
export function skillsIn(text: string): string[] {
  const skills = text
    .split(/[,;|\n\r\t•]+/)
    .map((part) => canonicalSkill(part))
    .filter((skill) => skill !== "");
  return skills.filter(
    (skill, index) => skills.findIndex((each) => each.toLowerCase() === skill.toLowerCase()) === index,
  );
}
