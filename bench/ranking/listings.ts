import type { Clearance, WorkAuthorization, WorkType } from "#domain/core/lookups.ts";
import type { RankedFields } from "#domain/job-description/rank.ts";

/** The job that a person would file a listing or a job description under. */
export type Kind =
  | "platform"
  | "backend"
  | "frontend"
  | "full stack"
  | "data engineering"
  | "machine learning"
  | "security"
  | "mobile"
  | "quality"
  | "product"
  | "design"
  | "embedded"
  | "accounting"
  | "nursing"
  | "sales"
  | "project";

export type LabeledListing = RankedFields & { id: string; kind: Kind };

const types: Record<string, WorkType> = { r: "remote", h: "hybrid", o: "onsite" };

/** kind | role | years | place | work type | salary in thousands | authorization | clearance | skills */
const rows = `
platform|Senior Platform Engineer|9|Austin, TX|h|165-190|USC|-|Kubernetes, Go, AWS, Terraform, Prometheus
platform|Platform Engineer|4|Austin, TX|r|130-150|GC|-|Kubernetes, AWS, Terraform, Python
platform|Site Reliability Engineer|7|Seattle, WA|r|160-185|H1B|-|Kubernetes, GCP, Terraform, Go, Grafana
platform|DevOps Engineer|6|Denver, CO|h|135-155|USC|Secret|AWS, Docker, Jenkins, Ansible, Linux
platform|Senior DevOps Engineer|10|Reston, VA|o|160-180|USC|Top Secret|AWS, Kubernetes, Terraform, Ansible, Linux
platform|Cloud Infrastructure Engineer|5|Atlanta, GA|r|125-145|GC|-|Azure, Terraform, Kubernetes, PowerShell
platform|Staff Site Reliability Engineer|13|New York, NY|h|210-240|USC|-|Kubernetes, Go, Prometheus, Linux, Kafka
platform|DevOps Engineer|3|Dallas, TX|o|100-120|OPT|-|AWS, Docker, GitLab, Python
platform|Cloud Engineer|8|Chicago, IL|h|140-160|USC|-|AWS, Terraform, Python, CloudFormation, Linux
backend|Senior Java Developer|9|Dallas, TX|h|145-165|USC|-|Java, Spring Boot, Kafka, PostgreSQL, Microservices
backend|Java Engineer|5|Chicago, IL|r|125-145|H1B|-|Java, Spring Boot, AWS, MongoDB
backend|Backend Engineer|6|New York, NY|h|155-180|GC|-|Go, PostgreSQL, Kafka, Docker, gRPC
backend|Senior Backend Engineer|8|San Francisco, CA|r|180-205|USC|-|Go, PostgreSQL, Redis, Kubernetes, AWS
backend|Python Developer|4|Austin, TX|r|115-135|USC|-|Python, Django, PostgreSQL, Redis
backend|Senior Python Engineer|8|Boston, MA|h|155-175|USC|-|Python, FastAPI, PostgreSQL, AWS, Docker
backend|Senior .NET Developer|10|Tampa, FL|h|130-150|USC|-|C#, .NET, SQL Server, Azure
backend|.NET Developer|4|Charlotte, NC|o|100-115|GC|-|C#, .NET, SQL Server
backend|Node.js Engineer|5|Los Angeles, CA|r|130-150|TN|-|Node.js, TypeScript, PostgreSQL, AWS
backend|Principal Java Architect|16|Jersey City, NJ|h|200-230|USC|-|Java, Spring Boot, Kafka, AWS, Microservices, Oracle
backend|Java Developer|3|Plano, TX|o|95-110|OPT|-|Java, Spring Boot, MySQL
backend|Go Developer|4|Columbus, OH|h|115-130|USC|-|Go, MySQL, Docker, Linux
backend|Rust Engineer|6|Denver, CO|r|165-185|USC|-|Rust, PostgreSQL, Linux, Kafka
backend|Ruby on Rails Developer|7|Portland, OR|r|135-155|USC|-|Ruby, Rails, PostgreSQL, Redis
frontend|Senior Frontend Engineer|8|New York, NY|h|160-180|USC|-|React, TypeScript, Next.js, GraphQL, CSS
frontend|Frontend Developer|3|Austin, TX|r|95-115|USC|-|React, JavaScript, CSS, HTML
frontend|React Developer|5|Boston, MA|r|120-140|H1B|-|React, TypeScript, Redux, Jest
frontend|Angular Developer|6|Columbus, OH|h|110-130|GC|-|Angular, TypeScript, RxJS, CSS
frontend|Vue.js Developer|4|Miami, FL|r|105-125|USC|-|Vue.js, JavaScript, TypeScript, CSS
frontend|Lead Frontend Engineer|11|San Francisco, CA|h|190-215|USC|-|React, TypeScript, Next.js, GraphQL, Node.js
frontend|UI Engineer|6|Seattle, WA|o|140-160|USC|-|React, TypeScript, CSS, Storybook
full stack|Full-Stack Engineer|6|Austin, TX|h|140-160|USC|-|React, Node.js, TypeScript, PostgreSQL, AWS
full stack|Senior Full-Stack Developer|9|Denver, CO|r|150-170|USC|-|React, Node.js, TypeScript, GraphQL, Docker
full stack|Full-Stack Developer|4|Raleigh, NC|r|105-125|GC|-|Angular, C#, .NET, SQL Server
full stack|Full-Stack Engineer|5|San Diego, CA|h|130-150|H1B|-|Vue.js, Python, Django, PostgreSQL
full stack|Full-Stack Java Developer|7|Chicago, IL|o|130-150|USC|-|Java, Spring Boot, React, MySQL
full stack|Software Engineer|3|New York, NY|r|110-130|OPT|-|React, Node.js, MongoDB, JavaScript
full stack|Staff Full-Stack Engineer|12|Seattle, WA|r|195-220|USC|-|React, TypeScript, Node.js, AWS, PostgreSQL, GraphQL
data engineering|Senior Data Engineer|8|New York, NY|h|165-190|USC|-|Python, Spark, Airflow, Snowflake, AWS
data engineering|Data Engineer|4|Dallas, TX|r|115-135|H1B|-|Python, SQL, Airflow, dbt, Snowflake
data engineering|Data Engineer|6|Chicago, IL|h|135-155|GC|-|Scala, Spark, Kafka, Databricks, Azure
data engineering|Analytics Engineer|5|Denver, CO|r|120-140|USC|-|SQL, dbt, Snowflake, Looker
data engineering|Lead Data Engineer|11|Atlanta, GA|h|170-195|USC|-|Python, Spark, Databricks, Kafka, AWS, Airflow
data engineering|ETL Developer|9|Columbus, OH|o|105-125|USC|-|SQL, Informatica, Oracle, Python
data engineering|BI Developer|6|Phoenix, AZ|r|100-120|USC|-|SQL, Tableau, Power BI, Snowflake
data engineering|Data Platform Engineer|7|Reston, VA|h|150-170|USC|TS/SCI|Python, Spark, AWS, Kafka, Linux
machine learning|Senior Machine Learning Engineer|8|San Francisco, CA|h|200-230|USC|-|Python, PyTorch, AWS, MLflow
machine learning|Machine Learning Engineer|4|Boston, MA|r|150-170|H1B|-|Python, PyTorch, NLP, Docker
machine learning|Data Scientist|6|New York, NY|h|145-165|USC|-|Python, SQL, scikit-learn, Tableau
machine learning|Senior Data Scientist|9|Seattle, WA|r|175-195|GC|-|Python, SQL, TensorFlow, Spark
machine learning|Computer Vision Engineer|6|Pittsburgh, PA|o|150-170|USC|-|Python, OpenCV, PyTorch, C++
machine learning|MLOps Engineer|5|Austin, TX|r|150-170|USC|-|Python, Kubernetes, MLflow, AWS, Docker
security|Security Engineer|6|Reston, VA|h|145-165|USC|Top Secret|Splunk, Python, AWS, Linux, SIEM
security|SOC Analyst|3|San Antonio, TX|o|80-95|USC|Secret|Splunk, SIEM, Linux
security|Senior Application Security Engineer|9|New York, NY|r|180-205|USC|-|OWASP, Java, Python, AWS, Burp Suite
security|Cloud Security Engineer|7|Denver, CO|r|160-180|GC|-|AWS, Terraform, Python, IAM
security|Cybersecurity Analyst|5|Arlington, VA|o|110-130|USC|TS/SCI|Splunk, SIEM, NIST, Linux
security|Information Systems Security Officer|12|Huntsville, AL|o|130-150|USC|TS/SCI|NIST, RMF, Splunk
security|Penetration Tester|5|Chicago, IL|r|125-145|USC|-|Burp Suite, OWASP, Python, Linux
mobile|Senior iOS Engineer|8|San Francisco, CA|h|180-200|USC|-|Swift, SwiftUI, iOS, GraphQL
mobile|iOS Developer|4|Austin, TX|r|120-140|H1B|-|Swift, iOS, Objective-C
mobile|Android Engineer|6|Seattle, WA|h|150-170|GC|-|Kotlin, Android, Java, GraphQL
mobile|React Native Developer|5|Miami, FL|r|115-135|USC|-|React Native, TypeScript, JavaScript, iOS, Android
mobile|Flutter Developer|3|Dallas, TX|r|95-115|OPT|-|Flutter, Dart, Firebase
mobile|Senior Android Engineer|9|New York, NY|r|170-190|USC|-|Kotlin, Android, Jetpack Compose, Java
quality|QA Automation Engineer|6|Austin, TX|r|110-130|USC|-|Selenium, Java, Jenkins, Cypress
quality|SDET|5|Seattle, WA|h|125-145|H1B|-|Python, Selenium, Playwright, Docker
quality|QA Analyst|4|Charlotte, NC|o|75-90|GC|-|Jira, SQL, Postman
quality|Senior QA Engineer|10|Chicago, IL|r|125-145|USC|-|Cypress, JavaScript, Playwright, Jenkins
product|Senior Product Manager|9|New York, NY|h|175-200|USC|-|Product Management, Agile, SQL, Roadmapping
product|Product Manager|5|Austin, TX|r|130-150|USC|-|Product Management, Agile, Scrum, Jira
product|Technical Product Manager|7|San Francisco, CA|h|170-195|GC|-|Product Management, APIs, SQL, Agile
product|Product Owner|6|Columbus, OH|h|110-130|USC|-|Scrum, Agile, Jira, Product Management
product|Director of Product|14|Boston, MA|h|210-240|USC|-|Product Management, Roadmapping, Analytics
design|Senior Product Designer|8|New York, NY|r|150-170|USC|-|Figma, UX Design, Prototyping, Design Systems
design|UX Designer|4|Austin, TX|h|100-120|USC|-|Figma, UX Design, User Research
design|UX Researcher|6|Seattle, WA|r|125-145|GC|-|User Research, Usability Testing, Figma
design|UI Designer|5|Los Angeles, CA|r|105-125|USC|-|Figma, Adobe XD, Design Systems, CSS
design|Lead Product Designer|11|San Francisco, CA|h|185-205|USC|-|Figma, UX Design, Design Systems, Prototyping
embedded|Embedded Software Engineer|7|Detroit, MI|o|120-140|USC|-|C, C++, RTOS, CAN
embedded|Senior Firmware Engineer|10|San Diego, CA|h|155-175|USC|Secret|C, C++, RTOS, ARM, Linux
embedded|Embedded Linux Engineer|6|Boston, MA|h|135-155|GC|-|C, Linux, Yocto, Python
embedded|Robotics Software Engineer|5|Pittsburgh, PA|o|140-160|USC|-|C++, ROS, Python, Linux
embedded|FPGA Engineer|8|Huntsville, AL|o|135-155|USC|Secret|VHDL, Verilog, FPGA, C
accounting|Senior Accountant|7|Chicago, IL|h|85-100|USC|-|GAAP, Excel, NetSuite, Month-end Close
accounting|Staff Accountant|3|Dallas, TX|o|60-70|USC|-|GAAP, Excel, QuickBooks
accounting|Controller|12|Atlanta, GA|h|145-165|USC|-|GAAP, NetSuite, Financial Reporting, Month-end Close
accounting|Tax Accountant|6|New York, NY|r|95-110|GC|-|Tax, Excel, GAAP
accounting|Financial Analyst|4|Charlotte, NC|h|80-95|USC|-|Excel, Financial Modeling, SQL, Power BI
nursing|ICU Registered Nurse|6|Houston, TX|o|85-100|USC|-|ICU, ACLS, BLS, Epic
nursing|ER Registered Nurse|4|Phoenix, AZ|o|80-92|USC|-|Emergency, ACLS, BLS, TNCC
nursing|Nurse Manager|11|Houston, TX|o|110-125|USC|-|ICU, Staff Management, Epic, BLS
nursing|Registered Nurse|2|Dallas, TX|o|68-78|GC|-|Med-Surg, BLS, Epic
sales|Enterprise Account Executive|8|New York, NY|h|140-165|USC|-|SaaS Sales, Salesforce, MEDDIC, Negotiation
sales|Account Executive|4|Austin, TX|r|85-100|USC|-|SaaS Sales, Salesforce, HubSpot
sales|Sales Development Representative|2|Denver, CO|o|55-65|USC|-|HubSpot, Cold Calling
sales|Regional Sales Director|13|Chicago, IL|r|170-195|USC|-|SaaS Sales, Salesforce, Team Leadership
project|Senior Project Manager|10|Reston, VA|h|140-160|USC|Secret|PMP, Agile, Jira, Budgeting
project|Project Manager|5|Tampa, FL|r|95-110|USC|-|PMP, Agile, Microsoft Project
project|Scrum Master|6|Atlanta, GA|r|110-130|H1B|-|Scrum, Agile, Jira, CSM
project|Program Manager|12|Seattle, WA|h|165-185|USC|-|PMP, Agile, Stakeholder Management
`;

export const listings: readonly LabeledListing[] = rows
  .trim()
  .split("\n")
  .map((row, index) => {
    const [kind, headlineRole, years, place, type, pay, workAuth, clearance, skills] = row.split("|") as [
      Kind,
      ...string[],
    ];
    const [locationCity = "", locationState = ""] = (place ?? "").split(", ");
    const [min = 0, max = 0] = (pay ?? "").split("-").map((thousand) => Number(thousand) * 1_000);
    return {
      id: `L${String(index + 1).padStart(3, "0")}`,
      kind,
      headlineRole: headlineRole ?? "",
      yearsExperience: Number(years),
      locationCity,
      locationState,
      workType: types[type ?? ""] ?? "onsite",
      salaryMin: min,
      salaryMax: max,
      workAuth: workAuth as WorkAuthorization,
      clearance: clearance === "-" ? null : (clearance as Clearance),
      keySkills: (skills ?? "").split(", "),
    };
  });
