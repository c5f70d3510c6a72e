import type { LabeledJob } from "./judge.ts";

/** Job descriptions with headings and bullets, as agencies paste them from a client's page. */
export const jobs: readonly LabeledJob[] = [
  {
    id: "J01",
    facts: {
      kind: "platform",
      must: ["Kubernetes", "AWS", "Terraform", "Go|Python"],
      years: 5,
      cities: ["Austin"],
      type: "hybrid",
      pay: 185,
    },
    text: `Senior Platform Engineer
Brightwater Logistics · Austin, TX (hybrid, 3 days in the office)

About us
Brightwater has moved freight since 1998. We have 4,000 employees in 12 states.

What you'll do
- Own the platform that 200 engineers ship on
- Improve our Jenkins pipelines

What you'll need
- 5+ years of experience in platform or infrastructure engineering
- Strong Kubernetes and AWS
- Terraform
- Go or Python

Nice to have
- Prometheus and Grafana

Compensation: $160,000 - $185,000 plus bonus. Benefits include 401(k) match.`,
  },
  {
    id: "J02",
    facts: { kind: "platform", must: ["Kubernetes", "Terraform", "GCP|AWS"], years: 6, type: "remote", pay: 190 },
    text: `Job Title: Site Reliability Engineer
Location: Remote (US)

Requirements:
• Minimum 6 years in SRE or DevOps
• Kubernetes in production
• Terraform, and GCP or AWS
• On-call experience

Preferred:
• Golang, Grafana

Pay range: $150k–$190k`,
  },
  {
    id: "J03",
    facts: {
      kind: "platform",
      must: ["AWS", "Ansible", "Linux"],
      years: 5,
      clearance: "Secret",
      auth: ["USC"],
      cities: ["Denver"],
      pay: 160,
    },
    text: `DevOps Engineer - Denver, CO

Our client supports the Space Force.

Required Qualifications
* Active Secret clearance. Must be a U.S. citizen.
* 5 years of DevOps experience
* AWS, Ansible and Linux administration

Desired
* Docker, Jenkins

Salary: up to $160,000`,
  },
  {
    id: "J04",
    facts: { kind: "platform", must: ["Azure", "Terraform", "Kubernetes"], years: 4, type: "remote", pay: 150 },
    text: `Cloud Infrastructure Engineer (remote)

Must have:
- 4+ years with Azure
- Terraform
- k8s

Nice to have: PowerShell scripting

We sponsor no conferences but we pay $130K to $150K.`,
  },
  {
    id: "J05",
    facts: {
      kind: "backend",
      must: ["Java", "Spring Boot", "Kafka"],
      years: 7,
      cities: ["Dallas", "Plano"],
      type: "hybrid",
      pay: 165,
    },
    text: `Senior Java Developer
Dallas, TX - Hybrid

Minimum qualifications
- 7+ years building services in Java
- Spring Boot and Kafka
Preferred qualifications
- PostgreSQL
- Microservices
Base salary $140,000 to $165,000 per year. Must live within 30 miles of Dallas, TX.`,
  },
  {
    id: "J06",
    facts: { kind: "backend", must: ["Go", "PostgreSQL", "Kafka|Redis"], years: 5, type: "remote", pay: 195 },
    text: `Backend Engineer, Payments (Remote)

You will build the ledger that moves money.

Requirements
- At least five years of backend experience
- Go (Golang)
- PostgreSQL
- Kafka or Redis
Bonus points
- gRPC, Kubernetes
Compensation range: $165k-$195k`,
  },
  {
    id: "J07",
    facts: { kind: "backend", must: ["Python", "PostgreSQL", "Django|FastAPI"], years: 4, type: "remote", pay: 150 },
    text: `Python Developer

We're a fully remote team of 30.

What you bring:
- 4+ years of Python
- Django or FastAPI
- PostgreSQL
Plus: Redis, Docker

Salary range $120,000 - $150,000.`,
  },
  {
    id: "J08",
    facts: { kind: "backend", must: ["C#", ".NET", "SQL Server"], years: 4, cities: ["Charlotte"], pay: 125 },
    text: `.NET Developer

Location: Charlotte, NC, onsite
Requirements
- C# and .NET, four years or more (4+ years)
- SQL Server
Nice to have
- Azure
Pay: $55 - $60 per hour`,
  },
  {
    id: "J09",
    facts: {
      kind: "backend",
      must: ["Java", "Spring Boot", "AWS|Oracle", "Microservices"],
      years: 12,
      cities: ["Jersey City", "New York"],
      type: "hybrid",
      pay: 235,
    },
    text: `Principal Java Architect
Jersey City, NJ (hybrid)

Qualifications:
- 12+ years of experience with Java
- Spring Boot, microservices
- AWS or Oracle
- Kafka is a plus
Compensation $200k - $235k base.`,
  },
  {
    id: "J10",
    facts: { kind: "backend", must: ["Node.js", "TypeScript", "PostgreSQL"], years: 3, type: "remote", pay: 150 },
    text: `Node.js Engineer — 100% remote

Requirements: NodeJS, TypeScript, Postgres, 3 years of experience
Nice-to-have: AWS, GraphQL
$130k to $150k`,
  },
  {
    id: "J11",
    facts: {
      kind: "frontend",
      must: ["React", "TypeScript", "GraphQL"],
      years: 5,
      cities: ["New York"],
      type: "hybrid",
      pay: 180,
    },
    text: `Senior Frontend Engineer
New York, NY. Hybrid: Tuesday to Thursday in our office.

Who you are
- 5+ years of frontend engineering
- React and TypeScript, daily
- GraphQL
Bonus
- Next.js
- Design systems
Base pay $155,000–$180,000`,
  },
  {
    id: "J12",
    facts: { kind: "frontend", must: ["React", "JavaScript|TypeScript", "CSS"], years: 2, type: "remote", pay: 125 },
    text: `Frontend Developer
Remote

Requirements
- 2+ years with React
- JavaScript or TypeScript
- CSS
A plus: Redux, Jest
Salary up to $125k`,
  },
  {
    id: "J13",
    facts: { kind: "frontend", must: ["Angular", "TypeScript", "RxJS"], years: 4, cities: ["Columbus"], pay: 130 },
    text: `Angular Developer, Columbus, OH

Key requirements
- 4 years Angular
- TypeScript, RxJS
- 3 days a week in the office (hybrid)
Salary $110,000-$130,000`,
  },
  {
    id: "J14",
    facts: {
      kind: "full stack",
      must: ["React", "Node.js", "TypeScript", "PostgreSQL|MongoDB"],
      years: 5,
      cities: ["Austin"],
      type: "hybrid",
      pay: 160,
    },
    text: `Full-Stack Engineer
Austin, TX · hybrid

Must-haves
- 5+ years of full-stack development
- React, Node, TypeScript
- PostgreSQL or MongoDB
Nice-to-haves
- AWS
$140K - $160K`,
  },
  {
    id: "J15",
    facts: { kind: "full stack", must: ["React", "Node.js", "GraphQL"], years: 7, type: "remote", pay: 175 },
    text: `Senior Full-Stack Developer (Remote within the US)

What we're looking for
- 7 years or more: 7+ years of web development
- ReactJS
- NodeJS
- GraphQL APIs
Preferred: Docker, TypeScript
Compensation: $150,000 to $175,000`,
  },
  {
    id: "J16",
    facts: { kind: "full stack", must: ["Java", "Spring Boot", "React"], years: 5, cities: ["Chicago"], pay: 145 },
    text: `Full Stack Java Developer
Chicago, IL - on-site

Requirements
- 5+ years Java
- SpringBoot
- React
- MySQL preferred
$65 - $70/hr`,
  },
  {
    id: "J17",
    facts: {
      kind: "data engineering",
      must: ["Python", "Spark", "Airflow", "AWS"],
      years: 6,
      cities: ["New York"],
      type: "hybrid",
      pay: 190,
    },
    text: `Senior Data Engineer
New York, NY (hybrid)

Requirements
- 6+ years of data engineering
- Python and Spark
- Airflow
- AWS
Nice to have
- Snowflake, Kafka
Salary $165,000 - $190,000`,
  },
  {
    id: "J18",
    facts: { kind: "data engineering", must: ["SQL", "dbt", "Snowflake"], years: 3, type: "remote", pay: 140 },
    text: `Analytics Engineer (fully remote)

Requirements
- 3+ years with SQL
- dbt
- Snowflake
Nice to have
- Looker, Airflow
Range: $115k - $140k`,
  },
  {
    id: "J19",
    facts: {
      kind: "data engineering",
      must: ["Spark", "Databricks", "Kafka"],
      years: 5,
      cities: ["Chicago"],
      pay: 160,
    },
    text: `Data Engineer - Chicago, IL

Qualifications
- 5 years' experience in data engineering (5+ years)
- Spark on Databricks
- Kafka
Plus
- Scala, Azure
Hybrid schedule. Pay $140,000-$160,000.`,
  },
  {
    id: "J20",
    facts: {
      kind: "machine learning",
      must: ["Python", "PyTorch", "AWS|Kubernetes"],
      years: 5,
      cities: ["San Francisco"],
      type: "hybrid",
      pay: 230,
    },
    text: `Machine Learning Engineer
San Francisco, CA | Hybrid

Requirements
- 5+ years of machine learning engineering
- Python, PyTorch
- AWS or Kubernetes
Preferred
- MLflow
Compensation $190,000 – $230,000`,
  },
  {
    id: "J21",
    facts: { kind: "machine learning", must: ["Python", "SQL"], years: 5, type: "remote", pay: 195 },
    text: `Senior Data Scientist
Work type: remote

You have
- 5+ years of applied data science
- Python
- SQL
Bonus
- TensorFlow, Spark
$160K–$195K`,
  },
  {
    id: "J22",
    facts: { kind: "machine learning", must: ["Python", "Kubernetes", "MLflow"], years: 3, type: "remote", pay: 175 },
    text: `MLOps Engineer
Remote

Requirements
- 3+ years in MLOps or DevOps
- Python
- Kubernetes
- MLflow
Nice to have: AWS, Docker
Salary: $145,000 - $175,000`,
  },
];
