/**
 * A file that cannot be made fit to serve. The message is for the person who chose it: what is wrong, how to mend it.
 */
export class Unfit extends Error {
  override name = "Unfit";
}

export function unfit(says: string): never {
  throw new Unfit(says);
}
