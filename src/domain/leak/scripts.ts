import type { Identity } from "../identity/identity.ts";
import { hanReadings } from "./han.ts";
import { nameParts } from "./hidden.ts";
import type { Hit } from "./hit.ts";
import { fold } from "./fold.ts";

/**
 * The candidate's name in another script, in either order: Ковальчик, قاسم, 김민수, 王伟. Names are compared by the sound
 * of their consonants, because every language writes a foreign name's vowels differently. Consonants are grouped by
 * where they are spoken: s (hisses), k (throat), p (lips), t (teeth), m, n, r (and l).
 */
const table = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split(/\s/)
      .flatMap((group) =>
        Array.from(group.slice(group.indexOf("=") + 1), (char) => [char, group.slice(0, group.indexOf("="))] as const),
      ),
  );

const sounds = table(`
p=бвпфвβπφבפףبپفڤபपफबभवばびぶべぼぱぴぷぺぽふ k=гкхґґγκχגכךקجخغقكگकखगघかきくけこがぎぐげご t=дтδτθדטתتثدذضطटठडढतथदधたてとだでど
s=жзсцчшщζσςזסצץשزژسشصظچचछजझशषसさしすせそざじずぜぞちつぢづ m=мμמםمमま゚みむめも n=нνנןنङञणनंँなにぬねのん r=лрλρלרلرरलらりるれろ ks=ξ ps=ψ
`);
/** Letters that write a vowel or a consonant: vav and waw. */
const halfVowels = new Set("וو");
const hangulFirst = ["k", "k", "n", "t", "t", "r", "m", "p", "p", "s", "s", "", "s", "s", "s", "k", "t", "p", ""];
const hangulLast = [
  "",
  "k",
  "k",
  "ks",
  "n",
  "ns",
  "n",
  "t",
  "r",
  "rk",
  "rm",
  "rp",
  "rs",
  "rt",
  "rp",
  "r",
  "m",
  "p",
  "ps",
  "t",
  "t",
  "nk",
  "t",
  "t",
  "k",
  "t",
  "p",
  "",
];
/** Korean family names whose Latin spelling differs from their sound. */
const koreanFamilies: ReadonlyMap<string, string> = new Map([
  ["이", "r"],
  ["박", "prk"],
  ["임", "rm"],
  ["유", ""],
  ["노", "r"],
  ["류", "r"],
]);

/** The consonants of a word in a non-Latin script; several variants if a letter can be a vowel. */
function soundsOf(word: string): string[] {
  let plain = "";
  let withHalf = "";
  const chars = [...word.normalize("NFC").toLowerCase()];
  chars.forEach((char, index) => {
    const code = char.codePointAt(0)!;
    if (code >= 0xac00 && code <= 0xd7a3) {
      const syllable = code - 0xac00;
      const family = index === 0 ? koreanFamilies.get(char) : undefined;
      const sound = hangulFirst[Math.floor(syllable / 588)]! + hangulLast[syllable % 28]!;
      plain += sound;
      withHalf += family ?? sound;
      return;
    }
    const hiragana = code >= 0x30a1 && code <= 0x30f6 ? String.fromCodePoint(code - 0x60) : char;
    const sound = sounds.get(hiragana) ?? sounds.get(hiragana.normalize("NFD").slice(0, 1)) ?? "";
    plain += sound;
    withHalf += sound !== "" ? sound : halfVowels.has(char) ? "p" : "";
  });
  return [...new Set([plain, withHalf].map(single))];
}

const single = (text: string) => text.replace(/ts/g, "s").replace(/(.)\1/g, "$1");

/** The consonants of a Latin name; several variants if a letter has several sounds. */
function latinSounds(name: string): string[] {
  const found = new Set<string>();
  for (const ch of ["s", "k"])
    for (const j of ["s", "", "k"])
      for (const w of ["p", ""])
        for (const g of ["k", "s"]) {
          let text = name
            .replace(/sch|tsch|tch|shch|sh|zh|sz|cz|ts|tz|dz|dj/g, "s")
            .replace(/ck/g, "k")
            .replace(/ph/g, "p")
            .replace(/kh|gh/g, "k")
            .replace(/th|dh/g, "t")
            .replace(/ch/g, ch);
          text = text
            .replace(/c(?=[eiy])/g, "s")
            .replace(/[cq]/g, "k")
            .replace(/x/g, "ks")
            .replace(/j/g, j)
            .replace(/w/g, w)
            .replace(/g(?=[eiy])/g, g)
            .replace(/g/g, "k");
          text = text
            .replace(/[bvf]/g, "p")
            .replace(/d/g, "t")
            .replace(/z/g, "s")
            .replace(/l/g, "r")
            .replace(/[^spktmnr]/g, "");
          found.add(single(text));
        }
  return [...found];
}

