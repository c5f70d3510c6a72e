import type { Folded, Word } from "./fold.ts";
import { isBigCompany, isKnownWord, isProductWord } from "./words.ts";

/** Words and endings that decide whether a capitalized word can be a name (guess-person.ts). */
export const honorifics = new Set(["mr", "mrs", "ms", "miss", "mx", "herr", "frau", "mme"]);
export const doctors = new Set(["dr", "prof", "professor", "sir", "madam"]);
/** Given names that are ordinary words: only before an unknown word. */
export const quietNames = new Set(
  (
    "mark grace will rob bill frank jack rose hope faith joy may june april august dean grant miles dale glen " +
    "cliff drew chad clay dawn daisy ivy iris lily ruby amber jade austin madison charlotte jackson lincoln " +
    "mason hunter chase victor max robin savannah carol summer sandy skip rich art ray gene pat sue"
  ).split(" "),
);
export const institutions = new Set(
  (
    "university college institute school academy hospital award prize scholarship foundation museum library " +
    "polytechnic universitat universidad universite of street avenue river lake mountain valley county park day " +
    "effect model method theorem distribution test matrix simulation chain law process chart analysis algorithm " +
    "network certified certification framework"
  ).split(" "),
);
export const techTails = new RegExp(
  String.raw`(?:db|js|sql|ml|ai|os|con|conf|api|ops|hub|lab|labs|soft|ware|base|cloud|` +
    String.raw`data|stack|script|kit|pad|box|flow|gen|bot|net|sys|tech|api|lang|cache|` +
    String.raw`graph|mq|io|ly|ify|ium|aws|byte|bit|query|test|view|point|works?|desk|force|` +
    String.raw`drive|sense|spark|craft|trace|dog|guard|shield|gate|wave|link|logic|mind|` +
    String.raw`forge|smith)$`,
);

export type Text = { folded: Folded; words: readonly Word[] };
export const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

type Capital = Word & { shape: "title" | "upper" | "mixed" };
type Joined = Word & { gap: " " | "-" | "'" };
export const isCapital = (word: Word | undefined): word is Capital =>
  word !== undefined && word.shape !== "lower" && !/^\d/.test(word.text);
export const joined = (word: Word | undefined): word is Joined =>
  word !== undefined && (word.gap === " " || word.gap === "-" || word.gap === "'");
export const isUnknown = (word: Word) =>
  !isKnownWord(word.text) && !isBigCompany(word.text) && !isProductWord(word.text);
export const startsSentence = (index: number, text: Text) => index <= 0 || /[.!?:;\n•*(]/.test(text.words[index]!.gap);
export const insideAddress = (word: Word, text: Text) =>
  text.folded.text[word.from - 1] === "@" || text.folded.text[word.to] === "@";
