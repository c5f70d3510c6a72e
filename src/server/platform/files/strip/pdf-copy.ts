import { deflateSync, inflateSync } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import { cleanContent } from "./pdf-content.ts";
import { drawingKeys, resourceKeys } from "./pdf-keys.ts";
import { cleanJpeg, cleanJpeg2000 } from "./segments.ts";
import { unfit } from "./unfit.ts";

/**
 * How to read an object: as drawing (listed keys), as resources, with arbitrary names as keys, or as drawing content.
 */
type As = "drawing" | "resources" | "named" | "procedures" | "properties";

/** How to read what is under a key of drawing; as drawing where the key isn't listed. */
const readAs = new Map<string, As>([
  ["Resources", "resources"],
  ["CharProcs", "procedures"],
  ["Colorants", "named"],
]);

export type Copier = {
  value: (object: PDFObject | undefined, as?: As) => PDFObject;
  /** Decoded content streams, joined and cleaned. */
  content: (streams: readonly PDFRawStream[]) => PDFObject;
  /** Copies the pending references until none are left. */
  finish: () => void;
};

const name = (text: string): PDFName => PDFName.of(text);
const mostDepth = 60;
const mostObjects = 60_000;
const mostContent = 64 * 1024 * 1024;

/**
 * Copies objects into a new file, built only from listed keys, with new numbers. Objects that no page refers to, such
 * as earlier revisions, are left behind.
 */
export function createCopier(source: PDFContext, target: PDFContext): Copier {
  const numbers = new Map<string, PDFRef>();
  const waiting: (() => void)[] = [];
  let depth = 0;

  function reference(ref: PDFRef, as: As): PDFObject {
    const object = source.lookup(ref);
    if (object === undefined || object === PDFNull) return PDFNull;
    const key = `${as} ${ref.toString()}`;
    const known = numbers.get(key);
    if (known) return known;
    if (numbers.size >= mostObjects) unfit("This PDF has too many parts. Print it to PDF again and upload the copy.");
    const number = target.nextRef();
    numbers.set(key, number);
    waiting.push(() => target.assign(number, value(object, as)));
    return number;
  }

  function value(object: PDFObject | undefined, as: As = "drawing"): PDFObject {
    if (object instanceof PDFRef) return reference(object, as);
    depth += 1;
    if (depth > mostDepth) unfit("This PDF is nested too deeply. Print it to PDF again and upload the copy.");
    const copied = copy(object, as);
    depth -= 1;
    return copied;
  }

  function copy(object: PDFObject | undefined, as: As): PDFObject {
    if (object instanceof PDFRawStream) return stream(object, as);
    if (object instanceof PDFDict)
      return as === "resources" ? resources(object) : as === "drawing" ? drawing(object) : named(object, as);
    if (object instanceof PDFArray) return array(object);
    const simple =
      object instanceof PDFName ||
      object instanceof PDFNumber ||
      object instanceof PDFBool ||
      object instanceof PDFString ||
      object instanceof PDFHexString;
    return simple ? object : PDFNull;
  }

  function array(object: PDFArray): PDFObject {
    if (object.lookup(0) === name("ICCBased")) return plainColorSpace(object.lookup(1));
    return target.obj(object.asArray().map((each) => value(each)));
  }

  function drawing(object: PDFDict): PDFDict {
    const kept = target.obj({});
    for (const [key, each] of object.entries()) {
      const text = key.decodeText();
      if (drawingKeys.has(text)) kept.set(key, value(each, readAs.get(text)));
    }
    // The author named the layer; the name isn't visible on the page.
    if (object.lookup(name("Type")) === name("OCG")) return target.obj({ Type: "OCG", Name: PDFString.of("Layer") });
    return kept;
  }

  function resources(object: PDFDict): PDFDict {
    const kept = target.obj({});
    for (const key of resourceKeys) {
      const each = object.get(name(key));
      if (each !== undefined) kept.set(name(key), value(each, key === "Properties" ? "properties" : "named"));
    }
    return kept;
  }

  function named(object: PDFDict, as: As): PDFDict {
    const kept = target.obj({});
    for (const [key, each] of object.entries())
      kept.set(
        key,
        as === "properties" && !isLayer(source.lookup(each))
          ? target.obj({})
          : value(each, as === "procedures" ? as : "drawing"),
      );
    return kept;
  }

  function stream(object: PDFRawStream, as: As): PDFObject {
    const { dict } = object;
    if (
      as === "procedures" ||
      dict.lookup(name("Subtype")) === name("Form") ||
      dict.lookup(name("PatternType")) instanceof PDFNumber
    )
      return content([object], drawing(dict));
    const filters = filtersOf(dict);
    const kept = drawing(dict);
    for (const key of ["Filter", "DecodeParms"]) {
      const each = dict.get(name(key));
      if (each !== undefined) kept.set(name(key), value(each));
    }
    const last = filters.at(-1);
    if (last === "DCTDecode" || last === "JPXDecode") return picture(object, last, kept);
    return PDFRawStream.of(kept, filters[0] === "FlateDecode" ? withoutTail(object.contents) : object.contents);
  }

  /** A JPEG or JPEG 2000 picture, unpacked from other filters and cleaned. */
  function picture(object: PDFRawStream, format: "DCTDecode" | "JPXDecode", kept: PDFDict): PDFRawStream {
    const before = filtersOf(object.dict).length - 1;
    kept.set(name("Filter"), name(format));
    const parameters = object.dict.lookup(name("DecodeParms"));
    const own = parameters instanceof PDFArray ? parameters.lookup(before) : before === 0 ? parameters : undefined;
    if (own instanceof PDFDict) kept.set(name("DecodeParms"), value(own));
    else kept.delete(name("DecodeParms"));
    const bytes = unpacked(object, before);
    return PDFRawStream.of(kept, format === "DCTDecode" ? cleanJpeg(bytes) : cleanJpeg2000(bytes));
  }

  function content(streams: readonly PDFRawStream[], dict: PDFDict = target.obj({})): PDFRawStream {
    const parts = streams.flatMap((each, place) =>
      place === 0 ? [unpacked(each)] : [Buffer.from("\n"), unpacked(each)],
    );
    if (parts.reduce((sum, part) => sum + part.length, 0) > mostContent)
      unfit("A page of this PDF is too complex. Print it to PDF again and upload the copy.");
    dict.set(name("Filter"), name("FlateDecode"));
    return PDFRawStream.of(dict, deflateSync(cleanContent(Buffer.concat(parts))));
  }

  return {
    value,
    content: (streams) => target.register(content(streams)),
    finish() {
      for (let next = waiting.shift(); next; next = waiting.shift()) next();
    },
  };
}

