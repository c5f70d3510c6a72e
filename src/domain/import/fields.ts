import type { Identity } from "../identity/identity.ts";
import type { FormField } from "../listing/fields.ts";

/** How an import column can be read. Several columns can feed a `list` field. */
type FieldRule = {
  label: string;
  /** Whether it belongs to the sealed identity, the public part (spec §12) or the terms. */
  side: "vault" | "public" | "terms";
  list?: true;
  /** Other names of the column, in `squash` form and separated by spaces. */
  synonyms: string;
  example: string;
};

/** Form fields without a column in a file. */
export const noColumn = [
  "showContactInfo",
  "confirmedTexts",
  "candidateConsent",
  "dataAccuracy",
  "termsAgreed",
] as const satisfies readonly FormField[];

const rules = {
  fullName: {
    label: "Full name",
    side: "vault",
    synonyms: "name candidatename applicantname person nombre nom",
    example: "Maya Lindqvist",
  },
  firstName: {
    label: "First name",
    side: "vault",
    synonyms: "givenname forename fname prenom",
    example: "",
  },
  lastName: { label: "Last name", side: "vault", synonyms: "surname familyname lname", example: "" },
  email: {
    label: "Email",
    side: "vault",
    synonyms: "mail emailaddress emailid privateemail contactemail",
    example: "maya.lindqvist@mail.example",
  },
  phone: {
    label: "Phone",
    side: "vault",
    synonyms: "phonenumber mobile mobilephone mobilenumber cell cellphone telephone tel contactnumber",
    example: "+1 415 555 0134",
  },
  linkedinUrl: {
    label: "LinkedIn",
    side: "vault",
    synonyms: "linkedinurl linkedinprofile linkedinaddress linkedinlink",
    example: "linkedin.com/in/maya-lindqvist",
  },
  portfolioLinks: {
    label: "Portfolio links",
    side: "vault",
    list: true,
    synonyms:
      "portfolio portfoliolink portfoliourl website websites links url github githuburl personalsite worksamples",
    example: "https://github.com/mayalq",
  },
  currentEmployer: {
    label: "Current employer",
    side: "vault",
    synonyms: "employer company currentcompany presentemployer organisation organization companyname employername",
    example: "Harbor Freight Systems",
  },
  currentEmployerDomain: {
    label: "Current employer's domain",
    side: "vault",
    synonyms: "employerdomain companydomain companywebsite employerwebsite currentcompanydomain currentemployerdomain",
    example: "harborfreight.example",
  },
  pastEmployers: {
    label: "Past employers",
    side: "vault",
    list: true,
    synonyms:
      "pastemployer previousemployers previousemployer previouscompanies pastcompanies formeremployers " +
      "employmenthistory",
    example: "Northwind Labs; Copperline",
  },
  blockedOrganizations: {
    label: "Hidden from",
    side: "vault",
    list: true,
    synonyms:
      "hidefrom blocked blockedcompanies blockedorganisations blockedorganizations donotshowto excludedcompanies",
    example: "Copperline",
  },
  headlineRole: {
    label: "Role Title",
    side: "public",
    synonyms: "role title jobtitle headline headlinerole position currenttitle designation label",
    example: "Staff Platform Engineer",
  },
  location: {
    label: "City and state together",
    side: "public",
    synonyms: "place citystate cityandstate basedin locationcitystate",
    example: "",
  },
  locationCity: {
    label: "City",
    side: "public",
    synonyms: "town locationcity metro metroarea ciudad ville",
    example: "Austin",
  },
  locationState: {
    label: "State",
    side: "public",
    synonyms: "region locationstate province stateprovince usstate",
    example: "TX",
  },
  workType: {
    label: "Work type",
    side: "public",
    synonyms:
      "worktype workmode remote remoteflag workplace workplacetype workarrangement preferredworktype " +
      "worklocationtype remotehybridonsite",
    example: "Remote",
  },
  salaryMin: {
    label: "Salary from",
    side: "public",
    synonyms: "salarymin minsalary minimumsalary salarylow salarystart salaryfloor basemin",
    example: "150000",
  },
  salaryMax: {
    label: "Salary to",
    side: "public",
    synonyms: "salarymax maxsalary maximumsalary salaryhigh salaryend salaryceiling basemax",
    example: "185000",
  },
  salaryRange: {
    label: "Salary Range",
    side: "public",
    synonyms:
      "salary salaryrange salaryexpectation salaryexpectations compensation pay payrange basesalary remuneration",
    example: "",
  },
  availabilityDate: {
    label: "Availability Date",
    side: "public",
    synonyms:
      "availability available availablefrom availabledate startdate earlieststart earlieststartdate " +
      "noticeperiod canstart",
    example: "2027-01-15",
  },
  workAuth: {
    label: "Work Authorization",
    side: "public",
    synonyms:
      "workauth authorization authorisation workauthorisation visa visastatus workpermit workstatus " +
      "citizenship immigrationstatus",
    example: "US Citizen",
  },
  keySkills: {
    label: "Key skills",
    side: "public",
    list: true,
    synonyms: "skills skill keyskill technicalskills technologies techstack stack competencies coreskills topskills",
    example: "Go; Kubernetes; PostgreSQL",
  },
  yearsExperience: {
    label: "Years of experience",
    side: "public",
    synonyms:
      "experience years yearsexperience yoe totalexperience experienceyears yearsofexp yrsexperience " +
      "expyears workexperience",
    example: "9",
  },
  industries: {
    label: "Industries",
    side: "public",
    list: true,
    synonyms: "industry sector sectors domain vertical verticals",
    example: "FinTech; SaaS",
  },
  summary: {
    label: "Professional Summary",
    side: "public",
    synonyms: "summary about bio profile profilesummary professionalprofile description overview abstract",
    example: "Builds and runs the platforms other engineers ship on.",
  },
  experienceBullets: {
    label: "Experience bullets",
    side: "public",
    list: true,
    synonyms: "bullets highlights achievements accomplishments experiencehighlights keyachievements",
    example: "Cut deploy time from 40 to 6 minutes; Led a team of eight",
  },
  education: {
    label: "Education",
    side: "public",
    synonyms: "degree degrees highestdegree qualification qualifications academicbackground",
    example: "BSc Computer Science",
  },
  certifications: {
    label: "Certifications",
    side: "public",
    list: true,
    synonyms: "certification certificates certificate licenses licences certs",
    example: "CKA",
  },
  timeZone: { label: "Time zone", side: "public", synonyms: "tz timezone", example: "Central Time" },
  clearance: { label: "Clearance", side: "public", synonyms: "securityclearance clearancelevel", example: "" },
  scorecards: {
    label: "Scorecards",
    side: "public",
    list: true,
    synonyms: "scorecard scores screeningscores ratings",
    example: "System design: 90; Communication: 85",
  },
  screeningNotes: {
    label: "Screening notes",
    side: "public",
    list: true,
    synonyms: "screening notes screeningnote interviewnotes recruiternotes",
    example: "Clear and calm under questions",
  },
  defaultSplitLA: {
    label: "Listing agency share %",
    side: "terms",
    synonyms: "lasplit splitla defaultsplitla listingshare listingagencyshare lashare split",
    example: "60",
  },
  minimumFee: { label: "Minimum fee", side: "terms", synonyms: "minfee fee feefloor", example: "15000" },
  exclusivityDays: {
    label: "Exclusivity days",
    side: "terms",
    synonyms: "exclusivity exclusivityperiod exclusivedays",
    example: "90",
  },
  showCompanyNames: {
    label: "Show company names",
    side: "terms",
    synonyms: "showcompanynames showcompanies companynamesvisible",
    example: "no",
  },
} as const satisfies Record<
  | Exclude<FormField, (typeof noColumn)[number] | "identity" | "defaultSplitSA">
  | keyof Identity
  | "firstName"
  | "lastName"
  | "currentEmployerDomain"
  | "location"
  | "salaryRange",
  FieldRule
>;

export type ImportField = keyof typeof rules;
export const importFields = Object.keys(rules) as [ImportField, ...ImportField[]];
export const importFieldRules: Record<ImportField, FieldRule> = rules;

/** Limits of an upload; the procedure's body limit has to fit them. */
export const importLimits = {
  rows: 10_000,
  columns: 120,
  cell: 8_000,
  header: 200,
  files: 200,
  fileName: 200,
  batch: 100,
  repairs: 200,
  edits: 500,
} as const;

/** What separates the entries of a list in one cell. */
export const listSeparator = /[;|\n•]/;

/** Lower case, no accents, letters and digits only, for comparing headers. */
export function squash(header: string): string {
  return header
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
}
