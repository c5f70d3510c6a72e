import { type Career, careers, heldOutCareers } from "./careers.ts";

export type Job = { employer: string; title: string; from: string; to: string; place: string; bullets: string[] };
type School = { degree: string; school: string; year: number };

/** A made-up person as the CV says it. Months as `YYYY-MM`; `to`: a month or "present". */
export type Person = {
  name: string;
  /** How the name is printed; the rest of the line is letters after it. */
  printed: string;
  email: string;
  phone: string;
  linkedin: string | null;
  link: string | null;
  city: string;
  state: string;
  headline: string;
  summary: string;
  jobs: Job[];
  schools: School[];
  /** As printed in the list. */
  skills: string[];
  certifications: string[];
  clearance: string | null;
  authorization: string | null;
};

export type CvLabel = {
  fullName: string;
  email: string;
  phone: string;
  linkedinUrl: string | null;
  city: string;
  state: string;
  positions: { employer: string; title: string; from: string; to: string }[];
  years: number;
  degrees: string[];
  schools: string[];
  certifications: string[];
  skills: string[];
  clearance: string | null;
  workAuth: string | null;
};

export const today = "2026-11-23";

export type Random = () => number;
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
export const oneOf = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!;

/** Name, then how it's printed if that differs. */
const names = `
Maria Gonzalez|MARIA GONZALEZ, Nguyễn Thị Mai, Aoife O'Brien|Aoife O'Brien; PMP, Wei Zhang
Priya Raghunathan, DeShawn Carter
Olumide Adeyemi-Bright, Katarzyna Wójcik, Hiroshi Tanaka, Fatima al-Rashid, Jean-Luc Moreau, Santiago de la Cruz
Robert J. Whitfield|ROBERT J. WHITFIELD, Grace Kim, Mohammed Farouk, Lars Bergström, Ewa Nowak, Tatiana Volkova
Kwame Mensah, Shira Ben-David, Rajesh Kumar Iyer, Elena Petrova|Petrova; Elena, Tomáš Novák, Ngozi Okonkwo
William Brown Jr.|William Brown Jr., Thuy Linh Pham, Carlos Alberto Silva, Mei-Ling Chou, Anders Holm, Zainab Yusuf
Isabella Rossi|Isabella "Izzy" Rossi, Dmitri Ivanov, Hannah Goldstein, Jamal Washington, Sofia Papadopoulos, Ravi Patel
Mary Anne Fitzgerald|MARY ANNE FITZGERALD, Chidi Eze, Yuki Sato, Oscar Lindqvist, Amara Diallo, Stephen McAllister
Lucía Hernández Vega, Arjun Menon, Brigitte Vogel, Tyrone Jackson, Xiaoming Li, Noor Hassan
Catherine van der Berg, Emeka Obi, Gabriel Santos, Ingrid Solberg, Leila Haddad, Patrick O'Sullivan
Minh Trần, Beatriz Carvalho, Viktor Horvath, Ayesha Siddiqui, Daniel Cho, Monique Baptiste
Jorge Luis Ortega, Rebecca Stone, Sunil Deshpande, Łucja Kowalska, Terrence Hill, Simone Laurent
Andrei Popescu, Keisha Robinson, Paolo Conti, Hyun-woo Park, Esther Mwangi, Liam Gallagher
`;
const heldOutNames = `
Rosalind Achebe|ROSALIND ACHEBE, Gonzalo Ibáñez Soto, Siobhan Kelleher, Tuấn Anh Võ, Padma Krishnan, Dwight Summers
Zofia Lewandowska, Ibrahim Toure, Hana Kobayashi, Marcus Bell, Renée Shevchenko, Thabo Nkosi
Yael Mizrahi, Benedict Okafor, Camille Dubois, Farhan Qureshi, Joanna Prewitt|Prewitt; Joanna, Erik Sundberg
Valentina Moretti, Nathan Yazzie, Adaeze Nwosu, Pedro Almeida, Linh Dang, Abigail Thornbury|Abigail Thornbury; MBA
`;
const parsed = (text: string): { name: string; printed: string }[] =>
  text
    .trim()
    .split(/,\s|\n/)
    .map((each) => {
      const [name = "", printed = name] = each.trim().split("|");
      return { name, printed: printed.replace(";", ",") };
    });

const places = (
  "Austin, TX|Portland, OR|Columbus, OH|Raleigh, NC|Salt Lake City, UT|Boise, ID|Tulsa, OK|St. Paul, MN|" +
  "Fort Worth, TX|" +
  "Oakland, CA|Grand Rapids, MI|Albuquerque, NM|Providence, RI|Omaha, NE|Jersey City, NJ|Spokane, WA|Chattanooga, TN"
).split("|");

