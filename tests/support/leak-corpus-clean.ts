/**
 * Texts without leaks, as agencies write them. leak-corpus.test.ts expects none to be rejected for any of its
 * identities, and few to raise questions.
 */
const lines = (text: string): string[] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim());

/** Summaries, bullets and notes with Austin, Will, Oracle, Go and other names that are words. */
export const wordsThatAreNames = lines(`
Based in Austin, TX and open to relocating to Dallas or Denver.
Remote from Austin, Texas since 2019.
Lives in Austin and commutes to Round Rock twice a week.
Prefers hybrid roles in Austin; will travel up to 20%.
Moved to the Austin area in 2021 and will not relocate again.
Will relocate for the right offer.
Will work Eastern time hours from the West Coast.
Will need two weeks' notice before starting.
Candidate will lead the platform team of eight and report to the CTO.
They will go on call one week in six.
Client will fly the final two candidates out for an onsite.
Ready to go to market with a new B2B product line.
Owned go-to-market planning for three product launches.
Strong Go and Rust background, some Python.
Writes Go microservices behind gRPC and Envoy.
Rewrote a Java monolith as twelve Go services, cutting p99 latency by 40%.
Go, Kubernetes and Terraform are the daily tools.
Oracle Database administration, versions 12c to 19c, including RAC and Data Guard.
Migrated 40 TB from Oracle to PostgreSQL with under an hour of downtime.
Tuned Oracle PL/SQL packages and moved reports to Snowflake.
Deep Oracle ERP knowledge: order to cash, procure to pay.
Oracle, MySQL and SQL Server in production.
Certified in Oracle Cloud Infrastructure and AWS.
May start as early as January 2027.
Available from May 4, with a family trip in June.
Shipped the redesign in April 2024 and the mobile app in August 2025.
Promoted in March 2022 after leading the Q1 close.
Grace under pressure during a major outage; calm, precise, kind.
Negotiated a grace period with regulators.
Hit the mark on every sprint goal for two years.
Sets a high mark for code review.
Rose from support engineer to director in nine years.
Revenue rose from $4M to $31M under their leadership.
Led the chase for SOC 2 and closed all findings.
Set target architecture for payments and met every target.
Reached 118% of target in a down market.
Built a square-root scaling model for staffing.
Draws a straight line from customer pain to roadmap.
Wrote Bash and shell scripts for hundreds of servers.
Closed the gap between design and engineering.
Apple Pay and Google Pay integrations across web and iOS.
Ran Amazon Web Services accounts for 60 teams.
Uses Stripe, Plaid and Twilio APIs daily.
Integrated Stripe billing with NetSuite revenue recognition.
Cut cloud spend by $1.2M a year, mostly on Amazon EC2 and S3.
Believes in frank feedback and clear goals.
Won a research grant for machine learning in healthcare.
Chairs the hiring committee and mentors junior staff.
Early bird; protects focus time for the team.
Handled price, contract and renewal for 45 enterprise accounts.
Drew up the data model for a new claims platform.
Runs a page-one newsroom analytics stack.
Knows how to miles-per-gallon a cloud budget: measure, then trim.
Black Belt in Lean Six Sigma, plant experience in steel and paper.
Moved a bank from waterfall to Scrum in twelve months.
Art director turned product designer.
Cook-off organiser, marathon runner, patient teacher.
Young team, high growth, strong culture of writing.
Long tenure: eight years at the same hospital network.
Best suited to companies of 50 to 500 people.
Faith in data, but checks it by hand first.
Jack of all trades in a seed-stage startup: support, QA, releases.
Sat in the front row of a merger: two ERPs, one chart of accounts.
Bill of materials accuracy went from 81% to 99%.
Dean's list every semester; magna cum laude.
Carries a pager without complaint.
Stone-cold sober about risk; wrote the model risk policy.
Holds the pen on the engineering strategy.
Will consider contract-to-hire. May also consider part-time in summer.
Major incident lead for a spring release that touched 14 services.
`);

