import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import decodeJpeg, { init as initJpegDecoder } from "@jsquash/jpeg/decode.js";
import encodeJpeg, { init as initJpegEncoder } from "@jsquash/jpeg/encode.js";
import decodePng, { init as initPngDecoder } from "@jsquash/png/decode.js";
import encodePng, { init as initPngEncoder } from "@jsquash/png/encode.js";
import decodeWebp, { init as initWebpDecoder } from "@jsquash/webp/decode.js";
import encodeWebp, { init as initWebpEncoder } from "@jsquash/webp/encode.js";
import { find } from "./kind.ts";
import { unfit } from "./unfit.ts";

type PictureKind = "jpeg" | "png" | "webp";
type Pixels = { data: Uint8ClampedArray; width: number; height: number };

/** An A4 page at 600 dpi has 35 million. */
const mostPixels = 36_000_000;

const broken = "The picture cannot be read. Open it, save it again and upload the copy.";

/**
 * Re-encodes a picture from its pixels, so that none of the old file's bytes remain: no Exif, GPS, XMP, color profile,
 * thumbnail or hidden trailer. The picture is rotated upright, because the orientation tag is gone.
 * @throws Unfit
 */
export async function cleanPicture(kind: PictureKind, bytes: Uint8Array): Promise<Uint8Array> {
  const { encode } = await codecs[kind]();
  return new Uint8Array(await encode(await uprightPixels(kind, bytes)));
}

/** The picture, rotated upright, as a PNG file that fits into `width` by `height` pixels. @throws Unfit */
export async function smallPng(
  kind: PictureKind,
  bytes: Uint8Array,
  box: { width: number; height: number },
): Promise<Uint8Array> {
  const pixels = fitted(await uprightPixels(kind, bytes), box);
  const { encode } = await codecs.png();
  return new Uint8Array(await encode(pixels));
}

async function uprightPixels(kind: PictureKind, bytes: Uint8Array): Promise<Pixels> {
  const size = sizeOf(kind, bytes);
  if (!size || size.width < 1 || size.height < 1) return unfit(broken);
  if (size.width * size.height > mostPixels)
    return unfit("The picture has more than 36 million pixels. Save it smaller and upload that.");
  const { decode } = await codecs[kind]();
  let pixels: Pixels;
  try {
    pixels = await decode(bytes);
  } catch {
    return unfit(
      kind === "jpeg"
        ? "The picture can't be read: it's damaged, or made for print. Save it as PNG or PDF and upload that."
        : broken,
    );
  }
  return turn(pixels, orientationOf(kind, bytes));
}

/** Each new pixel is the mean of those it covers, weighted by opacity. A smaller picture stays as it is. */
function fitted(pixels: Pixels, box: { width: number; height: number }): Pixels {
  const scale = Math.min(1, box.width / pixels.width, box.height / pixels.height);
  if (scale === 1) return pixels;
  const width = Math.max(1, Math.round(pixels.width * scale));
  const height = Math.max(1, Math.round(pixels.height * scale));
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set(
        meanOf(pixels, {
          left: Math.floor((x * pixels.width) / width),
          right: Math.max(Math.floor(((x + 1) * pixels.width) / width), Math.floor((x * pixels.width) / width) + 1),
          top: Math.floor((y * pixels.height) / height),
          bottom: Math.max(
            Math.floor(((y + 1) * pixels.height) / height),
            Math.floor((y * pixels.height) / height) + 1,
          ),
        }),
        (y * width + x) * 4,
      );
  return new PlainImageData(data, width, height);
}

function meanOf(
  { data, width }: Pixels,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): [number, number, number, number] {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4;
      const opacity = data[at + 3] as number;
      red += (data[at] as number) * opacity;
      green += (data[at + 1] as number) * opacity;
      blue += (data[at + 2] as number) * opacity;
      alpha += opacity;
    }
  const most = Math.max(1, alpha);
  return [red / most, green / most, blue / most, alpha / ((right - left) * (bottom - top))];
}

/** Used by the decoders for their pixels; browsers provide it. */
class PlainImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    [this.data, this.width, this.height] = [data, width, height];
  }
}

type Codec = { decode: (bytes: Uint8Array) => Promise<Pixels>; encode: (pixels: Pixels) => Promise<ArrayBuffer> };

// Node has it, but its types don't.
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };
const wasmOf = async (file: string) =>
  new WebAssembly.Module(await readFile(createRequire(import.meta.url).resolve(file)));
