import { canonicalSkill } from "../core/lookups.ts";
import { emptySearch, type SearchDocument, type SearchQuery } from "./query.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { familyOf } from "./values.ts";

/** A stored search, and the block keys of the organization that asks it (viewpoint.ts). */
export type StoredSearch = { id: string; query: SearchQuery; keys: readonly string[] };

/**
 * Finds the stored searches that one listing meets, without asking every one of them: a search is filed under the
 * values of its most selective filter, so that only searches with a value of the listing are looked at. Each of those
 * is then asked for real, over an index of this one listing: the answer is the search's own, whatever it can express.
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

/** About how many listings have one value of a group; fewer is more selective. */
const shareOfValue: Record<Group, number> = {
  skills: 0.04,
  clearance: 0.08,
  industries: 0.1,
  workTypes: 0.35,
  workAuth: 0.35,
  agencyTypes: 0.4,
};
const groups = Object.keys(shareOfValue) as Group[];

const unfiled = "none";

export function createPercolator(): Percolator {
  const searches = new Map<string, StoredSearch>();
  const files = new Map<string, Set<StoredSearch>>();

  function remove(id: string): void {
    const search = searches.get(id);
    if (!search) return;
    searches.delete(id);
    for (const name of filesFor(search.query)) {
      const file = files.get(name);
      file?.delete(search);
      if (file?.size === 0) files.delete(name);
    }
  }

  return {
    put(search) {
      remove(search.id);
      searches.set(search.id, search);
      for (const name of filesFor(search.query)) {
        let file = files.get(name);
        if (!file) files.set(name, (file = new Set()));
        file.add(search);
      }
    },
    remove,
    size: () => searches.size,
    *match(document, { blockedKeys, now, slice = 64 }) {
      const index = createSearchIndex<null>();
      index.put(document, null, blockedKeys);
      const holds = textsOf(index, now);
      const looked = new Set<StoredSearch>();
      const met: string[] = [];
      let steps = 0;
      for (const name of [unfiled, ...filesOf(document)])
        for (const search of files.get(name) ?? []) {
          if (looked.has(search) || searches.get(search.id) !== search) continue;
          looked.add(search);
          const { query, keys } = search;
          if (inRange(document, query) && holds(query))
            if (index.among(query, [], { viewerBlocked: keys, now }).total > 0) met.push(search.id);
          if (++steps % slice === 0) yield;
        }
      return met;
    },
  };
}

/** Whether the listing has the words of a search. Many searches share their words, so each text is asked once. */
function textsOf(index: SearchIndex<null>, now: number): (query: SearchQuery) => boolean {
  const known = new Map<string, boolean>();
  const holds = (words: Partial<SearchQuery>): boolean => {
    const text = JSON.stringify(words);
    let held = known.get(text);
    if (held === undefined) {
      held = index.among({ ...emptySearch, ...words }, [], { now }).total > 0;
      known.set(text, held);
    }
    return held;
  };
  return ({ keywords, location, radius, spelling }) => {
    const as = spelling === undefined ? {} : { spelling };
    return (
      (keywords === undefined || holds({ keywords, ...as })) &&
      (location === undefined || holds({ location, ...(radius !== undefined && { radius }), ...as }))
    );
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

/** The values of the most selective filter; of skills that must all be present, one is enough. */
function filesFor(query: SearchQuery): string[] {
  const best = groups
    .filter((group) => query[group].length > 0)
    .map((group) => {
      const values = group === "skills" && query.skillMode === "all" ? query.skills.slice(0, 1) : query[group];
      return { names: values.map((value) => fileName(group, value)), share: values.length * shareOfValue[group] };
    })
    .toSorted((a, b) => a.share - b.share)[0];
  return best?.names ?? [unfiled];
}

const filesOf = (document: SearchDocument): string[] => [
  ...document.skills.map((skill) => fileName("skills", skill)),
  ...document.industries.map((industry) => fileName("industries", industry)),
  fileName("workTypes", document.workType),
  fileName("workAuth", document.workAuth),
  fileName("agencyTypes", document.agencyType),
  ...(document.clearance === null ? [] : [fileName("clearance", document.clearance)]),
];
