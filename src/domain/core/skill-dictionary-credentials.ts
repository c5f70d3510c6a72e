/** Licenses and certifications; the format of `skill-dictionary.ts`. Names only: a number identifies its holder. */
export const credentialLines = `
RN License: RN, Registered Nurse, Registered Nurse license, RN licensure, Licensed RN
LPN License: LPN, LVN, Licensed Practical Nurse, Licensed Vocational Nurse, LVN license
CNA: Certified Nursing Assistant, Certified Nurse Aide, CNA certification
APRN: Advanced Practice Registered Nurse, APRN license
NP License: Nurse Practitioner license
Compact License: Compact nursing license, Compact RN license, Multistate license, Multi-state license, NLC
BLS: Basic Life Support, BLS certification, BLS certified, BLS card
ACLS: Advanced Cardiovascular Life Support, Advanced Cardiac Life Support, ACLS certification, ACLS certified
PALS: Pediatric Advanced Life Support, PALS certification
NRP: Neonatal Resuscitation Program, NRP certification
CPR: CPR certification, CPR certified, CPR/AED
CCRN: CCRN certification
CEN: Certified Emergency Nurse
CNOR: Certified Perioperative Nurse
OCN: Oncology Certified Nurse
TNCC: Trauma Nursing Core Course
NIHSS: NIH Stroke Scale
PT License: Physical Therapist license, Licensed Physical Therapist, Physical therapy license
OT License: Occupational Therapist license, Licensed Occupational Therapist, OTR/L
CCC-SLP: Certificate of Clinical Competence
SLP License: Licensed Speech-Language Pathologist
RRT: Registered Respiratory Therapist
ARRT: ARRT certification, ARRT certified, ARRT registered
LCSW: Licensed Clinical Social Worker
LPC: Licensed Professional Counselor
LMFT: Licensed Marriage and Family Therapist
BCBA: Board Certified Behavior Analyst
EMT: Emergency Medical Technician, EMT certification, EMT-B
CPhT: Certified Pharmacy Technician
CPC: Certified Professional Coder
CPA: Certified Public Accountant, CPA license, Licensed CPA, Active CPA
Certified Management Accountant
Certified Medical Assistant
Certified Internal Auditor
CFA: Chartered Financial Analyst, CFA charterholder, CFA charter
CFP: Certified Financial Planner
Enrolled Agent
Certified Bookkeeper
Certified Payroll Professional
QuickBooks ProAdvisor: QuickBooks Certified ProAdvisor, QuickBooks certification, QuickBooks certified
PMP: Project Management Professional, PMP certification, PMP certified
SHRM-CP: SHRM Certified Professional
PHR: Professional in Human Resources
Series 7: FINRA Series 7, Series 7 license
Series 63: FINRA Series 63, Series 63 license
Real Estate License: Licensed real estate agent
Notary Public: Licensed notary
CISSP: Certified Information Systems Security Professional
CDL Class A: Class A CDL, CDL-A, CDL A, A-CDL, Class A commercial driver's license, Class A license
CDL Class B: Class B CDL, CDL-B, CDL B, Class B commercial driver's license, Class B license
CDL: Commercial driver's license, Commercial driver license, Commercial drivers license
Hazmat Endorsement: Hazmat, Hazardous materials endorsement
Tanker Endorsement
TWIC: TWIC card, Transportation Worker Identification Credential
DOT Medical Card: DOT medical certificate, DOT med card
Forklift Certification: Forklift certified, Certified forklift operator, Forklift license
OSHA 10: OSHA 10-hour, OSHA 10 card
OSHA 30: OSHA 30-hour, OSHA 30 card
EPA 608: EPA Section 608, EPA 608 Universal, EPA Universal, Universal EPA
NATE Certification: NATE, NATE certified
Journeyman Electrician: Journeyman electrician license, Licensed journeyman electrician
Master Electrician: Master electrician license, Licensed master electrician
Journeyman Plumber: Journeyman plumber license, Licensed journeyman plumber
Master Plumber: Master plumber license
Certified Welder: AWS certified welder, AWS D1.1, Welding certification
ASE Certification: ASE certified, ASE Master, ASE Master Technician
Airframe and Powerplant
NCCCO: NCCCO certification
Crane Operator Certification: Certified crane operator
PE License: Professional Engineer, Professional Engineer license, Licensed Professional Engineer
EIT: Engineer in Training
Six Sigma Green Belt: Green Belt, Lean Six Sigma Green Belt
Six Sigma Black Belt: Black Belt, Lean Six Sigma Black Belt
ServSafe: ServSafe certification, ServSafe certified
CPIM: APICS CPIM, Certified in Planning and Inventory Management
CSCP: APICS CSCP, Certified Supply Chain Professional
`;
