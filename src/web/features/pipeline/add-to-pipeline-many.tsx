import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SquareKanban } from "lucide-react";
import type { ReactNode } from "react";
import { listingsOfCards, pipelineLimits } from "#domain/pipeline/pipeline.ts";
import { shortlistLimits } from "#domain/shortlist/limits.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { counted } from "#web/lib/format.ts";
import { PartnerLink } from "#web/features/hand-off/partner-link.tsx";
import { mostImported, partnerImportUrl } from "#web/features/hand-off/partner-links.ts";
import { Button } from "#web/ui/button.tsx";
import type { ButtonSize } from "#web/ui/button-class.ts";
import { notify } from "#web/ui/toast.tsx";
import { keepTruth, refreshAvailable } from "./cache.ts";
import { remember, useDesk } from "./desk.ts";
import { usePipeline } from "./use-pipeline.ts";
import { outdate, useAsk } from "#web/lib/backend/ask.ts";
import { inParts, notifyStopped, sumOf } from "#web/lib/in-parts.ts";
import { notifyError } from "#web/lib/notify-error.ts";

export type AddManyToPipelineProps = {
  ids: readonly string[];
  /** Shortlists candidates first where needed (spec §14). */
  shortlist?: boolean;
  size?: ButtonSize;
  /** Replaces the usual label. */
  children?: ReactNode;
};

/** Adds the selected candidates to the pipeline: the workflow partner's, where one is configured (spec §7). */
export function AddManyToPipeline(props: AddManyToPipelineProps) {
  const { workflow } = useBackend().settings.partners;
  return workflow === null ? <AddHere {...props} /> : <ImportAtPartner {...props} partner={workflow} />;
}

function ImportAtPartner({
  ids,
  shortlist = false,
  size = "md",
  partner,
}: AddManyToPipelineProps & { partner: string }) {
  const words = `Import into partner pipeline${ids.length > 0 ? ` (${ids.length})` : ""}`;
  const reason =
    ids.length === 0
      ? "Choose candidates to import."
      : ids.length > mostImported
        ? `Choose at most ${mostImported} at a time.`
        : undefined;
  if (reason !== undefined)
    return (
      <Button size={size} disabledReason={reason}>
        <SquareKanban aria-hidden="true" /> {words}
      </Button>
    );
  return (
    <PartnerLink kind="workflow" size={size} href={partnerImportUrl(partner, ids, shortlist ? "search" : "shortlist")}>
      {words}
    </PartnerLink>
  );
}

/** Into the first stage in one call; candidates already there are skipped and counted. */
function AddHere({ ids, shortlist = false, size = "md", children }: AddManyToPipelineProps) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const pipeline = usePipeline();
  const desk = useDesk();
  const inPipeline = listingsOfCards(useAsk("pipeline", "count", {}).data?.listingIds ?? []);
  const fresh = ids.filter((id) => !inPipeline.has(id));
  /** The failure that led here is what counts. */
  const takeBack = async (shortlisted: readonly string[]) => {
    for (const listingId of shortlisted) await api.shortlist.remove({ listingId }).catch(() => undefined);
  };
  const add = useMutation({
    mutationFn: async () => {
      const before = new Set(shortlist ? (await api.shortlist.ids({})).ids : []);
      const listed = shortlist
        ? await inParts(ids, (listingIds) => api.shortlist.addMany({ listingIds }), shortlistLimits.bulk)
        : null;
      const shortlisted = listed?.done.filter((id) => !before.has(id)) ?? [];
      const chosen = listed?.done ?? ids;
      // The server would add a second card, without a job, for someone who is in a job.
      const asked = chosen.filter((id) => !inPipeline.has(id));
      const { parts, rest, error } = await inParts(
        asked,
        (listingIds) => api.pipeline.addMany({ listingIds }),
        pipelineLimits.bulk,
      ).catch(async (reason: unknown) => {
        await takeBack(shortlisted);
        throw reason;
      });
      await takeBack(shortlisted.filter((id) => rest.includes(id)));
      return {
        added: parts.flatMap((part) => part.added),
        skipped: sumOf(parts, "skipped") + chosen.length - asked.length,
        missing: sumOf(parts, "missing"),
        shortlisted: shortlisted.filter((id) => !rest.includes(id)),
        done: chosen.length - rest.length,
        error: error ?? listed?.error,
      };
    },
    onSuccess: ({ added, skipped, missing, shortlisted, done, error }) => {
      keepTruth(queryClient, { cards: added });
      const counts = [
        `Added ${counted(added.length, "candidate")}`,
        ...(skipped > 0 ? [`skipped ${skipped} already in the pipeline`] : []),
        ...(missing > 0 ? [`${missing} no longer listed`] : []),
      ].join(", ");
      const undo =
        added.length > 0
          ? remember(
              desk,
              Promise.resolve(() => void pipeline.undoAdd(added, shortlisted)),
            )
          : null;
      notify({
        title: "Added to Pipeline",
        description: counts,
        ...(undo && { action: { label: "Undo", onAction: undo.run } }),
      });
      notifyStopped(done, ids.length, error);
    },
    onError: notifyError,
    onSettled: () => {
      if (shortlist) void outdate(queryClient, "shortlist");
      return refreshAvailable(queryClient, api);
    },
  });
  const reason =
    ids.length === 0
      ? "Choose candidates to add to the pipeline."
      : fresh.length === 0
        ? "All chosen candidates are in the pipeline."
        : undefined;
  return (
    <Button size={size} disabledReason={reason} loading={add.isPending} onClick={() => add.mutate()}>
      <SquareKanban aria-hidden="true" /> {children ?? `Add to pipeline${fresh.length > 0 ? ` (${fresh.length})` : ""}`}
    </Button>
  );
}
