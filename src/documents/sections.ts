import { View } from "@react-pdf/renderer";
import type { PaperFact, PaperSection, PaperShare, PaperSignature, PaperTable } from "#domain/core/document.ts";
import { createElement as h, type ReactElement } from "react";
import { columnWidths } from "./columns.ts";
import { color, page, shareTones } from "./look.ts";
import type { Setting, Style } from "./setting.ts";

/**
 * One piece of a section. `start`: height in points that has to stay with its heading; `height`: the total, if known.
 */
type Block = {
  start: number;
  height?: number;
  props: { wrap?: boolean; style?: Style };
  children: ReactElement | ReactElement[];
};

/** Blocks up to this height stay on one page; the library would let a higher one overflow the page. */
const holdsTogether = 340;

const hairline: Style = { borderBottomWidth: 0.5, borderBottomColor: color.line };

/** A heading and its content as one list, so that the library knows how much follows the heading on its page. */
export function sectionElements(setting: Setting, section: PaperSection, place: number): ReactElement[] {
  const blocks = blocksOf(setting, section);
  const manner = { face: "strong", size: 10.5, leading: 1.4, measure: page.width } as const;
  const heading = h(
    View,
    {
      key: `${place}-heading`,
      minPresenceAhead: startOf(blocks),
      wrap: setting.height(section.heading, manner) > holdsTogether,
      style: { marginTop: 22, paddingBottom: 5, borderBottomWidth: 0.75, borderBottomColor: color.line2 },
    },
    setting.set(section.heading, manner),
  );
  return [
    heading,
    ...blocks.map(({ props, children }, index) => h(View, { key: `${place}-${index}`, ...props }, children)),
  ];
}

/** What has to follow a heading on its page: a short section completely, otherwise two rows. */
function startOf(blocks: readonly Block[]): number {
  const whole = blocks.reduce((sum, { height, start }) => sum + (height ?? start), 0);
  const known = blocks.every(({ height }) => height !== undefined);
  return known && whole <= holdsTogether
    ? whole
    : Math.min(
        blocks.slice(0, 2).reduce((sum, { start }) => sum + start, 0),
        holdsTogether,
      );
}

/** A block that stays together if it fits; `height`: of its content. */
function together(height: number, style: Style, children: ReactElement | ReactElement[]): Block {
  const whole = height <= holdsTogether;
  return { start: whole ? height : 80, height, props: { wrap: !whole, style }, children };
}

function blocksOf(setting: Setting, section: PaperSection): Block[] {
  switch (section.kind) {
    case "facts":
      return section.facts.map((fact) => factBlock(setting, fact));
    case "text":
      return section.paragraphs
        .flatMap((paragraph) => paragraph.split(/[\r\n]+/))
        .filter((line) => line.trim() !== "")
        .map((line) => paragraphBlock(setting, line));
    case "table":
      return [tableBlock(setting, section.table)];
    case "shares":
      return [sharesBlock(setting, section.figure, section.shares)];
    case "signatures":
      return signatureBlocks(setting, section.signatures);
  }
}

const termWidth = 150;
const factWidth = page.width - termWidth;

function factBlock(setting: Setting, { term, fact }: PaperFact): Block {
  const said = { measure: termWidth - 12, style: { color: color.ink2 } };
  const height = Math.max(setting.height(term, said), setting.height(fact, { measure: factWidth })) + 10;
  return together(height, { flexDirection: "row", paddingVertical: 4.5, ...hairline }, [
    h(View, { key: "term", style: { width: termWidth, paddingRight: 12 } }, setting.set(term, said)),
    h(View, { key: "fact", style: { width: factWidth } }, factElement(setting, fact)),
  ]);
}

