import { getDocumentProxy } from "unpdf";
import type { CvLine, CvLink, CvPage } from "#domain/cv/reading.ts";
import { CvFileError } from "./cv-file-error.ts";
import { cleanLine } from "./even-lines.ts";
import { checkedPages, cvFileLimits } from "./limits.ts";
import { isContactAddress, mostLinks } from "./linked-words.ts";
import { inReadingOrder, type TextPiece } from "./reading-order.ts";

type Opened = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Opened["getPage"]>>;
type Matrix = readonly number[];

/** Text pieces of a page; more is a drawing, not a CV. */
const mostPieces = 20_000;

/** The text of a PDF in reading order. @throws CvFileError */
export async function pdfPages(bytes: Uint8Array): Promise<CvPage[]> {
  let opened: Opened;
  try {
    // The library takes the buffer over, so it gets a copy.
    opened = await getDocumentProxy(new Uint8Array(bytes), {
      useSystemFonts: false,
      disableFontFace: true,
      verbosity: 0,
    });
  } catch (error) {
    throw new CvFileError(error instanceof Error && error.name === "PasswordException" ? "protected" : "damaged");
  }
  try {
    if (opened.numPages > cvFileLimits.pages) throw new CvFileError("long");
    const pages: CvPage[] = [];
    let characters = 0;
    for (let number = 1; number <= opened.numPages; number++) {
      const page = await pageOf(await opened.getPage(number));
      pages.push(page);
      for (const line of page.lines) characters += line.text.length;
      if (characters > cvFileLimits.characters) throw new CvFileError("long");
    }
    return checkedPdf(pages);
  } catch (error) {
    throw error instanceof CvFileError ? error : new CvFileError("damaged");
  } finally {
    await opened.loadingTask.destroy();
  }
}

async function pageOf(page: Page): Promise<CvPage> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const areas = await linkAreas(page);
  const pieces: TextPiece[] = [];
  const sideways: TextPiece[] = [];
  for (const item of items) {
    if (!("str" in item) || item.str.trim() === "") continue;
    if (pieces.length >= mostPieces) throw new CvFileError("long");
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = multiply(viewport.transform, item.transform as Matrix);
    const height = Math.hypot(c, d) || item.height || 10;
    const scale = Math.hypot(a, b) / (Math.hypot(Number(item.transform[0]), Number(item.transform[1])) || 1);
    const piece = { text: item.str, x: e, baseline: f, width: item.width * (scale || 1), height };
    if (![piece.x, piece.baseline, piece.width, piece.height].every(Number.isFinite)) continue;
    (Math.abs(b) > Math.abs(a) ? sideways : pieces).push(piece);
  }
  const lines = [
    ...inReadingOrder(pieces),
    ...sideways.map(({ text, x, baseline, width, height }) => ({
      text,
      x,
      y: baseline - width,
      width: height,
      height,
    })),
  ];
  return {
    width: viewport.width,
    height: viewport.height,
    lines: lines.flatMap((line) => {
      const text = cleanLine(line.text).trim().slice(0, cvFileLimits.line);
      if (text === "") return [];
      const links = linksOn({ ...line, text }, areas);
      return [{ ...line, text, ...(links.length > 0 && { links }) }];
    }),
  };
}

type Area = { x: number; y: number; right: number; bottom: number; address: string };

/** Where a page has links to web, email and phone addresses, in points from its top left corner. */
async function linkAreas(page: Page): Promise<Area[]> {
  const viewport = page.getViewport({ scale: 1 });
  const annotations = (await page.getAnnotations()) as { subtype?: string; url?: unknown; rect?: unknown }[];
  return annotations.slice(0, mostLinks).flatMap(({ subtype, url, rect }) => {
    if (subtype !== "Link" || !isContactAddress(url) || !Array.isArray(rect)) return [];
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(Number(rect[0]), Number(rect[1])) as number[];
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(Number(rect[2]), Number(rect[3])) as number[];
    if (![x1, y1, x2, y2].every(Number.isFinite)) return [];
    return [
      { x: Math.min(x1, x2), right: Math.max(x1, x2), y: Math.min(y1, y2), bottom: Math.max(y1, y2), address: url },
    ];
  });
}

/** The words of a line that lie on a link. */
function linksOn({ text, x, y, width, height }: CvLine, areas: readonly Area[]): CvLink[] {
  const middle = y + height / 2;
  const per = width / Math.max(1, text.length);
  return areas.flatMap((area) => {
    if (middle < area.y || middle > area.bottom || area.right <= x || area.x >= x + width) return [];
    // Whole words: the widths of characters are only known on average.
    const words = [...text.matchAll(/\S*[\p{L}\p{N}]\S*/gu)].filter(({ 0: word, index }) => {
      const center = x + (index + word.length / 2) * per;
      return center >= area.x - per && center <= area.right + per;
    });
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) return [];
    return [{ start: first.index, end: last.index + last[0].length, address: area.address }];
  });
}

/** The transformation `inner`, then `outer`. */
function multiply(outer: Matrix, inner: Matrix): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function checkedPdf(pages: CvPage[]): CvPage[] {
  const text = pages.flatMap(({ lines }) => lines.map((line) => line.text)).join("\n");
  const visible = text.replace(/\s/g, "").length;
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  // A scan can have a line of text from the scanner's program.
  if (visible < 40 * Math.min(pages.length, 3) && letters < 60) throw new CvFileError("scan");
  if (letters < visible * 0.4) throw new CvFileError("unreadable");
  return checkedPages(pages);
}
