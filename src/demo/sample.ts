import { addDays, dateOf, dayMs } from "#domain/core/calendar.ts";
import type { MarketNews } from "#domain/home/home.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { type ListingForm, listingFormDefaults } from "#domain/listing/form.ts";
import { decidePublish, vaultContent } from "#domain/listing/publish.ts";
import type { Vault } from "#domain/own/listing-view.ts";
import { demoViewer } from "./acting.ts";
import { demoAgencies } from "./parties.ts";
import { sampleDeals } from "./sample-deals.ts";
import { sampleIntroductions } from "./sample-introductions.ts";
import { sampleMembers } from "./member.ts";
import { sampleInterviews } from "./sample-interviews.ts";
import { sampleLists } from "./sample-lists.ts";
import { sampleJobs, sampleJobsOf } from "./sample-jobs.ts";
import { sampleNotifications } from "./sample-notifications.ts";
import { sampleThreads } from "./sample-threads.ts";
import { sampleWorkbench } from "./sample-workbench.ts";
import { type DemoState, emptyParts } from "./state.ts";

/** `listedAgo`: days since it was listed, if recent. */
type Sample = {
  agency: string;
  code: string;
  daysAgo: number;
  listedAgo?: number;
  availableIn: number;
  form: Partial<ListingForm>;
};

const person = (fullName: string, employer: string, links: string[] = []): ListingForm["identity"] => ({
  fullName,
  email: `${fullName.toLowerCase().replace(" ", ".")}@mail.example`,
  phone: "+1 (415) 555-0142",
  portfolioLinks: links,
  currentEmployer: { name: employer, domain: `${employer.toLowerCase().replace(/\W/g, "")}.example` },
  pastEmployers: [],
});