// A copy with its own buffer: the decoders read the underlying buffer.
const whole = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** Loaded with the first picture of each kind. */
const codecs: Record<PictureKind, () => Promise<Codec>> = {
  async jpeg() {
    Object.assign(globalThis, { ImageData: PlainImageData });
    await initJpegDecoder(await wasmOf("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"));
    await initJpegEncoder(await wasmOf("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"));
    return { decode: (bytes) => decodeJpeg(whole(bytes)), encode: (pixels) => encodeJpeg(pixels, { quality: 88 }) };
  },
  async png() {
    Object.assign(globalThis, { ImageData: PlainImageData });
    const wasm = await wasmOf("@jsquash/png/codec/pkg/squoosh_png_bg.wasm");
    await initPngDecoder(wasm);
    await initPngEncoder(wasm);
    return { decode: (bytes) => decodePng(whole(bytes)), encode: (pixels) => encodePng(pixels as never) };
  },
  async webp() {
    Object.assign(globalThis, { ImageData: PlainImageData });
    await initWebpDecoder(await wasmOf("@jsquash/webp/codec/dec/webp_dec.wasm"));
    await initWebpEncoder(await wasmOf("@jsquash/webp/codec/enc/webp_enc_simd.wasm"));
    return {
      decode: (bytes) => decodeWebp(whole(bytes)),
      encode: (pixels) => encodeWebp(pixels, { quality: 88, method: 3 }),
    };
  },
};

/** Width and height from the header, before decoding. */
function sizeOf(kind: PictureKind, bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 30) return null;
  if (kind === "png") return { width: view.getUint32(16), height: view.getUint32(20) };
  if (kind === "webp") return webpSize(view);
  for (const { marker, at } of jpegSegments(bytes))
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return at + 9 <= bytes.length ? { width: view.getUint16(at + 7), height: view.getUint16(at + 5) } : null;
  return null;
}

/** RFC 9649 §2. */
function webpSize(view: DataView): { width: number; height: number } | null {
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return { width: three(24) + 1, height: three(27) + 1 };
    case 0x5650384c: {
      // VP8L
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 0x56503820: // VP8
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

function* jpegSegments(bytes: Uint8Array): Generator<{ marker: number; at: number; end: number }> {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] as number;
    const end = marker === 0xff ? at + 1 : at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));
    if (marker !== 0xff) yield { marker, at, end };
    if (marker === 0xda) return;
    at = end;
  }
}

/** Exif orientation, 1 to 8 (TIFF 6.0, tag 274); 1 if missing. */
function orientationOf(kind: PictureKind, bytes: Uint8Array): number {
  const tiff =
    kind === "jpeg" ? exifOfJpeg(bytes) : exifChunk(bytes, kind === "png" ? "eXIf" : "EXIF", kind === "webp");
  if (!tiff || tiff.length < 14) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = tiff[0] === 0x49;
  const first = view.getUint32(4, little);
  if (first + 2 > tiff.length) return 1;
  for (
    let entry = 0, at = first + 2;
    entry < view.getUint16(first, little) && at + 12 <= tiff.length;
    entry++, at += 12
  )
    if (view.getUint16(at, little) === 274) {
      const value = view.getUint16(at + 8, little);
      return value >= 1 && value <= 8 ? value : 1;
    }
  return 1;
}

function exifOfJpeg(bytes: Uint8Array): Uint8Array | null {
  for (const { marker, at, end } of jpegSegments(bytes))
    if (marker === 0xe1 && find(bytes.subarray(at + 4, at + 10), "Exif\0\0") === 0) return bytes.subarray(at + 10, end);
  return null;
}

function exifChunk(bytes: Uint8Array, name: string, little: boolean): Uint8Array | null {
  const at = find(bytes, name);
  if (at < 0 || at + 8 > bytes.length) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A PNG chunk has its length before its name, a RIFF chunk after it; some writers begin Exif with its JPEG prefix.
  const [start, length] = little ? [at + 8, view.getUint32(at + 4, true)] : [at + 4, view.getUint32(at - 4)];
  const tiff = bytes.subarray(start, start + length);
  return find(tiff.subarray(0, 6), "Exif\0\0") === 0 ? tiff.subarray(6) : tiff;
}

/** The pixels as a viewer displays the old file. */
function turn(pixels: Pixels, orientation: number): Pixels {
  if (orientation === 1) return pixels;
  const { width, height } = pixels;
  const [wide, high] = orientation >= 5 ? [height, width] : [width, height];
  const from = new Uint32Array(pixels.data.buffer, pixels.data.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  const source: Record<number, (x: number, y: number) => number> = {
    2: (x, y) => y * width + (width - 1 - x),
    3: (x, y) => (height - 1 - y) * width + (width - 1 - x),
    4: (x, y) => (height - 1 - y) * width + x,
    5: (x, y) => x * width + y,
    6: (x, y) => (height - 1 - x) * width + y,
    7: (x, y) => (height - 1 - x) * width + (width - 1 - y),
    8: (x, y) => x * width + (width - 1 - y),
  };
  const at = source[orientation] as (x: number, y: number) => number;
  for (let y = 0; y < high; y++) for (let x = 0; x < wide; x++) to[y * wide + x] = from[at(x, y)] as number;
  return { data: new Uint8ClampedArray(to.buffer), width: wide, height: high };
}
