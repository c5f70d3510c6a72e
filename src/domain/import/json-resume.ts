import { pick } from "../core/pick.ts";
import { isDamaged } from "../core/printable.ts";
import type { ListingForm } from "../listing/form.ts";
import { listingLimits } from "../listing/limits.ts";
import { placeOf } from "../core/place.ts";
import { type CellMessage, sourcesOf } from "./csv-row.ts";
import type { ImportDefaults } from "./defaults.ts";
import { importFieldRules } from "./fields.ts";
import { distinct, emptyForm, formFaults, skillsFrom, withoutFigures } from "./form-faults.ts";
import { generalize } from "./generalize.ts";
import { hiddenNames, readIdentity } from "./resume-identity.ts";
import { type Account, type NotReadPath, openAccount, type ReadPath } from "./resume-paths.ts";
import { entries, type Entry, isCurrent, items, keyOf, section, type Section, textOf } from "./resume-sections.ts";

export type ResumeReading = {
  form: ListingForm;
  /** Errors that stop the import; `column` is a path of the document or the name of a default. */
  errors: CellMessage[];
  /** What to complete or check in the wizard before the draft is published. */
  notes: CellMessage[];
  read: ReadPath[];
  notRead: NotReadPath[];
};

/**
 * Converts a JSON Resume document (schema 1.0) to a listing form: identity details go to the vault, skills and
 * experience to the generalized public part. Every value of the document is in `read` or `notRead`. Today as
 * `YYYY-MM-DD`.
 */
export function resumeToForm(document: unknown, defaults: ImportDefaults, today: string): ResumeReading {
  const account = openAccount(document);
  const root = section(document);
  if (
    document === null ||
    typeof document !== "object" ||
    Array.isArray(document) ||
    !("basics" in root || "work" in root || "skills" in root)
  )
    return {
      form: emptyForm(),
      errors: [
        {
          column: "",
          message:
            "This is not a JSON Resume. The file needs an object with basics, work or skills, as on jsonresume.org.",
        },
      ],
      notes: [],
      ...account.close(),
    };

  const basics = { path: "basics", fields: section(root["basics"]) };
  const work = entries(root, "work");
  const { identity, blockedOrganizations } = readIdentity(account, basics, work, entries(root, "projects"));
  const hidden = hiddenNames(root, identity, work);
  const publicText: PublicText = (path, goesTo, limit = listingLimits.summary) => {
    const text = generalize(account.take(path, goesTo, "public"), hidden);
    account.becomes(path, text);
    if (text.length <= limit) return text;
    account.leave(path, `Longer than ${limit} characters. Shorten it in the file, or write it in the wizard.`);
    return "";
  };

  const summary = publicText("basics.summary", "Professional Summary");
  const bullets = [
    ...workBullets(account, work, publicText),
    ...volunteerBullets(account, root, publicText),
    ...projectBullets(account, root, publicText),
    ...languageBullet(account, root),
  ];
  const skills = readSkills(account, root);
  const years = yearsOf(account, work, today);
  const education = readEducation(account, root);
  const certifications = readCertificates(account, root);
  leaveTheRest(account);

  const kept = keepWithin(account, bullets);
  const experience = years ?? defaults.yearsExperience;
  const role = publicText("basics.label", "Role Title", listingLimits.headlineRole);
  const given = placeOf({
    city: publicText("basics.location.city", "City", listingLimits.place),
    state: publicText("basics.location.region", "State", listingLimits.place),
  });
  const place = placeOf({ city: given.city || defaults.locationCity, state: given.state || defaults.locationState });
  const draft: ListingForm = {
    ...emptyForm(),
    headlineRole: role,
    locationCity: place.city,
    locationState: place.state,
    workType: defaults.workType || "onsite",
    ...pick(defaults, ["salaryMin", "salaryMax", "availabilityDate", "workAuth"]),
    ...pick(defaults, ["timeZone", "defaultSplitLA", "minimumFee", "exclusivityDays"]),
    keySkills: skills,
    yearsExperience: experience === null ? null : Math.min(experience, listingLimits.years),
    summary,
    experienceBullets: kept,
    education,
    certifications,
    defaultSplitSA: 100 - defaults.defaultSplitLA,
    identity,
    blockedOrganizations,
  };
  const errors: CellMessage[] = [];
  if (defaults.salaryMin === null)
    errors.push({
      column: "Salary Range",
      message: "A CV has no salary. Choose a default salary, and change it for individual candidates in the wizard.",
    });
  if (defaults.workType === "")
    errors.push({
      column: "Work type",
      message: "A CV has no work type. Choose a default, and change it for individual candidates in the wizard.",
    });
  if (experience === null)
    errors.push({
      column: "Years of experience",
      message: "No work entry has a start date. Add one to the file, or choose a default.",
    });
  const { form, faults, gaps } = formFaults(draft);
  const named = (found: Record<string, string>): CellMessage[] =>
    Object.entries(found).map(([path, message]) => ({ column: labelOf(path), message }));
  const paths = account.close();
  return {
    form,
    errors: [...errors, ...named(faults)],
    notes: [...named(withoutFigures(gaps)), ...damagedNotes(paths.read)],
    ...paths,
  };
}

