import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { describe, expect, test } from "vitest";
import type { Paper, PaperSection } from "#domain/core/document.ts";
import { unprintable } from "#domain/core/printable.ts";
import { loadFaces } from "./faces.ts";
import { nodeFonts } from "./fonts-node.ts";
import { renderPaper } from "./pdf.ts";

const options = { brand: "TalentMLS", author: "Northstar Talent", createdAt: new Date("2026-11-18T15:04:05Z") };
const render = (paper: Paper): Promise<Uint8Array> => renderPaper(paper, nodeFonts, options);

/** Each page's text. The reader takes ownership of its input, so it gets a copy. */
async function pagesOf(file: Uint8Array): Promise<string[]> {
  const { text } = await extractText(file.slice(), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

/** The position of each piece of text, in points from the page's left and lower edge. */
async function placesOf(file: Uint8Array): Promise<{ text: string; left: number; right: number; base: number }[]> {
  const document = await getDocumentProxy(file.slice());
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, page) => (await document.getPage(page + 1)).getTextContent()),
  );
  return pages.flatMap(({ items }) =>
    items.flatMap((item) =>
      "str" in item && item.str.trim() !== ""
        ? [
            {
              text: item.str,
              left: Number(item.transform[4]),
              right: Number(item.transform[4]) + item.width,
              base: Number(item.transform[5]),
            },
          ]
        : [],
    ),
  );
}

/** Asserts that a text contains these parts in this order. */
function expectInOrder(text: string, parts: (string | string[])[]): void {
  let from = 0;
  for (const part of parts.flat()) {
    const at = text.indexOf(part, from);
    expect(at, `"${part}" after "${text.slice(Math.max(0, from - 30), from)}"`).toBeGreaterThanOrEqual(0);
    from = at + part.length;
  }
}

const facts = (count: number): PaperSection => ({
  heading: "Parties",
  kind: "facts",
  facts: Array.from({ length: count }, (_, index) => ({ term: `Term ${index}`, fact: `Fact ${index}` })),
});
const paperOf = (...sections: PaperSection[]): Paper => ({
  title: "Deal sheet",
  reference: "DEAL-4F7K2M, version 3",
  subtitle: "Northstar Talent and Harbor Search Partners",
  sections,
  certificate: null,
});

