import type { Clearance } from "#domain/core/lookups.ts";

/** One kind of professional: the values of a fictional listing of that kind. Salaries in thousands of dollars. */
export type Archetype = {
  roles: readonly string[];
  skills: readonly string[];
  industries: readonly string[];
  base: number;
  summaries: readonly string[];
  bullets: readonly string[];
  certifications?: readonly string[];
  clearance?: readonly Clearance[];
  scorecards: readonly string[];
};

export const archetypes: readonly Archetype[] = [
  {
    roles: ["Staff Platform Engineer", "Senior Platform Engineer", "Platform Engineering Lead"],
    skills: ["Kubernetes", "Go", "AWS", "Terraform", "PostgreSQL", "Kafka", "Docker", "Prometheus", "DevOps", "Python"],
    industries: ["SaaS", "FinTech", "Enterprise Software"],
    base: 185,
    summaries: [
      "Builds and runs the platforms other engineers ship on. Took a large logistics company from forty " +
        "hand-kept clusters to one paved road, and leads by writing things down.",
      "Turns infrastructure into a product with users, a roadmap and an on-call rotation. Cut the cloud bill of a " +
        "payments business by a third while traffic doubled.",
      "Ten services or a thousand, the deploy takes four minutes. Prefers boring technology, small changes and " +
        "honest post-mortems.",
    ],
    bullets: [
      "Moved 3,000 deploys a day onto one pipeline without a planned outage",
      "Cut the cloud bill by 31% by right-sizing and killing idle environments",
      "Wrote the internal platform handbook that new teams start from",
      "Brought mean time to recovery from 74 to 12 minutes",
      "Coached six engineers into on-call leads",
    ],
    certifications: ["CKA", "AWS Solutions Architect Professional"],
    scorecards: ["System design", "Coding", "Communication"],
  },
  {
    roles: ["Senior React Engineer", "Frontend Engineer", "React Native Lead"],
    skills: ["React", "TypeScript", "Next.js", "GraphQL", "Node.js", "CSS", "Jest", "Accessibility", "Design systems"],
    industries: ["E-commerce", "Media", "SaaS"],
    base: 155,
    summaries: [
      "Frontend engineer who measures. Took a checkout from 4.1 to 1.3 seconds and conversion rose with it.",
      "Owns design systems end to end: tokens, components, documentation, and the patience to get four teams to " +
        "use them.",
      "Ships accessible interfaces by default and can explain every kilobyte in the bundle.",
    ],
    bullets: [
      "Rebuilt the checkout in React and TypeScript; conversion rose by 9%",
      "Led a design system used by 40 engineers in four product teams",
      "Halved the bundle and kept it there with a budget in CI",
      "Brought the whole account area to WCAG 2.2 AA",
      "Introduced contract tests between frontend and GraphQL API",
    ],
    scorecards: ["Frontend", "Product sense", "Communication"],
  },
  {
    roles: ["Senior Data Engineer", "Data Platform Engineer", "Analytics Engineer"],
    skills: ["Python", "Spark", "Airflow", "dbt", "Snowflake", "AWS", "SQL", "Kafka", "Data Analysis"],
    industries: ["Healthcare", "FinTech", "AI/ML"],
    base: 160,
    summaries: [
      "Makes numbers that two departments agree on. Has replaced nightly batches by streams where it mattered " +
        "and left them alone where it did not.",
      "Data engineer with a tester's conscience: every model has an owner, a contract and a freshness alarm.",
      "Comfortable from raw events to the board deck, and known for deleting unused pipelines.",
    ],
    bullets: [
      "Cut a nine-hour nightly load to 40 minutes",
      "Introduced data contracts between twelve producers and the warehouse",
      "Saved $400,000 a year in warehouse spend",
      "Built lineage that answers an auditor in minutes",
      "Trained analysts to write and review their own dbt models",
    ],
    certifications: ["SnowPro Core"],
    scorecards: ["SQL", "Modeling", "Stakeholders"],
  },
  {
    roles: ["Security Architect", "Senior Security Engineer", "Cloud Security Lead"],
    skills: ["Zero trust", "AWS", "IAM", "Splunk", "NIST 800-53", "Python", "Terraform", "Threat modeling", "TS/SCI"],
    industries: ["Cybersecurity", "Defense", "Government"],
    base: 205,
    summaries: [
      "Designs security that engineers do not work around. Fifteen years between defense programs and " +
        "commercial cloud.",
      "Has carried three systems through authorization and kept them there. Calm in incidents, blunt in design " +
        "reviews.",
      "Replaced a castle-and-moat network with identity-based access for 6,000 people.",
    ],
    bullets: [
      "Led zero-trust redesign for 6,000 users and 900 services",
      "Took a mission system from first control to authority to operate in 11 months",
      "Built detection content that halved false alarms",
      "Runs threat modeling as a one-hour habit, not a document",
      "Briefed executives during two major incidents",
    ],
    certifications: ["CISSP", "GCIH"],
    clearance: ["TS/SCI", "Top Secret", "Secret"],
    scorecards: ["Architecture", "Incident response", "Briefing"],
  },
  {
    roles: ["Machine Learning Engineer", "Senior ML Engineer", "Applied Scientist"],
    skills: ["PyTorch", "Python", "Ray", "MLOps", "C++", "CUDA", "Machine Learning", "AWS", "Kubernetes"],
    industries: ["AI/ML", "Healthcare", "Gaming"],
    base: 195,
    summaries: [
      "Brings models out of notebooks and keeps them honest in production. Prefers a measured baseline to a " +
        "clever architecture.",
      "Trains, distills and serves models under real latency budgets, and publishes the evaluation before the result.",
      "Applied scientist who writes C++ when Python is the bottleneck and says so when it is not.",
    ],
    bullets: [
      "Served ranking models at 8 ms p95 to 20 million users",
      "Cut training cost by 60% with mixed precision and better sharding",
      "Built the evaluation harness every model has to pass",
      "Replaced three bespoke feature stores with one",
      "Mentored four engineers from backend into ML",
    ],
    scorecards: ["ML depth", "Engineering", "Rigor"],
  },
  {
    roles: ["Product Designer", "Senior Product Designer", "Design Lead"],
    skills: ["Figma", "Design systems", "UX Design", "Research", "Prototyping", "Accessibility", "SQL"],
    industries: ["FinTech", "EdTech", "SaaS"],
    base: 140,
    summaries: [
      "Designs for people in a hurry. Took a loan application from 23 screens to 7 and the drop-off with it.",
      "Product designer who brings evidence: weekly sessions, open notes, and prototypes that a developer can read.",
      "Leads without slides. Known for the smallest change that fixes the largest complaint.",
    ],
    bullets: [
      "Reduced a 23-screen application to seven; completion rose by 28%",
      "Set up weekly research with 12 customers a month",
      "Built an accessible component library with engineering",
      "Ran design critique for a team of nine",
      "Turned support tickets into a ranked design backlog",
    ],
    scorecards: ["Craft", "Research", "Collaboration"],
  },
  {
    roles: ["Backend Engineer, Java", "Senior Java Engineer", "Principal Engineer, Payments"],
    skills: ["Java", "Spring Boot", "Microservices", "PostgreSQL", "Kafka", "Redis", "Docker", "Kubernetes", "AWS"],
    industries: ["FinTech", "E-commerce", "Enterprise Software"],
    base: 170,
    summaries: [
      "Builds payment systems that reconcile. Eleven years of Java, the last six where a rounding error " +
        "wakes people up.",
      "Splits monoliths where it pays and defends them where it does not. Strong on consistency, queues and " +
        "migrations.",
      "Backend engineer who reads the query plan first and writes the runbook last, but always writes it.",
    ],
    bullets: [
      "Moved card settlement to an event-sourced core without losing a cent",
      "Took peak throughput from 300 to 4,000 payments a second",
      "Introduced property tests that found nine rounding bugs",
      "Led the migration of 14 services to Java 21",
      "Wrote the on-call guide that cut pages by half",
    ],
    scorecards: ["Coding", "System design", "Ownership"],
  },
  {
    roles: [".NET Engineer", "Senior C# Engineer", ".NET Architect"],
    skills: ["C#", ".NET", "Azure", "SQL Server", "Microservices", "Docker", "React", "TypeScript", "Agile"],
    industries: ["Enterprise Software", "Healthcare", "Government"],
    base: 150,
    summaries: [
      "C# since the first generics. Brings clinical and public-sector systems from overnight releases to weekday ones.",
      "Modernizes .NET estates step by step, tests first, with the users still working while it happens.",
      "Architect who still commits. Strong in Azure, integration and getting estimates right.",
    ],
    bullets: [
      "Brought a 900,000-line .NET Framework product to .NET 9",
      "Cut release time from two nights to 20 minutes",
      "Integrated seven hospital systems over one FHIR gateway",
      "Built a test suite that caught 40 regressions in its first year",
      "Led a team of seven across two time zones",
    ],
    certifications: ["Azure Solutions Architect Expert"],
    clearance: ["Public Trust"],
    scorecards: ["Coding", "Architecture", "Communication"],
  },
  {
    roles: ["Product Manager", "Senior Product Manager", "Group Product Manager"],
    skills: ["Product Management", "Agile", "Scrum", "Data Analysis", "UX Design", "SQL", "Roadmapping", "Pricing"],
    industries: ["SaaS", "E-commerce", "FinTech"],
    base: 165,
    summaries: [
      "Product manager who kills features. Grew a subscription product past eight digits while the interface got " +
        "smaller.",
      "Writes one-page strategies that engineering quotes back. Strong in pricing and activation.",
      "From first interview to retention curve: runs discovery in weeks, not quarters.",
    ],
    bullets: [
      "Raised activation from 31% to 52 % in three quarters",
      "Repriced four plans; revenue per account rose by 18%",
      "Retired 22 features with the customers' agreement",
      "Introduced a weekly discovery rhythm in five squads",
      "Launched in three countries with one backlog",
    ],
    certifications: ["CSPO"],
    scorecards: ["Strategy", "Analytics", "Leadership"],
  },
  {
    roles: ["DevOps Engineer", "Site Reliability Engineer", "Senior SRE"],
    skills: ["DevOps", "Docker", "Kubernetes", "AWS", "Terraform", "Python", "Prometheus", "CI/CD", "Linux"],
    industries: ["Telecommunications", "Media", "Gaming"],
    base: 158,
    summaries: [
      "Keeps things up and lets people sleep. Error budgets that product managers actually use.",
      "Automates the third time, documents the second. Has run launches watched by millions.",
      "Site reliability engineer with a network background and a dislike of unread dashboards.",
    ],
    bullets: [
      "Took a live event platform to 99.99% over a season",
      "Cut alert noise from 900 to 60 a week",
      "Rebuilt CI so that a full run takes six minutes",
      "Ran game days in four teams, quarterly",
      "Moved 200 hosts to immutable images",
    ],
    certifications: ["CKA", "RHCE"],
    scorecards: ["Operations", "Coding", "Incident response"],
  },
  {
    roles: ["Embedded Engineer", "Firmware Engineer", "Robotics Software Engineer"],
    skills: ["C++", "C", "ROS", "Linux", "CAN", "Python", "RTOS", "Simulation"],
    industries: ["Defense", "AI/ML", "Telecommunications"],
    base: 162,
    summaries: [
      "Writes firmware that survives the field. Motor control, safety cases and the patience for oscilloscopes.",
      "Robotics engineer between perception and metal: makes the demo repeatable, then boring.",
      "Low-level engineer who documents registers like prose. Shipped four devices to production.",
    ],
    bullets: [
      "Shipped motor control firmware on 60,000 units with no recall",
      "Brought a ROS stack from lab to factory floor",
      "Halved boot time and doubled battery life",
      "Wrote the safety case for a class II device",
      "Built a hardware-in-the-loop rig that runs every night",
    ],
    clearance: ["Secret", "Public Trust"],
    scorecards: ["C++", "Hardware", "Rigor"],
  },
  {
    roles: ["Statistician", "Biostatistician", "Senior Data Scientist"],
    skills: ["R", "Python", "SQL", "Statistics", "Machine Learning", "Data Analysis", "SAS", "Experiment design"],
    industries: ["Healthcare", "Education", "Non-profit"],
    base: 145,
    summaries: [
      "Designs studies that answer the question asked. R first, Python when it travels better.",
      "Statistician in clinical trials, from protocol to submission, with a gift for explaining uncertainty.",
      "Runs experiments for product teams and has stopped more launches than approved, to everyone's benefit.",
    ],
    bullets: [
      "Lead statistician on two phase III trials",
      "Built the experimentation platform's sequential tests",
      "Found and corrected a bias that had cost two quarters",
      "Teaches a yearly course on causal inference",
      "Cut time from data lock to tables to four days",
    ],
    scorecards: ["Statistics", "Programming", "Communication"],
  },
];

export const places: readonly (readonly [city: string, state: string, timeZone: string])[] = [
  ["Austin", "TX", "Central Time"],
  ["Denver", "CO", "Mountain Time"],
  ["Brooklyn", "NY", "Eastern Time"],
  ["Reston", "VA", "Eastern Time"],
  ["Portland", "OR", "Pacific Time"],
  ["Seattle", "WA", "Pacific Time"],
  ["Boston", "MA", "Eastern Time"],
  ["Chicago", "IL", "Central Time"],
  ["Raleigh", "NC", "Eastern Time"],
  ["Atlanta", "GA", "Eastern Time"],
  ["Phoenix", "AZ", "Mountain Time"],
  ["Minneapolis", "MN", "Central Time"],
  ["San Diego", "CA", "Pacific Time"],
  ["Salt Lake City", "UT", "Mountain Time"],
  ["Nashville", "TN", "Central Time"],
  ["Columbus", "OH", "Eastern Time"],
  ["Huntsville", "AL", "Central Time"],
  ["Pittsburgh", "PA", "Eastern Time"],
  ["Oakland", "CA", "Pacific Time"],
  ["Tampa", "FL", "Eastern Time"],
];