const damagedNotes = (read: readonly ReadPath[]): CellMessage[] =>
  distinct(read.filter(({ value, becomes }) => isDamaged(becomes ?? value)).map(({ goesTo }) => goesTo)).map(
    (column) => ({
      column,
      message: "This has a damaged character. Correct it in the wizard, or save the file as UTF-8 and import it again.",
    }),
  );

function labelOf(path: string): string {
  const field = sourcesOf(path)[0];
  return field ? importFieldRules[field].label : path;
}

type Bullet = { text: string; paths: string[] };
type PublicText = (path: string, goesTo: string, limit?: number) => string;
const bulletField = "Experience bullets";

function workBullets(account: Account, work: readonly Entry[], publicText: PublicText): Bullet[] {
  return work.flatMap(({ path, fields }) => {
    const position = publicText(`${path}.position`, bulletField);
    const employer = isCurrent(fields) ? "the current employer" : "a former employer";
    account.leave(`${path}.location`, "An employer's location helps identify it.");
    account.leave(`${path}.description`, "Describes the employer, which stays hidden.");
    if (!isCurrent(fields))
      account.leave(
        `${path}.${keyOf(fields, "url")}`,
        "Only the current employer's domain is stored, to hide the listing from it.",
      );
    return [
      ...(position ? [{ text: `${position} at ${employer}${span(fields)}`, paths: [`${path}.position`] }] : []),
      ...single(`${path}.summary`, publicText),
      ...items(fields["highlights"]).flatMap((index) => single(`${path}.highlights[${index}]`, publicText)),
    ];
  });
}

function volunteerBullets(account: Account, root: Section, publicText: PublicText): Bullet[] {
  return entries(root, "volunteer").flatMap(({ path, fields }) => {
    account.leave(
      `${path}.organization`,
      "Names an organization that could reveal the candidate's identity, so it is removed from the texts.",
    );
    const position = publicText(`${path}.position`, bulletField);
    return [
      ...(position ? [{ text: `Volunteer: ${position}`, paths: [`${path}.position`] }] : []),
      ...single(`${path}.summary`, publicText, "Volunteer: "),
      ...items(fields["highlights"]).flatMap((index) =>
        single(`${path}.highlights[${index}]`, publicText, "Volunteer: "),
      ),
    ];
  });
}

function projectBullets(account: Account, root: Section, publicText: PublicText): Bullet[] {
  return entries(root, "projects").flatMap(({ path, fields }) => {
    account.leave(
      `${path}.name`,
      "A web search for the project's name could reveal the candidate, so it is removed from the texts.",
    );
    account.leave(`${path}.entity`, "Names an organization that could identify the candidate.");
    account.leave(`${path}.type`, "Listings have no field for the kind of project.");
    const roles = items(fields["roles"]).map((index) => ({
      path: `${path}.roles[${index}]`,
      text: publicText(`${path}.roles[${index}]`, bulletField),
    }));
    const named = roles.filter((role) => role.text);
    return [
      ...single(`${path}.description`, publicText, "Project: "),
      ...(named.length > 0
        ? [
            {
              text: `Project roles: ${named.map((role) => role.text).join(", ")}`,
              paths: named.map((role) => role.path),
            },
          ]
        : []),
      ...items(fields["highlights"]).flatMap((index) =>
        single(`${path}.highlights[${index}]`, publicText, "Project: "),
      ),
    ];
  });
}

function languageBullet(account: Account, root: Section): Bullet[] {
  const languages = entries(root, "languages").flatMap(({ path }) => {
    const language = account.take(`${path}.language`, bulletField, "public");
    const fluency = account.take(`${path}.fluency`, bulletField, "public");
    return language
      ? [
          {
            text: fluency ? `${language} (${fluency.toLowerCase()})` : language,
            paths: [`${path}.language`, `${path}.fluency`],
          },
        ]
      : [];
  });
  return languages.length > 0
    ? [
        {
          text: `Languages: ${languages.map(({ text }) => text).join(", ")}`,
          paths: languages.flatMap(({ paths }) => paths),
        },
      ]
    : [];
}

function single(path: string, publicText: PublicText, before = ""): Bullet[] {
  const text = publicText(path, bulletField);
  return text ? [{ text: `${before}${text}`, paths: [path] }] : [];
}

/** The bullets that fit into a listing; the others are reported, not cut. */
function keepWithin(account: Account, bullets: readonly Bullet[]): string[] {
  const kept: string[] = [];
  for (const { text, paths } of bullets) {
    if (text.length > listingLimits.bullet)
      paths.forEach((path) =>
        account.leave(
          path,
          `Longer than ${listingLimits.bullet} characters. Shorten it in the file, or add it in the wizard.`,
        ),
      );
    else if (kept.length >= listingLimits.bullets)
      paths.forEach((path) =>
        account.leave(path, `A listing has at most ${listingLimits.bullets} bullets. This one is beyond the limit.`),
      );
    else kept.push(text);
  }
  return kept;
}

