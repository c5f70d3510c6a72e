/**
 * Made-up working lives by trade. A bullet's `{…}` names a skill in its stored spelling, with the words on the page
 * after `|` if they differ.
 */
export type Career = {
  headline: string;
  titles: string[];
  employers: string[];
  bullets: string[];
  /** Stored spelling, or `spelling on the page=stored spelling`. */
  skills: string[];
  certifications: string[];
  degrees: string[];
};

const lines = (text: string): string[] => text.trim().split("\n");
const items = (text: string): string[] => text.split("; ");

export const careers: readonly Career[] = [
  {
    headline: "Senior Software Engineer",
    titles: items("Senior Software Engineer; Software Engineer II; Software Developer; Junior Developer; Tech Lead"),
    employers: items(
      "Halden Payments, Inc.; Brightloom; Cobalt & Fern Software; eStitch; Northgate Systems LLC; Quorra",
    ),
    bullets: lines(`
Rebuilt the checkout service in {Go} and cut the error rate from 2% to 0.1%
Moved 14 services to {Kubernetes|k8s} with no downtime
Wrote a {PostgreSQL} sharding layer used by six teams
Led a group of four through a rewrite of the billing screens in {React}
On call for a platform with 30 million requests a day
Replaced nightly batch jobs with {Apache Kafka|Kafka} streams`),
    skills: items(
      "Python; TypeScript; Go; React.js=React; Node.js; Postgres=PostgreSQL; AWS; Docker; " +
        "k8s=Kubernetes; Terraform; GraphQL; CI/CD; Redis; Linux",
    ),
    certifications: items("AWS Certified Solutions Architect – Associate; Certified Kubernetes Administrator (CKA)"),
    degrees: items("B.S. in Computer Science; Bachelor of Science, Computer Engineering; M.S. Software Engineering"),
  },
  {
    headline: "Registered Nurse, Critical Care",
    titles: items("Charge Nurse; Registered Nurse, ICU; Staff Nurse; Travel Nurse; Certified Nursing Assistant"),
    employers: items(
      "Lakeside General Hospital; St. Brigid Medical Center; Mercywood; Tall Pines Health System; " +
        "Cedar & Vale Clinic; Harborlight Hospice",
    ),
    bullets: lines(`
Cared for up to six patients a shift in a 32-bed unit
Charted in {Epic} and trained 18 nurses on the new workflows
Started IVs and managed ventilated patients after cardiac surgery
Cut central line infections by 40 percent in one year
Precepted new graduates during their first 12 weeks
Responded to rapid response calls and cardiac arrests`),
    skills: items(
      "Patient Assessment; Wound Care; IV therapy=IV Therapy; Telemetry; " +
        "Ventilator management=Ventilator Management; Epic; Cerner; Triage; " +
        "Medication administration=Medication Administration; Patient education=Patient Education",
    ),
    certifications: items("RN, State Board of Nursing; BLS; ACLS; CCRN; PALS"),
    degrees: items("Bachelor of Science in Nursing; Associate Degree in Nursing; BSN"),
  },
  {
    headline: "Finance Manager",
    titles: items("Finance Manager; Senior Financial Analyst; Financial Analyst; Staff Accountant; Accounting Clerk"),
    employers: items(
      "Ashgrove Capital Partners; Pellworth Insurance Group; Fenwick, Marlow & Stern LLP; " +
        "Opaline Foods; Tidewater Credit Union; Bexley",
    ),
    bullets: lines(`
Closed the books of four entities in five business days
Built the three-statement model behind a $40M debt facility
Took {NetSuite} live for the group and retired two ledgers
Found $1.2 million of duplicate vendor payments
Prepared {US GAAP} statements and led the yearly audit
Forecast cash weekly for the treasurer`),
    skills: items(
      "Financial Modeling; Forecasting; Variance Analysis; GAAP=US GAAP; NetSuite; SAP; " +
        "Advanced Excel=Microsoft Excel; Month-end close=Month-End Close; Account Reconciliation; " +
        "Power BI; Budgeting=Budget Management",
    ),
    certifications: items("Certified Public Accountant (CPA); Certified Management Accountant"),
    degrees: items("B.B.A. Accounting; Bachelor of Science in Finance; MBA, Finance"),
  },
  {
    headline: "Enterprise Account Executive",
    titles: items(
      "Enterprise Account Executive; Account Executive; Regional Sales Manager; " +
        "Business Development Representative; Inside Sales Representative",
    ),
    employers: items("Vantry; Signalpost Cloud; Meridian Office Supply Co.; Rook & Rally; Paragon Telecom; Loomwell"),
    bullets: lines(`
Closed 118% of a $2.4M quota in fiscal 2023
Opened the Pacific Northwest territory from zero to 31 accounts
Kept a clean pipeline in {Salesforce} with weekly forecasts
Won a three-year deal with a national grocer after a nine-month cycle
Coached five new hires through their first quarter
Ran {MEDDIC} reviews for every deal above $100K`),
    skills: items(
      "Salesforce; HubSpot; Enterprise sales=Enterprise Sales; Lead generation=Lead Generation; " +
        "Negotiation; Pipeline management=Pipeline Management; MEDDIC; Cold calling=Cold Calling; " +
        "Account management=Account Management; LinkedIn Sales Navigator",
    ),
    certifications: items("Salesforce Certified Administrator; Challenger Sales Certificate"),
    degrees: items("B.A. Communications; Bachelor of Business Administration; BA in Economics"),
  },
  {
    headline: "Manufacturing Engineer",
    titles: items(
      "Senior Manufacturing Engineer; Process Engineer; Quality Engineer; Production Supervisor; CNC Machinist",
    ),
    employers: items(
      "Ironvale Castings; Dray & Sons Tooling; Kestrel Aerospace; Summit Axle Manufacturing; " +
        "Polybend Plastics, LLC; Orrin Works",
    ),
    bullets: lines(`
Cut changeover time on three presses from 95 to 38 minutes
Programmed {Fanuc} controls for a new five-axis cell
Led the {PPAP} for an electric axle housing
Brought first-pass yield from 91 to 97 percent
Designed fixtures in {SolidWorks} for 40 part numbers
Trained 22 operators on standard work`),
    skills: items(
      "SolidWorks; GD&T; Lean Manufacturing; Six Sigma; FMEA; SPC; CNC programming=CNC Programming; " +
        "Mastercam; AutoCAD; Kaizen; Root cause analysis=Root Cause Analysis; ISO 9001; Die set repair",
    ),
    certifications: items("Six Sigma Green Belt; OSHA 30-Hour; Certified Quality Engineer (ASQ)"),
    degrees: items(
      "B.S. Mechanical Engineering; Bachelor of Engineering, Industrial Engineering; A.A.S. Machining Technology",
    ),
  },
  {
    headline: "Data Scientist",
    titles: items("Lead Data Scientist; Data Scientist; Data Analyst; Machine Learning Engineer; Research Assistant"),
    employers: items(
      "Fathomly; Grayfield Analytics; Institute for Coastal Research; Parcelwise, Inc.; Lumen Grocers; Otterbay",
    ),
    bullets: lines(`
Built a churn model in {scikit-learn} that kept 6,000 subscribers
Served embeddings from {PyTorch} models to 40 million users
Designed the experiment platform behind 300 tests a year
Reported weekly to the leadership team with {Tableau}
Reduced warehouse cost by a third after moving to {Snowflake}
Published the internal guide to causal inference`),
    skills: items(
      "Python; R; SQL; Pandas; scikit-learn; PyTorch; Spark=Apache Spark; Airflow=Apache Airflow; " +
        "Tableau; Snowflake; A/B testing=A/B Testing; NLP=Natural Language Processing; Statistics; " +
        "Causal inference",
    ),
    certifications: items("TensorFlow Developer Certificate; Google Cloud Professional Data Engineer"),
    degrees: items("Ph.D. in Statistics; M.S. Data Science; B.S. Mathematics"),
  },
  {
    headline: "Human Resources Business Partner",
    titles: items(
      "HR Business Partner; HR Generalist; Senior Recruiter; Talent Acquisition Coordinator; Payroll Specialist",
    ),
    employers: items(
      "Wickford Retail Group; Allspring Dental; Juniper Ridge School District; Tessel; " +
        "Crowe Harbor Logistics; Mapleforth",
    ),
    bullets: lines(`
Supported 600 employees across nine stores
Moved the company to {Workday} in seven months
Filled 140 hourly roles before the holiday season
Rewrote the leave policy and trained 45 managers
Lowered first-year turnover from 38 to 24 percent
Handled investigations with outside counsel`),
    skills: items(
      "Employee relations=Employee Relations; Workday; ADP; Recruiting; Onboarding; " +
        "Performance management=Performance Management; Compensation and Benefits; HRIS; " +
        "Labor relations=Labor Relations; Stay interviews",
    ),
    certifications: items("SHRM-CP; PHR"),
    degrees: items("B.A. Psychology; Master of Science in Human Resources; BA Sociology"),
  },
  {
    headline: "Construction Project Manager",
    titles: items("Project Manager; Assistant Project Manager; Site Superintendent; Field Engineer; Estimator"),
    employers: items(
      "Granite Fork Builders; Delmar & Ruiz Construction; Bluestem Homes; TerraVolt Electric; " +
        "Hollis Bridge Co; Stonehaven",
    ),
    bullets: lines(`
Delivered a $28M clinic two weeks early and under budget
Held {Procore} records for 64 subcontractors
Ran the {Primavera P6|P6} schedule of a 12-story tower
Had no lost-time injury in 310,000 hours
Priced civil packages up to $9M
Walked every pour with the concrete foreman`),
    skills: items(
      "Procore; Primavera P6; Bluebeam; Estimating; Blueprint reading=Blueprint Reading; " +
        "MS Project=Microsoft Project; OSHA=OSHA Compliance; Site supervision=Site Supervision; " +
        "Contract negotiation=Contract Negotiation; Post-tension decks",
    ),
    certifications: items("PMP; OSHA 30; LEED Green Associate"),
    degrees: items("B.S. Construction Management; Bachelor of Science in Civil Engineering; A.S. Architecture"),
  },
  {
    headline: "Security Engineer",
    titles: items(
      "Senior Security Engineer; SOC Analyst; Information Security Analyst; Systems Administrator; " +
        "Help Desk Technician",
    ),
    employers: items(
      "Ravelin Defense Systems; Port Ellery Utilities; Kitefin Security; U.S. Army; Broadmoor College; Sablewood",
    ),
    bullets: lines(`
Hunted threats across 9,000 endpoints in {Splunk}
Wrote the response plan used in two real incidents
Hardened {Active Directory} after a red team exercise
Automated evidence collection for the yearly audit
Answered 40 tickets a day for a campus of 3,000
Built detections for lateral movement`),
    skills: items(
      "Splunk; SIEM; Incident response=Incident Response; NIST=NIST; " +
        "Penetration testing=Penetration Testing; Active Directory; PowerShell; Wireshark; " +
        "Vulnerability management=Vulnerability Management; Linux; Firewalls; Purple teaming",
    ),
    certifications: items("CISSP; CompTIA Security+; Certified Ethical Hacker (CEH)"),
    degrees: items("B.S. Cybersecurity; Associate of Applied Science, Networking; M.S. Information Assurance"),
  },
  {
    headline: "Marketing Manager",
    titles: items(
      "Marketing Manager; Head of Growth; Content Strategist; Digital Marketing Specialist; Marketing Intern",
    ),
    employers: items("Pomelo & Pine; Sundial Media; Arbor Bank; Kindling Toys; Whistlewood Resorts; Yarrow"),
    bullets: lines(`
Grew organic traffic from 80K to 310K visits a month
Ran a $1.1M yearly budget on {Google Ads} and social
Rebuilt the newsletter in {HubSpot}; revenue per send doubled
Launched the brand in two Canadian provinces
Hired and led three writers and a designer
Shot and edited 60 product videos`),
    skills: items(
      "SEO; Google Ads; Google Analytics; HubSpot; Content strategy=Content Strategy; " +
        "Email marketing=Email Marketing; Copywriting; Adobe Creative Suite; " +
        "Social media marketing=Social Media Marketing; WordPress; Podcast production",
    ),
    certifications: items("Google Analytics Certification; HubSpot Inbound Marketing"),
    degrees: items("B.A. English; Bachelor of Arts in Journalism; B.S. Marketing"),
  },
];

