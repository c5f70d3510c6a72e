import { canonicalSkill } from "../core/lookups.ts";
import { emptySearch, type SearchDocument, type SearchQuery } from "./query.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { familyOf } from "./values.ts";
import { mostTelling, wordsNeeded } from "./wording.ts";

/** A stored search, and the block keys of the organization that asks it (viewpoint.ts). */
export type StoredSearch = { id: string; query: SearchQuery; keys: readonly string[] };

/**
 * Finds the stored searches that one listing meets, without asking every one of them: a search is filed under the
 * values of its most selective filter, so that only searches with a value of the listing are looked at. Each of those
 * is then actually run, over an index of this one listing: the answer is the search's own, whatever it can express.
 * Searches must not correct words (`spelling`), because a correction depends on the other listings.
 */
export type Percolator = {
  put(search: StoredSearch): void;
  remove(id: string): void;
  size(): number;
  /** The ids of the searches met, yielding after each `slice` of searches looked at. `now` in ms. */
  match(
    document: SearchDocument,
    ask: { blockedKeys: readonly string[]; now: number; slice?: number },
  ): Generator<void, string[]>;
};

type Group = "skills" | "industries" | "clearance" | "workTypes" | "workAuth" | "agencyTypes";

/** About how many listings have one value of a group, or one word; fewer is more selective. */
const shareOfValue: Record<Group | "words", number> = {
  words: 0.03,
  skills: 0.04,
  clearance: 0.08,
  industries: 0.1,
  workTypes: 0.35,
  workAuth: 0.35,
  agencyTypes: 0.4,
};
const groups: readonly Group[] = ["skills", "clearance", "industries", "workTypes", "workAuth", "agencyTypes"];

/**
 * A stored search in its two halves, which both must hold: its words, and everything else. `needed`: choices of words,
 * one of each of which a listing has (`wordsNeeded`).
 */
type Filed = {
  id: string;
  keys: readonly string[];
  words: readonly Partial<SearchQuery>[];
  needed: readonly string[][];
  rest: SearchQuery;
};

const unfiled = "none";
/** Words are filed under their first letters, because the last word of a search may be incomplete. */
const letters = 6;

export function createPercolator(): Percolator {
  const searches = new Map<string, { filed: Filed; names: readonly string[] }>();
  const files = new Map<string, Set<Filed>>();

  function remove(id: string): void {
    const known = searches.get(id);
    if (!known) return;
    searches.delete(id);
    for (const name of known.names) {
      const file = files.get(name);
      file?.delete(known.filed);
      if (file?.size === 0) files.delete(name);
    }
  }

  return {
    put({ id, query, keys }) {
      remove(id);
      const needed = query.keywords === undefined || query.spelling === undefined ? [] : wordsNeeded(query);
      const filed = { id, keys, needed, ...halvesOf(query) };
      const names = filesFor(query, mostTelling(needed));
      searches.set(id, { filed, names });
      for (const name of names) {
        let file = files.get(name);
        if (!file) files.set(name, (file = new Set()));
        file.add(filed);
      }
    },
    remove,
    size: () => searches.size,
    *match(document, { blockedKeys, now, slice = 32 }) {
      const index = createSearchIndex<null>();
      index.put(document, null, blockedKeys);
      const holds = textsOf(index, now);
      const begun = beginningsOf(index.words());
      const hasOne = (choice: readonly string[]): boolean => choice.some((word) => begun.has(word));
      const looked = new Set<Filed>();
      const met: string[] = [];
      let steps = 0;
      for (const name of [unfiled, ...filesOf(document, index.words())])
        for (const filed of files.get(name) ?? []) {
          if (looked.has(filed) || searches.get(filed.id)?.filed !== filed) continue;
          looked.add(filed);
          const { rest, words, keys, needed } = filed;
          if (
            needed.every(hasOne) &&
            inRange(document, rest) &&
            index.among(rest, [], { viewerBlocked: keys, now }).total > 0
          )
            if (words.every(holds)) met.push(filed.id);
          if (++steps % slice === 0) yield;
        }
      return met;
    },
  };
}

function halvesOf({ keywords, location, radius, spelling, ...rest }: SearchQuery): Pick<Filed, "words" | "rest"> {
  const as = spelling === undefined ? {} : { spelling };
  return {
    words: [
      ...(keywords === undefined ? [] : [{ keywords, ...as }]),
      ...(location === undefined ? [] : [{ location, ...(radius !== undefined && { radius }), ...as }]),
    ],
    rest,
  };
}

/** The words, and everything they begin with. */
const beginningsOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((word) => Array.from({ length: word.length }, (_, end) => word.slice(0, end + 1))));

/** Whether the listing has these words. Many searches share theirs, so each text is asked once. */
function textsOf(index: SearchIndex<null>, now: number): (words: Partial<SearchQuery>) => boolean {
  const known = new Map<string, boolean>();
  return (words) => {
    const { keywords = "", location = "", radius = "", spelling = "" } = words;
    const text = [keywords, location, radius, spelling].join("\n");
    let held = known.get(text);
    if (held === undefined) {
      held = index.among({ ...emptySearch, ...words }, [], { now }).total > 0;
      known.set(text, held);
    }
    return held;
  };
}

function inRange(document: SearchDocument, query: SearchQuery): boolean {
  const { salaryMin = 0, salaryMax = Infinity, experienceMin = 0, experienceMax = Infinity } = query;
  return (
    document.salaryMax >= salaryMin &&
    document.salaryMin <= salaryMax &&
    document.yearsExperience >= experienceMin &&
    document.yearsExperience <= experienceMax
  );
}

const fileName = (group: Group, value: string): string =>
  group === "skills"
    ? familyOf("skill", canonicalSkill(value))
    : group === "industries"
      ? familyOf("industry", value)
      : `${group} ${value}`;

const wordFile = (word: string): string => `word ${word.slice(0, letters)}`;

/** The values of the most selective filter; of skills that must all be present, one is enough. */
function filesFor(query: SearchQuery, words: readonly string[] | null): string[] {
  const choices = groups
    .filter((group) => query[group].length > 0)
    .map((group) => {
      const values = group === "skills" && query.skillMode === "all" ? query.skills.slice(0, 1) : query[group];
      return { names: values.map((value) => fileName(group, value)), share: values.length * shareOfValue[group] };
    });
  if (words) choices.push({ names: words.map(wordFile), share: words.length * shareOfValue.words });
  return choices.toSorted((a, b) => a.share - b.share)[0]?.names ?? [unfiled];
}

const filesOf = (document: SearchDocument, words: readonly string[]): string[] => [
  ...document.skills.map((skill) => fileName("skills", skill)),
  ...document.industries.map((industry) => fileName("industries", industry)),
  fileName("workTypes", document.workType),
  fileName("workAuth", document.workAuth),
  fileName("agencyTypes", document.agencyType),
  ...(document.clearance === null ? [] : [fileName("clearance", document.clearance)]),
  ...new Set(
    words.flatMap((word) => Array.from({ length: letters }, (_, length) => wordFile(word.slice(0, length + 1)))),
  ),
];