const phoneForms = [
  "({a}) 555-{b}",
  "{a}-555-{b}",
  "{a}.555.{b}",
  "+1 {a} 555 {b}",
  "+1 ({a}) 555-{b}",
  "1-{a}-555-{b}",
  "{a} 555 {b}",
  "+1{a}555{b}",
  "+44 20 7946 {b}",
  "+52 55 5550 {b}",
];
const areas = ["512", "503", "614", "919", "801", "208", "918", "651", "817", "510"];
const universities = [
  "University of Northern Plains",
  "Calder State University",
  "Weston College",
  "Harrow Institute of Technology",
  "Lakeshore Community College",
  "Universidad del Valle Verde",
];

const pad = (value: number): string => String(value).padStart(2, "0");
const monthAt = (index: number): string => `${Math.floor(index / 12)}-${pad((index % 12) + 1)}`;

/** A person of a corpus with what a reader should find. */
export type Written = { person: Person; label: CvLabel };

function write(seed: number, { name, printed }: { name: string; printed: string }, career: Career): Written {
  const random = randomFrom(seed);
  const plain = name
    .normalize("NFD")
    .replace(/Ł/g, "L")
    .replace(/[^A-Za-z ]/g, "")
    .toLowerCase()
    .split(" ");
  const [given = "", family = ""] = [plain[0], plain.at(-1)];
  const email = oneOf(random, [
    `${given}.${family}@mail.example`,
    `${given[0]}${family}@inbox.example`,
    `${family}${given[0]}${Math.floor(random() * 90) + 10}@post.example`,
    `${given}_${family}@web.mail.example`,
    `hello@${given}${family}.example`,
    `bluebird${Math.floor(random() * 900) + 100}@mail.example`,
  ]);
  const phone = oneOf(random, phoneForms)
    .replace("{a}", oneOf(random, areas))
    .replace("{b}", `01${pad(Math.floor(random() * 100))}`);
  const [city = "", state = ""] = oneOf(random, places).split(", ");
  const jobs = jobsOf(random, career);
  const named = new Set<string>();
  for (const job of jobs)
    job.bullets = job.bullets.map((bullet) =>
      bullet.replace(/\{([^}|]+)(?:\|([^}]+))?\}/g, (_, skill: string, shown?: string) => {
        named.add(skill);
        return shown ?? skill;
      }),
    );
  const skills = career.skills.toSorted(() => random() - 0.5).slice(0, 6 + Math.floor(random() * 5));
  const listed = skills.map((skill) => skill.split("="));
  const certifications = career.certifications.filter(() => random() < 0.6);
  const schools = schoolsOf(random, career, jobs);
  const clearance =
    career.headline.startsWith("Security") && random() < 0.7 ? oneOf(random, ["TS/SCI", "Secret"]) : null;
  const authorization = random() < 0.3 ? oneOf(random, ["USC", "GC", "H1B"]) : null;
  const handle = `${given}-${family}-${Math.floor(random() * 900) + 100}`;
  const linkedin = random() < 0.7 ? `linkedin.com/in/${handle}` : null;
  const years = wholeYears(jobs);
  const person: Person = {
    name,
    printed,
    email,
    phone,
    linkedin,
    link: random() < 0.25 ? `https://${given}${family}.example` : null,
    city,
    state,
    headline: random() < 0.6 ? jobs[0]!.title : career.headline,
    summary: oneOf(random, [
      `${career.headline} with ${years}+ years of experience and a record of finished work. Calm under pressure, ` +
        "clear in writing.",
      `I like hard problems, short meetings and honest numbers. For ${years} years teams have relied on me to finish ` +
        "what they start.",
      `Known for steady delivery, careful planning and for helping newer colleagues grow.`,
    ]),
    jobs,
    schools,
    skills: listed.map(([shown]) => shown!),
    certifications,
    clearance,
    authorization,
  };
  return {
    person,
    label: {
      fullName: name,
      email,
      phone,
      linkedinUrl: linkedin,
      city,
      state,
      positions: jobs.map(({ employer, title, from, to }) => ({ employer, title, from, to })),
      years,
      degrees: schools.map(({ degree }) => degree),
      schools: schools.map(({ school }) => school),
      certifications,
      skills: [...new Set([...listed.map(([shown, stored]) => stored ?? shown!), ...named])],
      clearance,
      workAuth: authorization,
    },
  };
}

