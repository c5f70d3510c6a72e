import type { CleanText } from "./held-out-case.ts";

const lines = (text: string) => text.split("\n").filter((line) => line !== "");

/** Sentences of job ads, summaries and messages that name no one. */
const sentences = lines(`
Owns the roadmap of a payments platform that settles two million orders a day.
Hands-on manager of nine engineers in three time zones.
You'll design event-driven services and keep them observable.
We are looking for a data engineer who enjoys messy sources and clear contracts.
Ten years in B2B SaaS, the last four as a principal engineer.
Led the move from a monolith to services without a maintenance window.
Cut the p99 latency of search from 900 ms to 140 ms.
Reduced cloud cost by 38% by right-sizing clusters.
Comfortable with ambiguity, crisp in writing, kind in code review.
The offer includes 0.2% equity, a $15,000 sign-on and four weeks of vacation.
Prefers hybrid, three days a week in the office.
Needs visa sponsorship from the second year on.
Notice period: six weeks to the end of a quarter.
Open to contract-to-hire at $95 to $110 an hour.
Strong fundamentals in distributed systems and a taste for boring technology.
Closed 127% of quota in fiscal 2023 and 141% in fiscal 2024.
Ran a P&L of $40M across retail and wholesale.
Built an A/B testing framework that product teams use every day.
On-call rotation is one week in six, with a paid day off after it.
Experience with SOX, SOC 2 Type II and ISO 27001 audits is a plus.
Fluent in English and German, conversational in Portuguese.
Declined: the base salary is below what the candidate earns today.
Declined because the role is on site five days a week.
Please send availability for a first call next Tuesday or Wednesday.
We can agree to a 50/50 split with a 90-day guarantee.
The counter is fine if the guarantee moves to 60 days.
Could you confirm that the fee is based on the first-year base salary only?
Thanks for the quick turnaround, the client will decide by Friday.
The hiring manager wants to see more depth in Kubernetes networking.
Great communicator. Explains trade-offs to executives and interns alike.
Mentored four junior engineers, two of whom are now team leads.
Improved crash-free sessions of the mobile app from 97.1% to 99.6%.
Shipped a design system used by 14 product teams.
Managed a warehouse with 220 staff on three shifts.
Registered nurse with nine years in intensive care and a clean license.
Tax manager with a focus on partnership returns and state filings.
Negotiated supplier contracts worth €12M a year.
Familiar with HIPAA, GDPR and the California privacy act.
Women's apparel and menswear buyer for a national retailer.
Planned the Mother's Day and Father's Day campaigns for a flower shop.
Worked on HER2-positive breast cancer trials as a biostatistician.
Audits of safety, health and environment (SHE) in two refineries.
Integrated the hospital information system (HIS) with lab devices.
Runs the yearly planning for a go-to-market team of sixty.
Turned around a churn problem: gross retention went from 82% to 93%.
Has led two acquisitions through integration, on time.
Interested in climate, health and developer tools. Not interested in gambling.
Wrote the incident playbook that support and engineering share.
Every other Friday is free in July and August.
The candidate relocates within the US and pays for the move.
Rust or C++ in production, ideally in a latency-sensitive setting.
Bonus if you have worked with embedded Linux or real-time systems.
Will the client consider someone fully remote in Mountain Time?
Our split was confirmed in the deal room, please countersign.
The candidate asked to move the onsite from Monday to Thursday.
Start date is flexible; earliest is the first Monday in March.
Background check is clear and the references are done.
Let me know if the take-home can be replaced by a live session.
Hope springs from good documentation, and so does uptime.
Grant writing and reporting for federal programs up to $3M.
Chase down unpaid invoices and reconcile accounts monthly.
Frank feedback and short meetings are part of how the team works.
May start in June, will travel in April.
Drew up the first on-call handbook and rolled it out.
Art direction for two product launches and a rebrand.
Skip-level meetings, career ladders and calibration for a group of 45.
Bill of materials, routings and work orders in the plant system.
Mark-to-market reporting for the energy trading desk.
Pat answers don't work here; the panel digs deep.
Sue-and-labor clauses and other marine insurance wording.
`);

