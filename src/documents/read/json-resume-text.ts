import type { CvPage } from "#domain/cv/reading.ts";
import { evenPages, type FlowLine } from "./even-lines.ts";
import { checkedPages } from "./limits.ts";

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 500) : []);
const textOf = (value: unknown): string =>
  typeof value === "string" ? value.replace(/\s+/g, " ").trim() : typeof value === "number" ? String(value) : "";
const joined = (parts: readonly unknown[], by: string): string => parts.map(textOf).filter(Boolean).join(by);

/** Whether a parsed document is a JSON Resume (schema 1.0). */
export const isJsonResume = (document: unknown): boolean =>
  ["basics", "work", "education", "skills"].filter((key) => key in fieldsOf(document)).length > 0;

/** The values of a JSON Resume, as the lines of a CV. @throws CvFileError */
export function jsonResumePages(document: unknown): CvPage[] {
  const root = fieldsOf(document);
  const basics = fieldsOf(root["basics"]);
  const place = fieldsOf(basics["location"]);
  const lines: FlowLine[] = [
    { text: textOf(basics["name"]), size: 20 },
    { text: textOf(basics["label"]) },
    { text: textOf(basics["email"]) },
    { text: textOf(basics["phone"]) },
    { text: joined([place["city"], place["region"]], ", ") },
    { text: textOf(basics["url"] ?? basics["website"]) },
    ...listOf(basics["profiles"]).map((each) => {
      const { url, network, username } = fieldsOf(each);
      return { text: textOf(url) || joined([network, username], ": ") };
    }),
  ];
  const add = (heading: string, content: readonly string[]) => {
    const kept = content.filter(Boolean);
    if (kept.length > 0) lines.push({ text: "" }, { text: heading, size: 14 }, ...kept.map((text) => ({ text })));
  };
  add("Summary", [textOf(basics["summary"])]);
  for (const [key, heading, employer] of [
    ["work", "Experience", "name"],
    ["volunteer", "Volunteering", "organization"],
  ] as const)
    add(
      heading,
      listOf(root[key]).flatMap((each) => {
        const work = fieldsOf(each);
        const name = textOf(work[employer] ?? work["company"]);
        return [
          joined([work["position"], name, work["location"]], "\t"),
          span(work["startDate"], work["endDate"]),
          bullet(work["summary"]),
          ...listOf(work["highlights"]).map(bullet),
        ];
      }),
    );
  add(
    "Education",
    listOf(root["education"]).flatMap((each) => {
      const school = fieldsOf(each);
      return [
        joined([school["studyType"], school["area"]], ", "),
        joined([school["institution"], span(school["startDate"], school["endDate"], "")], "\t"),
      ];
    }),
  );
  add(
    "Skills",
    listOf(root["skills"]).map((each) => {
      const { name, keywords } = fieldsOf(each);
      const words = listOf(keywords).map(textOf).filter(Boolean).join(", ");
      return words && textOf(name) ? `${textOf(name)}: ${words}` : textOf(name) || words || textOf(each);
    }),
  );
  add(
    "Certifications",
    listOf(root["certificates"]).map((each) => joined([fieldsOf(each)["name"], fieldsOf(each)["issuer"]], ", ")),
  );
  add(
    "Languages",
    listOf(root["languages"]).map((each) => joined([fieldsOf(each)["language"], fieldsOf(each)["fluency"]], ": ")),
  );
  add(
    "Projects",
    listOf(root["projects"]).flatMap((each) => {
      const project = fieldsOf(each);
      const words = listOf(project["keywords"]).map(textOf).filter(Boolean).join(", ");
      return [
        joined([project["name"], project["description"]], ": "),
        ...listOf(project["highlights"]).map(bullet),
        words,
      ];
    }),
  );
  return checkedPages(evenPages(lines));
}

const bullet = (text: unknown): string => (textOf(text) === "" ? "" : `• ${textOf(text)}`);

/** "2019-03 - Present": a position without an end continues, a school doesn't. */
function span(from: unknown, to: unknown, open = "Present"): string {
  const month = (value: unknown) => /^\d{4}(?:-\d\d)?/.exec(textOf(value))?.[0] ?? textOf(value);
  return joined([month(from), month(to) || (month(from) && open)], " - ");
}
