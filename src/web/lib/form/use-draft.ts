import { useDrafts } from "#web/lib/drafts.ts";

/** Where a form keeps its texts while they are typed: as JSON by name, null for none. */
export type Draft = { read: (initial: object) => object; write: (texts: string | null) => void };

type Texts = Readonly<Record<string, string>>;

/**
 * Keeps a form's texts in this tab across a reload (decision 0124). Only for a form whose writer can't name a candidate
 * in it; once the leak check has found something, nothing is stored. `key`: the form and what it is about.
 * `following`: other values that follow from the texts.
 */
export function useDraft(key: string, following: (texts: Texts) => object = () => ({})): Draft {
  const drafts = useDrafts();
  return {
    read: (initial) => {
      const texts = storedTexts(drafts.read(`form ${key}`), initial);
      return { ...texts, ...following(texts) };
    },
    write: (texts) => drafts.write(`form ${key}`, texts),
  };
}

/** The stored texts of a form that still has them as texts: an update of the app may have come in between. */
export function storedTexts(stored: string | null, initial: object): Texts {
  try {
    const texts: unknown = JSON.parse(stored ?? "{}");
    if (typeof texts !== "object" || texts === null) return {};
    return Object.fromEntries(
      Object.entries(texts).filter(
        ([name, text]) => typeof text === "string" && typeof Reflect.get(initial, name) === "string",
      ),
    );
  } catch {
    return {};
  }
}
