import { type ImportField, squash } from "./fields.ts";

/**
 * An applicant tracking system's candidate exports. `marks`: headers that other systems don't use; two of them identify
 * the system. `columns`: what its columns hold; null isn't read, because it is about the vacancy or the agency's own
 * work, or names a school. Headers in `squash` form, from each system's published field names.
 */
type Ats = { name: string; marks: readonly string[]; columns: Record<string, ImportField | null> };

const systems: readonly Ats[] = [
  {
    // kb.bullhorn.com, "List of Custom Import and Export Fields"; developer.bullhorn.com, the Candidate entity.
    name: "Bullhorn",
    marks: ["occupation", "companyurl", "categoryid", "employmentpreference", "skillset", "dateavailable", "ownerid"],
    columns: {
      occupation: "headlineRole",
      companyname: "currentEmployer",
      companyurl: "portfolioLinks",
      dateavailable: "availabilityDate",
      skillset: "keySkills",
      salarylow: null,
      experience: "yearsExperience",
      educationdegree: "education",
      description: null,
      comments: null,
      status: null,
      source: null,
      dateadded: null,
    },
  },
  {
    // support.greenhouse.io, "Bulk import prospects from spreadsheet", default fields.
    name: "Greenhouse",
    marks: ["whogetscredit", "prospectpool", "prospectstage", "socialmedia", "candidatename", "milestone"],
    columns: {
      title: "headlineRole",
      company: "currentEmployer",
      socialmedia: "portfolioLinks",
      website: "portfolioLinks",
      address: "location",
      job: null,
      notes: null,
      source: null,
      department: null,
      office: null,
    },
  },
  {
    // help.lever.co, "Bulk importing candidates" and "Migrating your data". A headline lists former employers.
    name: "Lever",
    marks: ["leverpostingurl", "origin", "archivereason", "archivedate", "resumefilename"],
    columns: {
      fullname: "fullName",
      headline: "pastEmployers",
      links: "portfolioLinks",
      location: "location",
      stage: null,
      sources: null,
      tags: null,
      posting: null,
    },
  },
  {
    // workable.readme.io, candidate fields; help.workable.com, "Importing candidate data from spreadsheet".
    name: "Workable",
    marks: ["socialprofiles", "disqualified", "disqualificationreason", "experienceentries", "educationentries"],
    columns: {
      firstname: "firstName",
      lastname: "lastName",
      headline: "headlineRole",
      address: "location",
      socialprofiles: "portfolioLinks",
      coverletter: null,
      educationentries: null,
      experienceentries: null,
      job: null,
      stage: null,
      tags: null,
      domain: null,
    },
  },
  {
    // JobAdder API, candidates.
    name: "JobAdder",
    marks: ["employmentcurrentposition", "employmentcurrentemployer", "skilltags", "seeking", "salutation"],
    columns: {
      employmentcurrentposition: "headlineRole",
      employmentcurrentemployer: "currentEmployer",
      currentposition: "headlineRole",
      skilltags: "keySkills",
      addresscity: "locationCity",
      addressstate: "locationState",
      suburb: "locationCity",
      availabilitydate: "availabilityDate",
      salutation: null,
      seeking: null,
      rating: null,
      source: null,
      status: null,
    },
  },
  {
    // support.recruitee.com, "CSV Importer".
    name: "Recruitee",
    marks: ["sociallinks", "emails", "phones", "jobs"],
    columns: {
      emails: "email",
      phones: "phone",
      links: "portfolioLinks",
      sociallinks: "portfolioLinks",
      jobs: null,
      tags: null,
      sources: null,
      coverletter: null,
    },
  },
  {
    // developers.ashbyhq.com, the candidate object.
    name: "Ashby",
    marks: ["primaryemailaddress", "primaryphonenumber", "creditedto", "candidatesource", "profileurl"],
    columns: {
      primaryemailaddress: "email",
      primaryphonenumber: "phone",
      position: "headlineRole",
      company: "currentEmployer",
      sociallinks: "portfolioLinks",
      school: null,
      source: null,
      candidatesource: null,
      creditedto: null,
      profileurl: null,
      tags: null,
    },
  },
  {
    // help.crelate.com, importing contacts.
    name: "Crelate",
    marks: ["currentpositiontitle", "currentpositioncompany", "contactnumber", "personalemail", "crelateid"],
    columns: {
      currentpositiontitle: "headlineRole",
      currentpositioncompany: "currentEmployer",
      personalemail: "email",
      contactnumber: null,
      source: null,
      owner: null,
      tags: null,
    },
  },
  {
    // help.loxo.co, "Import a CSV List of People".
    name: "Loxo",
    marks: ["persontype", "persontypes", "skillsets", "globalstatus", "currenttitle"],
    columns: {
      title: "headlineRole",
      currenttitle: "headlineRole",
      company: "currentEmployer",
      currentcompany: "currentEmployer",
      skillsets: "keySkills",
      compensation: "salaryRange",
      persontype: null,
      persontypes: null,
      globalstatus: null,
      source: null,
      tags: null,
      lists: null,
    },
  },
];

/** The system that a file with these headers was exported from; null if two or none fit. */
export function atsOf(headers: readonly string[]): Ats | null {
  const squashed = new Set(headers.map(squash));
  const found = systems
    .map((system) => ({ system, marks: system.marks.filter((mark) => squashed.has(mark)).length }))
    .filter(({ marks }) => marks >= 2)
    .toSorted((a, b) => b.marks - a.marks);
  const [best, second] = found;
  return best && best.marks !== second?.marks ? best.system : null;
}
