import type { Identity } from "#domain/identity/identity.ts";

/**
 * A text that identifies a person. `leaks` holds, for each field, the exact characters that do. `asked`: a question is
 * enough, because the words can also mean something ordinary. `whole`: every character of it must be rejected.
 */
export type HeldOutCase = {
  kind: string;
  fields: Record<string, string>;
  leaks: Record<string, string>;
  identity?: Identity;
  asked: boolean;
  whole?: boolean;
};

export type CleanText = { kind: string; text: string };

/** Texts with a gap: each is `before`, the leak, `after`. */
export type Carrier = readonly [before: string, after: string];

export function carriersOf(text: string): Carrier[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [before = "", after = ""] = line.split("{}");
      return [before, after] as const;
    });
}

/** Returns the items in rotation, so that every carrier meets every kind of leak and runs are deterministic. */
export function inTurn<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => items[next++ % items.length]!;
}

export function planted(kind: string, carrier: Carrier, leak: string, more: Partial<HeldOutCase> = {}): HeldOutCase {
  const text = `${carrier[0]}${leak}${carrier[1]}`;
  return { kind, fields: { summary: text }, leaks: { summary: leak }, asked: false, ...more };
}

export function identityOf(fullName: string, more: Partial<Identity> = {}): Identity {
  return { fullName, email: "mail.7431@inbox.example", portfolioLinks: [], pastEmployers: [], ...more };
}