/** Other trades and other companies, for the CVs the rules weren't tuned on. */
export const heldOutCareers: readonly Career[] = [
  {
    headline: "High School Science Teacher",
    titles: items(
      "Science Department Chair; Chemistry Teacher; Middle School Science Teacher; Substitute Teacher; Lab Aide",
    ),
    employers: items(
      "Redfern High School; Osprey Charter Academy; Glenmoor Unified School District; Camp Talonwood; " +
        "The Learning Loft",
    ),
    bullets: lines(`
Taught five sections of chemistry to 150 students
Raised the pass rate of the state exam by 17 points
Put every unit on {Google Classroom}
Wrote a grant that paid for 24 new microscopes
Coached the robotics club to a regional final`),
    skills: items(
      "Lesson planning=Lesson Planning; Classroom management=Classroom Management; " +
        "Curriculum development=Curriculum Development; Google Classroom; IEPs=Special Education; " +
        "Tutoring; Public speaking=Public Speaking; Lab safety",
    ),
    certifications: items("State Teaching License, Secondary Science; CPR and First Aid"),
    degrees: items("M.Ed. Curriculum and Instruction; B.S. Chemistry"),
  },
  {
    headline: "Restaurant General Manager",
    titles: items("General Manager; Sous Chef; Line Cook; Bar Manager; Host"),
    employers: items("The Salted Fig; Mesa Verde Cantina; Hotel Corvane; Blue Heron Bistro; Plate & Pour"),
    bullets: lines(`
Brought food cost from 34 to 28 percent in a year
Ran a dining room of 140 seats, seven nights a week
Wrote the wine list and trained the floor staff
Passed nine health inspections without a finding
Set up {Toast} for online orders`),
    skills: items(
      "Menu planning=Menu Planning; ServSafe; POS=Point of Sale; " +
        "Inventory management=Inventory Management; Catering; Staff scheduling; Toast; " +
        "Customer service=Customer Service",
    ),
    certifications: items("ServSafe Manager; TIPS Alcohol Certification"),
    degrees: items("A.A.S. Culinary Arts; B.S. Hospitality Management"),
  },
  {
    headline: "Paralegal",
    titles: items("Senior Paralegal; Litigation Paralegal; Legal Assistant; Law Clerk; Records Clerk"),
    employers: items(
      "Aldous Keene LLP; Law Offices of R. Tamsin; Barrow County District Attorney; Quillmark Title; " +
        "Swann, Oyelaran & Pike",
    ),
    bullets: lines(`
Managed discovery of 1.3 million documents in {Relativity}
Drafted pleadings for eleven trial attorneys
Kept the calendar of two partners
Prepared exhibits for a six-week jury trial
Cite-checked briefs with {Westlaw}`),
    skills: items(
      "Legal research=Legal Research; eDiscovery=E-Discovery; Westlaw; LexisNexis; Relativity; " +
        "Contract drafting=Contract Drafting; Litigation; Docketing; Microsoft Office",
    ),
    certifications: items("Certified Paralegal (NALA); Notary Public"),
    degrees: items("B.A. Political Science; Paralegal Certificate"),
  },
  {
    headline: "Logistics Coordinator",
    titles: items("Warehouse Manager; Logistics Coordinator; Shipping Lead; Forklift Operator; Delivery Driver"),
    employers: items(
      "Longhaul Freightways; Prairie Cold Storage; Bolt & Barrow; Anchor Point Distribution; Zephyr Parcel",
    ),
    bullets: lines(`
Moved 900 pallets a day through two docks
Cut mis-ships from 1.9 to 0.4 percent
Loaded and routed 26 trucks each morning
Took stock counts with {RF Scanner|RF scanners}
Negotiated lane rates with twelve carriers`),
    skills: items(
      "Forklift=Forklift Operation; Shipping and receiving=Shipping and Receiving; " +
        "WMS=Warehouse Management; SAP; Inventory control=Inventory Management; " +
        "DOT compliance=DOT Compliance; Route planning=Route Planning; Yard checks",
    ),
    certifications: items("CDL Class A; Forklift Operator License"),
    degrees: items("A.S. Supply Chain; High School Diploma"),
  },
  {
    headline: "Embedded Systems Engineer",
    titles: items(
      "Principal Engineer; Embedded Software Engineer; Firmware Engineer; Hardware Engineer; " +
        "Co-op, Test Engineering",
    ),
    employers: items("Pulsewright Medical; Arclight Robotics; Tern & Gull Avionics; Siskin; Verity Instruments"),
    bullets: lines(`
Brought up a {RTOS} on a new infusion pump board
Wrote a bootloader with signed updates in {C}
Lowered standby current from 40 to 6 microamps
Passed the radio approval at the first attempt
Simulated the motor loop in {MATLAB}`),
    skills: items(
      "C; C++; RTOS; Embedded Linux; FPGA; Verilog; PCB design=PCB Design; MATLAB; Altium=PCB Design; " +
        "LabVIEW; Python; I2C",
    ),
    certifications: items("IPC-A-610 Specialist; Certified LabVIEW Developer"),
    degrees: items("M.S. Electrical Engineering; B.Eng. Electronics"),
  },
];
