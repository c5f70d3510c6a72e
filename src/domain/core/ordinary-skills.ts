/** Skills whose names are ordinary words outside a list of skills. */
export const ordinarySkills: ReadonlySet<string> = new Set(
  (
    "Communication|Leadership|Teamwork|Problem Solving|Time Management|Coaching|Mentoring|Sales|Marketing|Accounting|" +
    "Closing|Painting|Assembly|Lean|Statistics|Diagnostics|Discovery|Trading|Insurance|Negotiation|Auditing|" +
    "Forecasting|Recruiting|Sourcing|Onboarding|Compliance|Logistics|Hospitality|Real Estate|Catering|Networking|" +
    "Robotics|Optics|Concrete|Framing|Excavation|Machining|Welding|Plumbing|Roofing|Masonry|Surveying|Soldering|" +
    "Estimating|Troubleshooting|Housekeeping|Tutoring|Pediatrics|Oncology|Radiology|Litigation|Valuation|" +
    "Transcription|Fundraising|Leasing|Blockchain|Observability|Accessibility|Prototyping|Firmware|Greenhouse|" +
    "Lever|Sage|Quality Assurance|Patient Care|Customer Service|Training and Development|Performance Management|" +
    "Underwriting|Procurement|Merchandising|Copywriting|Typography|Ultrasound|Critical Thinking|Change Management|" +
    "Project Management|Team Management|Quality Control|Business Development|Account Management|Payroll|" +
    "Office Management|Administrative Support|Financial Reporting|Operations Management|Data Entry|" +
    "Calendar Management|Digital Marketing|Research|Access Control|Emergency Response|Home Health|Critical Care|" +
    "Cybersecurity|Hospice Care|Nursing Leadership|" +
    "Product Management|Data Engineering|Data Science|Mechanical Design|Property Management|Agile|Case Management|" +
    "Paralegal|Bookkeeping|Pharmacology|Phlebotomy|Construction Management|Front Desk|Help Desk|Employment Law|" +
    "Corporate Law|Chemical Engineering|Structural Engineering|Process Engineering|Systems Engineering|" +
    "Geotechnical Engineering|Transportation Engineering|RF Engineering|Investment Banking|Private Equity|" +
    "Asset Management|Wealth Management|Portfolio Management|Equity Research|Special Education|Call Center|" +
    "Product Marketing|Growth Marketing|Interior Design|Graphic Design|Urban Planning|Program Management|" +
    "Retail Sales|Inside Sales|Outside Sales|Enterprise Sales|Sales Operations|Customer Success|Physical Therapy|" +
    "Occupational Therapy|Speech Therapy|Behavioral Health|Security Operations|Food Safety|Public Relations|" +
    "Technical Support|Business Intelligence|Business Analysis|Supply Chain Management|Git|Product Design|" +
    "Workplace Safety|Risk Management|Industrial Automation|Regulatory Affairs|Clinical Research|Telemetry|Triage"
  ).split("|"),
);

/** What nearly every job description asks for and hardly a listing says. */
export const everyonesSkills: ReadonlySet<string> = new Set(
  (
    "Communication|Leadership|Teamwork|Problem Solving|Time Management|Coaching|Mentoring|Negotiation|" +
    "Critical Thinking|Conflict Resolution|Team Management|Public Speaking|Customer Service|Research|Closing|" +
    "Training and Development|Onboarding|Performance Management|Operations Management|Process Improvement|" +
    "Compliance|Insurance|Discovery|Assembly|Diagnostics|Troubleshooting|Sales|Marketing|Trading|Networking|" +
    "Quality Improvement|Calendar Management|Compensation and Benefits|Strategic Planning|Data Entry|" +
    "Change Management|Workplace Safety|Patient Care|Patient Safety|Hospitality|Accessibility|Project Management"
  ).split("|"),
);
