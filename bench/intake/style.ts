import { type Job, oneOf, type Person, type Random } from "./people.ts";

/** How a person writes a CV: dates, headings and bullets. */
export type Style = {
  span: (job: Pick<Job, "from" | "to">) => string;
  headings: Record<"summary" | "experience" | "education" | "skills" | "certifications", string>;
  contact: string[];
  facts: string[];
};

export const monthNames = "January February March April May June July August September October November December".split(
  " ",
);
const short = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" ");
const parts = (month: string): { year: string; month: number } => ({
  year: month.slice(0, 4),
  month: Number(month.slice(5, 7)),
});

const spans: ((from: string, to: string) => string)[] = [
  (from, to) => `${at(from, short)} – ${to === "present" ? "Present" : at(to, short)}`,
  (from, to) => `${at(from, monthNames)} to ${to === "present" ? "present" : at(to, monthNames)}`,
  (from, to) => `${figures(from)} - ${to === "present" ? "Current" : figures(to)}`,
  (from, to) => `${from.slice(0, 4)} – ${to === "present" ? "Present" : to.slice(0, 4)}`,
  (from, to) =>
    to === "present" ? `Since ${at(from, monthNames)}` : `${at(from, monthNames)} – ${at(to, monthNames)}`,
  (from, to) => `${brief(from)}–${to === "present" ? "now" : brief(to)}`,
  (from, to) => `${figures(from)}–${to === "present" ? "Present" : figures(to)}`,
];
const at = (month: string, names: readonly string[]): string =>
  `${names[parts(month).month - 1]!} ${parts(month).year}`;
const brief = (month: string): string => `${short[parts(month).month - 1]!} '${month.slice(2, 4)}`;
const figures = (month: string): string => `${month.slice(5, 7)}/${month.slice(0, 4)}`;

export function styleOf(random: Random, person: Person, capitals = random() < 0.4): Style {
  const span = oneOf(random, spans);
  const heading = (...wordings: string[]) => {
    const chosen = oneOf(random, wordings);
    return capitals ? chosen.toUpperCase() : chosen;
  };
  const authorization = { USC: "US citizen", GC: "Green card holder", H1B: "H-1B visa" }[person.authorization ?? ""];
  return {
    span: ({ from, to }) => span(from, to),
    headings: {
      summary: heading("Summary", "Profile", "About me", "Professional summary"),
      experience: heading(
        "Experience",
        "Work Experience",
        "Professional Experience",
        "Employment History",
        "Career History",
        "Where I've worked",
      ),
      education: heading("Education", "Education & Training", "Academic Background"),
      skills: heading("Skills", "Technical Skills", "Core Competencies", "Skills & Tools", "Areas of Expertise"),
      certifications: heading("Certifications", "Licenses & Certifications", "Credentials"),
    },
    contact: [
      `${person.city}, ${person.state}`,
      person.phone,
      person.email,
      ...(person.linkedin ? [person.linkedin] : []),
      ...(person.link ? [person.link] : []),
    ],
    facts: [
      ...(person.clearance ? [`Active ${person.clearance} clearance`] : []),
      ...(authorization ? [`Work authorization: ${authorization}`] : []),
    ],
  };
}
