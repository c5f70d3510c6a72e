/**
 * Sections of a CV. `training`: degrees and certifications together, a line each. `other`: a heading whose
 * content isn't read, such as references.
 */
const cvSections = [
  "contact",
  "summary",
  "experience",
  "education",
  "skills",
  "certifications",
  "languages",
  "clearance",
  "authorization",
  "projects",
  "training",
  "other",
] as const;
export type CvSection = (typeof cvSections)[number];

const wordings: Record<CvSection, string> = {
  contact:
    "contact|contacts|contact details|contact information|contact info|personal details|personal information|" +
    "personal data|personal info|get in touch|reach me|details|how to reach me|contact me|coordinates|bio data",
  summary:
    "summary|professional summary|executive summary|career summary|profile|professional profile|personal profile|" +
    "about|about me|objective|career objective|personal statement|overview|professional overview|career overview|" +
    "introduction|summary of qualifications|qualifications summary|professional statement|who i am|in brief|" +
    "career profile|at a glance|highlights|career highlights|statement|profile summary|biography|bio|" +
    "professional objective|value proposition|what i bring|qualifications profile",
  experience:
    "experience|work experience|professional experience|employment|employment history|work history|career history|" +
    "career|professional background|relevant experience|employment experience|professional history|positions held|" +
    "experience and achievements|positions|appointments|professional appointments|career experience|jobs|" +
    "industry experience|clinical experience|nursing experience|teaching experience|sales experience|" +
    "leadership experience|management experience|additional experience|other experience|earlier experience|" +
    "previous experience|earlier career|prior experience|early career|where i have worked|where ive worked|" +
    "professional experiences|work experiences|employment record|selected experience|technical experience|" +
    "engineering experience|related experience|professional work experience|relevant work experience|job history|" +
    "experience highlights|career progression|career timeline|work|what i have done|what ive done|" +
    "military experience|military service|internships|internship experience|consulting experience|" +
    "military|finance experience|legal experience|project experience|career path|berufserfahrung|" +
    "experiencia|experiencia laboral|experience professionnelle|professional journey|track record|history|" +
    "construction experience|warehouse experience|healthcare experience|manufacturing experience|" +
    "where i have been|where ive been",
  education:
    "education|academic background|education and training|educational background|academic qualifications|" +
    "qualifications|academics|studies|academic history|education history|degrees|schooling|education and credentials|" +
    "academic credentials|education and certifications|education and certification|education certifications|" +
    "education and licenses|education and licensure|academic|training and education|formal education|" +
    "educational qualifications|university|formation|formacion|ausbildung|where i studied|learning|" +
    "education and professional development|education training|school|schools|where i went to school",
  skills:
    "skills|technical skills|key skills|core skills|core competencies|competencies|areas of expertise|expertise|" +
    "technologies|tools|top skills|skill set|skillset|skills and tools|skills and technologies|tech stack|" +
    "professional skills|specialties|specialties and tools|proficiencies|technical proficiencies|toolbox|" +
    "software|software skills|computer skills|it skills|technical expertise|skills and expertise|strengths|" +
    "key competencies|clinical skills|core strengths|skills summary|skills and abilities|skills and competencies|" +
    "technical summary|technical competencies|technical toolkit|toolkit|what i know|what i work with|stack|" +
    "relevant skills|hard skills|nursing skills|capabilities|core capabilities|skills matrix|areas of strength|" +
    "tools and technologies|technology|technology skills|skills highlights|key qualifications|functional skills|" +
    "knowledge|special skills|additional skills|other skills|trade skills|equipment|equipment and skills|" +
    "skills and strengths|competences|habilidades|kenntnisse|systems|platforms|specializations|skills and interests|" +
    "sales skills|finance skills|methods and tools|languages and frameworks|programming languages|what i do well|" +
    "what i do best|what i do|knows|good at|what i am good at|what im good at",
  certifications:
    "certifications|certificates|licenses|licenses and certifications|certifications and licenses|credentials|" +
    "professional certifications|licensure|certification|licensure and certifications|accreditations|" +
    "professional credentials|training and certifications|certifications and training|professional development|" +
    "licences|licences and certifications|courses and certifications|registrations|license|licensing|" +
    "licenses and credentials|tickets|tickets and licenses|certificates and licenses|professional licenses|" +
    "professional qualifications|certified in|certifications and courses",
  languages:
    "speaks|languages|language skills|languages spoken|spoken languages|foreign languages|language proficiency|idiomas",
  clearance: "clearance|security clearance|clearances|security clearances",
  authorization:
    "work authorization|authorization|work status|immigration status|citizenship|visa status|work permit|" +
    "employment authorization|right to work|work eligibility|citizenship and clearance|eligibility|" +
    "clearance and citizenship|clearance and work authorization|authorization to work",
  projects:
    "projects|personal projects|selected projects|key projects|side projects|open source|academic projects|" +
    "notable projects|project highlights|open source projects|portfolio|relevant projects|project portfolio",
  training:
    "training|courses|workshops|professional training|additional training|training and courses|courses and training|" +
    "training and development|trainings|continuing education|other training|military training|credentials and training",
  other:
    "references|interests|hobbies|publications|awards|honors|honors and awards|awards and honors|volunteering|" +
    "volunteer experience|volunteer work|volunteer|memberships|professional memberships|affiliations|" +
    "professional affiliations|patents|presentations|conferences|coursework|relevant coursework|" +
    "hobbies and interests|interests and hobbies|achievements|accomplishments|activities|extracurricular activities|" +
    "community|community service|community involvement|additional information|miscellaneous|other|declaration|" +
    "honors-awards|research|talks|speaking|links|online|recommendations|" +
    "wants|availability|notice period|selected results|key results|key achievements|board service|" +
    "volunteer and community|outside work|references available upon request|additional|leadership|honours|" +
    "selected publications|professional associations|associations|awards and recognition|recognition|" +
    "when i am not working|personal interests|board memberships|social|profiles|find me online|web",
};

