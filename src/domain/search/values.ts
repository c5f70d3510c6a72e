import { createDictionary, type Dictionary, wordId } from "./dictionary.ts";
import { skillKey } from "../core/same-skill.ts";
import { createPosting, type Posting } from "./posting.ts";
import { stateWords } from "../core/us-states.ts";
import { fold, wordsOf } from "../core/tokenize.ts";

/**
 * Field values are stored once and referenced by number. Keywords match five kinds: the four of spec §18 (headline
 * role, skills, industries, "city, state") and the clearance, because `TS/SCI` must match as written. A `spelling` is
 * another spelling of a skill that the listing already has: words find it, options and filters don't count it again.
 */
const valueKinds = ["role", "skill", "spelling", "industry", "place", "clearance"] as const;
export type ValueKind = (typeof valueKinds)[number];

export type Value = {
  kind: ValueKind;
  text: string;
  words: readonly string[];
  wordIds: readonly number[];
  /** Documents with this value; `null` for roles, because no filter uses a whole role. */
  posting: Posting | null;
};

/**
 * Industries that differ only in case or accents, or spellings of one skill: one option, one filter. Members are value
 * numbers.
 */
export type Family = { name: string; members: number[] };

export type Values = {
  list: Value[];
  ids: Record<ValueKind, Map<string, number>>;
  families: Map<string, Family>;
  /** The families to count, roughly largest first. */
  skillFamilies: Family[];
  industryFamilies: Family[];
  dictionary: Dictionary;
  /** By word id: the documents with that word, and the values that contain it, without roles. */
  wordPostings: Posting[];
  wordValues: number[][];
};

export const createValues = (): Values => ({
  list: [],
  ids: {
    role: new Map(),
    skill: new Map(),
    spelling: new Map(),
    industry: new Map(),
    place: new Map(),
    clearance: new Map(),
  },
  families: new Map(),
  skillFamilies: [],
  industryFamilies: [],
  dictionary: createDictionary(),
  wordPostings: [],
  wordValues: [],
});

export const familyOf = (kind: ValueKind, text: string): string =>
  `${kind} ${kind === "skill" ? skillKey(text) : fold(text)}`;

/** A place matches by its city, its state's code and its state's name, whichever was stored. */
const placeWords = (text: string): string[] => [
  ...wordsOf(text),
  ...wordsOf(stateWords(text.slice(text.lastIndexOf(", ") + 2))),
];

/** The number of a value, assigned on first use. */
export function valueId(values: Values, kind: ValueKind, text: string): number {
  const known = values.ids[kind].get(text);
  return known ?? addValue(values, kind, text, kind === "place" ? placeWords(text) : wordsOf(text));
}

/** For compaction: the same value in another index, without parsing its text again. */
export function adoptValue(values: Values, value: Value): number {
  const known = values.ids[value.kind].get(value.text);
  return known ?? addValue(values, value.kind, value.text, value.words);
}

function addValue(values: Values, kind: ValueKind, text: string, words: readonly string[]): number {
  const id = values.list.length;
  // A word after a dot matches with and without the dot.
  const forms = new Set(words.flatMap((word) => (word.startsWith(".") ? [word, word.slice(1)] : [word])));
  const wordIds = [...forms].map((word) => {
    const word_ = wordId(values.dictionary, word);
    values.wordPostings[word_] ??= createPosting();
    values.wordValues[word_] ??= [];
    if (kind !== "role") values.wordValues[word_].push(id);
    return word_;
  });
  const { dictionary } = values;
  // The dictionary's own strings, so that no value stores its words again.
  const shared = words.map((word) => dictionary.words[wordId(dictionary, word)]!);
  values.list.push({ kind, text, words: shared, wordIds, posting: kind === "role" ? null : createPosting() });
  values.ids[kind].set(text, id);
  if (kind === "skill" || kind === "industry") joinFamily(values, kind, text, id);
  return id;
}

function joinFamily(values: Values, kind: "skill" | "industry", text: string, id: number): void {
  const name = familyOf(kind, text);
  const family = values.families.get(name);
  if (family) {
    family.members.push(id);
    return;
  }
  const founded = { name, members: [id] };
  values.families.set(name, founded);
  (kind === "skill" ? values.skillFamilies : values.industryFamilies).push(founded);
}
