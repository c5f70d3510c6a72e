import type { SearchDocument } from "#domain/search/query.ts";

/**
 * A labeled market: role, place, skills, then what people type who want this listing. `t:` has typing errors, `s:`
 * other spellings and synonyms, `h:` shorthand, `g:` grammar and places. Written before it was first run, and fixed.
 */
const lines = `
Registered Nurse | Houston, TX | ICU, Epic, ACLS |
  h:rn houston; t:registerd nurse houston; s:intensive care nurse houston
Nurse Practitioner | Denver, CO | Primary Care, Telehealth |
  h:np denver; t:nurse practicioner; s:nursing telehealth
Licensed Practical Nurse | Tampa, FL | Wound Care, Geriatrics |
  h:lpn tampa; s:licensed vocational nurse tampa; t:pratical nurse
Physician Assistant | Portland, OR | Orthopedics, Surgery |
  h:pa orthopedics; t:physican assistant; g:role:physician loc:portland
Medical Assistant | Phoenix, AZ | Phlebotomy, EHR |
  h:ma phlebotomy; t:medcal assistant phoenix; s:phlebotomist
Certified Registered Nurse Anesthetist | Omaha, NE | Anesthesia, Airway Management |
  h:crna; t:anesthetst; s:nurse anesthetist omaha
Physical Therapist | Boise, ID | Rehabilitation, Sports Medicine |
  h:pt boise; s:physiotherapist; t:phisical therapist
Occupational Therapist | Reno, NV | Pediatrics, Splinting |
  h:ot pediatrics; t:ocupational therapist
Pharmacist | Nashville, TN | Compounding, Immunization |
  s:pharmd nashville; t:pharmasist
Electronic Health Record Analyst | Madison, WI | Epic, HL7 |
  h:ehr analyst; s:emr analyst madison; t:helth record analyst
Emergency Medical Technician | Tulsa, OK | Trauma, Ambulance |
  h:emt tulsa; t:emergncy medical tulsa
Speech Language Pathologist | Albany, NY | Dysphagia, AAC |
  h:slp; s:speech therapist albany; t:speach pathologist
Kubernetes Platform Engineer | Austin, TX | Kubernetes, Go, Helm |
  h:k8s austin; t:kuberntes helm; s:golang helm; g:skill:k8s loc:tx
Senior Frontend Developer | Chicago, IL | React, TypeScript, CSS |
  s:front end chicago; h:sr frontend react; t:fronted developer chicago; g:skill:react role:frontend loc:chicago
Backend Engineer | Seattle, WA | Go, gRPC, PostgreSQL |
  s:back-end postgres seattle; t:backnd engineer seattle; h:psql grpc
Full Stack Engineer | Boston, MA | Ruby on Rails, React |
  s:fullstack rails; h:ror boston; t:full stak rails
JavaScript Developer | Miami, FL | JavaScript, Vue.js |
  h:js miami; s:vue developer miami; t:javscript miami
.NET Developer | Columbus, OH | C#, ASP.NET, SQL Server |
  s:dotnet columbus; s:c sharp mssql; h:csharp columbus; t:asp.nte columbus
C++ Embedded Engineer | San Diego, CA | C++, RTOS, FPGA |
  s:cpp rtos; h:fpga embedded; t:embeded engineer rtos
Python Data Engineer | Dallas, TX | Python, Airflow, Snowflake |
  t:pyhton airflow dallas; h:py snowflake dallas; s:dataengineer dallas
Machine Learning Engineer | San Francisco, CA | PyTorch, Machine Learning |
  h:ml engineer sf; t:machne lerning engineer; s:mle san francisco; g:loc:"bay area" pytorch
Data Scientist | New York, NY | R, Statistics, scikit-learn |
  h:ds nyc; s:sklearn new york; t:data scentist nyc
Natural Language Processing Researcher | Pittsburgh, PA | Transformers, Linguistics |
  h:nlp pittsburgh; t:lingustics; s:nlp researcher
Business Intelligence Analyst | Charlotte, NC | Power BI, Tableau |
  h:bi charlotte; s:powerbi charlotte; t:tablaeu charlotte
Database Administrator | Salt Lake City, UT | Oracle, SQL Server |
  h:dba slc; s:database admin oracle; t:databse administrator oracle
Site Reliability Engineer | Raleigh, NC | Terraform, Prometheus, AWS |
  h:sre raleigh; s:amazon web services prometheus; t:reliabilty engineer; g:role:sre -java
DevOps Engineer | Atlanta, GA | CI/CD, Jenkins, Docker |
  s:dev ops jenkins; h:cicd jenkins; t:devosp jenkins
Security Operations Analyst | Reston, VA | SIEM, Splunk, Incident Response |
  h:soc splunk; s:infosec splunk; t:securty splunk; g:splunk loc:reston within 25 mi
Penetration Tester | Arlington, VA | Burp Suite, Kali Linux |
  s:pentester; s:pen tester arlington; t:penetraton tester
iOS Developer | Los Angeles, CA | Swift, SwiftUI |
  s:ios engineer; h:ios dev la; t:swft developer
Android Engineer | Minneapolis, MN | Kotlin, Jetpack |
  s:android developer minneapolis; t:andriod engineer
QA Automation Engineer | Kansas City, MO | Selenium, Cypress |
  s:quality assurance selenium; t:selenum; h:qa kansas city
Product Manager | Oakland, CA | Roadmaps, Discovery |
  h:pm roadmaps; t:prodct manager oakland; g:role:"product manager" loc:ca
Project Manager | Cincinnati, OH | Waterfall, PMP |
  h:pm waterfall; s:project management professional waterfall; t:projcet manager cincinnati
Technical Program Manager | Bellevue, WA | Cross-functional Planning |
  h:tpm; t:technical porgram manager; s:tpm bellevue
Scrum Master | Hartford, CT | Jira, Facilitation |
  s:scrummaster; t:scrum mastr; s:facilitator
User Experience Designer | Brooklyn, NY | Figma, Prototyping |
  h:ux brooklyn; s:product designer brooklyn; t:figam brooklyn
User Interface Designer | Sacramento, CA | Design Systems, Sketch |
  h:ui sacramento; t:interfce designer
Software Engineer in Test | Provo, UT | Playwright, API Testing |
  h:swe provo; s:software developer provo; t:playwrite
Solutions Architect | Bethesda, MD | Azure, TOGAF |
  s:microsoft azure togaf; t:soltions architect; s:solution architect bethesda
Salesforce Administrator | Indianapolis, IN | Salesforce, Apex |
  h:sfdc admin; t:salesfroce; s:salesforce admin indianapolis
Systems Administrator | Louisville, KY | Windows Server, VMware |
  h:sysadmin louisville; t:sytems administrator; s:system admin vmware
Network Administrator | Albuquerque, NM | Cisco, BGP |
  s:network admin albuquerque; t:netwrok cisco bgp
Account Executive | Scottsdale, AZ | SaaS Sales, Negotiation |
  h:ae scottsdale; t:acount executive; s:software as a service scottsdale
Sales Development Representative | Orlando, FL | Outbound, Prospecting |
  h:sdr; s:sales development rep; t:prospectng
Customer Success Manager | Boulder, CO | Onboarding, Renewals |
  h:csm; t:custmer success; s:csm renewals
Sales Engineer | Plano, TX | Demos, Proof of Concept |
  s:presales engineer; h:se plano; t:sales enginer plano
Marketing Manager | St. Louis, MO | SEO, Content Strategy |
  h:mktg mgr; s:search engine optimization; t:marketting manager; s:marketing saint louis
Public Relations Specialist | Washington, DC | Media Relations, Crisis |
  h:pr crisis; t:publc relations; s:public relations dc
Copywriter | Savannah, GA | Brand Voice, Editing |
  s:content writer; s:copy writer; t:copywritter
Certified Public Accountant | Cleveland, OH | Tax, GAAP |
  h:cpa cleveland; s:generally accepted accounting principles; t:acountant cleveland
Staff Accountant | Milwaukee, WI | General Ledger, QuickBooks |
  h:gl milwaukee; s:accounting quickbooks; t:quickboks
Accounts Payable Specialist | Fresno, CA | Invoicing, SAP |
  h:ap fresno; t:acounts payable; s:invoices
Financial Planning and Analysis Manager | Newark, NJ | Budgeting, Excel |
  h:fpa newark; t:finacial planning; s:budgets newark
Compliance Officer | Jersey City, NJ | AML, KYC |
  s:anti money laundering; s:know your customer; t:complaince officer
Mortgage Loan Officer | Tucson, AZ | Underwriting, FHA |
  s:loan officer tucson; h:mlo; t:morgage
Human Resources Business Partner | Detroit, MI | Employee Relations |
  h:hrbp; h:hr detroit; t:human resorces
Technical Recruiter | San Jose, CA | Sourcing, Greenhouse |
  s:talent acquisition greenhouse; s:recruiting greenhouse; t:recuriter san jose
Executive Assistant | Stamford, CT | Calendar Management, Travel |
  h:exec asst; t:excutive assistant; h:ea stamford
Administrative Assistant | Spokane, WA | Reception, Filing |
  h:admin asst; s:administrator spokane; t:administrativ spokane
Corporate Attorney | Wilmington, DE | Contracts, Securities |
  s:corporate lawyer; s:counsel wilmington; t:atorney wilmington
Paralegal | Birmingham, AL | Litigation, Discovery |
  s:legal assistant; t:paralegl; s:litigator
Electrical Engineer | Huntsville, AL | Power Systems, PCB |
  h:ee huntsville; s:printed circuit board; t:electrcal engineer
Mechanical Engineer | Toledo, OH | SolidWorks, CAD |
  s:computer aided design toledo; t:mechancal engineer; t:solidwroks
Civil Engineer | Sacramento, CA | AutoCAD, Drainage |
  t:civl engineer; t:autocda; s:civil engineering sacramento
Computer Numerical Control Machinist | Rockford, IL | Lathe, Milling |
  h:cnc rockford; s:cnc machinist; t:machnist
Programmable Logic Controller Technician | Greenville, SC | Ladder Logic, SCADA |
  h:plc; t:lader logic; g:plc loc:sc
HVAC Technician | Las Vegas, NV | Refrigeration, EPA 608 |
  s:heating ventilation and air conditioning; h:hvac tech vegas; t:refrigeraton
Construction Manager | Fort Worth, TX | Scheduling, OSHA |
  s:ft worth construction; t:constuction manager; g:osha loc:dallas within 40 mi
Electrician | Buffalo, NY | Conduit, Commissioning |
  t:electrican; t:comissioning buffalo; s:electricians buffalo
Truck Driver | Memphis, TN | CDL, Hazmat |
  h:cdl memphis; s:commercial drivers license; t:truk driver
Supply Chain Planner | Louisville, KY | Forecasting, ERP |
  h:scm louisville; s:enterprise resource planning; t:suply chain
Warehouse Supervisor | Riverside, CA | WMS, Forklift |
  h:wms; s:warehouse management system; t:warehose supervisor
Quality Control Inspector | Wichita, KS | Gauges, ISO 9001 |
  h:qc wichita; t:qualty inspector; s:inspection wichita
Environmental Health and Safety Manager | Baton Rouge, LA | Audits, OSHA |
  h:ehs; s:environment health safety; t:enviromental manager
Special Education Teacher | Anchorage, AK | IEP, Behavior |
  h:sped; s:special education educator; t:specal education
Instructional Designer | Tempe, AZ | Articulate, Curriculum |
  s:learning designer; t:instuctional designer; t:curiculum
Executive Chef | Charleston, SC | Menu Design, Catering |
  s:head chef; t:exective chef; s:caterer charleston
Research Scientist | Cambridge, MA | CRISPR, Assays |
  t:resarch scientist; s:research and development scientist; t:asays crispr
Veterinarian | Lexington, KY | Equine, Surgery |
  h:vet equine; t:veternarian; t:equinne
`;

