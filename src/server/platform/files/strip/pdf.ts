import { constants, inflateSync } from "node:zlib";
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  PDFString,
  PDFWriter,
} from "@cantoo/pdf-lib";
import { find } from "./kind.ts";
import { type Copier, createCopier } from "./pdf-copy.ts";
import { pageKeys, visibleAnnotations } from "./pdf-keys.ts";
import { unfit } from "./unfit.ts";

const limits = {
  pages: 100,
  annotations: 500,
  depth: 40,
  streamBytes: 160 * 1024 * 1024,
  allBytes: 500 * 1024 * 1024,
} as const;
const broken = "This PDF cannot be read. Open it, print it to PDF again and upload the copy.";
const name = (text: string): PDFName => PDFName.of(text);

/**
 * Creates a new PDF of what the pages show: only pages, what they draw with, web links and layers are copied.
 * Information dictionaries, XMP, document ids, attachments, scripts, thumbnails, comments, structure trees, form data
 * and earlier revisions are never copied.
 * @throws Unfit
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array> {
  requireModestStreams(bytes);
  const source = await read(bytes);
  const catalog = source.lookup(source.trailerInfo.Root);
  if (!(catalog instanceof PDFDict)) return unfit(broken);
  const target = PDFContext.create();
  const copier = createCopier(source, target);
  const tree = target.nextRef();
  const kids = pagesOf(source, catalog).map((page) =>
    target.register(copyPage(page, { source, target, copier, tree })),
  );
  if (kids.length === 0) return unfit("This PDF has no pages. Print it to PDF again and upload the copy.");
  target.assign(tree, target.obj({ Type: "Pages", Kids: kids, Count: kids.length }));
  const layers = layersOf(catalog, target, copier);
  target.trailerInfo.Root = target.register(
    target.obj({ Type: "Catalog", Pages: tree, ...(layers && { OCProperties: layers }) }),
  );
  copier.finish();
  return PDFWriter.forContext(target, Number.POSITIVE_INFINITY).serializeToBuffer();
}

async function read(bytes: Uint8Array): Promise<PDFContext> {
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      updateMetadata: false,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
  } catch {
    return unfit(broken);
  }
  if (document.context.trailerInfo.Encrypt !== undefined)
    return unfit("This PDF is protected with a password. Save it without one and upload that.");
  return document.context;
}

/**
 * Checked before decompression: each stream and their total must be within limits. A bomb compresses a thousandfold.
 */
