/** What a part of a job description is for. Skills of the duties count as nice to have, "other" parts are not read. */
type Section = "must" | "nice" | "duties" | "other" | "opening";

/** A sentence with its section, and where it begins in the text. */
export type Sentence = { text: string; start: number; section: Section };

const headings: readonly (readonly [Section, RegExp])[] = [
  ["nice", /nice[- ]to[- ]have|preferred|bonus|\bplus(?:es)?\b|desired|desirable|good[- ]to[- ]have|ideally|optional/i],
  [
    "other",
    new RegExp(
      String.raw`\babout (?:us|the company|our)|benefits|perks|what we offer|we offer|why (?:join|us|you)|` +
        String.raw`equal (?:employment )?opportunity|\beeo\b|how to apply|our (?:mission|values|culture|team|story)|` +
        String.raw`who we are|company overview|disclaimer|privacy`,
      "i",
    ),
  ],
  [
    "must",
    new RegExp(
      String.raw`requirement|qualification|must[- ]?haves?|what you(?:['’]ll| will)? (?:need|bring|have)|` +
        String.raw`what we(?:['’]re| are)? (?:need|require|look)|you (?:have|bring|offer)|who you are|about you|` +
        String.raw`^(?:required|essential|minimum|key|core|technical)? ?(?:skills|experience)|essentials?$|` +
        String.raw`^required$|^(?:your )?(?:profile|background)`,
      "i",
    ),
  ],
  [
    "duties",
    new RegExp(
      String.raw`responsibilit|what you(?:['’]ll| will) (?:do|own|work)|duties|day[- ]to[- ]day|your impact|` +
        String.raw`in this role|the (?:role|job|work|opportunity)|(?:tech|our) stack|overview|summary|description`,
      "i",
    ),
  ],
];

/** The section that a line begins; null if it isn't a heading. */
function headingOf(line: string): Section | null {
  const text = line.replace(/^[\s#*•–-]+|[\s:*]+$/g, "");
  const labels = /:\s*\**\s*$/.test(line);
  // A bullet, and "Forklift experience a plus", ask for something themselves.
  if (
    !labels &&
    /^\s*[-*•–]\s|\S (?:a (?:\p{L}+ )?(?:plus|bonus)|preferred|desired|desirable|helpful)$/iu.test(line.trimEnd())
  )
    return null;
  const isHeading = text.length <= 60 && (labels || !/[.,;]/.test(text));
  if (!isHeading || text.split(/\s+/).length > 7) return null;
  return headings.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** "Requirements: Go, Kafka" in one line. */
const inlineHeading = /^\s*(?:[#*•–-]+\s*)?([\p{L}'’ /&-]{4,40}?)\**\s*:\s*\**\s*(?=\S)/u;

/** The text's sentences in order; bullets and lines are sentences of their own. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let section: Section = "opening";
  let start = 0;
  // A line that goes on in lower case was wrapped; the length stays the same.
  for (const line of text.replaceAll(/(?<=[\p{L}\p{N},])\n(?=\p{Ll})/gu, " ").split("\n")) {
    const inline = inlineHeading.exec(line);
    const own = inline ? headingOf(`${inline[1]}:`) : null;
    const heading = own === null ? headingOf(line) : null;
    if (heading !== null && line.trim() !== "") section = heading;
    else if (line.trim() !== "") {
      const offset = own === null ? 0 : (inline?.[0].length ?? 0);
      let at = offset;
      for (const part of line.slice(offset).split(/(?<=[.!?;])\s+(?=[\p{Lu}\d"“(])/u)) {
        const begins = line.indexOf(part, at);
        at = begins + part.length;
        sentences.push({ text: part, start: start + begins, section: own ?? section });
      }
    }
    start += line.length + 1;
  }
  return sentences;
}
