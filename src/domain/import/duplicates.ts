import {
  type Identity,
  isEmailAddress,
  isSamePerson,
  normalizeEmail,
  normalizePhone,
  sharedContacts,
} from "../identity/identity.ts";

/**
 * Why a row would list a person twice. `imported`: the same row was imported before; `identical`: the file contains
 * the same row twice; neither becomes a second draft. `existing`: the agency already lists or drafts this person;
 * `repeat`: an earlier row is this person.
 */
export const duplicateKinds = ["imported", "identical", "existing", "repeat"] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];

export const duplicateActions = ["skip", "import"] as const;
export type DuplicateAction = (typeof duplicateActions)[number];

/** How to handle duplicates: one choice for all rows, and the rows that get the other one. */
export type DuplicateChoice = { all: DuplicateAction; except: number[] };
export const initialDuplicateChoice: DuplicateChoice = { all: "skip", except: [] };

export const canImportAnyway = (kind: DuplicateKind): boolean => kind === "existing" || kind === "repeat";

export function duplicateAction({ all, except }: DuplicateChoice, row: number): DuplicateAction {
  if (!except.includes(row)) return all;
  return all === "skip" ? "import" : "skip";
}

/** Whether a duplicate becomes no draft. */
export const isSkipped = ({ row, kind }: { row: number; kind: DuplicateKind }, choice: DuplicateChoice): boolean =>
  !canImportAnyway(kind) || duplicateAction(choice, row) === "skip";

type Who = Pick<Identity, "fullName" | "email"> & { phone?: string | undefined };

/** A name without case, accents, punctuation and word order. */
export const nameKey = (fullName: string): string =>
  fullName
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(" ");

/** Two entries are the same person when they share a key: the name with the email address or with the phone number. */
export function personKeys({ fullName, email, phone }: Who): string[] {
  const name = nameKey(fullName);
  if (name === "") return [];
  const contacts = [email && `email:${normalizeEmail(email)}`, phone && `phone:${normalizePhone(phone)}`];
  return contacts
    .filter((contact): contact is string => Boolean(contact) && !/^\w+:$/.test(contact ?? ""))
    .map((contact) => `${name} ${contact}`);
}

/** The words of a name. An initial says too little. */
export const nameWords = (fullName: string): string[] =>
  nameKey(fullName)
    .split(" ")
    .filter((word) => word.length > 1);

/**
 * Whether a shared phone number isn't enough: the agency may enter its own number for several people. Anyone with
 * another email address, and no word of their name in common, is another person.
 */
export function isSomeoneElse(found: Identity, person: Identity): boolean {
  if (sharedContacts(found, person).some((kind) => kind !== "phone")) return false;
  const [names, known] = [nameWords(found.fullName), nameWords(person.fullName)];
  return isEmailAddress(found.email) && names.length > 0 && !names.some((word) => known.includes(word));
}

/** Whether a draft or an import row is of this person: it shares an address, a profile or the phone number. */
export const isRecordOf = (found: Identity, person: Identity): boolean =>
  isSamePerson(found, person) && !isSomeoneElse(found, person);

/** Finds rows that repeat an earlier one, in file order. Rows with errors are left out because they become no draft. */
export function repeatFinder() {
  const byPerson = new Map<string, number>();
  const byContent = new Set<string>();
  return (row: number, canonical: string, who: Who): { kind: "identical" | "repeat"; of: number | null } | null => {
    const keys = personKeys(who);
    const first = keys.map((key) => byPerson.get(key)).find((number) => number !== undefined);
    const identical = byContent.has(canonical);
    byContent.add(canonical);
    for (const key of keys) if (!byPerson.has(key)) byPerson.set(key, first ?? row);
    if (identical) return { kind: "identical", of: first ?? null };
    return first === undefined ? null : { kind: "repeat", of: first };
  };
}
