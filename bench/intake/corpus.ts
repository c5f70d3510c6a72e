import {
  groupedDocx,
  jsonResume,
  labeledText,
  odtDocument,
  plainDocx,
  rtfDocument,
  tableDocx,
  textBoxDocx,
  textFile,
} from "./flow-layouts.ts";
import {
  datesLeftPdf,
  functionalPdf,
  linkedinPdf,
  marginHeadingsPdf,
  onePdf,
  rightSidebarPdf,
  sidebarPdf,
  tablePdf,
  twoColumnPdf,
} from "./pdf-layouts.ts";
import { type CvLabel, heldOutPeople, type Person, randomFrom, telltale, tunedPeople, type Written } from "./people.ts";
import { type Style, styleOf } from "./style.ts";

export type CorpusCv = { name: string; layout: string; bytes: Uint8Array; label: CvLabel };

type Layout = {
  layout: string;
  ending: string;
  make: (person: Person, style: Style) => Uint8Array | Promise<Uint8Array>;
};

/** The first ten are the layouts that tests use. */
const layouts: readonly Layout[] = [
  { layout: "one-column", ending: "pdf", make: onePdf },
  { layout: "two-columns", ending: "pdf", make: twoColumnPdf },
  { layout: "sidebar", ending: "pdf", make: sidebarPdf },
  { layout: "table", ending: "pdf", make: tablePdf },
  { layout: "linkedin", ending: "pdf", make: linkedinPdf },
  { layout: "dates-left", ending: "pdf", make: datesLeftPdf },
  { layout: "plain", ending: "docx", make: plainDocx },
  { layout: "two-column-table", ending: "docx", make: tableDocx },
  { layout: "rich-text", ending: "rtf", make: rtfDocument },
  { layout: "open-document", ending: "odt", make: odtDocument },
  { layout: "email", ending: "txt", make: textFile },
  { layout: "json-resume", ending: "json", make: jsonResume },
];

/** Layouts, headings, trades and companies that the rules weren't written for. */
const heldOutLayouts: readonly Layout[] = [
  { layout: "right-sidebar", ending: "pdf", make: rightSidebarPdf },
  { layout: "margin-headings", ending: "pdf", make: marginHeadingsPdf },
  { layout: "functional", ending: "pdf", make: functionalPdf },
  { layout: "text-box", ending: "docx", make: textBoxDocx },
  { layout: "grouped", ending: "docx", make: groupedDocx },
  { layout: "labels", ending: "txt", make: labeledText },
];

const render = async (all: readonly Written[], kinds: readonly Layout[], seed: number): Promise<CorpusCv[]> => {
  const rendered: CorpusCv[] = [];
  for (const [index, { person, label }] of all.entries()) {
    const { layout, ending, make } = kinds[index % kinds.length]!;
    const style = styleOf(randomFrom(seed + index), person);
    rendered.push({
      name: `${layout}-${Math.floor(index / kinds.length) + 1}.${ending}`,
      layout,
      bytes: await make(person, style),
      label,
    });
  }
  return rendered;
};

/** 72 CVs in twelve layouts. */
export const corpus = (): Promise<CorpusCv[]> => render(tunedPeople(), layouts, 50);
/** One CV per layout of the corpus; ten of them. */
export const samples = (): Promise<CorpusCv[]> => render(tunedPeople().slice(0, 10), layouts, 50);
/** 24 CVs in six other layouts. */
export const heldOutCorpus = (): Promise<CorpusCv[]> => render(heldOutPeople(), heldOutLayouts, 700);
/** One of any number of CVs that name what a public text can't, in one of all layouts. */
export async function telltaleCv(seed: number): Promise<CorpusCv> {
  const [made] = await render([telltale(seed)], [...layouts, ...heldOutLayouts].slice(seed % 18), seed);
  return made as CorpusCv;
}
