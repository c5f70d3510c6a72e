import { formSkills } from "../core/lookups.ts";
import { wordsOf } from "../core/tokenize.ts";
import { roleFamily } from "./role-family.ts";

const list = (text: string): readonly string[] => text.trim().replaceAll(/\s+/g, " ").split(", ");

/**
 * Words of a title, and the skills and licenses of that profession. The first line that has one of the words decides.
 */
const professions: readonly (readonly [words: string, skills: readonly string[]])[] = [
  [
    "physical therapist, physical therapy, occupational therapist, occupational therapy, pta, cota, " +
      "rehab, rehabilitation",
    list(`
      PT License, OT License, Physical Therapy, Occupational Therapy, Manual Therapy, Gait Training,
      Therapeutic Exercise, Orthopedic Rehabilitation, Neurological Rehabilitation, Acute Care, Skilled
      Nursing, Home Health, Pediatrics, Geriatrics, Care Plans, Patient Education, Electronic Health Records,
      BLS
    `),
  ],
  [
    "speech, slp",
    list(`
      CCC-SLP, Speech Therapy, Dysphagia, Pediatrics, Skilled Nursing, Neurological Rehabilitation, Care
      Plans, Special Education, Patient Education, Electronic Health Records, BLS
    `),
  ],
  [
    "counselor, psychologist, psychotherapist, social worker, behavioral, mental health, bcba, lcsw",
    list(`
      LCSW, LPC, LMFT, BCBA, Behavioral Health, Cognitive Behavioral Therapy, Motivational Interviewing,
      Crisis Intervention, Group Therapy, Case Management, Care Coordination, Telehealth, Electronic Health
      Records
    `),
  ],
  [
    "medical assistant, cna, caregiver, aide, phlebotomist, patient care technician, home health",
    list(`
      CNA, BLS, CPR, Vital Signs, Phlebotomy, EKG, Patient Care, Medication Administration, Infection Control,
      Home Health, Geriatrics, Medical Terminology, HIPAA, Electronic Health Records, Epic, First Aid
    `),
  ],
  [
    "nurse, rn, lpn, lvn, nursing, np, aprn, crna, icu",
    list(`
      RN License, LPN License, Compact License, BLS, ACLS, PALS, CCRN, Patient Assessment, Medication
      Administration, IV Therapy, Wound Care, Critical Care, Ventilator Management, Telemetry,
      Medical-Surgical, Emergency Nursing, Labor and Delivery, Pediatrics, Oncology, Dialysis, Home Health,
      Case Management, Triage, Patient Education, Epic, Cerner, Electronic Health Records
    `),
  ],
  [
    "radiology, radiologic, sonographer, imaging, xray, x ray, mri",
    list(`
      ARRT, BLS, Radiology, X-Ray, CT Scanning, MRI, Ultrasound, Patient Safety, Patient Care, HIPAA, Epic,
      Electronic Health Records
    `),
  ],
  [
    "medical coder, medical biller, coder, billing specialist, medical billing, medical coding",
    list(`
      CPC, Medical Coding, Medical Billing, ICD-10, CPT Coding, Revenue Cycle Management, Insurance
      Verification, Prior Authorization, Medical Terminology, HIPAA, Epic, Electronic Health Records
    `),
  ],
  [
    "pharmacist, pharmacy",
    list(`
      CPhT, Pharmacy Dispensing, Compounding, Pharmacology, Medication Administration, Prior Authorization,
      Insurance Verification, Inventory Management, HIPAA, Electronic Health Records
    `),
  ],
  [
    "payroll, bookkeeper, bookkeeping, accounts payable, accounts receivable, ap, ar, collections",
    list(`
      Bookkeeping, Accounts Payable, Accounts Receivable, Payroll, General Ledger, Account Reconciliation,
      Month-End Close, QuickBooks, QuickBooks ProAdvisor, Certified Bookkeeper, Certified Payroll
      Professional, Xero, Sage, ADP, Concur, Microsoft Excel, Data Entry
    `),
  ],
  [
    "accountant, accounting, controller, auditor, audit, tax, cpa",
    list(`
      CPA, Certified Management Accountant, Accounting, General Ledger, Month-End Close, Account
      Reconciliation, Financial Reporting, US GAAP, IFRS, Accounts Payable, Accounts Receivable, Tax
      Preparation, Corporate Tax, Auditing, SOX,
      Internal Controls, Cost Accounting, Fixed Assets, Variance Analysis, NetSuite, QuickBooks, SAP,
      Microsoft Excel
    `),
  ],
  [
    "finance, financial, fp, treasury, treasurer, cfo, investment, banker, portfolio, underwriter, " +
      "loan, credit, actuary",
    list(`
      CPA, CFA, Financial Analysis, Financial Modeling, Financial Planning, Forecasting, Variance Analysis,
      Valuation, Mergers and Acquisitions, Due Diligence, Portfolio Management, Credit Analysis, Underwriting,
      Treasury Management, Anti-Money Laundering, KYC, Series 7, Hyperion, Anaplan, NetSuite, Microsoft Excel,
      PowerPoint
    `),
  ],
  [
    "driver, cdl, trucker, delivery",
    list(`
      CDL Class A, CDL Class B, Hazmat Endorsement, Tanker Endorsement, TWIC, DOT Medical Card, Commercial
      Driving, Pre-Trip Inspections, Load Securement, ELD, DOT Compliance, Route Planning, Forklift
      Certification, Shipping and Receiving, Customer Service
    `),
  ],
  [
    "warehouse, forklift, picker, packer, material handler, shipping, receiving",
    list(`
      Forklift Certification, Forklift Operation, Warehouse Management, Inventory Management, Shipping and
      Receiving, Order Picking, RF Scanner, Palletizing, Loss Prevention, OSHA 10, OSHA 30, Workplace Safety,
      SAP, Lean Manufacturing, 5S
    `),
  ],
  [
    "logistics, supply chain, dispatcher, freight, procurement, buyer, transportation, fleet",
    list(`
      Logistics, Supply Chain Management, Procurement, Strategic Sourcing, Contract Negotiation, Demand
      Planning, Inventory Management, Warehouse Management, Transportation Management, Dispatching, Freight
      Brokerage, Route Planning, DOT Compliance, Import/Export, CPIM, CSCP, SAP, Microsoft Excel
    `),
  ],
  [
    "hvac, refrigeration, boiler, heating",
    list(`
      EPA 608, NATE Certification, HVAC, Refrigeration, Boilers, Preventive Maintenance, Electrical
      Troubleshooting, Motor Controls, Sheet Metal, Blueprint Reading, OSHA 10, Customer Service
    `),
  ],
  [
    "electrician, lineman, electrical technician",
    list(`
      Journeyman Electrician, Master Electrician, National Electrical Code, Electrical Wiring, Conduit
      Bending, Electrical Troubleshooting, Motor Controls, Power Distribution, PLC Programming, Blueprint
      Reading, Lockout/Tagout, OSHA 10, OSHA 30, Solar PV
    `),
  ],
  [
    "plumber, pipefitter, plumbing, steamfitter",
    list(`
      Journeyman Plumber, Master Plumber, Plumbing, Pipefitting, Boilers, Blueprint Reading, Welding,
      Preventive Maintenance, Confined Space, OSHA 10, OSHA 30
    `),
  ],
  [
    "welder, welding, machinist, cnc, fabricator, millwright, assembler, toolmaker",
    list(`
      Certified Welder, MIG Welding, TIG Welding, Stick Welding, Metal Fabrication, Blueprint Reading, CNC
      Machining, CNC Milling, CNC Turning, G-Code, Mastercam, Precision Measurement, GD&T, Quality Control,
      Assembly, Lockout/Tagout, OSHA 10
    `),
  ],
  [
    "mechanic, diesel, automotive, maintenance technician, maintenance",
    list(`
      ASE Certification, Diesel Engines, Automotive Repair, Brake Systems, Diagnostics, Hydraulics,
      Pneumatics, Preventive Maintenance, Electrical Troubleshooting, PLC Programming, CMMS, Welding,
      Lockout/Tagout, OSHA 10
    `),
  ],
  [
    "construction, superintendent, carpenter, foreman, estimator, roofer, mason, site supervisor",
    list(`
      Construction Management, Site Supervision, Estimating, Carpentry, Framing, Concrete, Drywall, Roofing,
      Blueprint Reading, Procore, Bluebeam, Primavera P6, Microsoft Project, OSHA 30, OSHA Compliance, PMP,
      LEED
    `),
  ],
  [
    "manufacturing, production, plant, quality",
    list(`
      Lean Manufacturing, Six Sigma, Six Sigma Green Belt, 5S, Kaizen, Root Cause Analysis, SPC, FMEA, ISO
      9001, GMP, Quality Control, Quality Management, Production Planning, Production Supervision, Workplace
      Safety, SAP
    `),
  ],
  [
    "mechanical, civil, structural, electrical engineer, chemical",
    list(`
      PE License, EIT, AutoCAD, SolidWorks, Revit, Civil 3D, CATIA, Mechanical Design, GD&T, Finite Element
      Analysis, Structural Analysis, Circuit Design, Power Systems, Process Engineering, MATLAB, Lean
      Manufacturing, PMP
    `),
  ],
  [
    "teacher, instructor, professor, tutor, educator, paraprofessional",
    list(`
      Lesson Planning, Classroom Management, Curriculum Development, Differentiated Instruction, Special
      Education, Student Assessment, ESL, Instructional Design, Google Classroom, Canvas LMS, Tutoring
    `),
  ],
];

