/** Sentences of job ads and candidate summaries that identify no one, generated from templates. */
const list = (text: string) => text.split("|").map((one) => one.trim());
const skills = list(
  "Go|Kubernetes|PostgreSQL|React|TypeScript|Oracle Database|Salesforce Apex|SAP " +
    "S/4HANA|Terraform|Kafka|Snowflake|Python|Swift|Tableau|Google Cloud|AWS Lambda|Azure Active " +
    "Directory|Spring Boot|Figma|Databricks|GitHub Actions|Epic Cadence|Workday HCM|Power BI|Ruby on " +
    "Rails|Next.js|C#|Elasticsearch|Apache Airflow|Jira",
);
const roles = list(
  "Staff Platform Engineer|Product Manager|Registered Nurse|Controller|Data Scientist|Account Executive|UX " +
    "Researcher|Site Reliability Engineer|Mechanical Engineer|Recruiter|Tax Manager|QA Lead|Solutions " +
    "Architect|Warehouse Supervisor|Security Analyst|Marketing Director",
);
const fields = list(
  "payments|logistics|clinical software|e-commerce|adtech|insurance|aerospace|retail banking|energy " +
    "trading|public sector|higher education|biotech|semiconductors|hospitality",
);
const places = list(
  "Austin, TX|Denver|the Bay Area|New York City|Raleigh-Durham|Chicago|London|Berlin|Salt Lake City|San " +
    "Diego|Washington, DC|Toronto|the Pacific Northwest|St. Louis|Santa Clara",
);
const numbers = list("3|4|6|8|11|14|27|40|85|120");
const money = list("$1.2M|$450,000|$14 million|$90k|$2.1B|€300,000");
const months = list("January 2019|March 2021|May 2022|July 2015|September 2020|October 2018");
const templates: readonly string[] = [
  "{role} with {n} years in {field}.",
  "Led a team of {n} that moved {field} workloads to {skill}.",
  "Cut infrastructure costs by {money} a year with {skill} and {skill2}.",
  "Open to {place} or remote.",
  "Based in {place}; will relocate for the right offer.",
  "Deep knowledge of {skill}, {skill2} and {skill3}.",
  "Built {n} services in {skill}, handling 40,000 events a second.",
  "You will report to the VP of Engineering and work with product and design.",
  "The role is hybrid in {place}, three days a week on site.",
  "Our team owns {field} from design to on-call.",
  "Reduced p99 latency from 900 ms to {n} ms.",
  "Managed a budget of {money} and {n} vendors.",
  "Promoted twice, most recently in {month}.",
  "From {month} to the present in {field}.",
  "Notice period of {n} weeks; available after {month}.",
  "Must have {n}+ years of {skill} in production.",
  "Nice to have: {skill}, {skill2}, {skill3}.",
  "Bachelor of Science in Computer Science or equal experience.",
  "Certified in {skill} and Six Sigma.",
  "Compensation: $120,000 - $165,000 plus equity.",
  "Base salary 140-160k, bonus {n}%, and full benefits.",
  "Mentors junior engineers and chairs the hiring committee.",
  "Passed SOC 2 Type II, ISO 27001 and PCI DSS 4.0 audits.",
  "Migrated {n} TB from Oracle to PostgreSQL over a weekend.",
  "Owned the roadmap for a {field} product with 2.5 million users.",
  "Ran A/B tests that lifted activation by {n}%.",
  "Writes clear design documents and reviews code daily.",
  "Worked across time zones with teams in {place} and {place2}.",
  "Grew annual revenue from {money} to $31M.",
  "Shift: 7 a.m. to 7 p.m., every other weekend.",
  "Active Secret clearance, last investigated in 2022.",
  "Fluent in English, Spanish and Mandarin.",
  "Equal opportunity employer; we welcome applicants of every background.",
  "The successful candidate will bring energy and good judgment.",
  "Candidates will meet the hiring manager, two peers and a director.",
  "He or she will lead the {field} practice.",
  "Experience with {skill} is a plus, {skill2} a must.",
  "Designed a {skill} pipeline for {field} analytics.",
  "Handled 24/7 on-call for a {n}-node cluster.",
  "Version 4.12.0 to 5.1 upgrade across 2,300 laptops.",
  "Networks: BGP, OSPF, 10.0.0.0/8 and 192.168.0.0/16.",
  "Closed the books in {n} days, down from 11.",
  "Holds {n} patents in semantic search.",
  "Speaks at KubeCon and runs a local meetup.",
  "Six Sigma Black Belt with plant experience in {place}.",
  "Took {skill} from pilot to {n} teams between 2019 and 2023.",
  "Employment dates: 03.2015 - 07.2019, 08.2019 - 12.2023.",
  "Series B startup in {field}, about {n} people.",
  "Fortune 500 {field} company, confidential search.",
  "Built go-to-market plans for three launches.",
  "Wrote the incident process that {n} teams follow.",
  "Head of Data for a {field} marketplace.",
  "Strong {skill}; some {skill2}.",
  "Volunteer coach and patient teacher.",
  "Looking for a {role} role, ideally in {place}.",
  "Order volume grew to 1,250,000 a month.",
  "Ticket backlog fell from 1200 to {n} in a quarter.",
  "Budget code 4410-2200, cost center 118.",
  "Cases 2021-0457 and 2021-0462 settled out of court.",
];

function fill(template: string, turn: number): string {
  const pick = (from: readonly string[], step: number) => from[(turn * step + step) % from.length]!;
  return template
    .replace("{role}", pick(roles, 7))
    .replace("{field}", pick(fields, 5))
    .replace("{skill}", pick(skills, 11))
    .replace("{skill2}", pick(skills, 13))
    .replace("{skill3}", pick(skills, 17))
    .replace("{place}", pick(places, 4))
    .replace("{place2}", pick(places, 8))
    .replace("{n}", pick(numbers, 3))
    .replace("{money}", pick(money, 5))
    .replace("{month}", pick(months, 5));
}

export function cleanSentences(): string[] {
  const found = new Set<string>();
  for (let turn = 0; turn < 60; turn++) for (const template of templates) found.add(fill(template, turn));
  return [...found];
}
