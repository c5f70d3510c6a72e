import { wordsOf } from "../core/tokenize.ts";

/**
 * Words of a role and their family. The first line that contains one of the title's words decides, so specific
 * families come before general ones ("Security Engineer" is security, "Data Engineer" data).
 */
const families: readonly (readonly [family: string, words: string])[] = [
  ["security", "security, cybersecurity, infosec, penetration tester"],
  [
    "data",
    "data, machine learning, deep learning, ml, mlops, ai, nlp, analytics, business intelligence, statistician, " +
      "biostatistician",
  ],
  ["quality", "qa, sdet, tester, test engineer, quality"],
  ["design", "designer, design lead, head of design, ux, ui"],
  [
    "project management",
    "project manager, program manager, project lead, scrum master, agile coach, delivery manager, pmo",
  ],
  ["sales", "sales, account executive, account manager, business development, sdr, bdr"],
  ["industry", "mechanical, electrical, civil, structural, chemical, manufacturing, aerospace, hardware"],
  [
    "engineering",
    "engineer, engineers, engineering, developer, programmer, architect, software, firmware, sre, swe, devops, " +
      "frontend, backend, front end, back end, full stack, fullstack, ios, android, react, java, python, kubernetes",
  ],
  ["product", "product"],
  ["marketing", "marketing, marketer, seo, brand, communications, public relations"],
  [
    "finance",
    "finance, financial, accountant, accounting, controller, auditor, bookkeeper, treasurer, tax, actuary, cfo",
  ],
  ["people", "recruiter, recruiting, hr, human resources, talent, people"],
  ["legal", "counsel, lawyer, attorney, paralegal, legal, compliance"],
  ["care", "nurse, physician, doctor, surgeon, therapist, pharmacist, clinical, medical, caregiver"],
  ["education", "teacher, professor, lecturer, tutor, instructor"],
  ["support", "support, helpdesk, help desk, customer success, customer service"],
  ["operations", "operations, logistics, supply chain, procurement, warehouse"],
  ["science", "scientist, researcher, chemist, biologist, physicist"],
  ["analysis", "analyst"],
];

/** The names of the table's families. */
export const roleFamilies: ReadonlySet<string> = new Set(families.map(([family]) => family));

const words = new Map<string, number>();
const phrases: { text: string; rank: number }[] = [];
families.forEach(([, known], rank) => {
  for (const text of known.split(", "))
    if (text.includes(" ")) phrases.push({ text: ` ${text} `, rank });
    else words.set(text, rank);
});

const levels = new Set(
  (
    "junior jr senior sr lead principal staff chief head intern trainee apprentice i ii iii iv v 1 2 3 4 5 " +
    "contract remote hybrid"
  ).split(" "),
);
/** The end of a title's main part: "Carpenter, Boats", "Keeper of Bees", "Builder (contract)". */
const tail = /[,;:(|/–—]|\s-\s|\s(?:of|for|at|with|in|and)\s/iu;

/**
 * The family of a headline role, for counting similar listings (spec §12): from the table above, or the head noun of
 * an unknown title ("Senior Boat Builder II" → "builder"). Empty for a text without words.
 */
export function roleFamily(headlineRole: string): string {
  const all = wordsOf(headlineRole);
  const title = ` ${all.join(" ")} `;
  const ranks = [
    ...all.flatMap((word) => words.get(word) ?? []),
    ...phrases.flatMap(({ text, rank }) => (title.includes(text) ? rank : [])),
  ];
  return ranks.length > 0 ? families[Math.min(...ranks)]![0] : headNoun(headlineRole, all);
}

function headNoun(headlineRole: string, all: readonly string[]): string {
  const own = wordsOf(headlineRole.split(tail)[0] ?? "").filter((word) => !levels.has(word));
  return own.at(-1) ?? all.findLast((word) => !levels.has(word)) ?? all.at(-1) ?? "";
}