const families: Readonly<Record<string, readonly string[]>> = {
  care: list(`
    Patient Care, Patient Assessment, BLS, CPR, Infection Control, Medical Terminology, Care Coordination,
    Telehealth, HIPAA, Epic, Cerner, Electronic Health Records
  `),
  sales: list(`
    B2B Sales, Enterprise Sales, Inside Sales, Outside Sales, Account Management, Business Development, Lead
    Generation, Cold Calling, Pipeline Management, Sales Forecasting, Negotiation, CRM, Salesforce, HubSpot,
    SaaS Sales, MEDDIC
  `),
  marketing: list(`
    Digital Marketing, Content Marketing, SEO, SEM, Google Ads, Google Analytics, Email Marketing, Marketing
    Automation, Social Media Marketing, Brand Management, Product Marketing, Market Research, HubSpot
  `),
  people: list(`
    Recruiting, Sourcing, Onboarding, Employee Relations, Performance Management, Compensation and Benefits,
    HRIS, ADP, UKG, SHRM-CP, PHR, Labor Relations, Training and Development
  `),
  legal: list(`
    Legal Research, Legal Writing, Litigation, Contract Drafting, Discovery, Corporate Law, Employment Law,
    Intellectual Property, Compliance, Westlaw, LexisNexis, Notary Public
  `),
  support: list(`
    Customer Service, Customer Success, Customer Retention, Call Center, Zendesk, CRM, Salesforce, Conflict
    Resolution, Data Entry, Technical Support
  `),
};
const software = new Set(["security", "data", "quality", "design", "engineering", "product"]);

/** For a role of no profession above. */
const shared = list(`
  Project Management, Operations Management, Customer Service, Team Management, Leadership, Communication,
  Process Improvement, Training and Development, Data Analysis, Data Entry, Administrative Support, Microsoft
  Excel, Microsoft Office, Google Workspace, CRM
`);

export const professionSkills: readonly (readonly string[])[] = [
  ...professions.map(([, skills]) => skills),
  ...Object.values(families),
  shared,
];

/** The skills that the form offers for a role, as typed so far; others can be typed. */
export function skillsForRole(headlineRole: string): readonly string[] {
  const title = ` ${wordsOf(headlineRole).join(" ")} `;
  const family = roleFamily(headlineRole);
  const known = professions.find(([words]) => words.split(", ").some((word) => title.includes(` ${word} `)));
  // In "Healthcare Software Engineer" and "Data Analyst, Finance" the word names an industry. Quality is a trade's too.
  if (known && (!software.has(family) || family === "quality")) return known[1];
  return software.has(family) ? formSkills : (families[family] ?? shared);
}
