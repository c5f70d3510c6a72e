import { cvTextOf } from "#documents/read/cv-text.ts";
import { readCv } from "#domain/cv/read.ts";
import { corpus, heldOutCorpus, samples } from "./intake/corpus.ts";
import { folderOf, type LabeledCv } from "./intake/folder.ts";
import { today } from "./intake/people.ts";
import { type FieldScore, type Scores, scoresOf } from "./intake/score.ts";

/**
 * Precision and recall of reading CV files, per field, and the time of each. `INTAKE_MISSES=field` prints what was
 * missed or wrong in a field of the tuned corpus, `all` in every field; `INTAKE_LAYOUTS=1` prints the layouts apart.
 *
 * `INTAKE_FOLDER=path` measures the CV files of that folder too, apart and without a promise. Nothing of it is stored.
 * Its `labels.json` has an object with a label for each file name, and `today` (`YYYY-MM-DD`), the day up to which the
 * years of a current position count:
 *
 *     { "today": "2026-11-23", "cvs": { "ana.pdf": {
 *       "fullName": "Ana Bell", "email": "ana@mail.example", "phone": "+1 415 555 0134", "linkedinUrl": null,
 *       "city": "Austin", "state": "TX", "years": 8,
 *       "positions": [{ "employer": "Tern Steel", "title": "Welder", "from": "2018-03", "to": "present" }],
 *       "degrees": [], "schools": [], "certifications": [], "skills": ["MIG Welding"],
 *       "clearance": null, "workAuth": null } } }
 *
 * A field that a label leaves out isn't measured for that CV.
 */
const misses = process.env["INTAKE_MISSES"] ?? "";

type Total = { wanted: number; right: number; found: number };
type Measured = {
  totals: Map<string, Total>;
  byLayout: Map<string, Map<string, Total>>;
  found: FieldScore["found"];
  milliseconds: number[];
};

async function measure(cvs: readonly LabeledCv[], says: boolean, day = today): Promise<Measured> {
  const measured: Measured = { totals: new Map(), byLayout: new Map(), found: [], milliseconds: [] };
  for (const { name, layout, bytes, label } of cvs) {
    const started = performance.now();
    const reading = readCv(await cvTextOf(bytes, name), day);
    measured.milliseconds.push(performance.now() - started);
    const scores = scoresOf(reading, label);
    add(measured.totals, scores);
    const own = measured.byLayout.get(layout) ?? new Map<string, Total>();
    measured.byLayout.set(layout, own);
    add(own, scores);
    for (const [field, { found, missed }] of Object.entries(scores)) {
      measured.found.push(...found);
      const wrong = found.filter(({ right }) => !right).map((each) => each.says);
      if (
        says &&
        (misses === field || misses === "all" || misses === "folder") &&
        (missed.length > 0 || wrong.length > 0)
      )
        console.log(
          `  ${name} ${field}: missed ${missed.join(" / ") || "nothing"}; wrong ${wrong.join(" / ") || "nothing"}`,
        );
    }
  }
  return measured;
}