const sections = new Map<string, CvSection>();
for (const section of cvSections) for (const wording of wordings[section].split("|")) sections.set(wording, section);

const lettersApart = /^(?:\p{L}(?:\s|$)){3,}/u;

/** Lower-case words of a heading: without numbering, colon and ornaments, "E X P E R I E N C E" joined. */
function headingKey(text: string): string {
  let key = text.slice(0, 80);
  if (lettersApart.test(key.trim()))
    key = key
      .trim()
      .split(/\s{2,}/)
      .map((word) => word.replace(/\s/g, ""))
      .join(" ");
  return key
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .replace(/[&+]/g, " and ")
    .replace(/^\s*(?:section\s+)?(?:\d{1,2}|[ivx]{1,4})\s*[.)]\s*/, "")
    .replace(/\((?:continued|cont\.?|cont'd|most recent first|selected)\)/g, "")
    .replace(/[^a-z]+/g, " ")
    .trim();
}

/** The section that a line starts if it's a heading; null for any other line. Case is not considered. */
export function sectionOf(text: string): CvSection | null {
  if (text.length > 60) return null;
  const key = headingKey(text);
  const direct = sections.get(key);
  if (direct !== undefined) return direct;
  const joined = sections.get(key.replace(/ continued$/, ""));
  if (joined !== undefined) return joined;
  // "EXPERIENCE" with its letters apart and no visible gap between words.
  if (lettersApart.test(text.trim())) return sections.get(spacedOut.get(key.replace(/ /g, "")) ?? "") ?? null;
  const [first = "", second] = key.split(" and ");
  if (second !== undefined && sections.has(first) && sections.has(second)) return sections.get(first) ?? null;
  return null;
}

/** Wordings by their letters without spaces. */
const spacedOut = new Map([...sections.keys()].map((wording) => [wording.replace(/ /g, ""), wording] as const));

const likely: readonly [RegExp, CvSection][] = [
  [/refer|hobb|interest|award|honou?r|volunt|publicat|patent/, "other"],
  [/certif|licen|credential|accredit|ticket/, "certifications"],
  [/skill|competen|expertise|tool|technolog|know|strength|proficien|abilit|capabilit/, "skills"],
  [/educat|academ|stud|school|degree|universit|qualification/, "education"],
  [/experience|employ|work|career|job|position|professional/, "experience"],
  [/summary|profile|about|brief|objective|statement/, "summary"],
  [/authoriz|citizen|eligib|visa/, "authorization"],
  [/clearance/, "clearance"],
  [/project|portfolio/, "projects"],
  [/language/, "languages"],
  [/contact|details|reach/, "contact"],
];

/** What a heading in other words is about; null if its words don't say. */
export const likelySection = (text: string): CvSection | null =>
  likely.find(([pattern]) => pattern.test(headingKey(text)))?.[1] ?? null;
