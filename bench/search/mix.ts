import { emptySearch, type SearchQuery } from "#domain/search/query.ts";

const ask = (query: Partial<SearchQuery>): SearchQuery => ({ ...emptySearch, ...query });

/** Typical searches: 15 broad, 10 medium, 9 with keywords, 6 narrow. */
export const mix: SearchQuery[] = [
  // broad
  ask({}),
  ask({ sort: "salary" }),
  ask({ sort: "experience" }),
  ask({ sort: "availability" }),
  ask({ workTypes: ["remote"] }),
  ask({ workTypes: ["remote", "hybrid"], sort: "salary" }),
  ask({ workAuth: ["USC", "GC"] }),
  ask({ salaryMin: 100_000 }),
  ask({ salaryMax: 150_000, sort: "availability" }),
  ask({ experienceMin: 5 }),
  ask({ lastUpdated: "month" }),
  ask({ availability: "three-months" }),
  ask({ agencyTypes: ["listing", "both"] }),
  ask({ skills: ["React", "Python", "AWS"], sort: "relevance" }),
  ask({ industries: ["FinTech", "SaaS", "Healthcare", "AI/ML"] }),
  // middling
  ask({ workTypes: ["remote"], skills: ["TypeScript"] }),
  ask({ skills: ["React", "Node.js"], skillMode: "all" }),
  ask({ workTypes: ["hybrid"], salaryMin: 120_000, salaryMax: 180_000 }),
  ask({ experienceMin: 3, experienceMax: 8, workAuth: ["USC"], sort: "experience" }),
  ask({ industries: ["FinTech"], availability: "month" }),
  ask({ clearance: ["Secret", "Top Secret"], sort: "salary" }),
  ask({ location: "austin", lastUpdated: "month" }),
  ask({ location: "TX", workTypes: ["onsite"] }),
  ask({ skills: ["Kubernetes", "Docker"], experienceMin: 5, sort: "relevance" }),
  ask({ agencyTypes: ["both"], salaryMin: 140_000, workAuth: ["USC", "GC", "TN"] }),
  // keywords
  ask({ keywords: "engineer" }),
  ask({ keywords: "senior data" }),
  ask({ keywords: "machine learning", sort: "salary" }),
  ask({ keywords: "architect remote" }),
  ask({ keywords: "pla" }),
  ask({ keywords: "security denver", workAuth: ["USC"] }),
  ask({ keywords: "python", sort: "relevance" }),
  ask({ keywords: "fintech manager", availability: "month" }),
  ask({ keywords: "staff robotics seattle" }),
  // narrow
  ask({ skills: ["Kubernetes", "GraphQL", "Redis"], skillMode: "all", workTypes: ["remote"] }),
  ask({ keywords: "principal compilers", clearance: ["TS/SCI"] }),
  ask({ location: "reston va", clearance: ["TS/SCI", "Top Secret"], salaryMin: 150_000 }),
  ask({ skills: ["Tool A0"], experienceMin: 10, experienceMax: 12 }),
  ask({ industries: ["Defense"], clearance: ["TS/SCI"], lastUpdated: "week" }),
  ask({ keywords: "head research", salaryMin: 180_000, availability: "immediate", sort: "availability" }),
];