function readSkills(account: Account, root: Section): string[] {
  const fromSkills = entries(root, "skills").flatMap(({ path, fields }) => {
    account.leave(`${path}.level`, "Listings have skills without a level.");
    return [`${path}.name`, ...items(fields["keywords"]).map((index) => `${path}.keywords[${index}]`)];
  });
  const fromProjects = entries(root, "projects").flatMap(({ path, fields }) =>
    items(fields["keywords"]).map((index) => `${path}.keywords[${index}]`),
  );
  let skills: string[] = [];
  for (const path of [...fromSkills, ...fromProjects]) {
    const skill = account.take(path, "Key skills", "public");
    const more = skillsFrom([...skills, skill]);
    if (skill.length > listingLimits.skill)
      account.leave(path, `Longer than ${listingLimits.skill} characters. Add a shorter word in the wizard.`);
    else if (more.length > listingLimits.skills)
      account.leave(path, `A listing has at most ${listingLimits.skills} skills. This one is beyond the limit.`);
    else skills = more;
  }
  return skills;
}

function readEducation(account: Account, root: Section): string {
  const degrees: string[] = [];
  for (const { path } of entries(root, "education")) {
    const parts = ["studyType", "area", "institution"]
      .map((name) => account.take(`${path}.${name}`, "Education", "public"))
      .filter(Boolean);
    const degree = parts.join(", ");
    if ([...degrees, degree].join("; ").length > listingLimits.education)
      for (const name of ["studyType", "area", "institution"])
        account.leave(
          `${path}.${name}`,
          `Education has at most ${listingLimits.education} characters. This degree is beyond the limit.`,
        );
    else if (degree) degrees.push(degree);
    for (const name of ["startDate", "endDate"])
      account.leave(`${path}.${name}`, "Years of study reveal the candidate's age.");
    account.leaveUnder(path, "A listing has one line of education, without grades, courses and links.");
  }
  return degrees.join("; ");
}

function readCertificates(account: Account, root: Section): string[] {
  const kept: string[] = [];
  for (const { path } of entries(root, "certificates")) {
    const name = account.take(`${path}.name`, "Certifications", "public");
    const issuer = account.take(`${path}.issuer`, "Certifications", "public");
    account.leaveUnder(path, "A certificate's link or date can identify its holder.");
    const text = issuer && !name.includes(issuer) ? `${name} (${issuer})` : name;
    if (name === "") continue;
    if (text.length <= listingLimits.certification && kept.length < listingLimits.certifications) kept.push(text);
    else
      for (const part of ["name", "issuer"])
        account.leave(
          `${path}.${part}`,
          `A listing has at most ${listingLimits.certifications} certifications of ` +
            `${listingLimits.certification} characters. Add it in the wizard.`,
        );
  }
  return kept;
}

const asMonth = (date: string): number | null => {
  const parts = /^([12]\d{3})(?:-(\d{2}))?/.exec(date);
  return parts ? Number(parts[1]) * 12 + (parts[2] ? Number(parts[2]) - 1 : 0) : null;
};

/** Whole years covered by dated work, overlaps counted once; null when no entry has a start. */
function yearsOf(account: Account, work: readonly Entry[], today: string): number | null {
  const spans = work.flatMap(({ path }) => {
    const start = asMonth(account.take(`${path}.startDate`, "Years of experience", "public"));
    const end = asMonth(account.take(`${path}.endDate`, "Years of experience", "public")) ?? asMonth(today);
    return start !== null && end !== null && end >= start ? [{ start, end }] : [];
  });
  if (spans.length === 0) return null;
  let covered = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    covered += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return Math.floor(covered / 12);
}

function span(fields: Section): string {
  const [from, to] = [textOf(fields["startDate"]).slice(0, 4), textOf(fields["endDate"]).slice(0, 4)];
  if (!/^\d{4}$/.test(from)) return "";
  return /^\d{4}$/.test(to) ? (from === to ? `, ${from}` : `, ${from} to ${to}`) : `, since ${from}`;
}

function leaveTheRest(account: Account): void {
  account.leaveUnder("$schema", "Names the file format, nothing about the candidate.");
  account.leaveUnder("meta", "Describes the file, not the candidate.");
  account.leave("basics.image", "A photo identifies the candidate.");
  account.leave("basics.location.address", "A street address identifies the candidate. City and state are enough.");
  account.leave("basics.location.postalCode", "City and state are enough.");
  account.leave("basics.location.countryCode", "City and state already contain it.");
  account.leaveUnder(
    "awards",
    "A web search for an award finds its winner. Describe it in general terms in the wizard.",
  );
  account.leaveUnder(
    "publications",
    "A publication names its author. Describe the field of work in general terms in the wizard.",
  );
  account.leaveUnder("interests", "Interests can identify a person and say little about their skills.");
  account.leaveUnder("references", "Names other people. Contact references after a reveal.");
  account.leaveUnder("projects", "A project's dates can identify it. The texts are enough.");
  account.leaveUnder("volunteer", "Dates and links can identify the organization. The texts are enough.");
}
