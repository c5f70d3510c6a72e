import fc from "fast-check";
import { clearances, workAuthorizations } from "#domain/core/lookups.ts";
import type { CvPosition, CvReading, CvText, CvValue } from "#domain/cv/reading.ts";

const given = [
  "Jordan",
  "Priya",
  "Wei",
  "Oluwaseun",
  "María José",
  "Łukasz",
  "Siobhán",
  "Grace",
  "Will",
  "Nguyễn",
  "Ana",
];
const family = [
  "Ellery",
  "Raghunathan",
  "Zhang",
  "Adébáyọ̀",
  "O'Rourke",
  "van der Berg",
  "Wieczorek",
  "Park",
  "Young",
  "Okafor-Smith",
  "Chase",
  "Target",
];
const companies = [
  "Stripe",
  "Northwind Robotics",
  "Adyen",
  "JPMorgan Chase & Co.",
  "Mercy General Hospital",
  "Blue Heron Labs",
  "AT&T",
  "Oracle",
  "Pied Piper, Inc.",
  "Kestrel Payments LLC",
  "Google",
  "Vandelay Industries",
  "Hooli",
  "Booking.com",
  "Data Systems Group",
  "Target",
];
const schools = ["Stanford University", "University of Texas at Austin", "MIT", "Oberlin College", "IIT Bombay"];
const titles = [
  "Senior Software Engineer",
  "Staff Platform Engineer",
  "Data Analyst",
  "Product Manager",
  "Head of Design",
];
const skills = ["Python", "Go", "Kubernetes", "PostgreSQL", "React", "Oracle", "Figma", "AWS", "Machine Learning"];
const places = [
  { city: "Austin", state: "TX" },
  { city: "Jersey City", state: "NJ" },
  { city: "Madison", state: "WI" },
  { city: "Bend", state: "OR" },
];

type Identity = {
  name: string;
  email: string;
  phone: string;
  link: string;
  employer: string;
  school: string;
  city: string;
};

/** Sentences with as many identity values as they can hold. */
const sentences: readonly ((who: Identity) => string)[] = [
  ({ employer }) => `Rebuilt the ${employer} billing platform, cutting errors by 40%.`,
  ({ employer }) => `Joined ${employer} as its third engineer`,
  ({ employer, name }) => `${name} led the migration at ${employer}.`,
  ({ employer }) => `Moved ${employer.toUpperCase()}'s batch jobs to Kubernetes; saved $2M a year.`,
  ({ employer }) => `Launched ${employer} Connect in 12 countries with the Falcon team.`,
  ({ email, phone }) => `Reach me at ${email} or ${phone}.`,
  ({ link }) => `Open-source work at ${link}, 4,000 stars`,
  ({ name }) => `${name.split(" ").at(-1)} mentored six engineers.`,
  ({ name }) => `Known as ${name.split(" ")[0]?.toLowerCase()} to the team.`,
  ({ school }) => `Guest lecturer at ${school} on distributed systems.`,
  ({ city }) => `Engineer based in ${city} who likes careful releases.`,
  () => `Cut deployment time from hours to minutes for 40 teams.`,
  () => `Reported to Parisa Tehrani, VP of Engineering.`,
  () => `Led Project Nightingale from design to launch.`,
  () => `She mentors new hires and runs the design review.`,
  ({ employer, name }) => `${employer}, 2015 - 2019: promoted twice. Contact: ${name}`,
  ({ email }) => `Email ${email.replace("@", " at ").replace(".", " dot ")} for a portfolio.`,
  ({ employer }) => `Ex-${employer}, ex-Google, builder of data pipelines.`,
];

const confidence = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);

