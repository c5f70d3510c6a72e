import { printedText } from "#domain/core/printable.ts";
import { Font } from "@react-pdf/renderer";
import { type Face, type FontSources, type Script, scripts } from "./font-sources.ts";

type Loaded = {
  family: string;
  has: (codePoint: number) => boolean;
  advance: (codePoint: number) => number;
  ascent: number;
  standLike: (ascent: number) => void;
};

/** One family per file across concurrent documents, because the library can't unregister a font. */
const loaded = new Map<string, Promise<Loaded>>();
let families = 0;

/**
 * A file that failed to load is requested again by the next document, under another name. @throws Error naming the
 * file
 */
function load(source: string): Promise<Loaded> {
  const known = loaded.get(source);
  if (known) return known;
  families += 1;
  const family = `document-face-${families}`;
  Font.register({ family, src: source });
  const loading = open(family).catch((cause: unknown) => {
    loaded.delete(source);
    throw new Error(
      `The font ${source.split("/").at(-1)} could not be loaded, so there is no document. Check the connection ` +
        "and try again.",
      { cause },
    );
  });
  loaded.set(source, loading);
  return loading;
}

async function open(family: string): Promise<Loaded> {
  await Font.load({ fontFamily: family });
  const font = Font.getFont({ fontFamily: family })?.data;
  if (!font) throw new Error("The font file is empty.");
  // A glyph is mapped to the character it was first used for. If that was as a part of another ("Z" in "Ż"), copied
  // text would lose it. So each character is mapped here first.
  for (const codePoint of font.characterSet.filter(isUsual)) font.glyphForCodePoint(codePoint);
  return {
    family,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    advance: (codePoint) => font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm,
    ascent: font.ascent / font.unitsPerEm,
    standLike: (ascent) =>
      Object.defineProperty(font, "ascent", { value: ascent * font.unitsPerEm, configurable: true }),
  };
}

/**
 * Excludes lookalikes drawn with the glyph of another: modifier letters (’), CJK radicals (長), private use characters.
 */
function isUsual(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  return character.normalize("NFKC") === character && !/[\p{Co}\u0250-\u02ff\u2027\u2e80-\u2eff]/u.test(character);
}

/**
 * The PDF library loses an emoji that directly follows another, and the parts of composed ones, so each is separated.
 */
const emojiApart = (text: string): string =>
  text
    .replaceAll(/[\p{Emoji_Modifier}\ufe0e\ufe0f\u20e3]/gu, "")
    .replaceAll(/(\p{Extended_Pictographic})(?=\p{Extended_Pictographic})/gu, "$1 ");

export type Faces = {
  /** Families in fallback order. */
  stack: (face: Face) => string[];
  /** Width in points, without kerning. */
  width: (text: string, face: Face, size: number) => number;
  /** The printable text: composed, single spaces, `□` for characters that no font has. */
  settable: (text: string) => string;
};

const missing = "□";

/** The characters that each font is loaded for. Symbols that Inter lacks come from the Japanese font first. */
const drawnBy: Record<Script, RegExp> = {
  cjk: /[^\p{sc=Hebrew}\p{sc=Arabic}\p{Extended_Pictographic}]/u,
  hebrew: /\p{sc=Hebrew}/u,
  arabic: /\p{sc=Arabic}/u,
  emoji: /\p{Extended_Pictographic}|\p{Emoji}/u,
};
const faces: readonly Face[] = ["sans", "strong", "title", "signature", "code"];

/** The fonts for these texts; other scripts and emoji only if a text needs them. */
export async function loadFaces(sources: FontSources, texts: readonly string[]): Promise<Faces> {
  const latin = await Promise.all(faces.map(async (face) => [face, await load(sources[face])] as const));
  const own = new Map<Face, Loaded>(latin);
  const sans = await load(sources.sans);
  const rest = [sans];
  let lacking = new Set(
    texts.flatMap((text) => [...printedText(text)]).filter((character) => !sans.has(character.codePointAt(0) ?? 0)),
  );
  for (const script of scripts) {
    if (![...lacking].some((character) => drawnBy[script].test(character))) continue;
    const font = await load(sources[script]);
    rest.push(font);
    lacking = new Set([...lacking].filter((character) => !font.has(character.codePointAt(0) ?? 0)));
  }
  // One character of a taller font would push its line below its neighbors.
  for (const font of rest.slice(1)) font.standLike(sans.ascent);
  const fontsOf = (face: Face): Loaded[] => [...new Set([own.get(face) ?? sans, ...rest])];
  const fontFor = (face: Face, codePoint: number): Loaded => fontsOf(face).find((font) => font.has(codePoint)) ?? sans;
  return {
    stack: (face) => fontsOf(face).map(({ family }) => family),
    width: (text, face, size) =>
      [...text].reduce((sum, character) => {
        const codePoint = character.codePointAt(0) ?? 0;
        return sum + fontFor(face, codePoint).advance(codePoint) * size;
      }, 0),
    settable: (text) =>
      [...emojiApart(printedText(text))]
        .map((character) => (rest.some((font) => font.has(character.codePointAt(0) ?? 0)) ? character : missing))
        .join(""),
  };
}
