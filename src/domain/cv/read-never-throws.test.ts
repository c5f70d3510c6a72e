import fc from "fast-check";
import { expect, test } from "vitest";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { processorMs } from "#tests/support/processor-time.ts";
import { readCv } from "./read.ts";
import type { CvKind, CvLine, CvSource, CvText } from "./reading.ts";

const pieces = [
  "Ana Bell",
  "ANA BELL, RN",
  "Experience",
  "WORK HISTORY",
  "Skills:",
  "Education",
  "Senior Nurse",
  "Vice President of",
  "Tall Pines Clinic, Inc.",
  "Jan 2019 – Present",
  "2019-21",
  "since 2020",
  "to",
  "|",
  "•",
  "\t",
  " at ",
  ", ",
  "(512) 555-0143",
  "+49 30 901820",
  "ana.bell@",
  "mail.example",
  "linkedin.com/in/",
  "Austin, TX 78701",
  "B.S. in",
  "University of",
  "CPA, PMP",
  "TS/SCI",
  "H-1B",
  "k8s, Go; C++",
  "Company:",
  "Page 1 of 3",
  "E X P E R I E N C E",
  "王伟",
  "\u0301",
  "\ud800",
  "'",
  "((((",
  "4 years 2 months",
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => all.join(" ")),
  fc.string(),
);
const line: fc.Arbitrary<CvLine> = fc.record({
  text,
  x: fc.constantFrom(0, 40, 54, 190, 400),
  y: fc.oneof(fc.integer({ min: 0, max: 800 }), fc.constant(100)),
  width: fc.integer({ min: 0, max: 500 }),
  height: fc.constantFrom(0, 8, 10, 11, 24),
});
const kinds: CvKind[] = ["pdf", "docx", "text"];
const cv: fc.Arbitrary<CvText> = fc.record({
  kind: fc.constantFrom(...kinds),
  pages: fc.array(
    fc.record({ width: fc.constant(612), height: fc.constant(792), lines: fc.array(line, { maxLength: 30 }) }),
    {
      maxLength: 3,
    },
  ),
});

/** Every source in a reading. */
function sourcesIn(value: unknown): CvSource[] {
  if (value === null || typeof value !== "object") return [];
  const own = "sources" in value ? (value.sources as CvSource[]) : [];
  return [...own, ...Object.values(value).flatMap((each) => (each === own ? [] : sourcesIn(each)))];
}

test("any text is read, with confidence between 0 and 1 and sources inside its lines", () => {
  fc.assert(
    fc.property(cv, (any) => {
      const reading = readCv(any, "2026-11-23");
      for (const { page, line: number, start, end } of sourcesIn(reading)) {
        const written = any.pages[page]?.lines[number]?.text ?? "";
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(written.length);
      }
      for (const confidence of JSON.stringify(reading).matchAll(/"confidence":([-\d.e]+)/g)) {
        expect(Number(confidence[1])).toBeGreaterThanOrEqual(0);
        expect(Number(confidence[1])).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: exhaustive ? 20_000 : 120 },
  );
});

const hostile = [
  "a",
  "a@",
  "A ",
  "Aa, ",
  "(",
  "1 ",
  "2019 - ",
  "| ",
  "www.a.",
  "Jan ",
  "of ",
  "A. ",
  "University ",
  "•\t",
];
test.each(hostile)("ten times the lines of %j take about ten times as long", (piece) => {
  const pageOf = (count: number): CvText => ({
    kind: "pdf",
    pages: [
      {
        width: 612,
        height: 792,
        lines: Array.from({ length: count }, (_, index) => ({
          text: piece.repeat(200).slice(0, 400),
          x: 54,
          y: 54 + index * 12,
          width: 500,
          height: 10,
        })),
      },
    ],
  });
  const timeOf = (count: number, enough?: number): number => {
    const cvText = pageOf(count);
    return processorMs(() => readCv(cvText, "2026-11-23"), enough);
  };
  const most = Math.max(30 * timeOf(40), 1_500);
  expect(timeOf(400, most)).toBeLessThan(most);
});
