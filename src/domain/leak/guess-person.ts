import type { Word } from "./fold.ts";
import { isGivenName } from "./given-names.ts";
import {
  doctors,
  honorifics,
  insideAddress,
  institutions,
  isCapital,
  isUnknown,
  joined,
  quietNames,
  set,
  startsSentence,
  techTails,
  type Text,
} from "./guess-words.ts";
import {
  isCalendarWord,
  isCity,
  isKnownWord,
  isOrdinary,
  isProductWord,
  isRoleWord,
  isSkill,
  isState,
} from "./words.ts";

/** "McKechnie", "DeShawn": one inner capital after a name prefix. */
const isPrefixed = (word: Word) =>
  word.shape === "mixed" && /^(?:mc|mac|de|di|la|le|van|fitz|al|el|o)\p{L}{3,20}$/u.test(word.text);
const isNameLike = (word: Word) =>
  (word.shape === "title" || isPrefixed(word)) && word.text.length > 1 && !/\d/.test(word.text) && isUnknown(word);
/** The "O" of "O'Rourke", the "D" of "D'Angelo": the name continues after the apostrophe. */
const isElided = (word: Word | undefined, next: Word | undefined) =>
  isCapital(word) && /^(?:o|d|l|m|n)$/.test(word.text) && isCapital(next) && next.gap === "'";
const placeBefore = set("in near downtown outside around greater");
const travel = set(
  "relocating relocate relocated relocation move moving moved travel traveling travels visit visits trip trips " +
    "commute commuting fly flying flights",
);
const ofPlace = set("university city state town college bank port county republic");
/** The preceding words announce a place: "based in", "relocating to", "University of". */
function isAnnouncedPlace(index: number, words: readonly Word[]): boolean {
  const previous = words[index - 1];
  if (previous === undefined || words[index]!.gap !== " ") return false;
  const earlier = words[index - 2]?.text ?? "";
  return (
    placeBefore.has(previous.text) ||
    (previous.text === "to" && travel.has(earlier)) ||
    (previous.text === "of" && ofPlace.has(earlier))
  );
}

/** Index of a person's last word when a name begins here. */
export function personAt(index: number, text: Text): number | undefined {
  const { words } = text;
  const word = words[index]!;
  if (isLowerName(index, text)) return index + 1;
  if (!isCapital(word) || insideAddress(word, text)) return undefined;
  const previous = words[index - 1];
  const next = words[index + 1];
  if (isCalendarWord(word.text) && next !== undefined && /^\d{1,4}$/.test(next.text)) return undefined;
  if (previous !== undefined && previous.shape === "title" && /^\.? $/.test(word.gap)) {
    if (honorifics.has(previous.text)) return surnameEnd(index, text);
    if (doctors.has(previous.text) && (isGivenName(word.text) || !isOrdinary(word.text)))
      return surnameEnd(index, text);
  }
  if (
    previous !== undefined &&
    previous.shape === "lower" &&
    (honorifics.has(previous.text) || doctors.has(previous.text)) &&
    /^\.? $/.test(word.gap) &&
    isNameLike(word)
  )
    return surnameEnd(index, text);
  const initialed = nameBehindInitials(index, text);
  if (initialed !== undefined) return initialed;
  if (isState(word.text) && isAnnouncedPlace(index, words)) return undefined;
  if (
    previous !== undefined &&
    /^(?:san|santa|st|saint|los|las|fort|el|port|mount)$/.test(previous.text) &&
    previous.shape === "title"
  )
    return undefined;
  const announced = announcedName(index, text);
  if (announced !== undefined) return announced;
  if (isGivenName(word.text) && (word.shape === "title" || (word.shape === "upper" && word.text.length > 3))) {
    const last = surnameEnd(index, text);
    const behind = words[last + 1];
    if (word.text === "ann" && next?.text === "arbor") return undefined;
    if (behind !== undefined && behind.gap === " " && institutions.has(behind.text)) return undefined;
    if (
      last === index &&
      next !== undefined &&
      next.gap === " " &&
      (isCapital(next)
        ? institutions.has(next.text) || (isSkill(next.text) && next.text.length > 1)
        : institutions.has(next.text))
    )
      return undefined;
    if (previous !== undefined && joined(word) && isCapital(previous) && isSkill(previous.text)) return undefined;
    return last;
  }
  if (isShouted(index, text)) return index + 1;
  if (isAnnouncedPlace(index, words)) return undefined;
  const compound = compoundEnd(index, text);
  if (compound !== undefined) return compound;
  if (!joined(next) || next.gap !== " " || !(isNameLike(next) || isElided(next, words[index + 2]))) return undefined;
  if (quietNames.has(word.text) && word.shape === "title")
    return isTechnical(index + 1, text) ? undefined : surnameEnd(index, text);
  if (
    !isNameLike(word) ||
    (previous !== undefined && joined(word) && isCapital(previous) && !startsSentence(index - 1, text))
  )
    return undefined;
  const last = surnameEnd(index, text);
  if (last - index > 3) return undefined;
  for (let at = index; at <= last; at++) if (isTechnical(at, text) && !isPrefixed(words[at]!)) return undefined;
  const behind = words[last + 1];
  if (
    behind !== undefined &&
    joined(behind) &&
    (isCapital(behind) || institutions.has(behind.text) || isProductWord(behind.text))
  )
    return undefined;
  return isInSkillList(index, last, text) ? undefined : last;
}

