import { credentialLines } from "./skill-dictionary-credentials.ts";
import { software } from "./skill-dictionary-software.ts";

/**
 * Skills of many trades in their stored spelling, each with its other spellings after a colon. `!` before one: only
 * in a list of skills, because the word also has another meaning in a sentence ("go", "excel", "spring").
 */
const care = `
Patient Care: Direct patient care
Patient Assessment: Patient assessments
Patient Education
Medication Administration: Med administration
Medication Management
IV Therapy: IV insertion, Intravenous therapy, IV starts, IV placement
Wound Care
Phlebotomy: Venipuncture, Blood draws
Vital Signs: Vitals
Triage
Critical Care: ICU, Intensive care
Emergency Nursing
Emergency Care
Telemetry
Ventilator Management: Mechanical ventilation, Ventilator care, Vent management, Ventilators, Ventilator
Pediatrics: Pediatric care
Labor and Delivery: L&D
Medical-Surgical: Med-Surg, Med Surg, Medical surgical nursing
Oncology
Geriatrics: Geriatric care
Hospice Care: Hospice
Palliative Care
Home Health
Case Management
Care Coordination
Discharge Planning
Care Plans: Care planning
Infection Control: Infection prevention
HIPAA: HIPAA compliance
Electronic Health Records: EHR, EMR, Electronic medical records, Electronic health record, EHR charting
Epic: Epic EHR, Epic Hyperspace, EpicCare
Cerner: Oracle Cerner, Cerner PowerChart
Meditech
eClinicalWorks
Medical Terminology
Medical Billing
Medical Coding
ICD-10: ICD-10 coding, ICD-10-CM
CPT Coding: CPT
Revenue Cycle Management: RCM
Insurance Verification
Prior Authorization: Prior authorizations
Clinical Research: Clinical trials
Good Clinical Practice: ICH-GCP
Pharmacology
Radiology
MRI
CT Scanning: CT
X-Ray: Radiography
Ultrasound: Sonography
Physical Therapy: Physiotherapy
Gait Training
Therapeutic Exercise: Therapeutic exercises
Orthopedic Rehabilitation: Orthopedic rehab, Ortho rehab
Neurological Rehabilitation: Neuro rehab, Neurorehabilitation
Acute Care
Skilled Nursing: SNF, Skilled nursing facility
Dysphagia: Swallowing disorders
Occupational Therapy
Manual Therapy
Speech Therapy
Behavioral Health: Mental health
Crisis Intervention
Motivational Interviewing
Cognitive Behavioral Therapy: CBT
Group Therapy
Catheterization: Catheter insertion
Dialysis: Hemodialysis
EKG: ECG, Electrocardiogram
Surgical Technology: Scrub
Sterile Technique: Aseptic technique
Dental Hygiene
Nursing Leadership: Charge nurse
Quality Improvement
Patient Safety
Telehealth: Telemedicine
Pharmacy Dispensing: Dispensing
Compounding
Laboratory Testing
PCR
ELISA
Cell Culture
Flow Cytometry
Western Blot: Western blotting
HPLC
GC-MS
Mass Spectrometry
CRISPR
Bioinformatics
GLP: Good Laboratory Practice
GMP: cGMP, Good Manufacturing Practice
FDA Regulations: FDA compliance
Regulatory Affairs
Pharmacovigilance
`;

