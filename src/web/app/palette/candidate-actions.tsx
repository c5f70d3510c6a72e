import { Bookmark, Copy, CornerDownRight, Handshake, SquareKanban } from "lucide-react";
import { type Action, mayDo } from "#domain/core/policy.ts";
import { listingsOfCards } from "#domain/pipeline/pipeline.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import type { Command } from "#web/lib/keys/commands.ts";
import { showNewDeal } from "#web/lib/keys/overlay.ts";
import { usePipeline } from "#web/features/pipeline/use-pipeline.ts";
import { useShortlist } from "#web/features/shortlist/use-shortlist.ts";
import { useNavigate } from "#web/lib/router/hooks.ts";
import { notify } from "#web/ui/toast.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

/** A candidate with available actions. */
export type CandidateInHand = { id: string; maskedCode: string; headlineRole: string };

/** Actions for one candidate from anywhere, named by the current state of shortlist and pipeline. */
export function useCandidateActions(): (candidate: CandidateInHand) => Command[] {
  const navigate = useNavigate();
  const { viewer } = useBackend();
  // Visitors can open the palette too, without shortlist or pipeline.
  const may = (action: Action) => viewer !== null && mayDo(viewer, action);
  const [shortlists, fillsPipeline, createsDeals] = [may("shortlist.use"), may("pipeline.use"), may("deal.create")];
  const shortlisted = useAsk("shortlist", "ids", {}, { enabled: shortlists }).data?.ids;
  const cards = useAsk("pipeline", "count", {}, { enabled: fillsPipeline }).data?.listingIds;
  const inPipeline = listingsOfCards(cards ?? []);
  const shortlist = useShortlist();
  const pipeline = usePipeline();

  return ({ id, maskedCode, headlineRole }) => {
    const candidate = { id, maskedCode };
    return [
      {
        id: `open ${id}`,
        label: `Open ${maskedCode}`,
        words: "view candidate",
        icon: <CornerDownRight />,
        run: () => void navigate({ to: "/mls/candidate/$id", params: { id } }),
      },
      ...(shortlists
        ? [
            {
              id: `shortlist ${id}`,
              label: shortlisted?.includes(id) ? `Remove ${maskedCode} from shortlist` : `Shortlist ${maskedCode}`,
              words: "bookmark",
              icon: <Bookmark />,
              keys: ["s"],
              run: () => shortlist.toggle(candidate),
            },
          ]
        : []),
      ...(fillsPipeline
        ? [
            inPipeline.has(id)
              ? {
                  id: `pipeline ${id}`,
                  label: `Show ${maskedCode} in the pipeline`,
                  icon: <SquareKanban />,
                  run: () => void navigate({ to: "/mls/pipeline" }),
                }
              : {
                  id: `pipeline ${id}`,
                  label: `Add ${maskedCode} to pipeline`,
                  icon: <SquareKanban />,
                  keys: ["p"],
                  run: () => void pipeline.add(candidate, { shortlist: true }),
                },
          ]
        : []),
      ...(createsDeals
        ? [
            {
              id: `deal ${id}`,
              label: `Create deal for ${maskedCode}`,
              words: "new placement terms",
              icon: <Handshake />,
              run: () => showNewDeal({ id, maskedCode, headlineRole }),
            },
          ]
        : []),
      {
        id: `copy ${id}`,
        label: `Copy code ${maskedCode}`,
        words: "clipboard",
        icon: <Copy />,
        run: () => void copyCode(maskedCode),
      },
    ];
  };
}

async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    notify({ title: "Code copied", description: code });
  } catch {
    notify({
      title: "Error",
      description: `Your browser blocks copying. Select ${code} and copy it yourself.`,
      tone: "danger",
    });
  }
}
