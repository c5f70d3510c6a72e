import { stateOf } from "../core/place.ts";
import type { Clearance, WorkAuthorization } from "../core/lookups.ts";
import { credentials } from "./name.ts";
import type { CvValue } from "./reading.ts";
import { type Row, sourcesIn, valueOf, wholeCell } from "./rows.ts";
import { certificationPattern, titleScore } from "./vocabulary.ts";

const clearancePatterns: readonly [RegExp, Clearance][] = [
  [
    new RegExp(
      String.raw`\b(?:(?:active |current )?ts ?[/-] ?sci|top secret ?[/,-]? ?(?:\(?sci\)?|` +
        String.raw`sensitive compartmented information)` +
        String.raw`)(?: (?:with|w\/) [\p{L} -]{0,30}poly(?:graph)?)?`,
      "iu",
    ),
    "TS/SCI",
  ],
  [
    /\btop[ -]secret\b(?: (?:security )?clearance)?|\b(?:active |current )ts clearance\b|\bdoe q clearance\b/i,
    "Top Secret",
  ],
  [
    new RegExp(
      String.raw`\b(?:active |current |dod |interim |government |security clearance:? ?|clearance:? ?\(?)` +
        String.raw`secret\b(?: (?:security )?clearance)?|\bsecret (?:security )?clearance\b`,
      "i",
    ),
    "Secret",
  ],
  [/\bpublic trust\b(?: (?:clearance|position))?/i, "Public Trust"],
];
const lapsed = new RegExp(
  String.raw`\b(?:expired|inactive|lapsed|eligible for|able to obtain|ability to obtain|obtainable|` +
    String.raw`no (?:active )?|former(?:ly)?|previous(?:ly)?|can obtain|willing to obtain)\b`,
  "i",
);

export function clearanceFrom(rows: readonly Row[]): CvValue<Clearance> | null {
  for (const [pattern, clearance] of clearancePatterns)
    for (const row of rows)
      for (const cell of row.cells) {
        const text = cell.text.slice(0, 400);
        const match = pattern.exec(text);
        if (match && !lapsed.test(text)) {
          const stated = row.section === "experience" ? 0.75 : 0.96;
          return valueOf(clearance, stated, sourcesIn(cell, match.index, match.index + match[0].length));
        }
      }
  for (const row of rows.filter(({ section, heading }) => section === "clearance" && !heading)) {
    const cell = row.cells[0];
    if (cell && /^\W*(?:active )?secret\W*$/i.test(cell.text)) return valueOf("Secret", 0.95, wholeCell(cell));
  }
  return null;
}

const authorizationPatterns: readonly [RegExp, WorkAuthorization][] = [
  [
    new RegExp(
      String.raw`\b(?:u\.?s\.?a?\.?|united states|american) citizen(?:ship)?\b|\bcitizen(?:ship)?(?: of|` +
        String.raw`:) (?:the )?(?:u\.?s\.?a?\b|united states)|\bcitizenship:? ?\(?us\b`,
      "i",
    ),
    "USC",
  ],
  [/\b(?:green card(?: holder)?|(?:lawful |u\.?s\.? )?permanent resident|gc holder)\b/i, "GC"],
  [/\bh-?1b?\b(?: visa(?: holder)?)?/i, "H1B"],
  [/\btn[ -](?:visa|status|1)\b/i, "TN"],
  [/\b(?:stem )?opt\b(?: (?:extension|ead|visa|status))?|\bf-?1 (?:opt|visa)/i, "OPT"],
  [/\bl-?1[ab]?\b (?:visa|status)/i, "L1"],
  [/\b(?:ead(?: card)?|l-?2 ead|h-?4 ead|asylee|asylum|tps|work permit)\b/i, "Other"],
];

