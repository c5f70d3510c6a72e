/** A file that can't be made safe to serve. The message for its owner says what is wrong and how to fix it. */
export class Unfit extends Error {
  override name = "Unfit";
}

export function unfit(says: string): never {
  throw new Unfit(says);
}
