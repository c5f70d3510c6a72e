import { View } from "@react-pdf/renderer";
import type { PaperFact, PaperSection, PaperShare, PaperSignature, PaperTable } from "#domain/paper.ts";
import { createElement as h, type ReactElement } from "react";
import { columnWidths } from "./columns.ts";
import type { Faces } from "./faces.ts";
import { colour, page, shareTones } from "./look.ts";
import type { Set, Style } from "./setting.ts";

/** What sections are set with. */
export type Setting = { faces: Faces; set: Set };

const hairline: Style = { borderBottomWidth: 0.5, borderBottomColor: colour.line };

/** A heading and what stands under it, as one list: only so does the library see how much follows a heading on its page. */
export function sectionElements(setting: Setting, section: PaperSection, place: number): ReactElement[] {
  const heading = h(
    View,
    { key: `${place}-heading`, minPresenceAhead: 72, wrap: false, style: { marginTop: 22, paddingBottom: 5, borderBottomWidth: 0.75, borderBottomColor: colour.line2 } },
    setting.set(section.heading, { face: "strong", size: 10.5, leading: 1.4, measure: page.width }),
  );
  return [heading, ...bodyOf(setting, section).map((element, index) => h(View, { key: `${place}-${index}`, ...element.props }, element.children))];
}

/** A block of a section's body. */
type Block = { props: { wrap?: boolean; fixed?: boolean; style?: Style }; children: ReactElement | ReactElement[] };

function bodyOf(setting: Setting, section: PaperSection): Block[] {
  switch (section.kind) {
    case "facts":
      return section.facts.map((fact) => factBlock(setting, fact));
    case "text":
      return section.paragraphs.flatMap((paragraph) => paragraph.split(/\n+/)).filter((line) => line.trim() !== "").map((line) => paragraphBlock(setting, line));
    case "table":
      return tableBlocks(setting, section.table);
    case "shares":
      return [sharesBlock(setting, section.figure, section.shares)];
    case "signatures":
      return signatureBlocks(setting, section.signatures);
  }
}

/** Up to so many characters a block stays on one page; a longer one might not fit any. */
const holdsTogether = 900;

const termWidth = 150;
const factWidth = page.width - termWidth;

function factBlock({ faces, set }: Setting, { term, fact }: PaperFact): Block {
  return {
    props: { wrap: fact.length + term.length > holdsTogether, style: { flexDirection: "row", paddingVertical: 4.5, ...hairline } },
    children: [
      h(View, { key: "term", style: { width: termWidth, paddingRight: 12 } }, set(term, { measure: termWidth - 12, style: { color: colour.ink2 } })),
      h(View, { key: "fact", style: { width: factWidth } }, factElement({ faces, set }, fact)),
    ],
  };
}

/** A masked code or a deal's stands on its plate; hashes are set to be compared letter by letter. */
function factElement({ faces, set }: Setting, fact: string): ReactElement {
  if (/^(?:TM|DEAL)-[0-9A-Z]{4,12}$/.test(fact)) {
    const size = 9;
    return h(
      View,
      { style: { width: faces.width(fact, "code", size) + 13, borderWidth: 0.75, borderColor: colour.line2, backgroundColor: colour.sunk, borderRadius: 2.5, paddingHorizontal: 5, marginVertical: -1 } },
      set(fact, { face: "code", size, leading: 1.55, measure: factWidth }),
    );
  }
  if (/^(?:sha256:)?[0-9a-f]{32,128}$/i.test(fact)) return set(fact, { face: "code", size: 8.25, leading: 1.72, measure: factWidth });
  return set(fact, { measure: factWidth });
}

/** Long lines are hard to read: no wider than some eighty characters. */
const readingWidth = 408;

function paragraphBlock({ set }: Setting, text: string): Block {
  return { props: { style: { paddingTop: 7, width: readingWidth } }, children: set(text, { leading: 1.58, measure: readingWidth }) };
}

const cellGap = 14;