const byPerson = set(
  "mentored speak spoken speaking talked comes came check checked checking off approval approved escalate " +
    "confirmed managed supervised hired recommended referred endorsed coached trained interviewed praised " +
    "promoted signed introduced vouched written led reported reporting reports report spoke talk ask asked call " +
    "contact email reach notes reference references referee boss supervisor mentor",
);
const withPerson = set(
  "worked works working paired pairing partnered collaborated interviewed interview spoke met talked meeting " +
    "call together",
);
const links = set("by to from for under with of via");
const saying = set(
  "asked told said says agreed thinks believes mentioned recommended recommends suggested hired mentored " +
    "introduced praised promised knows wants adds replied insisted vouches vouched managed supervised coached " +
    "thanked led",
);
/** Verbs that companies and things also take: only after several words. */
const doing = set(
  "approved confirmed declined rejected accepted replied emailed messaged called wrote joined covers covered " +
    "signed left leads runs reports",
);
/** Words that also precede companies and tools: only before several unknown words. */
const beforePerson = set(
  "person cheers signed met meet meeting colleague colleagues manager lead founder cofounder owner coworker " +
    "teammate interviewer recruiter partner under with from panel bcc",
);
const greetings = set(
  "dear hi hello thanks cc attn attention references reference referee contact mentor supervisor boss sincerely " +
    "regards",
);

/** A name announced by the words around it: "reported to Parisa", "Parisa asked them", "References: …". */
function announcedName(index: number, text: Text): number | undefined {
  const { words } = text;
  const word = words[index]!;
  const previous = words[index - 1];
  const earlier = words[index - 2];
  const prefixed = word.shape === "mixed" && /^(?:mc|mac|de|la|le|da|di|fitz|van)/.test(word.text);
  const last = looseEnd(index, text);
  if (!isPersonLike(word) || (isTechnical(index, text) && !prefixed && last === index)) return undefined;
  const behind = words[last + 1];
  if (behind !== undefined && behind.gap === " " && (institutions.has(behind.text) || isProductWord(behind.text)))
    return undefined;
  const several = last > index;
  const linked =
    previous !== undefined &&
    word.gap === " " &&
    links.has(previous.text) &&
    earlier !== undefined &&
    previous.gap === " ";
  if (linked && byPerson.has(earlier.text)) return last;
  if (linked && withPerson.has(earlier.text) && several && !isInSkillList(index, last, text)) return last;
  const parts = words.slice(index + 1, last + 1);
  const apart = parts.some(({ gap }) => gap === " ");
  if (
    previous !== undefined &&
    greetings.has(previous.text) &&
    /^(?:[:,]?[ \n]{1,2}| - )$/.test(word.gap) &&
    (apart || /^[:,]/.test(word.gap)) &&
    !isListed(index, last, text)
  )
    return last;
  const unknown = apart && parts.every((part) => isUnknown(part) || part.gap !== " " || nameParticles.has(part.text));
  if (
    previous !== undefined &&
    beforePerson.has(previous.text) &&
    /^(?::?[ \n]| - )$/.test(word.gap) &&
    unknown &&
    !isListed(index, last, text)
  )
    return last;
  if (behind === undefined || behind.gap !== " " || behind.shape !== "lower") return undefined;
  if (doing.has(behind.text) && unknown && !isListed(index, last, text)) return last;
  if (
    saying.has(behind.text) &&
    (several || (startsSentence(index, text) && behind.text !== "led")) &&
    !isInSkillList(index, last, text)
  )
    return last;
  return undefined;
}

