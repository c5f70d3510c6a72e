import type { LabeledJob } from "./judge.ts";

/** Job descriptions in prose, in one paragraph or with headings of their own, as clients write them in an email. */
export const plainJobs: readonly LabeledJob[] = [
  {
    id: "J23",
    facts: {
      kind: "security",
      must: ["Splunk", "SIEM", "Linux"],
      years: 3,
      clearance: "TS/SCI",
      auth: ["USC"],
      cities: ["Arlington", "Reston"],
      pay: 140,
    },
    text: `We are seeking a Cybersecurity Analyst for a federal program in Arlington, VA. This is an onsite position. An
active TS/SCI clearance is required, and you must be a US citizen. You must have 3+ years of experience with Splunk,
SIEM and Linux. Knowledge of NIST is a plus. The salary range is $110,000 to $140,000.`,
  },
  {
    id: "J24",
    facts: { kind: "security", must: ["OWASP", "Python|Java", "AWS"], years: 6, type: "remote", pay: 205 },
    text: `Hi team, our client is looking for an Application Security Engineer. Remote anywhere in the US. They require
6+ years in application security, OWASP, Python or Java, and AWS. Burp Suite would be great. Budget for salary is
$175k to $205k. No agencies besides you have this one.`,
  },
  {
    id: "J25",
    facts: { kind: "security", must: ["AWS", "Terraform", "Python"], years: 5, type: "remote", pay: 180 },
    text: `Cloud Security Engineer

The role: keep our AWS accounts safe. Fully remote.

Essential skills: AWS, Terraform, Python. At least 5 years of experience in security.
Desirable: IAM design.
Salary $155,000 to $180,000.`,
  },
  {
    id: "J26",
    facts: {
      kind: "security",
      must: ["Splunk", "SIEM"],
      years: 2,
      clearance: "Secret",
      cities: ["San Antonio"],
      pay: 100,
    },
    text: `Position: SOC Analyst
San Antonio, TX, in person, rotating shifts.
Must hold a Secret clearance. 2+ years of experience required with Splunk and a SIEM.
Compensation is $42 to $48 an hour.`,
  },
  {
    id: "J27",
    facts: { kind: "mobile", must: ["Swift", "iOS"], years: 5, cities: ["San Francisco"], type: "hybrid", pay: 200 },
    text: `Senior iOS Engineer

Come build the app that two million people open every morning. We are hybrid in San Francisco, CA.
You need 5+ years of iOS development and deep Swift. SwiftUI and GraphQL are nice to have. We pay $175k to $200k.`,
  },
  {
    id: "J28",
    facts: { kind: "mobile", must: ["Kotlin", "Android"], years: 5, type: "remote", pay: 185 },
    text: `Need an Android Engineer with 5+ years. Kotlin required, Jetpack Compose a plus. Remote. $150k-$185k.`,
  },
  {
    id: "J29",
    facts: { kind: "mobile", must: ["React Native", "TypeScript|JavaScript"], years: 3, type: "remote", pay: 140 },
    text: `We're hiring a React Native Developer to work remotely. You must have at least 3 years with React Native and
TypeScript or JavaScript. Having shipped to the App Store is helpful. The pay range is $115,000 - $140,000.`,
  },
  {
    id: "J30",
    facts: {
      kind: "quality",
      must: ["Selenium|Playwright|Cypress", "Jenkins|Docker"],
      years: 4,
      type: "remote",
      pay: 135,
    },
    text: `QA Automation Engineer (remote)

What you'll bring:
- 4+ years of test automation
- Selenium, Playwright or Cypress
- Jenkins or Docker
Ideally you know Java or Python too.
Salary: $110,000 to $135,000`,
  },
  {
    id: "J31",
    facts: { kind: "quality", must: ["SQL", "Jira"], years: 3, cities: ["Charlotte"], pay: 90 },
    text: `QA Analyst for a bank in Charlotte, NC. On-site five days. Requires 3 years of manual testing with SQL and
Jira. Postman a plus. $75,000 - $90,000.`,
  },
  {
    id: "J32",
    facts: {
      kind: "product",
      must: ["Product Management", "Agile", "SQL"],
      years: 6,
      cities: ["New York"],
      type: "hybrid",
      pay: 200,
    },
    text: `Senior Product Manager, New York, NY

Hybrid. You bring 6+ years of Product Management, you work in Agile teams and you write your own SQL.
Nice to have: roadmapping for a B2B product.
Base salary: $170,000 to $200,000.`,
  },
  {
    id: "J33",
    facts: { kind: "product", must: ["Scrum", "Jira"], years: 4, cities: ["Columbus"], type: "hybrid", pay: 130 },
    text: `Product Owner wanted for our Columbus, OH office (hybrid). Must have 4+ years as a product owner, Scrum and
Jira. Agile certification preferred. Pay up to $130,000.`,
  },
  {
    id: "J34",
    facts: { kind: "design", must: ["Figma", "UX Design", "Prototyping"], years: 6, type: "remote", pay: 175 },
    text: `Senior Product Designer
Remote, US hours

Requirements
Figma. UX design. Prototyping. 6+ years of product design.
Nice to have
Design systems.
Pay
$145,000 to $175,000`,
  },
  {
    id: "J35",
    facts: { kind: "design", must: ["User Research", "Usability Testing"], years: 4, type: "remote", pay: 150 },
    text: `We are looking for a UX Researcher (remote) with at least 4 years of experience in user research and
usability testing. Figma is a plus. Compensation: $120k - $150k.`,
  },
  {
    id: "J36",
    facts: { kind: "embedded", must: ["C", "C++", "RTOS"], years: 6, cities: ["San Diego"], type: "hybrid", pay: 175 },
    text: `Firmware Engineer - San Diego, CA (hybrid)
Requirements
- 6+ years of firmware development
- C and C++
- RTOS
Preferred
- ARM, Secret clearance
Salary $150,000-$175,000. No visa sponsorship for this role? Ask us.`,
  },
  {
    id: "J37",
    facts: { kind: "embedded", must: ["C++", "Python", "Linux"], years: 4, cities: ["Pittsburgh"], pay: 165 },
    text: `Robotics Software Engineer. On site in Pittsburgh, PA. Required: 4+ years of C++, Python and Linux. ROS is a
strong plus. The range for this role is $140,000 to $165,000.`,
  },
  {
    id: "J38",
    facts: { kind: "accounting", must: ["GAAP", "Excel"], years: 5, cities: ["Chicago"], type: "hybrid", pay: 105 },
    text: `Senior Accountant

Location: Chicago, IL (hybrid)
Qualifications: 5+ years in accounting, GAAP, Excel
Nice to have: NetSuite
Salary: $85,000 - $105,000`,
  },
  {
    id: "J39",
    facts: { kind: "accounting", must: ["GAAP", "Financial Reporting"], years: 10, cities: ["Atlanta"], pay: 170 },
    text: `Our client in Atlanta, GA needs a Controller. At least ten years of experience, strong knowledge of GAAP and
financial reporting. NetSuite is preferred. Hybrid. $140k to $170k.`,
  },
  {
    id: "J40",
    facts: { kind: "nursing", must: ["ICU", "ACLS", "BLS"], years: 3, cities: ["Houston"], pay: 105 },
    text: `ICU Registered Nurse
Houston, TX, on-site nights

Requirements
- 3+ years of ICU nursing
- ACLS and BLS
- Epic preferred
$45 - $50 per hour`,
  },
  {
    id: "J41",
    facts: {
      kind: "sales",
      must: ["SaaS Sales", "Salesforce"],
      years: 5,
      cities: ["New York"],
      type: "hybrid",
      pay: 170,
    },
    text: `Enterprise Account Executive - New York, NY, hybrid
Requirements:
- 5+ years of SaaS sales
- Salesforce
Nice to have:
- MEDDIC
Base: $140,000-$170,000, OTE twice that.`,
  },
  {
    id: "J42",
    facts: { kind: "project", must: ["PMP", "Agile"], years: 5, type: "remote", pay: 130 },
    text: `Project Manager, remote. PMP required. Must have 5 years of experience running Agile projects. Microsoft
Project is nice to have. $95,000 to $130,000.`,
  },
  {
    id: "J43",
    facts: { kind: "project", must: ["Scrum", "Agile", "Jira"], years: 4, type: "remote", pay: 130 },
    text: `Scrum Master

This is a remote position.
You bring
- 4+ years as a Scrum Master
- Scrum and Agile coaching
- Jira
Preferred
- CSM
Rate: $55-$62/hr W2`,
  },
  {
    id: "J44",
    facts: {
      kind: "project",
      must: ["PMP", "Budgeting"],
      years: 8,
      clearance: "Secret",
      auth: ["USC"],
      cities: ["Reston"],
      type: "hybrid",
      pay: 165,
    },
    text: `We seek a Senior Project Manager in Reston, VA (hybrid). US citizenship is required, with an active Secret
clearance. PMP and budgeting are required; 8+ years of experience. Agile and Jira are a plus.
Salary $140,000 to $165,000.`,
  },
];
