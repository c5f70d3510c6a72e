import { listingLimits } from "#domain/listing/limits.ts";
import { readDollars, type TypedNumber } from "#domain/core/typed-number.ts";

/** A salary limit in whole dollars. A yearly salary is never under $1,000, so a bare "140" is $140,000. */
export const readSalaryLimit = (text: string): TypedNumber =>
  readDollars(text, { most: listingLimits.salary, example: 140_000, bareThousands: true });