export function workAuthFrom(rows: readonly Row[]): CvValue<WorkAuthorization> | null {
  for (const [pattern, value] of authorizationPatterns)
    for (const row of rows) {
      if (row.section === "experience") continue;
      for (const cell of row.cells) {
        if ((row.section === "skills" || row.section === "education") && !isStatement(cell.text)) continue;
        const match = pattern.exec(cell.text.slice(0, 400));
        const shouted = match && /^(?:opt|ead|tps)$/i.test(match[0]) ? match[0] === match[0].toUpperCase() : true;
        if (match && shouted)
          return valueOf(
            value,
            row.section === "authorization" ? 0.97 : 0.92,
            sourcesIn(cell, match.index, match.index + match[0].length),
          );
      }
    }
  return null;
}

const statementWords = new RegExp(
  String.raw`\b(?:holder|visa|status|and|active|inactive|current(?:ly)?|with|security|clearance|level|granted|issued|` +
    String.raw`adjudicated|expires?|expired|lapsed|since|until|through|held|from|` +
    String.raw`investigat(?:ed|ion)|polygraph|scope|` +
    String.raw`full|eligible|dod|jan\p{L}*|feb\p{L}*|mar\p{L}*|apr\p{L}*|may|june?|` +
    String.raw`july?|aug\p{L}*|sep\p{L}*|oct\p{L}*|` +
    String.raw`nov\p{L}*|dec\p{L}*|citizenship|authorization|work|present)\b`,
  "giu",
);

/** "US Citizen." at the end of a list of skills: nothing but work authorization and clearance. */
export function isStatement(text: string): boolean {
  if (text.length > 80) return false;
  let rest = text;
  for (const [pattern] of [...authorizationPatterns, ...clearancePatterns]) rest = rest.replace(pattern, "");
  return rest !== text && !/\p{L}{3}/u.test(rest.replace(statementWords, ""));
}

