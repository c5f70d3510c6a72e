import type { Api } from "#contract/index.ts";
import { csvLine } from "#domain/core/csv.ts";

const firstNames = [
  "Maya",
  "Tomas",
  "Aisha",
  "Kenji",
  "Leila",
  "Pavel",
  "Ingrid",
  "Mateo",
  "Noor",
  "Soren",
  "Chidi",
  "Yara",
  "Emre",
  "Hanna",
  "Luca",
  "Priya",
];
const lastNames = [
  "Lindqvist",
  "Okonjo",
  "Barrosa",
  "Tanakawa",
  "Hadziev",
  "Marchetta",
  "Vestergren",
  "Quispeda",
  "Almasri",
  "Novotnik",
  "Fairweatherly",
  "Oyelaranti",
];
const roles = [
  "Staff Platform Engineer",
  "Senior Data Analyst",
  "Product Designer",
  "Security Engineer",
  "Engineering Manager",
  "Machine Learning Engineer",
  "Frontend Developer",
  "Site Reliability Engineer",
];
const places = [
  "Austin, TX",
  "Denver, CO",
  "Seattle, WA",
  "Boston, MA",
  "Chicago, IL",
  "Portland, OR",
  "Atlanta, GA",
  "Raleigh, NC",
];
const skills = [
  "Go",
  "Kubernetes",
  "PostgreSQL",
  "React",
  "TypeScript",
  "Python",
  "AWS",
  "C#",
  ".NET",
  "Node.js",
  "Terraform",
  "GraphQL",
  "Redis",
  "Java",
];
const industries = ["FinTech", "Healthcare", "SaaS", "E-commerce", "Gaming", "Government"];
const auths = ["US Citizen", "Green Card", "H-1B", "TN", "USC"];
const types = ["Remote", "Hybrid", "On-site"];
const words = [
  "payments",
  "logistics",
  "claims",
  "inventory",
  "billing",
  "search",
  "telemetry",
  "onboarding",
  "reporting",
  "messaging",
];

export const csvHeader = [
  "Candidate Name",
  "E-mail Address",
  "Mobile",
  "LinkedIn URL",
  "Current Company",
  "Previous Employers",
  "Job Title",
  "Location",
  "Remote?",
  "Salary expectation",
  "Available from",
  "Work authorization",
  "Skills",
  "Years of experience",
  "Industry",
  "Summary",
  "Achievements",
  "Degree",
];

/**
 * A fictional candidate's cells under `csvHeader`. The same number always gives the same person, different numbers give
 * different people.
 */
export function csvCells(number: number): string[] {
  const pick = <Item>(items: readonly Item[], step: number): Item =>
    items[(number * step + Math.floor(number / items.length)) % items.length] as Item;
  const first = pick(firstNames, 1);
  const last = `${pick(lastNames, 5)}${letters(number)}`;
  const low = 90 + ((number * 7) % 120);
  const own = [0, 1, 2, 3].map((offset) => skills[(number + offset * 3) % skills.length] as string);
  return [
    `${first} ${last}`,
    `${first}.${last}@mail.example`.toLowerCase(),
    `+1 415 555 ${String(number % 10_000).padStart(4, "0")}`,
    `https://www.linkedin.com/in/${first}-${last}`.toLowerCase(),
    `Corvane ${letters(number * 3)} Systems`,
    `Tessaly ${letters(number * 7)}; Ombrine ${letters(number * 11)} Labs`,
    pick(roles, 3),
    pick(places, 5),
    pick(types, 2),
    `$${low}k - $${low + 25}k`,
    `2027-0${1 + (number % 9)}-1${number % 10}`,
    pick(auths, 3),
    own.join("; "),
    String(2 + (number % 20)),
    `${pick(industries, 5)}; SaaS`,
    `Builds and runs ${pick(words, 3)} and ${pick(words, 7)} systems that other teams rely on every day, from ` +
      "the first sketch to the pager.",
    `Cut the cost of ${pick(words, 3)} by ${5 + (number % 60)} percent | Led ${2 + (number % 9)} people through ` +
      "two releases a week",
    "BSc Computer Science",
  ];
}

/** The number as letters, so that made-up names contain no digits. */
function letters(number: number): string {
  let rest = number + 1;
  let text = "";
  while (rest > 0) {
    text = String.fromCharCode(97 + (rest % 26)) + text;
    rest = Math.floor(rest / 26);
  }
  return text;
}

type CsvOptions = {
  rows: number;
  from?: number;
  /** Changes a row's cells, such as to make it faulty. */ change?: (cells: string[], number: number) => string[];
};

/** A CSV file of fictional candidates; numbers begin at `from`, so that files can overlap or not. */
export function makeCsv({ rows, from = 1, change = (cells) => cells }: CsvOptions): string {
  const lines = Array.from({ length: rows }, (_, index) => csvLine(change(csvCells(from + index), from + index)));
  return csvLine(csvHeader) + lines.join("");
}

/** Starts an import of this CSV text. */
export const uploadCsv = (api: Api, text: string) =>
  api.imports.create({ kind: "csv", files: [{ name: "candidates.csv", text }] });