const isPersonLike = (word: Word) =>
  isCapital(word) &&
  !honorifics.has(word.text) &&
  !doctors.has(word.text) &&
  word.text.length > 1 &&
  !/\d/.test(word.text) &&
  isUnknown(word) &&
  !(word.shape === "upper" && word.text.length < 4);

/**
 * "ask for priya raghunathan" without capitals: a given name, an unknown word, and preceding words that announce a
 * person.
 */
function isLowerName(index: number, text: Text): boolean {
  const [earlier, previous, word, next] = [
    text.words[index - 2],
    text.words[index - 1],
    text.words[index]!,
    text.words[index + 1],
  ];
  if (word.shape !== "lower" || word.gap !== " " || !isGivenName(word.text) || isKnownWord(word.text)) return false;
  if (
    next === undefined ||
    next.gap !== " " ||
    next.shape !== "lower" ||
    next.text.length < 4 ||
    /\d/.test(next.text) ||
    !isUnknown(next)
  )
    return false;
  return (
    previous !== undefined &&
    links.has(previous.text) &&
    earlier !== undefined &&
    (byPerson.has(earlier.text) || withPerson.has(earlier.text))
  );
}

/**
 * Extends further than `surnameEnd`: an announced name can continue over particles and over places or ordinary words.
 */
function looseEnd(first: number, text: Text): number {
  let last = first;
  while (last - first < 4) {
    const next = text.words[last + 1];
    if (
      next === undefined ||
      !(joined(next) || (next.gap === ", " && last === first && !isCapital(text.words[last + 2])))
    )
      break;
    const particle = nameParticles.has(next.text) && isCapital(text.words[last + 2]) && next.gap === " ";
    const part = isCapital(next) && next.text.length > 1 && !isSkill(next.text) && !/\d/.test(next.text);
    const hyphened = next.gap === "-" && next.shape === "lower" && isUnknown(next);
    if (!particle && !part && !hyphened) break;
    last++;
  }
  return last;
}
const nameParticles = set("van von der den de del della di da dos du la le el al bin ibn ter ten zu af");

/** A name continues over initials and unknown words. */
function surnameEnd(first: number, text: Text): number {
  let last = first;
  while (last - first < 3) {
    const next = text.words[last + 1];
    if (isElided(next, text.words[last + 2]) && joined(next)) {
      last += 2;
      continue;
    }
    if (
      next?.gap === "-" &&
      next.shape === "title" &&
      !/\d/.test(next.text) &&
      !isSkill(next.text) &&
      !isProductWord(next.text)
    ) {
      last++;
      continue;
    }
    if (
      next === undefined ||
      !isCapital(next) ||
      !(joined(next) || (/^\. $/.test(next.gap) && text.words[last]!.text.length === 1))
    )
      break;
    const initial = next.text.length === 1 && text.folded.text[next.to] === "." && isCapital(text.words[last + 2]);
    if (!initial && !(isNameLike(next) || (next.shape === "upper" && isUnknown(next)) || isGivenName(next.text))) break;
    last++;
  }
  return last;
}

/** "YUHAN ZHAO": two unknown words in capitals, in a text that isn't all capitals. */
function isShouted(index: number, text: Text): boolean {
  const [left, right] = [text.words[index]!, text.words[index + 1]];
  if (right === undefined || right.gap !== " ") return false;
  const around = [text.words[index - 1], text.words[index + 2]];
  return (
    [left, right].every(
      (word, at) =>
        word.shape === "upper" &&
        word.text.length > (at === 0 ? 4 : 3) &&
        isUnknown(word) &&
        !isTechnical(index + at, text),
    ) && around.every((word) => word === undefined || word.shape !== "upper")
  );
}