/** The eight sample listings of the demo, ids 1 to 8 (spec §9; spec §10). All people are fictional. */
const samples: readonly Sample[] = [
  {
    agency: "1",
    code: "TM-7K3QF9XA",
    daysAgo: 0,
    availableIn: 10,
    form: {
      headlineRole: "Staff Platform Engineer",
      locationCity: "Austin",
      locationState: "TX",
      workType: "remote",
      salaryMin: 185_000,
      salaryMax: 225_000,
      workAuth: "USC",
      keySkills: ["Kubernetes", "Go", "AWS", "Terraform", "PostgreSQL", "Kafka", "Docker", "Python", "DevOps", "Redis"],
      yearsExperience: 11,
      industries: ["SaaS", "FinTech"],
      timeZone: "Central Time",
      education: "BSc in a technical field",
      certifications: ["CKA"],
      summary:
        "Builds and runs the platforms other engineers ship on. Took a large logistics company from forty " +
        "hand-kept clusters to one paved road with 3,000 deploys a day, and cut its cloud bill by a third while " +
        "traffic doubled. Leads by writing things down.",
      experienceBullets: [
        "Moved 3,000 deploys a day onto one pipeline without a planned outage",
        "Brought mean time to recovery from 74 to 12 minutes",
        "Coached six engineers into on-call leads",
      ],
      scorecards: [
        { name: "System design", score: 94 },
        { name: "Coding", score: 88 },
        { name: "Communication", score: 91 },
      ],
      screeningNotes: ["Two structured interviews held; references checked"],
      identity: person("Jordana Ellerton", "Brackenwell Systems", ["https://ellerton.example"]),
    },
  },
  {
    agency: "2",
    code: "TM-4MZ8R2CV",
    daysAgo: 0,
    availableIn: 0,
    form: {
      headlineRole: "Senior Data Engineer",
      locationCity: "Denver",
      locationState: "CO",
      workType: "hybrid",
      salaryMin: 150_000,
      salaryMax: 180_000,
      defaultSplitLA: 55,
      defaultSplitSA: 45,
      workAuth: "GC",
      keySkills: ["Python", "Spark", "Airflow", "dbt", "Snowflake", "AWS", "SQL", "Data Analysis"],
      yearsExperience: 8,
      industries: ["Healthcare", "AI/ML"],
      clearance: "Secret",
      summary:
        "Makes numbers that two departments agree on. Has replaced nightly batches by streams where it mattered " +
        "and left them alone where it did not.",
      experienceBullets: [
        "Cut a nine-hour nightly load to 40 minutes",
        "Introduced data contracts between twelve producers and the warehouse",
      ],
      scorecards: [
        { name: "SQL", score: 96 },
        { name: "Modeling", score: 87 },
      ],
      screeningNotes: ["Prefers a team of five to eight"],
      identity: person("Maksim Halvorsund", "Fennimore Labs"),
    },
  },
  {
    agency: "1",
    code: "TM-9QH5T6WB",
    daysAgo: 1,
    availableIn: 45,
    form: {
      headlineRole: "Product Designer",
      locationCity: "Brooklyn",
      locationState: "NY",
      workType: "remote",
      salaryMin: 130_000,
      salaryMax: 155_000,
      defaultSplitLA: 70,
      defaultSplitSA: 30,
      workAuth: "USC",
      keySkills: ["Figma", "Design systems", "UX Design", "Research", "Prototyping", "Accessibility", "SQL"],
      yearsExperience: 6,
      industries: ["FinTech", "EdTech"],
      summary: "Designs for people in a hurry. Took a loan application from 23 screens to 7 and the drop-off with it.",
      experienceBullets: [
        "Reduced a 23-screen application to seven; completion rose by 28%",
        "Set up weekly research with 12 customers a month",
      ],
      scorecards: [
        { name: "Craft", score: 93 },
        { name: "Research", score: 85 },
      ],
      identity: person("Ottoline Quillmore", "Tarrowgate Media", ["https://quillmore.example"]),
    },
  },
  {
    agency: "3",
    code: "TM-2BV7N4KD",
    daysAgo: 1,
    availableIn: 52,
    form: {
      headlineRole: "Security Architect",
      locationCity: "Reston",
      locationState: "VA",
      workType: "onsite",
      salaryMin: 210_000,
      salaryMax: 240_000,
      defaultSplitLA: 65,
      defaultSplitSA: 35,
      workAuth: "USC",
      keySkills: ["Zero trust", "AWS", "IAM", "Splunk", "NIST 800-53", "Python", "Terraform", "Threat modeling"],
      yearsExperience: 15,
      industries: ["Cybersecurity", "Defense", "Government"],
      clearance: "TS/SCI",
      certifications: ["CISSP", "GCIH"],
      summary:
        "Designs security that engineers do not work around. Fifteen years between defense programs and " +
        "commercial cloud.",
      experienceBullets: [
        "Led zero-trust redesign for 6,000 users and 900 services",
        "Took a mission system from first control to authority to operate in 11 months",
      ],
      scorecards: [
        { name: "Architecture", score: 95 },
        { name: "Briefing", score: 90 },
      ],
      screeningNotes: ["Clearance active"],
      identity: person("Rafiq Dunmorrow", "Ostrava Dynamics"),
    },
  },
  {
    agency: "2",
    code: "TM-6XC3J8PM",
    daysAgo: 2,
    listedAgo: 3,
    availableIn: 0,
    form: {
      headlineRole: "React Native Lead",
      locationCity: "Portland",
      locationState: "OR",
      workType: "remote",
      salaryMin: 160_000,
      salaryMax: 190_000,
      workAuth: "H1B",
      keySkills: ["React", "TypeScript", "GraphQL", "Node.js", "Next.js", "CI/CD"],
      yearsExperience: 9,
      industries: ["E-commerce", "Media"],
      summary:
        "Leads mobile teams that release every Tuesday. Took a shopping app from three crashes in a hundred " +
        "sessions to one in a thousand.",
      experienceBullets: [
        "Led five engineers through a rewrite with the old app still selling",
        "Cut start-up time from 4.1 to 1.3 seconds",
      ],
      scorecards: [
        { name: "Frontend", score: 92 },
        { name: "Leadership", score: 86 },
      ],
      identity: person("Yusra Kessleworth", "Wexcombe Retail"),
    },
  },
  {
    agency: "1",
    code: "TM-8FW2D5GY",
    daysAgo: 2,
    availableIn: 70,
    form: {
      headlineRole: "Machine Learning Engineer",
      locationCity: "Seattle",
      locationState: "WA",
      workType: "hybrid",
      salaryMin: 195_000,
      salaryMax: 230_000,
      workAuth: "GC",
      keySkills: ["PyTorch", "Python", "Ray", "MLOps", "C++", "CUDA", "Machine Learning"],
      yearsExperience: 7,
      industries: ["AI/ML", "Gaming"],
      summary:
        "Brings models out of notebooks and keeps them honest in production. Prefers a measured baseline to a " +
        "clever architecture.",
      experienceBullets: [
        "Served ranking models at 8 ms p95 to 20 million users",
        "Built the evaluation harness every model has to pass",
      ],
      scorecards: [
        { name: "ML depth", score: 97 },
        { name: "Rigor", score: 93 },
      ],
      identity: person("Leopold Sundqvister", "Halcyor Energy"),
    },
  },
  {
    agency: "3",
    code: "TM-5TD9A1HE",
    daysAgo: 5,
    availableIn: 21,
    form: {
      headlineRole: "Senior C# Engineer",
      locationCity: "Columbus",
      locationState: "OH",
      workType: "hybrid",
      salaryMin: 140_000,
      salaryMax: 165_000,
      workAuth: "USC",
      keySkills: ["C#", ".NET", "Azure", "SQL Server", "Microservices", "Docker", "React"],
      yearsExperience: 12,
      industries: ["Healthcare", "Enterprise Software"],
      clearance: "Public Trust",
      summary:
        "C# since the first generics. Brings clinical systems from overnight releases to weekday ones, tests " +
        "first, with the users still working while it happens.",
      experienceBullets: [
        "Brought a 900,000-line .NET Framework product to .NET 9",
        "Integrated seven hospital systems over one FHIR gateway",
      ],
      scorecards: [
        { name: "Coding", score: 89 },
        { name: "Architecture", score: 91 },
      ],
      identity: person("Ingrid Castellmar", "Fennimore Labs"),
    },
  },
  {
    agency: "1",
    code: "TM-3RG6Y0NS",
    daysAgo: 9,
    availableIn: 14,
    form: {
      headlineRole: "Senior Product Manager",
      locationCity: "Chicago",
      locationState: "IL",
      exclusivityDays: 58,
      workType: "hybrid",
      salaryMin: 155_000,
      salaryMax: 185_000,
      defaultSplitLA: 65,
      defaultSplitSA: 35,
      workAuth: "USC",
      keySkills: ["Product Management", "Agile", "Scrum", "Data Analysis", "UX Design", "Pricing"],
      yearsExperience: 10,
      industries: ["SaaS", "E-commerce"],
      summary:
        "Product manager who kills features. Grew a subscription product past eight digits while the interface " +
        "got smaller.",
      experienceBullets: [
        "Raised activation from 31% to 52 % in three quarters",
        "Repriced four plans; revenue per account rose by 18%",
      ],
      scorecards: [
        { name: "Strategy", score: 90 },
        { name: "Analytics", score: 88 },
      ],
      identity: person("Tomasz Abernaught", "Brackenwell Systems"),
    },
  },
];