const agreement: Paper = {
  title: "Split agreement",
  reference: "DEAL-4F7K2M, version 3",
  subtitle: "Staff Platform Engineer for Meridian Robotics",
  sections: [
    {
      heading: "Parties",
      kind: "facts",
      facts: [
        { term: "Candidate", fact: "TM-7K3QF9XA" },
        { term: "Listing agency", fact: "Łukasz Żółć i Spółka" },
        { term: "Selling agency", fact: "東京 Search, Ærøskøbing" },
        { term: "Offices", fact: "Ελλάδα, Київ" },
      ],
    },
    {
      heading: "Commission",
      kind: "shares",
      figure: "$51,250.00",
      shares: [
        { label: "Listing 60%", percent: 60, figure: "$30,750.00" },
        { label: "Selling 40%", percent: 40, figure: "$20,500.00" },
      ],
    },
    {
      heading: "Positions",
      kind: "table",
      table: {
        head: ["Position", "Amount"],
        figures: [1],
        rows: [
          ["Placement fee", "$51,250.00"],
          ["Refund", "−$27,902.78"],
        ],
        total: ["Total", "$23,347.22"],
      },
    },
    {
      heading: "Terms",
      kind: "text",
      paragraphs: ["Start within 30 days of offer acceptance.", "The office’s staff confirms “in writing”."],
    },
  ],
  certificate: [
    {
      heading: "Terms signed",
      kind: "facts",
      facts: [{ term: "SHA-256", fact: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" }],
    },
    {
      heading: "Signatures",
      kind: "signatures",
      signatures: [
        { name: "Łukasz Żółć", said: ["Northstar Talent", "Nov 18, 2026, 15:04 UTC"] },
        { name: "東京 花子", said: ["Harbor Search Partners", "Nov 18, 2026, 16:10 UTC"] },
      ],
    },
  ],
};

describe("a document as a PDF", () => {
  test("contains everything in order, in every script, the certificate on its own page", async () => {
    const pages = await pagesOf(await render(agreement));
    expect(pages).toHaveLength(2);
    expectInOrder(pages[0] ?? "", [
      ["TalentMLS", "DEAL-4F7K2M, version 3", "Split agreement", "Staff Platform Engineer for Meridian Robotics"],
      [
        "Parties",
        "Candidate",
        "TM-7K3QF9XA",
        "Listing agency",
        "Łukasz Żółć i Spółka",
        "Selling agency",
        "東京 Search, Ærøskøbing",
        "Offices",
        "Ελλάδα, Київ",
      ],
      ["Commission", "$51,250.00", "Listing 60%", "$30,750.00", "Selling 40%", "$20,500.00"],
      [
        "Positions",
        "Position",
        "Amount",
        "Placement fee",
        "$51,250.00",
        "Refund",
        "−$27,902.78",
        "Total",
        "$23,347.22",
      ],
      [
        "Terms",
        "Start within 30 days of offer acceptance.",
        "The office’s staff confirms “in writing”.",
        "Page 1 of 2",
      ],
    ]);
    expectInOrder(pages[1] ?? "", [
      [
        "TalentMLS",
        "Signature certificate",
        "Split agreement, DEAL-4F7K2M, version 3",
        "Terms signed",
        "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      ],
      [
        "Signatures",
        "Łukasz Żółć",
        "Northstar Talent",
        "Nov 18, 2026, 15:04 UTC",
        "東京 花子",
        "Harbor Search Partners",
        "Nov 18, 2026, 16:10 UTC",
        "Page 2 of 2",
      ],
    ]);
    expect(pages[0]).not.toContain("Signature certificate");
  });

  test("embeds exactly the fonts that it uses", async () => {
    const source = Buffer.from(await render(agreement)).toString("latin1");
    const used = [...source.matchAll(/\/Subtype \/Type0\s+\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name);
    expect(used.toSorted()).toEqual([
      "GeistMono-Medium",
      "Inter-Regular",
      "Inter-SemiBold",
      "NotoSansJP-Regular",
      "SourceSerif4-Italic",
      "SourceSerif4-Medium",
    ]);
    expect([...source.matchAll(/\/FontFile\d? \d+ 0 R/g)]).toHaveLength(used.length);
    expect(source).not.toMatch(/\/Subtype \/Type1\b/);
  });

  test("embeds the font for Chinese and Japanese only for such characters", async () => {
    const source = Buffer.from(await render(paperOf(facts(2)))).toString("latin1");
    expect(source).toContain("+Inter-Regular");
    expect(source).not.toContain("NotoSansJP");
  });

  test("names title, author and time in its properties, but no machine or library", async () => {
    const { info } = await getMeta((await render(agreement)).slice());
    expect(info).toMatchObject({
      Title: "Split agreement",
      Author: "Northstar Talent",
      Subject: "DEAL-4F7K2M, version 3",
      Creator: "TalentMLS",
      Producer: "TalentMLS",
      CreationDate: "D:20261118150405Z",
    });
    expect(Buffer.from(await render(agreement)).toString("latin1")).not.toMatch(/react-pdf|pdfkit|node_modules/i);
  });

  test("is the same file each time, also when many are made at once", async () => {
    const first = await render(agreement);
    const again = await Promise.all([
      render(agreement),
      render(paperOf(facts(3))),
      render(agreement),
      render(paperOf(facts(60))),
    ]);
    expect(Buffer.from(again[0] ?? []).equals(first)).toBe(true);
    expect(Buffer.from(again[2] ?? []).equals(first)).toBe(true);
    expect(await pagesOf(again[3] ?? first)).toHaveLength(3);
  });

  test("continues over as many pages as needed, each with its number and reference", async () => {
    for (const count of [1, 30, 200]) {
      const pages = await pagesOf(await render(paperOf(facts(count))));
      for (const [index, page] of pages.entries())
        expectInOrder(page, ["TalentMLS", "DEAL-4F7K2M", "Fact", `Page ${index + 1} of ${pages.length}`]);
      for (let index = 0; index < count; index += 1)
        expect(pages.filter((page) => page.includes(`Fact ${index} `))).toHaveLength(1);
      expect(pages.length > 1).toBe(count > 1);
    }
  });

  test("repeats a table's head on each page and prints every row once", async () => {
    const rows = Array.from({ length: 70 }, (_, index) => [`Row ${index}`, `$${index}.00`]);
    const pages = await pagesOf(
      await render(
        paperOf({
          heading: "Ledger",
          kind: "table",
          table: { head: ["Entry", "Amount"], figures: [1], rows, total: ["Sum", "$2,415.00"] },
        }),
      ),
    );
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expectInOrder(page, ["Entry", "Amount", "Row"]);
    for (const [row] of rows) expect(pages.filter((page) => page.includes(`${row} `))).toHaveLength(1);
    expectInOrder(pages.at(-1) ?? "", ["Row 69", "Sum", "$2,415.00"]);
  });
});

describe("long text", () => {
  const long = "abcdefghij".repeat(40);
  const longest = `${long} `.repeat(10).trim();
  const wide: Paper = {
    ...paperOf(
      { heading: "Terms", kind: "text", paragraphs: [longest, "東京都千代田区".repeat(60)] },
      { heading: long, kind: "facts", facts: [{ term: long, fact: longest }] },
      {
        heading: "Table",
        kind: "table",
        table: {
          head: ["Who", long, "Amount"],
          figures: [2],
          rows: [[longest, "word ".repeat(400), "$999,999,999.00"]],
          total: [long, long, long],
        },
      },
      {
        heading: "Shares",
        kind: "shares",
        figure: "$".repeat(80),
        shares: Array.from({ length: 7 }, () => ({ label: long, percent: 100 / 7, figure: "$1.00" })),
      },
      { heading: "Signed", kind: "signatures", signatures: [{ name: longest, said: [longest, long] }] },
    ),
    title: long,
    reference: long,
    subtitle: long,
  };

  test("is broken: nothing leaves the page, and no character is lost or added", async () => {
    const file = await render(wide);
    const places = await placesOf(file);
    expect(places.length).toBeGreaterThan(100);
    expect(places.filter(({ left, right, base }) => left < 59.5 || right > 552.5 || base < 30 || base > 760)).toEqual(
      [],
    );
    // Between head and foot, where a text that is too long would overlap the page number.
    expect(places.filter(({ text, base }) => base < 74 && !/^Page|^\d|^of/.test(text.trim()))).toEqual([]);
    const terms = (
      await pagesOf(await render({ ...paperOf({ heading: "Terms", kind: "text", paragraphs: [longest] }) }))
    ).join(" ");
    expect(terms.replaceAll(/Page \d of \d|TalentMLS|DEAL-4F7K2M, version 3|\s/g, "")).toContain(
      longest.replaceAll(" ", ""),
    );
    expect(terms).not.toContain("-abc");
  });

  test("cuts no word that fits a line, and adds no hyphen", async () => {
    const words = "Representations unconditionally acknowledged notwithstanding straightforwardness. "
      .repeat(12)
      .trim();
    const text = (await pagesOf(await render(paperOf({ heading: "Terms", kind: "text", paragraphs: [words] })))).join(
      " ",
    );
    expect(text).toContain(words);
  });

  test("shows a box for an unsupported character, and composes accents", async () => {
    const text = (
      await pagesOf(
        await render(
          paperOf({
            heading: "Terms",
            kind: "text",
            paragraphs: ["Zo\u0308e\u0301, soft\u00adly, \ud55c\uad6d ends\u0007."],
          }),
        ),
      )
    ).join(" ");
    expect(text).toContain("Zöé, softly, □□ ends.");
  });

  test("prints Hebrew, Arabic and emoji, each with a font loaded for it", async () => {
    const texts = ["\u05e9\u05dc\u05d5\u05dd", "\u0645\u0631\u062d\u0628\u0627", "Start 🚀 ✅"];
    const text = (await pagesOf(await render(paperOf({ heading: "Terms", kind: "text", paragraphs: texts })))).join(
      " ",
    );
    expect(text).not.toContain("□");
    expect(text).toContain("🚀");
  });

  test("prints every character that the check before signing allows", async () => {
    const all = Array.from({ length: 0x1fb00 }, (_, point) => point).filter(
      (point) => unprintable(String.fromCodePoint(point)).length === 0,
    );
    const texts = all
      .filter((point) => point > 0x20 && (point < 0xd800 || point > 0xdfff))
      .map((point) => String.fromCodePoint(point));
    const faces = await loadFaces(nodeFonts, texts);
    expect(texts.length).toBeGreaterThan(15_000);
    expect(texts.filter((text) => text !== "□" && faces.settable(text).includes("□"))).toEqual([]);
  });

  test("shows characters as they were written, independent of earlier documents", async () => {
    // The fonts compose "Ż" from the parts of "Z", draw an arrow for "->", and draw each of ⽇日, ⻑長, ɩι, ʼ’ with one
    // glyph.
    const texts = ["Żółć Śś Čč ⽇⻑ Ω µ ɩ ʼ", "Zebra Sands Cocoa 日本長 Ωμέγαι -> 2x2 => 12:30 it’s office flight"];
    for (const paragraph of texts) await render(paperOf({ heading: "Terms", kind: "text", paragraphs: [paragraph] }));
    const text = (await pagesOf(await render(paperOf({ heading: "Terms", kind: "text", paragraphs: texts })))).join(
      " ",
    );
    expect(text).toContain(texts[1]);
  });

  test("names a font that could not be loaded, and makes the document once it can be", async () => {
    await expect(renderPaper(agreement, { ...nodeFonts, title: "/nowhere/Serif.ttf" }, options)).rejects.toThrow(
      "Serif.ttf could not be loaded",
    );
    await expect(pagesOf(await render(agreement))).resolves.toHaveLength(2);
  });
});

describe("a table at a page's end", () => {
  const table = (rows: number): PaperSection => ({
    heading: "Audit trail",
    kind: "table",
    table: {
      head: ["Time", "What"],
      figures: [],
      rows: Array.from({ length: rows }, (_, row) => [`t${row}.`, `Row ${row}.`]),
      total: null,
    },
  });
  const rowsOn = (text: string): number => text.match(/Row \d+\./g)?.length ?? 0;

  test.each([3, 40])("never leaves one of its %i rows alone on a page", async (rows) => {
    for (const filler of [14, 15, 16, 17]) {
      const counts = (await pagesOf(await render(paperOf(facts(filler), table(rows)))))
        .map(rowsOn)
        .filter((count) => count > 0);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows);
      expect(Math.min(...counts), `after ${filler} facts: ${counts.join(", ")}`).toBeGreaterThan(1);
      if (rows === 3) expect(counts).toEqual([3]);
    }
  });
});

describe("a heading", () => {
  const bodies: Record<string, [PaperSection, string]> = {
    facts: [{ heading: "Heading", kind: "facts", facts: [{ term: "Guarantee", fact: "Begins here" }] }, "Begins here"],
    text: [{ heading: "Heading", kind: "text", paragraphs: ["Begins here and goes on. ".repeat(30)] }, "Begins here"],
    table: [
      {
        heading: "Heading",
        kind: "table",
        table: {
          head: ["What", "Amount"],
          figures: [1],
          rows: [
            ["Begins here", "$1.00"],
            ["And ends", "$2.00"],
          ],
          total: null,
        },
      },
      "Begins here",
    ],
    shares: [
      {
        heading: "Heading",
        kind: "shares",
        figure: "$9.00",
        shares: [{ label: "Begins here", percent: 100, figure: "$9.00" }],
      },
      "Begins here",
    ],
    signatures: [
      {
        heading: "Heading",
        kind: "signatures",
        signatures: [{ name: "Begins here", said: ["Somewhere", "Nov 18, 2026"] }],
      },
      "Begins here",
    ],
  };

  test.each(Object.keys(bodies))("is never left alone at a page's end: %s", async (kind) => {
    const [section, beginning] = bodies[kind] ?? expect.fail(kind);
    const onPages = new Set<number>();
    for (let filler = 12; filler <= 20; filler += 1) {
      const pages = await pagesOf(await render(paperOf(facts(filler), section)));
      const page = pages.findIndex((text) => text.includes("Heading"));
      onPages.add(page);
      expect(pages[page], `after ${filler} facts`).toContain(beginning);
    }
    expect(onPages).toEqual(new Set([0, 1]));
  });
});
