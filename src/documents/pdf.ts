import { Document, Image, Page, pdf, Text, View } from "@react-pdf/renderer";
import type { Paper, PaperSection } from "#domain/core/document.ts";
import { createElement as h, type ReactElement } from "react";
import { type Faces, loadFaces } from "./faces.ts";
import type { FontSources } from "./font-sources.ts";
import { color, page } from "./look.ts";
import { sectionElements } from "./sections.ts";
import { type Setting, settingWith } from "./setting.ts";

export type { FontSources } from "./font-sources.ts";

export type PaperOptions = {
  /** The product's name, in every page's head. */
  brand: string;
  /** In the file's properties. */
  author: string;
  /** In the file's properties instead of the rendering time, so that the same document gives the same file. */
  createdAt: Date;
  /** Shown above each title: the `data:` address of a PNG picture. */
  logo?: string | null;
};

/**
 * Renders one document, or several one after the other, as a PDF file on US Letter with all fonts embedded (spec §15).
 * A certificate starts on its own page. Can run concurrently. @throws Error when a font can't be loaded, with a message
 * that says how to fix it
 */
export async function renderPaper(
  paper: Paper | readonly Paper[],
  fonts: FontSources,
  options: PaperOptions,
): Promise<Uint8Array> {
  const papers = "title" in paper ? [paper] : paper;
  const faces = await loadFaces(fonts, textsOf({ papers, brand: options.brand }));
  const setting = settingWith(faces);
  const file = pdf(
    h(
      Document,
      {
        title: [...new Set(papers.map(({ title }) => title))].join(", "),
        author: options.author,
        subject: papers.map(({ reference }) => reference).join(", "),
        creator: options.brand,
        producer: options.brand,
        creationDate: options.createdAt,
        language: "en-US",
      },
      papers.flatMap((each, place) => pagesOf(setting, each, options, place)),
    ),
  );
  return new Uint8Array(await (await file.toBlob()).arrayBuffer());
}

function pagesOf(
  setting: Setting,
  paper: Paper,
  { brand, logo }: Pick<PaperOptions, "brand" | "logo">,
  place: number,
): ReactElement[] {
  return [
    sheet(setting, paper, brand, `paper ${place}`, [
      ...(logo ? [logoElement(logo)] : []),
      titleElement(setting, paper.title, paper.subtitle),
      ...sections(setting, paper.sections),
    ]),
    ...(paper.certificate === null
      ? []
      : [
          sheet(setting, paper, brand, `certificate ${place}`, [
            titleElement(setting, "Signature certificate", `${paper.title}, ${paper.reference}`),
            ...sections(setting, paper.certificate),
          ]),
        ]),
  ];
}

const sections = (setting: Setting, list: readonly PaperSection[]): ReactElement[] =>
  list.flatMap((section, place) => sectionElements(setting, section, place));

/** Every text of the document, for choosing the fonts. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** At most 120 by 40 points, on the left. */
const logoElement = (logo: string): ReactElement =>
  h(View, { key: "logo", style: { height: 40, marginBottom: 14, alignItems: "flex-start" } }, [
    h(Image, { key: "picture", src: logo, style: { maxWidth: 120, maxHeight: 40, objectFit: "contain" } }),
  ]);

function titleElement({ set }: Setting, title: string, subtitle: string): ReactElement {
  return h(View, { key: "title" }, [
    set(title, {
      key: "title",
      face: "title",
      size: 21,
      leading: 1.2,
      measure: page.width,
      style: { letterSpacing: -0.2 },
    }),
    set(subtitle, {
      key: "subtitle",
      size: 10,
      leading: 1.5,
      measure: page.width,
      style: { color: color.ink2, marginTop: 4 },
    }),
  ]);
}

function sheet(setting: Setting, paper: Paper, brand: string, key: string, children: ReactElement[]): ReactElement {
  return h(
    Page,
    {
      key,
      size: "LETTER",
      style: {
        paddingTop: page.top,
        paddingBottom: page.bottom,
        paddingHorizontal: page.gutter,
        backgroundColor: "#ffffff",
      },
    },
    header(setting, paper, brand),
    children,
    footer(setting.faces),
  );
}

const bothEnds = {
  position: "absolute",
  left: page.gutter,
  right: page.gutter,
  flexDirection: "row",
  justifyContent: "space-between",
  alignItems: "center",
} as const;

function header({ set }: Setting, paper: Paper, brand: string): ReactElement {
  const half = page.width / 2;
  return h(
    View,
    {
      key: "header",
      fixed: true,
      style: { ...bothEnds, top: 36, paddingBottom: 9, borderBottomWidth: 0.5, borderBottomColor: color.line },
    },
    [
      h(View, { key: "brand", style: { flexDirection: "row", alignItems: "center", maxWidth: half } }, [
        mark(),
        set(brand, {
          key: "name",
          face: "strong",
          size: 10.5,
          leading: 1.3,
          measure: half - 24,
          style: { marginLeft: 7, maxWidth: half - 24 },
        }),
      ]),
      set(paper.reference, {
        key: "reference",
        face: "code",
        size: 8,
        leading: 1.4,
        measure: half,
        style: { color: color.ink2, maxWidth: half, textAlign: "right" },
      }),
    ],
  );
}

/** The product's mark: two lines of a ledger, one seal among the bars (`web/lib/frame/brand.tsx`). */
function mark(): ReactElement {
  const bar = (key: string, left: number, top: number, width: number, backgroundColor: string): ReactElement =>
    h(View, {
      key,
      style: { position: "absolute", left, top, width, height: 4.9, borderRadius: 0.9, backgroundColor },
    });
  return h(View, { key: "mark", style: { width: 15.9, height: 11 } }, [
    bar("a", 0, 0, 9.8, color.ink),
    bar("b", 11, 0, 4.9, color.seal),
    bar("c", 0, 6.1, 5.5, "#a6acb2"),
    bar("d", 6.7, 6.1, 9.2, color.ink),
  ]);
}

function footer(faces: Faces): ReactElement {
  return h(View, { key: "footer", fixed: true, style: { ...bothEnds, bottom: 36, justifyContent: "flex-end" } }, [
    h(Text, {
      key: "number",
      style: { fontFamily: faces.stack("sans"), fontFeatureSettings: { tnum: 1 }, fontSize: 8, color: color.ink3 },
      render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`,
    }),
  ]);
}