export function summaryFrom(rows: readonly Row[]): CvValue<string> | null {
  const own = rows.filter((row) => row.section === "summary" && !row.heading).slice(0, 20);
  if (own.length === 0) return null;
  const text = own
    .map((row) => row.cells.map((cell) => cell.text).join(" "))
    .join(" ")
    .slice(0, 3_000);
  const sentences = [...text.matchAll(/\S.*?(?:[.!?](?=\s+[\p{Lu}"“])|$)/gu)].filter(([said]) => !objective.test(said));
  if (sentences.length === 0) return null;
  let end = -1;
  const sources = own.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const start = end + 1;
      end = start + cell.text.length;
      const isSaid = sentences.some(({ index, 0: said }) => index < end && index + said.length > start);
      return isSaid ? wholeCell(cell) : [];
    }),
  );
  return valueOf(sentences.map(([said]) => said).join(" "), 0.93, sources);
}

/** "Seeking a role in …": what the person wants, which says nothing about them. */
const objective = new RegExp(
  String.raw`^(?:(?:career )?(?:objective|goal)s?\s*:\s*)?(?:(?:i am|i['’]m|i|` +
    String.raw`currently|now|actively|my (?:goal|objective) is)\s+)*` +
    String.raw`(?:seek(?:ing)?|looking (?:for|to)|in search of|searching for|` +
    String.raw`hoping (?:for|to)|wish(?:ing)? to|aspiring to|` +
    String.raw`aim(?:ing)? to|want(?:ing)? to|would like to|interested in (?:a|an|` +
    String.raw`the)\b|desire (?:a|to)|pursuing an?\b|` +
    String.raw`to (?:obtain|find|secure|gain|join|get|land|earn|attain|acquire|work|use|utili[sz]e|apply|contribute|` +
    String.raw`become|pursue|continue|leverage|start|begin|grow)|(?:an?|` +
    String.raw`any) (?:challenging |rewarding |responsible |entry[- ]level )*` +
    String.raw`(?:position|role|job|career|opportunity)\b)`,
  "iu",
);

/** "RN, BSN" beside a name says what the person is allowed to do, not the role. */
const onlyCredentials = new RegExp(`^${credentials}(?:[,\\s|/]+${credentials})*$`, "i");

/** Sections that a line of the head can be, after its label. */
const listedSections: ReadonlySet<Row["section"]> = new Set([
  "skills",
  "certifications",
  "languages",
  "clearance",
  "authorization",
]);

/** The role below the name. */
export function headlineFrom(rows: readonly Row[], name: CvValue<string> | null): CvValue<string> | null {
  const source = name?.sources[0];
  const at = source
    ? rows.findIndex((row) => row.cells.some((cell) => cell.page === source.page && cell.line === source.line))
    : -1;
  if (!source || at < 0) return null;
  for (const row of rows.slice(at, at + 5)) {
    if (row.heading && row.index !== at) break;
    if (row.index !== at && listedSections.has(row.section)) continue;
    for (const cell of row.cells) {
      const isName =
        cell.page === source.page &&
        cell.line === source.line &&
        source.start < cell.start + cell.text.length &&
        source.end > cell.start;
      const from = isName ? source.end - cell.start : 0;
      const rest = cell.text.slice(from);
      const lead = /^[\s,|•·–—-]+/.exec(rest)?.[0].length ?? 0;
      const text = rest.slice(lead).trim();
      if (
        text.length > 3 &&
        text.length <= 140 &&
        !onlyCredentials.test(text) &&
        !/^(?:objective|summary|profile|goal)\b[^|]*:|^to\s|[.!?]$/i.test(text) &&
        !objective.test(text) &&
        titleScore(text.split(/\s[|•·]\s/)[0] ?? "") >= 0.5 &&
        !/@|\d{5}/.test(text)
      )
        return valueOf(text, 0.88, sourcesIn(cell, from + lead, from + lead + text.length));
    }
  }
  return null;
}

/** The items of the certification sections, and lines elsewhere that can only be a certification. */
export function certificationsFrom(rows: readonly Row[]): CvValue<string>[] {
  const found: CvValue<string>[] = [];
  for (const row of rows) {
    if (row.heading || row.section !== "certifications") continue;
    for (const cell of row.cells) {
      const label =
        /^(?:certifications?|certificates?|licen[sc]es?|licensure)\s*:\s*/i.exec(cell.text)?.[0].length ?? 0;
      let at = label;
      const text = cell.text;
      const take = (end: number) => {
        const raw = text.slice(at, end);
        const start = at + raw.length - raw.trimStart().length;
        const item = raw
          .trim()
          .replace(
            new RegExp(
              String.raw`[,;(–—-]*\s*(?:(?:issued|expires|exp\.?|valid (?:until|through|thru)|since|earned|` +
                String.raw`renewed)?:?\s*)?(?:\p{L}{3,9}\.? )?(?:\d{1,2}\/)?(?:19|20)\d\d\s*(?:[-–]\s*(?:present|` +
                String.raw`(?:19|20)\d\d))?\)?$`,
              "iu",
            ),
            "",
          )
          .replace(/[\s,;|–—-]+$/, "");
        if (
          item.length >= 2 &&
          item.length <= 120 &&
          /\p{L}{2}/u.test(item) &&
          stateOf(item) === null &&
          !/^(?:expires|issued|credential id|valid|license (?:no|number|#))/i.test(item)
        )
          found.push(
            valueOf(item, certificationPattern.test(item) ? 0.95 : 0.85, sourcesIn(cell, start, start + item.length)),
          );
      };
      const list = text.split(/[,;|•·]/).length;
      const separators =
        list > 1 &&
        text
          .slice(label)
          .split(", ")
          .every((each) => certificationPattern.test(each) || (list > 2 && each.length < 12))
          ? /\s*[,;|•·]\s*/g
          : /\s*[;|•·]\s*/g;
      for (const match of text.slice(label).matchAll(separators)) {
        take(label + match.index);
        at = label + match.index + match[0].length;
      }
      take(text.length);
    }
  }
  return found.slice(0, 30);
}