const business = `
Financial Analysis
Financial Modeling: Financial models
Financial Reporting
Financial Planning
FP&A: Financial planning and analysis
Forecasting: Financial forecasting
Variance Analysis
Valuation: Company valuation
DCF: Discounted cash flow
Mergers and Acquisitions: M&A
Due Diligence
Investment Banking
Private Equity
Portfolio Management
Asset Management
Wealth Management
Equity Research
Fixed Income
Derivatives
Trading
Bloomberg Terminal: Bloomberg
Capital IQ: CapIQ
Credit Analysis
Credit Risk: Credit risk management
Underwriting
Loan Processing
Loan Origination
Mortgage Lending
Anti-Money Laundering: AML
KYC: Know your customer
Treasury Management: Treasury
Cash Management: Cash flow management
Accounting
General Ledger: GL
Accounts Payable: A/P, AP, Payables, AP processing
Accounts Receivable: A/R, AR, Receivables, AR collections
Account Reconciliation: Reconciliations, Bank reconciliation, Reconciliation, Account reconciliations
Month-End Close: Month end close, Monthly close, Month-end closing, Monthly closing, Month-end and year-end close
Bookkeeping: Full-charge bookkeeping, Full charge bookkeeping, Book keeping
Payroll: Payroll processing
Tax Preparation: Tax returns, Tax return preparation
Corporate Tax
Auditing
Internal Audit: Internal auditing, Internal audits
External Audit: External auditing, External audits
SOX: Sarbanes-Oxley, SOX compliance
US GAAP: GAAP
IFRS
Cost Accounting
Fixed Assets
QuickBooks: QuickBooks Online
Xero
Sage
Sage 50
Sage Intacct
Hyperion: Oracle Hyperion
Anaplan
Adaptive Insights: Adaptive Planning
BlackLine
Concur: SAP Concur
Microsoft Excel: !Excel, Advanced Excel, MS Excel
Pivot Tables: Pivot table
VLOOKUP
Microsoft Office: MS Office, Microsoft Office Suite
PowerPoint: Microsoft PowerPoint
Microsoft Word: MS Word
Microsoft Outlook
Google Workspace: G Suite
Google Sheets
Actuarial Analysis: Actuarial science
Claims Processing: Claims handling
Claims Adjusting: Claims adjustment
Insurance
Risk Assessment
Internal Controls
Compliance: Regulatory compliance
Procurement: Purchasing
Strategic Sourcing: Sourcing strategy
Contract Negotiation: Contract negotiations
Contract Management
Supply Chain Management: Supply chain
Inventory Management: Inventory control
Demand Planning: Demand forecasting
Logistics
Warehouse Management: WMS
Transportation Management: TMS
Fleet Management
Dispatching: Freight dispatching, Truck dispatching
Freight Brokerage: Freight brokering
Import/Export
Customs Compliance
Sales
B2B Sales: Business-to-business sales
Enterprise Sales
Inside Sales
Outside Sales: Field sales
Solution Selling: Consultative selling
SaaS Sales
Account Management: Key account management
Business Development
Lead Generation: Prospecting
Cold Calling
Pipeline Management: Sales pipeline management
Sales Forecasting
Sales Operations
Sales Enablement
Negotiation: Negotiations
Closing
Territory Management
Channel Sales: Partner sales
CRM: Customer relationship management
HubSpot: HubSpot CRM
Outreach.io
Salesloft: SalesLoft
ZoomInfo
Gong: Gong.io
MEDDIC: MEDDPICC
SPIN Selling
Challenger Sale
LinkedIn Sales Navigator: Sales Navigator
Customer Success
Customer Service: Customer support
Customer Retention
Zendesk
Intercom
Call Center: Contact center
Retail Sales
Merchandising
Visual Merchandising
Point of Sale: POS, POS systems
Cash Handling
Loss Prevention
Marketing
Digital Marketing
Content Marketing
Email Marketing
Marketing Automation
Marketo
Pardot
Mailchimp
SEO: Search engine optimization
SEM: Search engine marketing, PPC, Pay-per-click
Google Ads: Google AdWords
Google Analytics: GA4
Social Media Marketing: Social media, Social media management
Facebook Ads: Meta Ads
Brand Management
Brand Strategy
Branding
Market Research
Product Marketing
Growth Marketing
Public Relations
Event Planning: Event management
WordPress
Shopify
Magento
E-commerce: Ecommerce
Conversion Rate Optimization
Recruiting: Recruitment, Talent acquisition
Sourcing: Candidate sourcing
Onboarding
Employee Relations
Performance Management
Compensation and Benefits
!Compensation
Benefits Administration
HRIS
ADP: ADP Workforce Now
UKG
Kronos: UKG Kronos
UltiPro: UKG UltiPro
Greenhouse
Lever
Labor Relations
Organizational Development
Training and Development: Learning and development, Staff training
Instructional Design
Curriculum Development: Curriculum design
Lesson Planning
Classroom Management
Differentiated Instruction
Special Education: IEP, IEPs
Student Assessment
Google Classroom
Canvas LMS
Tutoring
ESL: ESL instruction
Legal Research
Legal Writing
Litigation
Contract Drafting
Contract Review: Contract reviews
Discovery
E-Discovery: eDiscovery
Westlaw
LexisNexis
Relativity
Intellectual Property
Patent Law
Trademarks: Trademark law
Corporate Law
Employment Law
Paralegal
Corporate Governance
Administrative Support: Administrative assistance
Calendar Management
!Scheduling
Travel Coordination: Travel arrangements
Data Entry
Office Management
Executive Support
Records Management
Transcription
Grant Writing
Fundraising
Nonprofit Management
Community Outreach
Public Speaking
Leadership: Team leadership
Team Management: People management
Mentoring
Coaching
Strategic Planning
Operations Management
Process Improvement: Continuous improvement
Communication
Problem Solving: Problem-solving
Time Management
Teamwork
Conflict Resolution
Critical Thinking
Real Estate
Property Management
Yardi
Leasing
Hospitality
Food Safety
Menu Planning: Menu development
Catering
Bartending
Housekeeping
Front Desk: Front desk operations
Revenue Management
Opera PMS
`;