export type Kind = "typo" | "spelling" | "shorthand" | "grammar";
const kinds: Record<string, Kind> = { t: "typo", s: "spelling", h: "shorthand", g: "grammar" };
export type Labeled = { typed: string; kind: Kind; wanted: string };

const rows = lines
  .trim()
  .replaceAll("\n  ", " ")
  .split("\n")
  .map((line) => line.split(" | "));

/** What people type, each with the listing they want. */
export const queries: readonly Labeled[] = rows.flatMap(([role, , , texts]) =>
  texts!.split("; ").map((text) => ({ typed: text.slice(2), kind: kinds[text[0]!]!, wanted: role! })),
);

/** The listings that are wanted, updated one hour after the other before `now`. */
export const wantedListings = (now: number): SearchDocument[] =>
  rows.map(([role, place, skills], at) => ({
    id: role!,
    maskedCode: "TM-00000000",
    headlineRole: role!,
    locationCity: place!.slice(0, -4),
    locationState: place!.slice(-2),
    workType: "onsite",
    salaryMin: 80_000,
    salaryMax: 120_000,
    availabilityDate: "2026-12-01",
    workAuth: "USC",
    clearance: null,
    skills: skills!.split(", "),
    yearsExperience: 6,
    // "ML engineer" isn't every engineer at an AI/ML company.
    industries: role!.endsWith("Engineer") ? ["AI/ML"] : [],
    agencyType: "listing",
    updatedAt: now - at * 3_600_000,
  }));
