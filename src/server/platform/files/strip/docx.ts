import path from "node:path";
import { strFromU8, unzipSync, zipSync } from "fflate";
import { droppedParts, judgeWord, keptParts, mainPart, wordText } from "./docx-rules.ts";
import { find, zipEnd } from "./kind.ts";
import { cleanJpeg, cleanPng } from "./segments.ts";
import { unfit } from "./unfit.ts";
import { elementsOf, escaped, rewriteXml, valueOf } from "./xml.ts";

const limits = { entries: 1_000, allBytes: 120 * 1024 * 1024 } as const;
const broken = "This DOCX cannot be read. Open it, save it again and upload the copy.";
const word = "word/";
const relationshipsType = "http://schemas.openxmlformats.org/package/2006/relationships";
const officeType = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";

/**
 * Creates a new DOCX with the document's text, formatting, headers, notes and pictures. Parts are reached from the main
 * part and rewritten under plain names. Properties, comments, authors of changes, custom XML, fonts, thumbnails and
 * everything else in the archive are never copied.
 * @throws Unfit
 */
export function cleanDocx(bytes: Uint8Array): Uint8Array {
  const parts = unpack(bytes);
  const main = relationshipsOf(parts, "").find(({ kind }) => kind === "officeDocument")?.target;
  if (main === undefined || !parts.has(main)) return unfit(broken);
  if (!isPlainDocument(parts, main))
    return unfit("This is a Word template, or a document with macros. Save it as a plain DOCX or PDF and upload that.");
  const writer = createWriter(parts);
  writer.add(main, mainPart.file, mainPart.contentType, "document");
  return writer.finish();
}

function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  const end = zipEnd(bytes);
  // Nothing may precede or follow the archive: another reader could find another file there.
  if (!end || end.at + 22 + end.commentLength !== bytes.length || end.directoryAt + end.directorySize !== end.at)
    return unfit(broken);
  if (end.entries > limits.entries) unfit("This DOCX has too many parts. Save it as PDF and upload that.");
  let all = 0;
  const names = new Set<string>();
  try {
    const entries = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (names.has(name.toLowerCase())) unfit(broken);
        names.add(name.toLowerCase());
        all += originalSize;
        if (all > limits.allBytes)
          unfit("This DOCX is too large when unpacked. Save it with smaller pictures, or as PDF.");
        return /\.(?:xml|rels|jpe?g|png|gif|bmp|tiff?|emf|wmf|svg)$/i.test(name);
      },
    });
    return new Map(Object.entries(entries));
  } catch (error) {
    if (error instanceof Error && error.name === "Unfit") throw error;
    return unfit(broken);
  }
}

function isPlainDocument(parts: ReadonlyMap<string, Uint8Array>, main: string): boolean {
  const types = parts.get("[Content_Types].xml") ?? unfit(broken);
  return elementsOf(types).some(
    (each) =>
      each.name === "Override" &&
      valueOf(each, "PartName").toLowerCase() === `/${main.toLowerCase()}` &&
      valueOf(each, "ContentType") === mainPart.contentType,
  );
}

type Relationship = { id: string; kind: string; target: string; external: boolean };