const grades = set(
  "series plan class vitamin type grade tier phase option group part level exhibit hepatitis category form round " +
    "appendix section version team shift model hall building gate",
);
/** "P. Raghunathan", "T.J. Wieczorek": initials with periods, then a name. Returns its last word if it begins here. */
function nameBehindInitials(index: number, text: Text): number | undefined {
  const { words } = text;
  const isInitial = (word: Word | undefined): word is Word =>
    word !== undefined && word.text.length === 1 && isCapital(word) && text.folded.text[word.to] === ".";
  if (
    !isInitial(words[index]) ||
    (words[index - 1] !== undefined && grades.has(words[index - 1]!.text)) ||
    (words[index].gap === "." && index > 0)
  )
    return undefined;
  let name = index + 1;
  while (name - index < 3 && isInitial(words[name]) && /^\. ?$/.test(words[name]!.gap)) name++;
  const word = words[name];
  if (
    word === undefined ||
    word.gap !== ". " ||
    !isNameLike(word) ||
    word.text.length < 3 ||
    (isTechnical(name, text) && !isPrefixed(word))
  )
    return undefined;
  return surnameEnd(name, text);
}

/** A name whose parts are joined by a hyphen or a particle: "Seo-yeon Kang", "Joost van den Berg". */
function compoundEnd(index: number, text: Text): number | undefined {
  const { words } = text;
  const [word, next] = [words[index]!, words[index + 1]];
  if (next === undefined || word.shape !== "title" || word.text.length < 2) return undefined;
  const behind = words[index + 2];
  if (
    next.gap === "-" &&
    (next.shape === "lower" || next.shape === "title") &&
    (isUnknown(next) || (isNameLike(word) && next.text.length < 5)) &&
    behind?.gap === " " &&
    (isNameLike(behind) || isGivenName(behind.text)) &&
    isCapital(behind)
  )
    return isTechnical(index + 2, text) ? undefined : surnameEnd(index + 2, text);
  if (
    !isNameLike(word) ||
    isTechnical(index, text) ||
    next.gap !== " " ||
    !familyParticles.has(next.text) ||
    next.shape !== "lower" ||
    isCity(word.text) ||
    placeHeads.has(word.text)
  )
    return undefined;
  let last = index + 1;
  while (last - index < 3 && words[last + 1]?.gap === " " && familyParticles.has(words[last + 1]!.text)) last++;
  const family = words[last + 1];
  return isCapital(family) && family.gap === " " && family.shape === "title" && !isSkill(family.text)
    ? last + 1
    : undefined;
}
const familyParticles = set("van von der den de del della da dos du bin ibn ter ten");
const placeHeads = set("rio cirque tour tours cote costa plaza playa ponte stade isla ile chateau cafe casa santiago");

function isTechnical(index: number, text: Text): boolean {
  const word = text.words[index]!;
  return word.shape === "mixed" || techTails.test(word.text);
}

const officers = set("ceo cfo cto coo ciso chro cmo vp svp evp phd md mba cpa pmp hr");

/** In a list, or before a word that no person takes: then the preceding words announce something else. */
function isListed(first: number, last: number, text: Text): boolean {
  const behind = text.words[last + 1];
  if (isInSkillList(first, last, text)) return true;
  for (let at = first; at <= last; at++)
    if (
      isSkill(text.words[at]!.text) ||
      isProductWord(text.words[at]!.text) ||
      isRoleWord(text.words[at]!.text) ||
      institutions.has(text.words[at]!.text)
    )
      return true;
  return behind !== undefined && behind.gap === " " && isCapital(behind);
}

function isInSkillList(first: number, last: number, text: Text): boolean {
  const before = text.words[first - 1];
  const behind = text.words[last + 1];
  const listed = (neighbor: Word | undefined, gap: string) =>
    neighbor !== undefined &&
    !officers.has(neighbor.text) &&
    (isSkill(neighbor.text) || techTails.test(neighbor.text)) &&
    /^(?:, ?|\/|; ?)$/.test(gap);
  return listed(before, text.words[first]!.gap) || (behind !== undefined && listed(behind, behind.gap));
}