/** Sentences about work, with figures, standards, tools, places and titles that must pass. */
export const tradeTalk = lines(`
Staff Platform Engineer with 11 years in high-traffic e-commerce.
Builds and runs the platforms other engineers ship on.
Led infrastructure at a top-five logistics company.
Senior Data Scientist, fraud and credit risk, FinTech.
VP of Engineering who grew a team from 12 to 85 across three time zones.
Reduced mean time to recovery from 90 minutes to 12.
Managed a $14M budget and a team of 30 across New York, London and Singapore.
Salary expectation $150,000 - $180,000 plus bonus and equity.
Current base 145k, target 165-175k, notice period 4 weeks.
Looking for 120000-150000 USD with full benefits.
Uptime went from 99.9% to 99.99% in 2023.
Serves 10,000 users a day, 2.5 million a month, 40,000,000 events an hour.
Worked with NIST 800-53, NIST 800-171 and FedRAMP Moderate.
Implemented ISO 27001, ISO/IEC 27017 and SOC 2 Type II controls.
Certified PMP, CISSP and AWS Solutions Architect Professional.
Certified Kubernetes Administrator (CKA), Terraform Associate.
Active TS/SCI with full-scope polygraph.
Secret clearance, last investigated 2022.
CI/CD with GitHub Actions, GitLab and Argo CD.
Node.js, Next.js, Vue.js, D3.js, Three.js and Express.js.
ASP.NET Core, C# 12, .NET 8, Entity Framework and Blazor.
Ported VB.NET and Classic ASP screens to React 18.
Knows @angular/core, @types/node and @nestjs/common inside out.
Writes Spring Boot services with @Transactional boundaries and @Component scanning.
Real-time features on Socket.IO, Redis Streams and WebSockets.
Airflow 2.7, dbt 1.6 and Snowflake; 1,400 models in production.
Cut build times from 45 min to 6 min on Bazel.
Led the PCI DSS 4.0 audit for 3 business units.
HIPAA, HITRUST and GDPR experience in clinical software.
Handled 24/7 on-call for a 9-1-1 dispatch product.
2015-2019 in consulting, 2019-2023 in product, since 2023 in leadership.
From 01/2018 to 06/2021 in defense, then healthcare.
Employment dates: 03.2015 - 07.2019, 08.2019 - 12.2023.
Grew ARR from $2.1M to $19.4M in 30 months.
Managed 500-1000 servers in 4 data centers.
Moved 3 PB to S3 and Glacier.
Version 10.15.7 to 14.2 upgrade across 2,300 Macs.
IP planning for 10.0.0.0/8 and 192.168.0.0/16 networks.
Ran BGP, OSPF and MPLS for a regional carrier.
Holds 4 patents in semantic search.
Bachelor of Science in Computer Science, 2014.
MBA, Finance, top 5% of class.
M.S. in Electrical Engineering from a large state university.
B.Tech in Information Technology; B.Com before that.
Fluent in English, Spanish and Portuguese; conversational Japanese.
US citizen, no sponsorship required.
On an H1B, I-140 approved, transfer needed.
Green Card holder, available in 2 weeks.
Time zone: Pacific, flexible until 3 pm Eastern.
Interview slots Tuesday and Thursday after 4:30 p.m.
Open to San Francisco, San Diego, Los Angeles or Las Vegas.
Open to St. Louis, Salt Lake City or Kansas City.
Hybrid in Washington, DC; two days a week in Reston.
Prefers New York City or Jersey City, will consider Boston.
Raleigh-Durham native, remote since 2020.
Registered nurse with 9 years in intensive care and telemetry.
Nurse Manager, 32-bed unit, Epic and Cerner super user.
Licensed Clinical Social Worker, bilingual.
Civil Engineer (PE) with AutoCAD Civil 3D and Revit.
Mechanical designer: SolidWorks, CATIA V5, GD&T.
Controls engineer, Allen-Bradley and Siemens S7 PLCs.
Tax Manager, big four trained, ASC 740.
Corporate Controller; closed the books in 4 days, down from 11.
Staff Accountant, QuickBooks and NetSuite, month-end close.
General Counsel with M&A and privacy experience.
Head of Product for a marketplace with 3M listings.
Product Manager, Growth: activation up 22%, churn down 9%.
UX Designer; Figma, design systems, accessibility (WCAG 2.2 AA).
Content strategist for regulated industries.
Demand generation lead: SEO, SEM, HubSpot, Marketo.
Account Executive, 128% of quota in 2024, average deal $240k.
Sales Development Representative, 60 calls and 80 emails a day.
Customer Success Manager for 40 mid-market accounts, NRR 118%.
Salesforce Administrator with CPQ and Apex experience.
SAP S/4HANA consultant, FI/CO and MM, 6 full cycles.
Workday HCM and Peoplesoft payroll lead.
Machine Learning Engineer: PyTorch, CUDA, Triton, ONNX.
LLM evaluation, retrieval augmented generation and prompt tooling.
Data Analyst; Tableau, Power BI, Looker and plain Excel.
Quant developer in C++17 and Python, low latency market data.
Embedded engineer: FreeRTOS, Zephyr, ARM Cortex-M4, CAN bus.
FPGA design in VHDL and Verilog, Xilinx and Altera parts.
iOS Engineer, Swift and SwiftUI, 4.8 stars over 90,000 ratings.
Android Engineer; Kotlin, Jetpack Compose, offline-first.
Site Reliability Engineer, Prometheus, Grafana, PagerDuty.
DevOps Engineer moving a bank to Azure DevOps and AKS.
Security analyst: Splunk, CrowdStrike, Sentinel, MITRE ATT&CK.
Penetration tester, OSCP, Burp Suite, OWASP Top 10.
QA lead; Selenium, Cypress, Playwright, 3,200 automated tests.
Scrum Master for four teams, SAFe 6.0.
Technical writer with docs-as-code experience in Markdown and AsciiDoc.
Supply chain planner; cut inventory 18% with no stockouts.
Plant manager, 240 people, three shifts, zero lost-time incidents.
Warehouse operations, 1.1M sq ft, 35,000 SKUs.
Construction project manager, $60M hospital wing.
Electrician, journeyman, industrial and commercial.
Executive assistant to two founders; travel, boards, budgets.
Recruiter, 70 hires a year, half of them engineers.
HR business partner for a 900-person organization.
Chief Financial Officer, two exits, one IPO readiness program.
Chief of Staff to a CEO in a Series C startup.
Clear written communicator; weekly memos instead of meetings.
Answers hard questions directly, says so when unsure.
References speak of integrity, pace and humor.
Wants a team that ships weekly and reviews kindly.
Left the last role after an acquisition.
No non-compete. Notice period 30 days.
Communication 9/10, system design 8/10, coding 9/10.
Passed a 90-minute system design screen on rate limiting.
Take-home done in TypeScript; tests, docs, clean commits.
Strong on SQL window functions, weaker on front-end work.
Asked good questions about equity, runway and on-call.
Would take a step down in title for the right mission.
Six years of Python, four of Go, two of Rust.
Skills: Java, Spring Boot, Kafka, Redis, Elasticsearch.
Stack: React / Node.js / PostgreSQL / AWS.
Tools - Jira, Confluence, Notion, Slack, Miro.
Led Project Management Office for a public utility.
Improved Net Promoter Score from 31 to 58.
Automated Know Your Customer checks; review time down 70%.
Built a Customer Data Platform on BigQuery and Segment.
Designed Zero Trust access for 5,000 staff.
Ran the Year 2038 audit on embedded clocks.
Delivered Single Sign-On with SAML, OIDC and SCIM.
Owned a General Ledger migration and Accounts Payable automation.
Presented at KubeCon and PyCon; runs a local Meetup.
Volunteer coach for girls' robotics on weekends.
Rated "exceeds expectations" four years in a row.
Works best with a manager who gives context, then space.
`);

/** Role titles, education, certificates and screening names as fields hold them. */
export const shortFields = lines(`
Staff Platform Engineer
Principal Machine Learning Engineer
Senior Full Stack Developer
Director of Engineering, Payments
Head of Data and Analytics
VP, Product Marketing
Chief Information Security Officer
Cloud Solutions Architect (AWS)
Lead iOS Engineer
Senior Technical Program Manager
Registered Nurse, Intensive Care
Regional Sales Manager, Midwest
Controls and Automation Engineer
Senior Accountant
Business Intelligence Analyst
Technical Recruiter
Embedded Software Engineer, Medical Devices
Quality Assurance Lead
Certified ScrumMaster
AWS Certified Solutions Architect - Professional
Google Cloud Professional Data Engineer
Microsoft Certified: Azure Administrator Associate
Oracle Certified Professional
Project Management Professional (PMP)
CompTIA Security+
Certified Public Accountant
Six Sigma Black Belt
B.S. Computer Science
Master of Business Administration
PhD, Computational Biology
Bachelor of Arts in Economics
System Design
Problem Solving
Cultural Fit
Communication
Leadership Potential
Live Coding
Domain Knowledge
`);