function tableBlocks({ faces, set }: Setting, { head, figures, rows, total }: PaperTable): Block[] {
  const size = 9.25;
  const lines = total === null ? rows : [...rows, total];
  const natural = head.map((title, column) => Math.max(faces.width(title, "strong", 8), ...lines.map((row) => faces.width(row[column] ?? "", "strong", size))) + cellGap + 1);
  const widths = columnWidths(natural, figures, page.width + cellGap);
  const cells = (row: readonly string[], look: { face: "sans" | "strong"; size: number; style?: Style }): ReactElement[] =>
    head.map((_, column) => {
      const width = widths[column] ?? 0;
      const last = column === head.length - 1;
      const measure = width - cellGap;
      return h(
        View,
        { key: column, style: { width: last ? measure : width, paddingRight: last ? 0 : cellGap } },
        set(row[column] ?? "", { face: look.face, size: look.size, leading: 1.45, measure, style: { ...look.style, ...(figures.includes(column) ? { textAlign: "right" } : {}) } }),
      );
    });
  const row = (style: Style, children: ReactElement[], text: readonly string[] = []): Block => ({
    props: { wrap: text.join("").length > holdsTogether, style: { flexDirection: "row", ...style } },
    children,
  });
  return [
    row({ paddingTop: 6, paddingBottom: 4, ...hairline }, cells(head, { face: "strong", size: 8, style: { color: colour.ink3 } })),
    ...rows.map((texts) => row({ paddingVertical: 4.5, ...hairline }, cells(texts, { face: "sans", size }), texts)),
    ...(total === null ? [] : [row({ paddingVertical: 5.5, borderTopWidth: 0.75, borderTopColor: colour.ink }, cells(total, { face: "strong", size }), total)]),
  ];
}

/** The split bar: the parts in their order, each with its figure under it. Never on two pages. */
function sharesBlock({ set }: Setting, figure: string, shares: readonly PaperShare[]): Block {
  const tone = (index: number): string => shareTones[index % shareTones.length] ?? colour.ink3;
  const columns = Math.min(Math.max(shares.length, 1), 3);
  const width = page.width / columns;
  return {
    props: { wrap: false, style: { paddingTop: 8 } },
    children: [
      h(View, { key: "figure" }, set(figure, { face: "strong", size: 25, leading: 1.25, measure: page.width })),
      h(
        View,
        { key: "bar", style: { flexDirection: "row", height: 9, marginTop: 6, borderRadius: 2, overflow: "hidden", backgroundColor: colour.line } },
        shares.map(({ percent }, index) => h(View, { key: index, style: { width: `${percent}%`, height: 9, backgroundColor: tone(index) } })),
      ),
      h(
        View,
        { key: "legend", style: { flexDirection: "row", flexWrap: "wrap" } },
        shares.map(({ label, figure: part }, index) =>
          h(View, { key: index, style: { width, paddingRight: 12, marginTop: 8 } }, [
            h(View, { key: "label", style: { flexDirection: "row" } }, [
              h(View, { key: "tone", style: { width: 6, height: 6, borderRadius: 1.5, marginTop: 3.6, marginRight: 5, backgroundColor: tone(index) } }),
              set(label, { key: "text", size: 9, leading: 1.45, measure: width - 23, style: { width: width - 23, color: colour.ink2 } }),
            ]),
            h(View, { key: "figure", style: { paddingLeft: 11 } }, set(part, { face: "strong", size: 11.5, leading: 1.45, measure: width - 23 })),
          ]),
        ),
      ),
    ],
  };
}

/** Two beside each other, each name as written by hand over its line. */
function signatureBlocks({ set }: Setting, signatures: readonly PaperSignature[]): Block[] {
  const gap = 28;
  const width = (page.width - gap) / 2;
  const pairs = Array.from({ length: Math.ceil(signatures.length / 2) }, (_, pair) => signatures.slice(pair * 2, pair * 2 + 2));
  return pairs.map((pair) => ({
    props: { wrap: false, style: { flexDirection: "row", paddingTop: 14 } },
    children: pair.map(({ name, said }, index) =>
      h(View, { key: index, style: { width, marginLeft: index === 0 ? 0 : gap, justifyContent: "flex-end" } }, [
        h(
          View,
          { key: "name", style: { borderBottomWidth: 0.75, borderBottomColor: colour.ink, paddingBottom: 3, marginBottom: 5 } },
          set(name, { face: "signature", size: 19, leading: 1.25, measure: width }),
        ),
        ...said.map((line, place) => set(line, { key: place, size: 8.5, leading: 1.5, measure: width, style: { color: place === 0 ? colour.ink : colour.ink2 } })),
      ]),
    ),
  }));
}