/** The relationships of a part; `""` is the package. Targets are names in the archive, or external addresses. */
function relationshipsOf(parts: ReadonlyMap<string, Uint8Array>, part: string): Relationship[] {
  const source = parts.get(
    path.posix.join(path.posix.dirname(part), "_rels", `${path.posix.basename(part)}.rels`).replace(/^\.\//, ""),
  );
  if (!source) return [];
  return elementsOf(source)
    .filter(({ name }) => name === "Relationship")
    .map((each) => {
      const external = valueOf(each, "TargetMode") === "External";
      const target = valueOf(each, "Target");
      return {
        id: valueOf(each, "Id"),
        kind: valueOf(each, "Type").split("/").at(-1) ?? "",
        external,
        target: external
          ? target
          : path.posix.join("/", target.startsWith("/") ? "" : path.posix.dirname(part), target).slice(1),
      };
    });
}

function createWriter(parts: ReadonlyMap<string, Uint8Array>) {
  const files: Record<string, Uint8Array> = {};
  const overrides: string[] = [];
  /** Old name → new name, so that a picture shown by two headers is written once. */
  const written = new Map<string, string>();

  function add(from: string, to: string, contentType: string, kind: string): void {
    written.set(from, to);
    overrides.push(`<Override PartName="/${to}" ContentType="${contentType}"/>`);
    const source = parts.get(from) ?? unfit(broken);
    const kept =
      kind === "document" || keptParts[kind]?.relationships ? relationshipsOf(parts, from).flatMap(carry) : [];
    const context = { kept: new Set(kept.map(({ id }) => id)), prefixes: relationshipPrefixes(source) };
    files[to] = rewriteXml(source, (element) => judgeWord(kind, element, context), wordText);
    if (kept.length > 0)
      files[path.posix.join(path.posix.dirname(to), "_rels", `${path.posix.basename(to)}.rels`)] = relationshipsFile(
        kept,
        to,
      );
  }

  function carry({ id, kind, target, external }: Relationship): Relationship[] {
    if (droppedParts.has(kind)) return [];
    if (external)
      return kind === "hyperlink" && /^(?:https?:|mailto:|tel:)/i.test(target) ? [{ id, kind, target, external }] : [];
    if (kind === "image") return [{ id, kind, target: picture(target), external }];
    const part = keptParts[kind];
    if (!part)
      return unfit(
        "This DOCX contains something that is neither text nor a picture " +
          `(${/^[A-Za-z]{1,30}$/.test(kind) ? kind : "an object"}). Save it as PDF and upload that.`,
      );
    const to = written.get(target) ?? `${word}${part.file}${part.many ? count(part.file) + 1 : ""}.xml`;
    if (!written.has(target)) add(target, to, part.contentType, kind);
    return [{ id, kind, target: to, external }];
  }

  function picture(from: string): string {
    const known = written.get(from);
    if (known !== undefined) return known;
    const bytes = parts.get(from) ?? unfit(broken);
    const isPng = find(bytes.subarray(0, 8), "\x89PNG") === 0;
    if (!isPng && (bytes[0] !== 0xff || bytes[1] !== 0xd8))
      unfit("This DOCX contains a picture that is neither JPEG nor PNG. Save it as PDF and upload that.");
    const to = `${word}media/image${count("media/image") + 1}.${isPng ? "png" : "jpeg"}`;
    files[to] = isPng ? cleanPng(bytes) : cleanJpeg(bytes);
    written.set(from, to);
    return to;
  }

  const count = (file: string): number => [...written.values()].filter((name) => name.startsWith(word + file)).length;

  return {
    add,
    finish(): Uint8Array {
      const types =
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types ` +
        `xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ` +
        `ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ` +
        `ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default ` +
        `Extension="png" ContentType="image/png"/>${overrides.join("")}</Types>`;
      const root = relationshipsFile(
        [{ id: "rId1", kind: "officeDocument", target: mainPart.file, external: false }],
        "",
      );
      // One fixed time for all entries: the archive's own times reveal when the author worked on it.
      return zipSync(
        { "[Content_Types].xml": Buffer.from(types), "_rels/.rels": root, ...files },
        { mtime: new Date(1980, 0, 2), level: 6 },
      );
    },
  };
}

/** Strict documents use other URIs for the same relationships; both are read, one is written. */
function relationshipPrefixes(source: Uint8Array): Set<string> {
  const declared = strFromU8(source).matchAll(
    /xmlns:([\w.-]+)\s*=\s*["'][^"']*\/officeDocument\/(?:2006\/)?relationships["']/g,
  );
  return new Set([...declared].map(([, prefix]) => `${prefix}:`));
}

function relationshipsFile(kept: readonly Relationship[], of: string): Uint8Array {
  const lines = kept.map(({ id, kind, target, external }) => {
    const to = external ? target : path.posix.relative(path.posix.dirname(of), target);
    return (
      `<Relationship Id="${escaped(id)}" Type="${officeType}${kind}" ` +
      `Target="${escaped(to)}"${external ? ' TargetMode="External"' : ""}/>`
    );
  });
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships ` +
      `xmlns="${relationshipsType}">${lines.join("")}</Relationships>`,
  );
}