function jobsOf(random: Random, career: Career): Job[] {
  const count = 2 + Math.floor(random() * 3);
  const employers = career.employers.toSorted(() => random() - 0.5);
  const first = Math.floor(random() * (career.titles.length - count + 1));
  const titles = career.titles.slice(first, first + count);
  const bullets = career.bullets.toSorted(() => random() - 0.5);
  const jobs: Job[] = [];
  let end = 2026 * 12 + 9;
  let open = random() < 0.7;
  let employer = 0;
  for (const [index, title] of titles.entries()) {
    const length = 9 + Math.floor(random() * 50);
    const last = open ? null : end;
    const from = end - length;
    const place = oneOf(random, places);
    jobs.push({
      employer: employers[employer]!,
      title,
      from: monthAt(from),
      to: last === null ? "present" : monthAt(last),
      place,
      bullets: bullets.slice(index * 2, index * 2 + 1 + Math.floor(random() * 2.4)),
    });
    // Promoted within the company, a job beside the job, or a gap.
    const next = random();
    if (next >= 0.3) employer++;
    end = next < 0.3 ? from - 1 : next < 0.42 ? from + 5 : from - 1 - Math.floor(random() * 4);
    open = false;
  }
  return jobs;
}

function schoolsOf(random: Random, career: Career, jobs: readonly Job[]): School[] {
  const start = Number(jobs.at(-1)!.from.slice(0, 4));
  const count = random() < 0.35 ? 2 : 1;
  const degrees = career.degrees.toSorted(() => random() - 0.5);
  const at = universities.toSorted(() => random() - 0.5);
  return Array.from({ length: count }, (_, index) => ({
    degree: degrees[index]!,
    school: at[index]!,
    year: start - index * 3,
  }));
}

/** Months in any position, by marking each. */
function wholeYears(jobs: readonly Job[]): number {
  const months = new Set<number>();
  const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
  for (const { from, to } of jobs) {
    const last = to === "present" ? index(today) : index(to);
    for (let month = index(from); month <= last; month++) months.add(month);
  }
  return Math.floor(months.size / 12);
}

export const tunedPeople = (): Written[] =>
  parsed(names).map((name, index) => write(1_000 + index, name, careers[index % careers.length]!));

export const heldOutPeople = (): Written[] =>
  parsed(heldOutNames).map((name, index) =>
    write(9_000 + index * 7, name, heldOutCareers[index % heldOutCareers.length]!),
  );

/** Lines in which people name themselves, their employers, schools and colleagues. */
const tellingLines: readonly ((person: Person, job: Job) => string)[] = [
  (_, { employer }) => `Rebuilt the ${employer} planning process, cutting errors by 40%`,
  (_, { employer }) => `Joined ${employer} as its third specialist and stayed through two mergers`,
  ({ name }, { employer }) => `${name} led the migration at ${employer}.`,
  (_, { employer }) => `Moved ${employer.toUpperCase()}'s records to the new system; saved $2M a year`,
  ({ email, phone }) => `Reach me at ${email} or ${phone} for references`,
  ({ link, linkedin }) => `Published the method at ${link ?? linkedin ?? "github.com/open-notes"}, read by thousands`,
  ({ name }) => `${name.split(" ").at(-1)} mentored six colleagues and wrote their handbook`,
  ({ schools }) => `Guest lecturer at ${schools[0]?.school ?? "Weston College"} on careful planning`,
  ({ city }) => `Served customers around ${city} and two neighboring counties`,
  ({ jobs }) => `Recruited from ${jobs.at(-1)?.employer ?? "a competitor"} to lead the team`,
  ({ email }) => `Send questions to ${email.replace("@", " at ").replace(/\./g, " dot ")}`,
];

/**
 * One of any number of people, whose CV names in its summary and highlights what a public text can't: the same for the
 * same seed. Given and family names come from different people of the corpora.
 */
export function telltale(seed: number): Written {
  const random = randomFrom(seed * 7_919 + 11);
  const all = [...parsed(names), ...parsed(heldOutNames)].map(({ name }) => name);
  const given = oneOf(random, all).split(" ")[0] ?? "Ana";
  const family = oneOf(random, all).split(" ").slice(1).join(" ") || "Bell";
  const name = `${given} ${family}`;
  const career = oneOf(random, [...careers, ...heldOutCareers]);
  const written = write(seed * 31 + 7, { name, printed: name }, career);
  const { person } = written;
  for (const job of person.jobs)
    if (random() < 0.7) job.bullets = [...job.bullets, oneOf(random, tellingLines)(person, job)];
  const [job] = person.jobs;
  if (job && random() < 0.6) person.summary = `${person.summary} ${oneOf(random, tellingLines)(person, job)}.`;
  return written;
}