function requireModestStreams(bytes: Uint8Array): void {
  let all = 0;
  const unpack = (packed: Uint8Array, nested: number): void => {
    if (((packed[0] ?? 0) & 0x0f) !== 8 || (((packed[0] as number) << 8) | (packed[1] ?? 1)) % 31 !== 0) return;
    let inside: Uint8Array;
    try {
      inside = inflateSync(packed, { maxOutputLength: limits.streamBytes, finishFlush: constants.Z_SYNC_FLUSH });
    } catch (error) {
      if (error instanceof RangeError || (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") bomb();
      return;
    }
    all += inside.length;
    if (all > limits.allBytes) bomb();
    if (nested < 3) unpack(inside, nested + 1);
  };
  for (let at = find(bytes, "stream"); at >= 0; at = find(bytes, "stream", at + 6)) {
    let start = at + 6;
    while (bytes[start] === 32 || bytes[start] === 13 || bytes[start] === 10) start += 1;
    unpack(bytes.subarray(start), 0);
  }
}

function bomb(): never {
  return unfit("This PDF is too large when unpacked. Print it to PDF again with smaller pictures and upload the copy.");
}

type Page = { own: PDFDict; inherited: Map<string, PDFObject> };

/** The pages in order, each with its inherited attributes. */
function pagesOf(context: PDFContext, catalog: PDFDict): Page[] {
  const pages: Page[] = [];
  const visit = (node: PDFObject | undefined, above: Map<string, PDFObject>, path: readonly PDFDict[]): void => {
    if (!(node instanceof PDFDict) || path.includes(node)) return;
    if (path.length > limits.depth) unfit(broken);
    const here = new Map(above);
    for (const key of pageKeys.inherited) {
      const value = node.get(name(key));
      if (value !== undefined) here.set(key, value);
    }
    const kids = node.lookup(name("Kids"));
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) visit(context.lookup(kid), here, [...path, node]);
    else pages.push({ own: node, inherited: here });
    if (pages.length > limits.pages)
      unfit(`This PDF has more than ${limits.pages} pages. Upload only the pages of the CV.`);
  };
  visit(catalog.lookup(name("Pages")), new Map(), []);
  return pages;
}

type Making = { source: PDFContext; target: PDFContext; copier: Copier; tree: PDFRef };

function copyPage({ own, inherited }: Page, { source, target, copier, tree }: Making): PDFDict {
  const page = target.obj({ Type: "Page", Parent: tree });
  for (const key of pageKeys.inherited) {
    const value = inherited.get(key);
    if (value !== undefined) page.set(name(key), copier.value(value, key === "Resources" ? "resources" : "drawing"));
  }
  for (const key of pageKeys.own) {
    const value = own.get(name(key));
    if (value !== undefined) page.set(name(key), copier.value(value));
  }
  const contents = own.lookup(name("Contents"));
  const streams = (
    contents instanceof PDFArray ? contents.asArray().map((each) => source.lookup(each)) : [contents]
  ).filter((each) => each instanceof PDFRawStream);
  if (streams.length > 0) page.set(name("Contents"), copier.content(streams));
  const annotations = own.lookup(name("Annots"));
  if (annotations instanceof PDFArray) {
    const kept = annotations
      .asArray()
      .slice(0, limits.annotations)
      .flatMap((each) => copyAnnotation(source.lookup(each), { source, target, copier, tree }));
    if (kept.length > 0) page.set(name("Annots"), target.obj(kept));
  }
  return page;
}

/** A web link, or the drawing of a visible annotation without its author, date and text. */
function copyAnnotation(annotation: PDFObject | undefined, { source, target, copier }: Making): PDFDict[] {
  if (!(annotation instanceof PDFDict)) return [];
  const subtype = annotation.lookup(name("Subtype"));
  const rect = annotation.lookup(name("Rect"));
  const flags = annotation.lookup(name("F"));
  if (!(subtype instanceof PDFName) || !(rect instanceof PDFArray)) return [];
  const place = { Type: "Annot", Rect: copier.value(rect) };
  if (subtype === name("Link")) {
    const uri = uriOf(annotation.lookup(name("A")));
    return uri === null
      ? []
      : [target.obj({ ...place, Subtype: "Link", Border: [0, 0, 0], A: { S: "URI", URI: PDFString.of(uri) } })];
  }
  const hidden = flags instanceof PDFNumber && (flags.asNumber() & 0b100010) !== 0;
  if (hidden || !visibleAnnotations.has(subtype.decodeText())) return [];
  const drawn = appearanceOf(annotation, source);
  // Every reader draws a stamp as given; none regenerates its appearance.
  return drawn === null ? [] : [target.obj({ ...place, Subtype: "Stamp", F: 4, AP: { N: copier.value(drawn) } })];
}

/** The normal appearance; if there are several states, the current one. */
function appearanceOf(annotation: PDFDict, source: PDFContext): PDFObject | null {
  const appearances = annotation.lookup(name("AP"));
  const normal = appearances instanceof PDFDict ? appearances.get(name("N")) : undefined;
  if (source.lookup(normal) instanceof PDFRawStream) return normal as PDFObject;
  const states = source.lookup(normal);
  const state = annotation.lookup(name("AS"));
  const drawn = states instanceof PDFDict && state instanceof PDFName ? states.get(state) : undefined;
  return source.lookup(drawn) instanceof PDFRawStream ? (drawn as PDFObject) : null;
}

function uriOf(action: PDFObject | undefined): string | null {
  const uri =
    action instanceof PDFDict && action.lookup(name("S")) === name("URI") ? action.lookup(name("URI")) : undefined;
  if (!(uri instanceof PDFString || uri instanceof PDFHexString)) return null;
  const text = uri.decodeText();
  return /^(?:https?:|mailto:|tel:)[\x21-\x7e]+$/i.test(text) && !/[()\\]/.test(text) ? text : null;
}

/** Layer visibility: without it, hidden layers would appear. */
function layersOf(catalog: PDFDict, target: PDFContext, copier: Copier): PDFDict | null {
  const layers = catalog.lookup(name("OCProperties"));
  const groups = layers instanceof PDFDict ? layers.get(name("OCGs")) : undefined;
  const shown = layers instanceof PDFDict ? layers.lookup(name("D")) : undefined;
  if (groups === undefined) return null;
  return target.obj({ OCGs: copier.value(groups), D: shown instanceof PDFDict ? copier.value(shown) : {} });
}