/** Any CV: its reading, and its text with the values that are in it. */
export const anyCv: fc.Arbitrary<{ reading: CvReading; text: CvText }> = fc
  .record({
    given: fc.constantFrom(...given),
    family: fc.constantFrom(...family),
    shouted: fc.boolean(),
    phone: fc.constantFrom("+1 415 555 0134", "(415) 555-0134", "415.555.0134", "+44 20 7946 0958", "4155550134"),
    host: fc.constantFrom("gmail.com", "mail.example", "proton.me"),
    link: fc.constantFrom("https://github.com/", "jordan.dev/", "www.behance.net/", "gitlab.com/"),
    employers: fc.uniqueArray(fc.constantFrom(...companies), { minLength: 0, maxLength: 4 }),
    titles: fc.array(fc.constantFrom(...titles), { minLength: 4, maxLength: 4 }),
    lines: fc.array(fc.array(fc.constantFrom(...sentences), { maxLength: 4 }), { minLength: 5, maxLength: 5 }),
    school: fc.constantFrom(...schools),
    degree: fc.constantFrom("BS Computer Science", "MBA, Stanford University", "PhD Physics (MIT)", "Bachelor of Arts"),
    place: fc.constantFrom(null, ...places),
    skills: fc.uniqueArray(fc.constantFrom(...skills), { maxLength: 6 }),
    years: fc.option(fc.integer({ min: 0, max: 40 })),
    summary: fc.boolean(),
    headline: fc.constantFrom("none", "plain", "at"),
    current: fc.boolean(),
    clearance: fc.constantFrom(null, ...clearances),
    workAuth: fc.constantFrom(null, ...workAuthorizations),
    sure: confidence,
  })
  .map((made) => {
    const plain = `${made.given} ${made.family}`;
    const handle = plain
      .normalize("NFD")
      .replace(/[^A-Za-z]/g, "")
      .toLowerCase();
    const name = made.shouted ? plain.toUpperCase() : plain;
    const who = {
      name: plain,
      email: `${handle}@${made.host}`,
      phone: made.phone,
      link: `${made.link}${handle}`,
      school: made.school,
      city: made.place?.city ?? "Austin",
    };
    const lines: string[] = [];
    const value = <Value>(said: Value): CvValue<Value> => {
      const text = typeof said === "string" ? said : JSON.stringify(said);
      lines.push(text);
      return {
        value: said,
        confidence: made.sure,
        sources: [{ page: 0, line: lines.length - 1, start: 0, end: text.length }],
      };
    };
    const saying = (index: number) => {
      const employer = made.employers[index % Math.max(1, made.employers.length)] ?? "Hooli";
      return (made.lines[index] ?? []).map((sentence) => sentence({ ...who, employer }));
    };
    const positions: CvPosition[] = made.employers.map((employer, index) => ({
      employer: value(employer),
      title: value(made.titles[index] ?? "Engineer"),
      from: `${2022 - index * 3}-03`,
      to: index === 0 && made.current ? "present" : `${2025 - index * 3}-02`,
      highlights: saying(index).map(value),
    }));
    const first = made.employers[0] ?? "Hooli";
    const role = made.titles[0] ?? "Engineer";
    const reading: CvReading = {
      fullName: value(name),
      email: value(who.email),
      phone: value(who.phone),
      linkedinUrl: value(`https://www.linkedin.com/in/${handle}`),
      links: [value(who.link)],
      headline: made.headline === "none" ? null : value(made.headline === "at" ? `${role} at ${first}` : role),
      summary: made.summary ? value(saying(4).join(" ")) : null,
      place: made.place && value(made.place),
      positions,
      unreadNames: [],
      yearsExperience: made.years === null ? null : value(made.years),
      education: [{ school: value(made.school), degree: value(made.degree), year: 2012 }],
      certifications: [value("AWS Solutions Architect"), value(`${first} Certified Professional`)],
      skills: made.skills.map(value),
      clearance: made.clearance && value(made.clearance),
      workAuth: made.workAuth && value(made.workAuth),
    };
    const page = {
      width: 612,
      height: 792,
      lines: lines.map((text, index) => ({ text, x: 72, y: 72 + index * 14, width: text.length * 6, height: 11 })),
    };
    return { reading, text: { kind: "pdf", pages: [page] } };
  });
