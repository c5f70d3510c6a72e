import { Problem } from "#contract/backend.ts";
import type { Api } from "#contract/index.ts";
import { type BulkStep, maxChanged, type WithdrawalReason } from "#domain/own/listings.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { inParts } from "#web/lib/in-parts.ts";
import type { OwnListing } from "./own-listing.ts";

/** `isUnclear`: the answer was lost, so it may have been changed. */
export type Outcome = { id: string; refused: string | null; isUnclear?: boolean }[];

/**
 * In parts of the request limit. When a later part fails, what the earlier ones did is kept, and the rest is given with
 * the reason.
 */
export async function changeAll(
  api: Api,
  step: BulkStep,
  listings: readonly Pick<OwnListing, "id" | "version">[],
  reason: WithdrawalReason | null,
): Promise<Outcome> {
  const items = listings.map(({ id, version }) => ({ id, version }));
  const { parts, rest, error } = await inParts(
    items,
    (part) => api.own.change({ step, items: part, ...(step === "withdraw" && reason !== null && { reason }) }),
    maxChanged,
  );
  const isLost = !(error instanceof Problem);
  return [
    ...parts.flatMap((part) => part.items),
    ...rest.map(({ id }, at) =>
      isLost && at < maxChanged
        ? { id, refused: `We don't know whether this listing was changed. ${problemDetail(error)}`, isUnclear: true }
        : { id, refused: `Not tried, because an earlier listing failed. ${problemDetail(error)}` },
    ),
  ];
}