/** Masked codes and deal codes get a plate; hashes use a font for comparing characters. */
function factElement({ faces, set }: Setting, fact: string): ReactElement {
  if (/^(?:TM|DEAL)-[0-9A-Z]{4,12}$/.test(fact)) {
    const width = faces.width(fact, "code", 9) + 13;
    const plate: Style = {
      width,
      borderWidth: 0.75,
      borderColor: color.line2,
      backgroundColor: color.sunk,
      borderRadius: 2.5,
      paddingHorizontal: 5,
      marginVertical: -1,
    };
    return h(View, { style: plate }, set(fact, { face: "code", size: 9, leading: 1.55, measure: factWidth }));
  }
  if (/^(?:sha256:)?[0-9a-f]{32,128}$/i.test(fact))
    return set(fact, { face: "code", size: 8.25, leading: 1.72, measure: factWidth });
  // An address keeps its line breaks.
  const [line = "", ...more] = fact.split("\n");
  return more.length === 0
    ? set(line, { measure: factWidth })
    : h(
        View,
        {},
        [line, ...more].map((each, key) => set(each, { key, measure: factWidth })),
      );
}

/** Maximum line length of about eighty characters, for readability. */
const readingWidth = 408;

function paragraphBlock({ set, height }: Setting, text: string): Block {
  const manner = { leading: 1.58, measure: readingWidth };
  return {
    start: Math.min(height(text, manner), 40) + 8,
    props: { style: { paddingTop: 7, width: readingWidth } },
    children: set(text, manner),
  };
}

const cellGap = 14;

/** The style of a table row. */
type Line = {
  face: "sans" | "strong";
  size: number;
  color?: string;
  paddingTop?: number;
  paddingBottom?: number;
  rule: Style;
};

/** A table with its head repeated on every page. */
function tableBlock({ faces, set, height }: Setting, { head, figures, rows, total }: PaperTable): Block {
  const size = 9.25;
  const lines = total === null ? rows : [...rows, total];
  const natural = head.map(
    (title, column) =>
      Math.max(faces.width(title, "strong", 8), ...lines.map((row) => faces.width(row[column] ?? "", "strong", size))) +
      cellGap +
      1,
  );
  const widths = columnWidths(natural, figures, page.width + cellGap);
  const row = (
    key: string | number,
    texts: readonly string[],
    { face, size, color, paddingTop = 4.5, paddingBottom = 4.5, rule }: Line,
  ): { element: ReactElement; height: number } => {
    const manners = widths.map((width, column) => ({
      face,
      size,
      leading: 1.45,
      measure: width - cellGap,
      figures: figures.includes(column),
      style: {
        ...(color === undefined ? {} : { color }),
        ...(figures.includes(column) ? { textAlign: "right" as const } : {}),
      },
    }));
    const high = Math.max(0, ...manners.map((manner, column) => height(texts[column] ?? "", manner))) + 11;
    const cells = manners.map((manner, column) =>
      h(
        View,
        { key: column, style: { width: manner.measure, marginRight: column === head.length - 1 ? 0 : cellGap } },
        set(texts[column] ?? "", manner),
      ),
    );
    return {
      element: h(
        View,
        {
          key,
          wrap: high > holdsTogether,
          ...(key === "head" ? { fixed: true } : {}),
          style: { flexDirection: "row", paddingTop, paddingBottom, ...rule },
        },
        cells,
      ),
      height: high,
    };
  };
  const top = row("head", head, {
    face: "strong",
    size: 8,
    color: color.ink3,
    paddingTop: 6,
    paddingBottom: 4,
    rule: hairline,
  });
  const body = rows.map((texts, index) => row(index, texts, { face: "sans", size, rule: hairline }));
  const end =
    total === null
      ? []
      : [
          row("total", total, {
            face: "strong",
            size,
            paddingTop: 5.5,
            rule: { borderTopWidth: 0.75, borderTopColor: color.ink },
          }),
        ];
  const whole = [top, ...body, ...end].reduce((sum, line) => sum + line.height, 0);
  const first = top.height + (body[0]?.height ?? 0) + (body[1]?.height ?? 0);
  // The last row, or the total, never stays alone on a page.
  const tail = [...body, ...end].slice(-2);
  const lead = [...body, ...end].slice(0, -2).map(({ element }) => element);
  const fits = tail.length > 1 && tail.reduce((sum, line) => sum + line.height, 0) <= holdsTogether;
  const last = fits
    ? [
        h(
          View,
          { key: "tail", wrap: false },
          tail.map(({ element }) => element),
        ),
      ]
    : tail.map(({ element }) => element);
  return { start: Math.min(first, holdsTogether), height: whole, props: {}, children: [top.element, ...lead, ...last] };
}

