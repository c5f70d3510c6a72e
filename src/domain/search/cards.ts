import { enlarged } from "./columns.ts";
import type { SearchDocument } from "./query.ts";

/**
 * What a card has besides the columns of its document, so that an index of many can rebuild it instead of storing it.
 */
export type CardShape<Card> = {
  /** How many whole numbers of 32 bits. */
  count: number;
  numbers(card: Card, document: SearchDocument): readonly number[];
  /** Texts that many cards have in common. */
  texts(card: Card): readonly string[];
  card(document: SearchDocument, numbers: readonly number[], texts: readonly string[]): Card;
};

/** A few cards are stored as they are given; of many, 4 bytes for each number and for the texts. */
export type Cards<Card> = { kind: "objects"; objects: (Card | undefined)[] } | PackedCards<Card>;

export type PackedCards<Card> = {
  kind: "packed";
  shape: CardShape<Card>;
  numbers: Int32Array;
  /** By document, the number of its texts in `all`. */
  texts: Uint32Array;
  all: (readonly string[])[];
  known: Map<string, number>;
  /** Documents that aren't exactly what their columns say, such as a skill in another spelling. */
  odd: Map<number, SearchDocument>;
};

export const createCards = <Card>(shape: CardShape<Card> | undefined): Cards<Card> =>
  shape === undefined
    ? { kind: "objects", objects: [] }
    : {
        kind: "packed",
        shape,
        numbers: new Int32Array(0),
        texts: new Uint32Array(0),
        all: [],
        known: new Map(),
        odd: new Map(),
      };

export const successorOf = <Card>(cards: Cards<Card>): Cards<Card> =>
  createCards(cards.kind === "packed" ? cards.shape : undefined);

export function makeRoomForCards<Card>(cards: Cards<Card>, size: number): void {
  if (cards.kind === "objects") return;
  cards.numbers = enlarged(cards.numbers, size * cards.shape.count);
  cards.texts = enlarged(cards.texts, size);
}

/** `isWhole`: whether the columns say all of the document. */
export function addCard<Card>(
  cards: Cards<Card>,
  number: number,
  { card, document, isWhole }: { card: Card; document: SearchDocument; isWhole: () => boolean },
): void {
  if (cards.kind === "objects") {
    cards.objects[number] = card;
    return;
  }
  const { shape } = cards;
  const texts = textsNumber(cards, shape.texts(card));
  packCard(cards, number, shape.numbers(card, document), texts, isWhole() ? null : document);
}

export function packCard<Card>(
  cards: PackedCards<Card>,
  document: number,
  numbers: ArrayLike<number>,
  texts: number,
  odd: SearchDocument | null,
): void {
  cards.numbers.set(numbers, document * cards.shape.count);
  cards.texts[document] = texts;
  if (odd) cards.odd.set(document, odd);
}

/** The number of these texts, assigned on first use. */
export function textsNumber<Card>(cards: PackedCards<Card>, texts: readonly string[]): number {
  const key = texts.join("\n");
  let number = cards.known.get(key);
  if (number === undefined) {
    number = cards.all.length;
    cards.all.push(texts);
    cards.known.set(key, number);
  }
  return number;
}

/** For compaction: the card of a document of another index. */
export function adoptCard<Card>(cards: Cards<Card>, document: number, from: Cards<Card>, old: number): void {
  if (cards.kind === "packed" && from.kind === "packed") {
    const texts = textsNumber(cards, from.all[from.texts[old]!]!);
    packCard(cards, document, packedNumbers(from, old), texts, from.odd.get(old) ?? null);
  } else if (cards.kind === "objects" && from.kind === "objects") cards.objects[document] = from.objects[old];
}

export const packedNumbers = <Card>({ numbers, shape }: PackedCards<Card>, document: number): Int32Array =>
  numbers.subarray(document * shape.count, (document + 1) * shape.count);

/** `columns` reads the document, unless the card is stored as it was given. */
export function cardOf<Card>(cards: Cards<Card>, document: number, columns: () => SearchDocument): Card {
  if (cards.kind === "objects") return cards.objects[document] as Card;
  const { shape, all, texts, odd } = cards;
  return shape.card(odd.get(document) ?? columns(), [...packedNumbers(cards, document)], all[texts[document]!]!);
}

/** Releases the card of a removed document. */
export function dropCard<Card>(cards: Cards<Card>, document: number): void {
  if (cards.kind === "objects") cards.objects[document] = undefined;
  else cards.odd.delete(document);
}