const trades = `
AutoCAD
SolidWorks
CATIA
Creo: PTC Creo, Pro/ENGINEER
Siemens NX: Unigraphics
Autodesk Inventor
Fusion 360
Revit: Autodesk Revit
Civil 3D: AutoCAD Civil 3D
Navisworks
BIM: Building information modeling
SketchUp
Rhino
ANSYS
Finite Element Analysis: FEA
CFD: Computational fluid dynamics
GD&T: Geometric dimensioning and tolerancing
Mechanical Design
Product Design
Tolerance Analysis
DFM: Design for manufacturing
3D Printing: Additive manufacturing
CNC Machining: CNC
CNC Programming
CNC Milling
CNC Turning
Mastercam
Fanuc: Fanuc controls
G-Code: G code
Haas
Machining
Injection Molding
Sheet Metal
Metal Fabrication
Welding
MIG Welding: MIG, GMAW
TIG Welding: TIG, GTAW
Stick Welding: SMAW
Blueprint Reading: Blueprints, Reading blueprints
Precision Measurement: Calipers, Micrometers
CMM: Coordinate measuring machine
Quality Control: QC, Quality inspection
Quality Management: QMS
ISO 9001
AS9100
IATF 16949: TS 16949
Six Sigma: Lean Six Sigma
Lean Manufacturing
5S
Kaizen
Value Stream Mapping
Root Cause Analysis: RCA
FMEA
SPC: Statistical process control
PPAP
Production Planning: Production scheduling
Production Supervision
Assembly
Soldering
Forklift Operation: Forklift, Forklift operator
Shipping and Receiving: Shipping & receiving
Order Picking: Picking and packing, Pick and pack, Order fulfillment
RF Scanner: RF scanners
Palletizing
PLC Programming: PLC, PLCs
Allen-Bradley: Rockwell Automation
Siemens TIA Portal: TIA Portal
Ladder Logic
HMI
SCADA
Industrial Automation
Robotics
Instrumentation
Preventive Maintenance: Preventative maintenance
Predictive Maintenance
CMMS
Hydraulics
Pneumatics
Electrical Wiring: Wiring
Electrical Troubleshooting
Conduit Bending
National Electrical Code: NEC
Motor Controls
Power Systems
Power Distribution
Circuit Design
HVAC: HVAC systems, HVACR, HVAC/R, Heating and air conditioning, Heating and cooling, HVAC repair
Refrigeration
Boilers
Plumbing
Pipefitting: Pipe fitting
Carpentry
Framing
Drywall
Concrete
Roofing
Painting
Masonry
Surveying: Land surveying
Construction Management
Estimating: Cost estimating
Site Supervision
Procore
Primavera P6: Primavera
Microsoft Project: MS Project
Bluebeam: Bluebeam Revu
OSHA Compliance: OSHA, OSHA regulations
Workplace Safety: Safety compliance
Lockout/Tagout: LOTO
Confined Space
Rigging
Crane Operation
Heavy Equipment Operation: Heavy equipment
Excavation
Commercial Driving: CDL driving, Truck driving
Over-the-Road Driving: OTR driving
Pre-Trip Inspections: Pre-trip inspection, Vehicle inspections
Load Securement: Load securing, Cargo securement
ELD: Electronic logging devices, Electronic logging device, Electronic logs
Route Planning
DOT Compliance: DOT regulations
Diesel Engines: Diesel repair
Automotive Repair: Auto repair
Diagnostics
Brake Systems
Avionics
Aircraft Maintenance
Structural Engineering
Structural Analysis
Geotechnical Engineering
Transportation Engineering
Stormwater Management
Environmental Compliance
Environmental Impact Assessment
Wastewater Treatment
GIS
ArcGIS
QGIS
Process Engineering
Chemical Engineering
Aspen Plus
Aspen HYSYS
P&ID: P&IDs
HAZOP
Thermodynamics
Heat Transfer
Renewable Energy
Solar PV: Photovoltaics
Energy Modeling
LEED
Urban Planning
Landscape Design
Interior Design
Space Planning
LabVIEW
Simulink
Signal Processing: DSP
RF Engineering: RF design
Antenna Design
Optics
Control Systems
Systems Engineering
Requirements Management
!DOORS: IBM DOORS
Technical Drawing: Technical drafting
!Drafting
Security Operations
Access Control
CCTV
Emergency Response
First Aid
`;

export type DictionarySkill = { name: string; spellings: { spelling: string; listOnly: boolean }[] };

const skillsOf = (lines: string): DictionarySkill[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", others = ""] = line.split(/: (.*)/);
      const spellings = [name, ...(others === "" ? [] : others.split(", "))].map((spelling) => ({
        spelling: spelling.replace("!", ""),
        listOnly: spelling.startsWith("!"),
      }));
      return { name: name.replace("!", ""), spellings };
    });

/** Licenses and certifications: a person has one only if a document says so, not because a text about work names it. */
export const credentials: readonly DictionarySkill[] = skillsOf(credentialLines);
/** The skills of every trade but software, whose other spellings are in `lookups.ts` and `search/alias-table.ts`. */
const tradeSkills: readonly DictionarySkill[] = [care, business, trades].flatMap(skillsOf);
/** The skills and licenses that `lookups.ts` doesn't have. */
export const furtherSkills: readonly DictionarySkill[] = [...tradeSkills, ...credentials];
/** Every skill with its spellings, the stored one first. */
export const dictionarySkills: readonly DictionarySkill[] = [...skillsOf(software), ...tradeSkills];