/** The split bar: the parts in order, each with its figure below. */
function sharesBlock({ set, height }: Setting, figure: string, shares: readonly PaperShare[]): Block {
  const columns = Math.min(Math.max(shares.length, 1), 3);
  const width = page.width / columns;
  const tone = (index: number): string => shareTones[index % shareTones.length] ?? color.ink3;
  const big = { face: "strong", size: 25, leading: 1.25, measure: page.width, figures: true } as const;
  const said = { size: 9, leading: 1.45, measure: width - 23, style: { width: width - 23, color: color.ink2 } };
  const part = { face: "strong", size: 11.5, leading: 1.45, measure: width - 23, figures: true } as const;
  const legend = shares.map((share) => height(share.label, said) + height(share.figure, part) + 8);
  const high = 24 + height(figure, big) + Math.max(0, ...legend) * Math.ceil(shares.length / columns);
  return together(high, { paddingTop: 8 }, [
    h(View, { key: "figure" }, set(figure, big)),
    h(
      View,
      {
        key: "bar",
        style: {
          flexDirection: "row",
          height: 9,
          marginTop: 6,
          borderRadius: 2,
          overflow: "hidden",
          backgroundColor: color.line,
        },
      },
      shares.map(({ percent }, index) =>
        h(View, { key: index, style: { width: `${percent}%`, height: 9, backgroundColor: tone(index) } }),
      ),
    ),
    h(
      View,
      { key: "legend", style: { flexDirection: "row", flexWrap: "wrap" } },
      shares.map((share, index) =>
        h(View, { key: index, style: { width, paddingRight: 12, marginTop: 8 } }, [
          h(View, { key: "label", style: { flexDirection: "row" } }, [
            h(View, {
              key: "tone",
              style: {
                width: 6,
                height: 6,
                borderRadius: 1.5,
                marginTop: 3.6,
                marginRight: 5,
                backgroundColor: tone(index),
              },
            }),
            set(share.label, { key: "text", ...said }),
          ]),
          h(View, { key: "figure", style: { paddingLeft: 11 } }, set(share.figure, part)),
        ]),
      ),
    ),
  ]);
}

/** Two side by side, each name in handwriting over its line. */
function signatureBlocks({ set, height }: Setting, signatures: readonly PaperSignature[]): Block[] {
  const gap = 28;
  const width = (page.width - gap) / 2;
  const hand = { face: "signature", size: 19, leading: 1.25, measure: width } as const;
  const print = { size: 8.5, leading: 1.5, measure: width } as const;
  const pairs = Array.from({ length: Math.ceil(signatures.length / 2) }, (_, pair) =>
    signatures.slice(pair * 2, pair * 2 + 2),
  );
  return pairs.map((pair) => {
    const high =
      Math.max(
        ...pair.map(({ name, said }) => height(name, hand) + said.reduce((sum, line) => sum + height(line, print), 0)),
      ) + 24;
    return together(
      high,
      { flexDirection: "row", paddingTop: 14 },
      pair.map(({ name, said }, index) =>
        h(View, { key: index, style: { width, marginLeft: index === 0 ? 0 : gap } }, [
          h(
            View,
            {
              key: "name",
              style: { borderBottomWidth: 0.75, borderBottomColor: color.ink, paddingBottom: 3, marginBottom: 5 },
            },
            set(name, hand),
          ),
          ...said.map((line, place) =>
            set(line, { key: place, ...print, style: { color: place === 0 ? color.ink : color.ink2 } }),
          ),
        ]),
      ),
    );
  });
}
