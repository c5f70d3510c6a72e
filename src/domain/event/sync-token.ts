import { refuseFields } from "../core/errors.ts";
import { positionOf } from "./event.ts";

/** The first call of a list that a program follows: the whole list, with a token for the next call. */
export const syncBeginning = "beginning";

/** How many changes a call for what changed looks at, where the list has no `limit`. */
export const changesAtOnce = 500;

/**
 * How far a program has followed a list. `seq`: the last change it has. `through`: of that change, only rows up to this
 * id; null: all of them. `at`: when that was, in ms. `call`: a fingerprint of the list and its filters.
 */
export type SyncPlace = { seq: number; through: string | null; at: number; call: string };

export const writeSyncToken = ({ seq, through, at, call }: SyncPlace): string =>
  [positionOf(seq), at.toString(36), call, ...(through === null ? [] : [through])].join("~");

/** @throws ExpectedError `invalid-input` for what isn't a token of this call */
export function readSyncToken(token: string, call: string): SyncPlace {
  const [, seq = "", at = "", of = "", through] =
    /^(\d{16})~([0-9a-z]{1,9})~([0-9a-f]{12})(?:~([0-9a-f.-]{1,80}))?$/.exec(token) ?? [];
  if (of !== call || !Number.isSafeInteger(Number(seq)))
    refuseFields({
      updatedSince:
        "This token isn't from this list with these filters, or the search has changed. Start again with " +
        `"${syncBeginning}".`,
    });
  return { seq: Number(seq), through: through ?? null, at: Number.parseInt(at, 36), call };
}
