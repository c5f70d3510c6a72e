import type { Api } from "#contract/index.ts";
import { shortlistLimits } from "#domain/shortlist/limits.ts";
import { counted } from "#web/lib/format.ts";
import { inParts, notifyStopped, sumOf } from "#web/lib/in-parts.ts";
import { notify } from "#web/ui/toast.tsx";

/** Shortlists them in parts and says how many were added. Apart, because a first load has no need of it. */
export async function addAll(api: Api, ids: readonly string[]): Promise<void> {
  const { parts, done, error } = await inParts(
    ids,
    (listingIds) => api.shortlist.addMany({ listingIds }),
    shortlistLimits.bulk,
  );
  const [added, skipped, missing] = [sumOf(parts, "added"), sumOf(parts, "skipped"), sumOf(parts, "missing")];
  const counts = `Added ${counted(added, "candidate")}, skipped ${skipped} already shortlisted`;
  notify({
    title: "Bulk Shortlist Update",
    description: missing > 0 ? `${counts}. ${missing} no longer listed.` : counts,
  });
  notifyStopped(done.length, ids.length, error);
}
