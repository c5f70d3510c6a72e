import type { CvLink } from "#domain/cv/reading.ts";

/** Links of a page or of a document without pages; more is not a CV's. */
export const mostLinks = 200;

/** Whether a link goes to a web, email or phone address. */
export const isContactAddress = (address: unknown): address is string =>
  typeof address === "string" && address.length <= 300 && /^(?:https?:\/\/|mailto:|tel:)/i.test(address);

const [opened, named, closed] = ["\ufdd0", "\ufdd1", "\ufdd2"];
const marks = new RegExp(`(${opened}\\d{1,3}${named}|${closed})`);

/** The addresses behind a document's words. They are marked in its text, which tables and lists move about. */
export type LinkedWords = { addresses: readonly string[]; mark: (words: string, address: unknown) => string };

export function linkedWords(): LinkedWords {
  const addresses: string[] = [];
  return {
    addresses,
    mark(words, address) {
      const isWords = /[\p{L}\p{N}]/u.test(words) && !/[\n\ufdd0-\ufdd2]/.test(words);
      if (!isWords || !isContactAddress(address) || addresses.length >= mostLinks) return words;
      return `${opened}${addresses.push(address) - 1}${named}${words}${closed}`;
    },
  };
}

/** A text without its marks, each of its parts cleaned, and where its links are. */
export function unmarked(
  marked: string,
  addresses: readonly string[],
  clean: (part: string) => string,
): { text: string; links: CvLink[] } {
  const links: CvLink[] = [];
  let text = "";
  let link: CvLink | null = null;
  for (const part of marked.split(marks))
    if (part.startsWith(opened)) {
      const address = addresses[Number(part.slice(1, -1))];
      link = address === undefined ? null : { start: text.length, end: text.length, address };
    } else if (part !== closed) text += clean(part);
    else if (link) {
      const words = text.slice(link.start);
      const start = text.length - words.trimStart().length;
      if (words.trim() !== "") links.push({ ...link, start, end: start + words.trim().length });
      link = null;
    }
  return { text, links };
}