/** Numbers that look like phone numbers, addresses or handles. */
const figures = lines(`
Salary range 145000-165000 USD plus 15% bonus.
Base 120,000 - 140,000, OTE 240,000 - 280,000.
Requisition 2024-0098317 was reopened on 2024-03-18.
Req ID R0045129, posted 03/18/2024.
JR-2023-118804 is on hold until 07/01/2025.
Certified to ISO 9001:2015, ISO 14001:2015 and ISO 45001:2018.
Upgraded from Node 18.20.4 to 22.11.0 and from React 17.0.2 to 18.3.1.
Runs on Postgres 16.3, Redis 7.2.4 and Elasticsearch 8.13.2.
Handled 12,500,000 requests a day at 99.99% availability.
Grew revenue from 1,200,000 to 4,750,000 in 24 months.
Managed budgets of $2,000,000 - $5,000,000.
Employed 2011-2014, 2014-2018 and 2018-2023 in the same industry.
Experience: 2009 - 2013, 2013 - 2016, 2016 - 2021.
Invoice 100045678 for the placement is due 2025-02-28.
Case 2023-11-000457 was settled out of court.
NAICS 541511 and 541512, SIC 7371.
CPT codes 99213, 99214 and 99215.
Part 4512-0098-17 had a 3 ppm defect rate.
IEEE 802.11ax, 802.3bt and Bluetooth 5.3.
RFC 9110, RFC 7519 and RFC 6749 in daily use.
Latency budget: 20 ms p50, 80 ms p95, 200 ms p99.
Shifts run 06:00-14:00, 14:00-22:00 and 22:00-06:00.
The plant made 36 000 units in 2022 and 41 500 in 2023.
Fees: 20% up to 100000, 22% up to 200000, 25% above.
Split 50/50, guarantee 90 days, payment net 30.
GPA 3.87/4.00, GRE 168/170, TOEFL 114/120.
Version 10.0.19045.4291 rolled out to 6,000 laptops.
AS/400, S/390 and z/OS 2.5 operations.
Budget code 4400-210-7781, cost center 00318.
Patent application US 2021/0345678 A1 is public.
Ships 24/7, 365 days a year, to 48 states.
Ranked 3rd of 1,250 in 2021 and 1st of 1,410 in 2022.
5+ years of Java, 3+ of Kotlin, 2+ of Terraform.
Hours: 40/week, 9-5, PST +/- 3.
Data volume: 1.5-2.0 TB a day, 400-500 million rows.
IFRS 9, 15 and 16; ASC 606 and 842.
EN 60601-1, IEC 62304 and ISO 13485:2016.
Quota of 1.2M in 2020, 1.5M in 2021, 1.8M in 2022, 2.1M in 2023.
2019 2020 2021 2022: exceeded target each year.
Scores 720, 745 and 760 across three attempts.
Model numbers 8800-1200-45 and 8800-1210-45.
10-20 direct reports, 100-150 in the organization.
FICO 740-800 portfolios, $250,000-$750,000 loans.
UTC-8 to UTC+1, overlap 15:00-18:00.
Deadline 12.03.2025, kickoff 17.03.2025, go-live 30.06.2025.
Account 4417 had 1 200 tickets in 30 days, down from 2 900.
Headcount: 12 in 2019, 25 in 2020, 44 in 2021, 80 in 2022.
1099 and W-2 both work, C2C at 105/h.
Python 3.8-3.12, Django 3.2-5.0, Celery 5.3.6.
Windows Server 2012, 2016, 2019 and 2022.
401(k) match 4%, HSA $1,500, PTO 25 days.
Pump flow 2400-3600 l/min at 10.5-12.5 bar.
IDs look like 7f3a-99c1-0042-be17 in the legacy system.
Uses SHA-256, AES-128-GCM and TLS 1.2/1.3.
IP rights in 3 patents, TCP/IP and IPv6 rollout for 12 sites.
`);