const foreign = new RegExp(
  String.raw`[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Hangul}` +
    String.raw`\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Devanagari}\p{Script=Han}\u0610-\u06ed\u3099` +
    String.raw`\u309a\u30fc]{2,40}`,
  "gu",
);

type Sound = { what: string; certain: boolean };

/** Finds the name written in another script than in the identity. */
export function scriptFinder(identity: Identity): (text: string) => Hit[] {
  const { given, middles, surname } = nameParts(identity.fullName);
  const latin = (text: string) => fold(text).text.replace(/[^a-z]/g, "");
  const [first, last] = [latin(given), latin(surname)];
  if (first.length + last.length < 4) return () => [];
  const known = new Map<string, Sound>();
  const add = (names: readonly string[], least: number, what: string) => {
    for (const sound of names)
      if (sound.length >= least && !known.has(sound)) known.set(sound, { what, certain: sound.length >= 3 });
  };
  const firsts = latinSounds(first);
  const lasts = latinSounds(last);
  const whole = firsts.flatMap((one) => lasts.flatMap((other) => [single(other + one), single(one + other)]));
  if (first !== "" && last !== "") add(whole, 3, "is the candidate's name in another script");
  add(lasts, 2, "is the candidate's last name in another script");
  add(firsts, 2, "is the candidate's first name in another script");
  for (const middle of middles) add(latinSounds(latin(middle)), 3, "is one of the candidate's names in another script");
  const between = middles.map(latin).join("");
  return (text) => {
    const hits: Hit[] = [];
    for (const match of text.matchAll(foreign)) {
      const word = match[0];
      const found = /^\p{Script=Han}/u.test(word)
        ? (hanName(word, first + between, last) ?? hanName(word, last, first))
        : soundsOf(word)
            .map((sound) => known.get(sound))
            .find((sound) => sound !== undefined);
      if (found === undefined) continue;
      hits.push({
        start: match.index,
        end: match.index + word.length,
        kind: "name",
        severity: found.certain ? "refuse" : "ask",
        what: found.certain ? found.what : "may be the candidate's name in another script",
      });
    }
    return hits;
  };
}

/** Family names of two characters. */
const compoundFamilies: ReadonlyMap<string, string> = new Map([
  ["欧阳", "ouyang"],
  ["歐陽", "ouyang"],
  ["司马", "sima"],
  ["司馬", "sima"],
  ["上官", "shangguan"],
  ["诸葛", "zhuge"],
  ["諸葛", "zhuge"],
  ["司徒", "situ"],
  ["皇甫", "huangfu"],
  ["慕容", "murong"],
  ["令狐", "linghu"],
  ["夏侯", "xiahou"],
  ["尉迟", "yuchi"],
  ["公孙", "gongsun"],
  ["东方", "dongfang"],
]);

/** In a Chinese name the family name comes first; its readings are compared with the Latin spelling. */
function hanName(word: string, given: string, family: string): Sound | undefined {
  if (family === "" || given === "") return undefined;
  const chars = [...word];
  for (let at = 0; at + 1 < Math.min(chars.length, 12); at++) {
    const two = compoundFamilies.get(chars[at]! + chars[at + 1]!) === family ? 2 : 0;
    const width = two === 2 ? 2 : hanReadings(chars[at]!).includes(family) ? 1 : 0;
    if (width === 0) continue;
    for (const length of [2, 1]) {
      const rest = chars.slice(at + width, at + width + length).map(hanReadings);
      if (rest.length < length) continue;
      const readings = rest.reduce<string[]>(
        (before, options) => before.flatMap((one) => options.map((option) => one + option)),
        [""],
      );
      if (readings.includes(given)) return { what: "is the candidate's name in another script", certain: true };
    }
    if (at === 0 && chars.length <= 4) return { what: "", certain: false };
  }
  return undefined;
}
