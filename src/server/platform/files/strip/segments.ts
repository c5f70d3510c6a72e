import { unfit } from "./unfit.ts";

/*
 * Pictures inside documents keep their pixels; only parts without pixels are removed. Allowed parts of a JPEG or PNG
 * are listed; everything else (Exif, GPS, XMP, ICC, thumbnails, comments, trailing bytes) is dropped.
 */

const broken = "A picture in the file is damaged. Open the file, save it again and upload the copy.";

/** A JPEG (ITU-T T.81 §B) with only what its pixels need. @throws Unfit */
export function cleanJpeg(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) unfit(broken);
  for (let at = 2; at < bytes.length;) {
    if (bytes[at] !== 0xff) unfit(broken);
    const marker = bytes[at + 1] ?? unfit(broken);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return Buffer.concat([...kept, Uint8Array.of(0xff, 0xd9)]);
    const end = at + 2 + lengthAt(bytes, at + 2);
    if (end > bytes.length) unfit(broken);
    if (holdsPixels(marker)) kept.push(bytes.subarray(at, end));
    // Twelve bytes with the color transform; a longer segment hides something.
    if (marker === 0xee && end - at >= 16 && text(bytes, at + 4, 5) === "Adobe")
      kept.push(Uint8Array.of(0xff, 0xee, 0, 14), bytes.subarray(at + 4, at + 16));
    at = end;
    if (marker === 0xda) {
      const scanEnd = endOfScan(bytes, at);
      kept.push(bytes.subarray(at, scanEnd));
      at = scanEnd;
    }
  }
  return unfit(broken);
}

/** Tables (DQT, DHT, DAC, DRI, DNL), frames (SOF) and scans (SOS). */
const holdsPixels = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || [0xda, 0xdb, 0xdc, 0xdd].includes(marker);

function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length - 1; at++) {
    const next = bytes[at + 1] as number;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return unfit(broken);
}

const lengthAt = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const text = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const pngChunks = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** A PNG (RFC 2083) with only what its pixels need. @throws Unfit */
export function cleanPng(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    const name = text(bytes, at + 4, 4);
    if (end > bytes.length) unfit(broken);
    if (pngChunks.has(name)) kept.push(bytes.subarray(at, end));
    if (name === "IEND") return Buffer.concat(kept);
    at = end;
  }
  return unfit(broken);
}

const jp2Boxes = new Set(["jP  ", "ftyp", "jp2h", "jp2c"]);

/** A JPEG 2000 picture (ITU-T T.800 §I) without its XML, UUID and comment boxes. @throws Unfit */
export function cleanJpeg2000(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xff && bytes[1] === 0x4f) return cleanCodestream(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = view.getUint32(at) === 0 ? bytes.length - at : view.getUint32(at);
    const name = text(bytes, at + 4, 4);
    if (length < 8 || at + length > bytes.length) unfit(broken);
    const inside = bytes.subarray(at + 8, at + length);
    if (jp2Boxes.has(name)) {
      const content = name === "jp2c" ? cleanCodestream(inside) : inside;
      const head = Buffer.from(bytes.subarray(at, at + 8));
      head.writeUInt32BE(content.length + 8);
      kept.push(head, content);
    }
    at += length;
  }
  return Buffer.concat(kept);
}

/** Comments are in the header before the first tile. */
function cleanCodestream(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) unfit(broken);
    if (bytes[at + 1] === 0x90) return Buffer.concat([...kept, bytes.subarray(at)]);
    const end = at + 2 + lengthAt(bytes, at + 2);
    if (bytes[at + 1] !== 0x64) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return unfit(broken);
}