const sentenceWith: readonly ((word: string) => string)[] = [
  (word) => `Hands-on with ${word} in production for four years.`,
  (word) => `Migrated the team to ${word} and wrote the runbook.`,
  (word) => `Nice to have: ${word}, or something close to it.`,
  (word) => `Automated releases with ${word}; lead time went from days to hours.`,
  (word) => `${word} is used by two of our five squads.`,
  (word) => `Skills: SQL, ${word}, Docker`,
];
const tools =
  `Jenkins Ada Julia Kafka Apollo GraphQL Airflow Spark Hadoop Pandas Flask Django Ruby Rails Perl Swift Kotlin Scala
    Haskell Elixir Erlang
Oracle Snowflake Databricks Tableau Looker Splunk Datadog Grafana Prometheus Terraform Ansible Puppet Chef Vault
Consul Nomad Salesforce Workday
Greenhouse Lever Jira Confluence Figma Sketch Zeplin Postman Cypress Selenium Playwright Mocha Jest Vite Svelte Gatsby
Redux Cassandra Neo4j
Redis Mongo Hive Pig Presto Trino Flink Beam Storm Samza Camel Maven Gradle Ant Babel Electron Cordova Ionic Xamarin
Unity Unreal Godot Blender
Maya Houdini Nuke Photoshop Lambda Kinesis Athena Aurora Dynamo Glacier Fargate Heroku Vercel Netlify Cloudflare
Fastly Nginx Apache Tomcat Jetty
Hudson Travis Hermes Athos Delta Iceberg Hudi Ruff Poetry Conda Jupyter Keras Theano Stan Eiffel Pascal Modula Darwin
Newton Galileo Nessus Kali`.split(/\s+/);
const pairs = lines(`
Spring Boot
Visual Basic
Google Analytics
Oracle Database
Microsoft Excel
Power BI
Adobe Illustrator
Amazon Redshift
Azure Data Factory
Apache Kafka
Apollo Client
Ruby on Rails
Monte Carlo simulation
Kaplan-Meier estimates
Student's t-test
Gantt charts
Bayesian statistics
Six Sigma Black Belt
Lean Manufacturing
Agile and Scrum
Dodd-Frank reporting
Sarbanes-Oxley controls
Black-Scholes pricing
Gaussian processes
Markov chains
Fourier transforms
Kalman filters
Dijkstra's algorithm
Jenkins and Argo CD
React Native
`);
const places: readonly ((place: string) => string)[] = [
  (place) => `Based in ${place}, open to hybrid work.`,
  (place) => `Relocating to ${place} in the fall.`,
  (place) => `The office is near downtown ${place}.`,
  (place) => `Remote, with a visit to ${place} each quarter.`,
];
const cities = (
  "Austin|Houston|Madison|Jackson|Lincoln|Charlotte|Savannah|Raleigh|Ann Arbor|San Jose|Santa Clara|St. " +
  "Louis|Fort Worth|Grand Rapids|Salt Lake City|Des Moines|Baton Rouge|Corpus Christi|Santa Monica|San " +
  "Antonio|New Orleans|Long Beach|Washington, D.C.|Boise|Tucson|Tacoma|Spokane|Eugene|Carson City|Virginia " +
  "Beach|Frankfurt am Main|Buenos Aires|Tel Aviv|São Paulo|Ho Chi Minh City|Hong Kong|Kuala Lumpur|Cape " +
  "Town|Addis Ababa|New Delhi|Den Haag|Saint Petersburg|Santiago de " +
  "Chile|Monterrey|Florence|Victoria|Sydney|Adelaide|Christchurch|Abu Dhabi"
).split("|");
const schools: readonly ((school: string) => string)[] = [
  (school) => `B.S. in Computer Science, ${school}, 2011`,
  (school) => `MBA from ${school} with a focus on finance.`,
  (school) => `Studied mechanical engineering at ${school}.`,
];
const universities = (
  "University of Michigan|Stanford University|Carnegie Mellon University|Johns Hopkins University|Georgia " +
  "Institute of Technology|University of São Paulo|Delft University of Technology|National University of " +
  "Singapore|Indian Institute of Technology Madras|Duke University|Rice University|Brandeis " +
  "University|University of St Andrews|Trinity College Dublin|Texas A&M University|Howard University|Brown " +
  "University|ETH Zurich|Eötvös Loránd University|University of Lagos"
).split("|");

const roles = (
  "backend engineer|staff accountant|field service technician|product designer|account executive|site " +
  "reliability engineer|clinical research associate|warehouse supervisor|machine learning engineer|technical " +
  "recruiter|payroll specialist|supply chain analyst|security engineer|customer success manager|civil " +
  "engineer|paralegal"
).split("|");
const duties: readonly ((role: string) => string)[] = [
  (role) => `We're hiring a senior ${role} for a growing team in the Midwest.`,
  (role) => `As a ${role} you will own your work from first draft to rollout.`,
  (role) => `The ${role} reports to the VP of Operations and works with Finance, Legal and Sales.`,
  (role) => `Eight years as a ${role}, most of it in regulated industries.`,
  (role) => `Looking for a ${role} role with a clear path to management.`,
  (role) => `Senior ${role}, full time, $118,000 - $136,000 plus bonus`,
  (role) => `A ${role} who writes well, asks early and finishes what they start.`,
  (role) => `Responsibilities: everything a ${role} does, and hiring for two open positions.`,
];

export function heldOutClean(): CleanText[] {
  const of = (kind: string, texts: readonly string[]) => texts.map((text) => ({ kind, text }));
  return [
    ...of("job-ad sentences", [...sentences, ...roles.flatMap((role) => duties.map((duty) => duty(role)))]),
    ...of("figures that are no phone numbers", figures),
    ...of("technologies", [
      ...tools.flatMap((tool, index) => [sentenceWith[index % 6]!(tool), sentenceWith[(index + 3) % 6]!(tool)]),
      ...pairs.flatMap((tool, index) => [sentenceWith[index % 6]!(tool), tool]),
    ]),
    ...of(
      "cities",
      cities.flatMap((city, index) => [places[index % 4]!(city), places[(index + 1) % 4]!(city)]),
    ),
    ...of(
      "universities",
      universities.flatMap((school) => schools.map((write) => write(school))),
    ),
  ];
}
