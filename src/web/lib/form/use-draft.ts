import { type Drafts, keepNoteDraft, noteDraft, useDrafts } from "#web/lib/drafts.ts";

/**
 * Where a form keeps its texts while they are typed: as JSON by name, null for none. `isOlder`: they were typed over an
 * older version of the record.
 */
export type Draft = {
  read: (initial: object) => { values: object; isOlder: boolean };
  write: (texts: string | null) => void;
};

type Texts = Readonly<Record<string, string>>;

/**
 * Keeps a form's texts in this tab across a reload (decision 0124). Only for a form whose writer can't name a candidate
 * in it; once the leak check has found something, nothing is stored. `key`: the form and what it is about. `version`:
 * of the record that the form replaces. `following`: other values that follow from the texts.
 */
export function useDraft(key: string, version = 0, following: (texts: Texts) => object = () => ({})): Draft {
  const drafts = useDrafts();
  const place = `form ${key}`;
  return {
    read: (initial) => {
      const { texts, isOlder } = restored(drafts, place, version, initial);
      return { values: { ...texts, ...following(texts) }, isOlder };
    },
    write: (texts) => keepTexts(drafts, place, version, texts),
  };
}

/** Restored texts stay those of the version that they were typed over, until something is typed. */
export function keepTexts(drafts: Drafts, key: string, version: number, texts: string | null): void {
  if (texts !== null && noteDraft(drafts, key)?.notes === texts) return;
  keepNoteDraft(drafts, key, texts === null ? null : { notes: texts, version });
}

export function restored(drafts: Drafts, key: string, version: number, initial: object) {
  const draft = noteDraft(drafts, key);
  // Without a version: stored before an update of the app.
  const texts = storedTexts(draft?.notes ?? drafts.read(key), initial);
  return { texts, isOlder: draft !== null && draft.version < version && Object.keys(texts).length > 0 };
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
