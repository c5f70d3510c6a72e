/** One value of a document with its path (`work[0].highlights[2]`). */
export type Leaf = { path: string; value: string };

/** `becomes`: the public version of the text, if it differs from the document. */
export type ReadPath = Leaf & { goesTo: string; side: "vault" | "public"; becomes?: string };
export type NotReadPath = Leaf & { why: string };

/** Deeper than any résumé; values below it are listed, not expanded. */
const deepest = 12;

/** Every value of a JSON document in document order; null and empty lists and objects give empty text. */
export function leavesOf(document: unknown, path = "", depth = 0): Leaf[] {
  if (document === null || typeof document !== "object")
    return [{ path, value: document === null ? "" : String(document) }];
  const inside: [string, unknown][] = Array.isArray(document)
    ? document.map((item: unknown, index) => [`${path}[${index}]`, item])
    : Object.entries(document).map(([key, value]) => [joined(path, key), value]);
  if (inside.length === 0) return [{ path, value: "" }];
  if (depth >= deepest) return [{ path, value: "(nested too deep to show)" }];
  return inside.flatMap(([next, value]) => leavesOf(value, next, depth + 1));
}

/** Keys with dots or brackets are quoted, so that no two values share a path. */
function joined(path: string, key: string): string {
  if (!/^[\w$-]+$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}

/**
 * Tracks a document's values: each is read at most once, with its destination or the reason for leaving it out. Values
 * that were never read are reported, so nothing is dropped silently.
 */
export type Account = {
  /** The text at a path, recorded with its destination; empty text is not read. */
  take(path: string, goesTo: string, side: ReadPath["side"]): string;
  /** Records the public version of the text at a path. */
  becomes(path: string, text: string): void;
  leave(path: string, why: string): void;
  /** Leaves out every value under a path that wasn't read yet. */
  leaveUnder(path: string, why: string): void;
  close(): { read: ReadPath[]; notRead: NotReadPath[] };
};

export function openAccount(document: unknown): Account {
  const leaves = leavesOf(document);
  const byPath = new Map(leaves.map((leaf) => [leaf.path, leaf]));
  const read = new Map<string, ReadPath>();
  const notRead = new Map<string, NotReadPath>();
  const leave = (path: string, why: string): void => {
    const leaf = byPath.get(path);
    if (!leaf) return;
    read.delete(path);
    notRead.set(path, { ...leaf, why: leaf.value.trim() === "" ? "Empty." : why });
  };
  return {
    take(path, goesTo, side) {
      const leaf = byPath.get(path);
      if (!leaf) return "";
      const text = leaf.value.trim();
      if (text === "") leave(path, "Empty.");
      else {
        notRead.delete(path);
        read.set(path, { ...leaf, goesTo, side });
      }
      return text;
    },
    becomes(path, text) {
      const entry = read.get(path);
      if (entry && entry.value.trim() !== text) read.set(path, { ...entry, becomes: text });
    },
    leave,
    leaveUnder(path, why) {
      for (const leaf of leaves) {
        const inside = leaf.path === path || leaf.path.startsWith(`${path}.`) || leaf.path.startsWith(`${path}[`);
        if (inside && !read.has(leaf.path) && !notRead.has(leaf.path)) leave(leaf.path, why);
      }
    },
    close() {
      for (const leaf of leaves)
        if (!read.has(leaf.path) && !notRead.has(leaf.path))
          leave(leaf.path, "Not part of JSON Resume 1.0. Listings have no field for it.");
      const inOrder = <T>(found: Map<string, T>): T[] => leaves.flatMap((leaf) => found.get(leaf.path) ?? []);
      return { read: inOrder(read), notRead: inOrder(notRead) };
    },
  };
}