/**
 * A color profile identifies the device it was made for; it is replaced by the plain color space with as many
 * components.
 */
function plainColorSpace(profile: PDFObject | undefined): PDFName {
  const colors = profile instanceof PDFRawStream ? profile.dict.lookup(name("N")) : undefined;
  return name({ 1: "DeviceGray", 4: "DeviceCMYK" }[colors instanceof PDFNumber ? colors.asNumber() : 3] ?? "DeviceRGB");
}

const isLayer = (object: PDFObject | undefined): boolean =>
  object instanceof PDFDict && [name("OCG"), name("OCMD")].includes(object.lookup(name("Type")) as PDFName);

function filtersOf(dict: PDFDict): string[] {
  const filter = dict.lookup(name("Filter"));
  const names = filter instanceof PDFArray ? filter.asArray().map((each) => dict.context.lookup(each)) : [filter];
  return names.flatMap((each) => (each instanceof PDFName ? [each.decodeText()] : []));
}

/** The bytes after this many filters; by default after all of them. */
function unpacked(stream: PDFRawStream, filters = filtersOf(stream.dict).length): Uint8Array {
  if (filters === 0) return stream.contents;
  const names = filtersOf(stream.dict).slice(0, filters);
  if (names.some((each) => each === "DCTDecode" || each === "JPXDecode"))
    return unfit("This PDF has drawing commands that can't be read. Print it to PDF again and upload the copy.");
  const parameters = stream.dict.lookup(name("DecodeParms"));
  const dict = stream.dict.context.obj({ Filter: names });
  if (parameters instanceof PDFArray)
    dict.set(name("DecodeParms"), stream.dict.context.obj(parameters.asArray().slice(0, filters)));
  else if (parameters instanceof PDFDict) dict.set(name("DecodeParms"), names.length === 1 ? parameters : PDFNull);
  return decodePDFRawStream(PDFRawStream.of(dict, stream.contents)).decode();
}

/** Removes bytes after the end of the compressed data: no reader shows them and they could contain anything. */
function withoutTail(packed: Uint8Array): Uint8Array {
  try {
    // Node's types don't know that `info` adds the engine.
    const read: object = inflateSync(packed, { info: true, maxOutputLength: 256 * 1024 * 1024 });
    return "engine" in read ? packed.subarray(0, (read.engine as { bytesWritten: number }).bytesWritten) : packed;
  } catch {
    // Readers accept a truncated stream.
    return packed;
  }
}