function add(totals: Map<string, Total>, scores: Scores): void {
  for (const [field, { wanted, found }] of Object.entries(scores)) {
    const total = totals.get(field) ?? { wanted: 0, right: 0, found: 0 };
    totals.set(field, total);
    total.wanted += wanted;
    total.found += found.length;
    total.right += found.filter(({ right }) => right).length;
  }
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
const percent = (part: number, whole: number): string => `${(share(part, whole) * 100).toFixed(1)} %`;

const promise = (floor: number | undefined): string => (floor === undefined ? "" : `${floor * 100} %`);

/** Promised precision and recall. */
const least: Record<string, number> = {
  name: 0.98,
  email: 0.98,
  phone: 0.98,
  employers: 0.85,
  titles: 0.85,
  skills: 0.85,
  "years within one": 0.9,
};

/** Of layouts and wordings that the rules weren't written for, a little less is promised. */
const leastHeldOut: Record<string, number> = {
  name: 0.95,
  email: 0.95,
  phone: 0.95,
  employers: 0.8,
  titles: 0.8,
  skills: 0.8,
  "years within one": 0.85,
};

// The libraries load once in a process.
const [first] = await samples();
await cvTextOf(first!.bytes, first!.name);
const tuned = await measure(await corpus(), true);
const heldOut = await measure(await heldOutCorpus(), misses === "held-out");
const times = [...tuned.milliseconds, ...heldOut.milliseconds].toSorted((a, b) => a - b);
const seconds = (milliseconds: number | undefined): string => ((milliseconds ?? 0) / 1000).toFixed(3);

console.log(
  `${tuned.milliseconds.length} CVs in ${tuned.byLayout.size} layouts, and ${heldOut.milliseconds.length} held out ` +
    `in ${heldOut.byLayout.size} other layouts, with other headings, trades and companies. All are made up.`,
);
console.table(
  [...tuned.totals].map(([field, total]) => {
    const other = heldOut.totals.get(field) ?? { wanted: 0, right: 0, found: 0 };
    return {
      field,
      values: total.wanted,
      precision: percent(total.right, total.found),
      recall: percent(total.right, total.wanted),
      promised: promise(least[field]),
      "held out: values": other.wanted,
      "held out: precision": percent(other.right, other.found),
      "held out: recall": percent(other.right, other.wanted),
      "held out: promised": promise(leastHeldOut[field]),
    };
  }),
);
if (process.env["INTAKE_LAYOUTS"] !== undefined)
  console.table(
    Object.fromEntries(
      [...tuned.byLayout, ...heldOut.byLayout].map(([layout, totals]) => [
        layout,
        Object.fromEntries([...totals].map(([field, total]) => [field, percent(total.right, total.wanted)])),
      ]),
    ),
  );
console.log("Confidence against how often such values are right, in the tuned corpus and held out:");
const bands = [0, 0.7, 0.8, 0.9, 0.95, 1.01];
console.table(
  bands.slice(0, -1).map((from, index) => {
    const within = (all: FieldScore["found"]) =>
      all.filter(({ confidence }) => confidence >= from && confidence < bands[index + 1]!);
    const [own, others] = [within(tuned.found), within(heldOut.found)];
    const right = (all: FieldScore["found"]) => percent(all.filter((each) => each.right).length, all.length);
    return { from, values: own.length, right: right(own), "held out": others.length, "held out: right": right(others) };
  }),
);
console.log(
  `Seconds a CV: median ${seconds(times[Math.floor(times.length / 2)])}, slowest ${seconds(times.at(-1))} ` +
    "(promised: 3).",
);

/** The fields of a corpus whose precision or recall is below its floor. */
const below = (totals: ReadonlyMap<string, Total>, floors: Readonly<Record<string, number>>, where: string): string[] =>
  Object.entries(floors)
    .filter(([field, wanted]) => {
      const total = totals.get(field)!;
      return share(total.right, total.found) < wanted || share(total.right, total.wanted) < wanted;
    })
    .map(([field]) => `${field}${where}`);
const failures = [...below(tuned.totals, least, ""), ...below(heldOut.totals, leastHeldOut, " held out")];
const folder = process.env["INTAKE_FOLDER"];
if (folder !== undefined) {
  const own = await folderOf(folder);
  const measured = await measure(own.cvs, misses === "folder", own.today ?? today);
  console.log(`${measured.milliseconds.length} CVs of ${folder}:`);
  console.table(
    [...measured.totals].map(([field, { wanted, right, found }]) => ({
      field,
      values: wanted,
      precision: percent(right, found),
      recall: percent(right, wanted),
    })),
  );
}
if ((times.at(-1) ?? 0) > 3_000) failures.push("seconds a CV");
if (failures.length > 0) console.error(`Below its promise: ${failures.join(", ")}.`);
process.exit(failures.length > 0 ? 1 : 0);