/** Whether this candidate is still available was asked two days ago. */
const asked = "TM-8FW2D5GY";

/** The sample data of a first visit or after a reset; `now` in ms. Listings pass through the real publishing rule. */
export function sampleState(now: number): DemoState {
  const listings: Listing[] = [];
  const vaults: Record<string, Vault> = {};
  samples.forEach(({ agency, code, daysAgo, listedAgo = daysAgo + 40, availableIn, form }, index) => {
    const id = String(index + 1);
    const updatedAt = now - daysAgo * dayMs - (index + 1) * 3_600_000;
    // Listed long enough for its pipeline history.
    const publishedAt = now - listedAgo * dayMs - (index + 1) * 3_600_000;
    const whole: ListingForm = {
      ...listingFormDefaults,
      ...form,
      availabilityDate: addDays(dateOf(now), availableIn),
      candidateConsent: true,
      dataAccuracy: true,
      termsAgreed: true,
    };
    const owner = demoAgencies.find(({ id: each }) => each === agency);
    if (!owner) throw new Error(`no sample agency ${agency}`);
    listings.push({
      ...decidePublish(whole, { id, maskedCode: code, agency: owner, now: publishedAt, firstListedAt: publishedAt }),
      updatedAt,
      ...(code === asked && { askedAt: now - 2 * dayMs }),
    });
    vaults[id] = { content: vaultContent(whole), version: 1 };
  });
  const codes = new Map(listings.map(({ id, maskedCode }) => [id, maskedCode]));
  const introductions = sampleIntroductions(now, listings);
  const deals = sampleDeals(now, listings, introductions);
  const jobs = sampleJobs(now);
  const interviews = sampleInterviews(now, introductions);
  const threads = sampleThreads(now, { listings, deals, introductions });
  return {
    ...emptyParts(),
    version: 1,
    listings,
    vaults,
    drafts: [],
    jobs,
    jobsOf: sampleJobsOf(jobs, { introductions, deals }),
    lists: sampleLists(now, listings),
    deletedDeals: [],
    actingFor: demoViewer.organizationId,
    clients: [],
    deals,
    threads,
    introductions,
    interviews,
    notifications: sampleNotifications(now, { listings, deals, threads, introductions, interviews }),
    ...sampleMembers(now),
    news: sampleNews(listings),
    daysAhead: 0,
    ...sampleWorkbench(now, codes),
  };
}

/**
 * The specification shows profile views between 10 and 59; here they are fixed per listing, under the sample data
 * banner.
 */
export function sampleProfileViews(id: string): number {
  return 10 + (((Number.parseInt(id, 10) || 0) * 17) % 50);
}

/** Events of the partners' listings, at their last change. */
const sampleNews = (listings: readonly Listing[]): MarketNews[] =>
  listings.flatMap(({ id, updatedAt, salaryMin, salaryMax }): MarketNews[] => {
    if (id === "4")
      return [
        { listingId: id, at: updatedAt, kind: "salary", salaryMin: salaryMin - 10_000, salaryMax: salaryMax - 10_000 },
      ];
    return id === "7" ? [{ listingId: id, at: updatedAt, kind: "back" }] : [];
  });

/** The current week and the previous one, fixed per listing. */
export const sampleWeekViews = (id: string): { views: number; viewsBefore: number } => ({
  views: 3 + (((Number.parseInt(id, 10) || 0) * 5) % 9),
  viewsBefore: 2 + (((Number.parseInt(id, 10) || 0) * 7) % 8),
});
