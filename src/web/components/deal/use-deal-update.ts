import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { useBackend } from "#web/backend/context.tsx";
import { notify } from "#web/ui/toast.tsx";
import { sayDealFailure } from "./deal-failure.ts";
import { dealOptions, dealsKey, type DealSheet } from "./deal-queries.ts";

/** `conflict`: somebody else was first, and the page shows what they did. `told`: the person has been told why not. */
export type UpdateOutcome = "done" | "conflict" | "below-minimum" | "told";

/** One step of a deal, and what becomes of it; `take` gets a refusal first and says whether it shows it itself. */
export function useDealUpdate() {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function update(step: () => Promise<DealSheet>, take: (failure: unknown) => boolean = () => false): Promise<UpdateOutcome> {
    setBusy(true);
    try {
      const deal = await step();
      show(deal);
      notify({ title: "Deal Updated", description: deal.code });
      void queryClient.invalidateQueries({ queryKey: dealsKey });
      return "done";
    } catch (failure) {
      if (failure instanceof Problem && failure.code === "below-minimum-fee") return "below-minimum";
      if (failure instanceof Problem && failure.code === "version-conflict" && isSheet(failure.current)) {
        show(failure.current);
        return "conflict";
      }
      if (!take(failure)) sayDealFailure("update", failure);
      if (failure instanceof Problem && (failure.code === "wrong-state" || failure.status === 404)) await queryClient.invalidateQueries({ queryKey: dealsKey });
      return "told";
    } finally {
      setBusy(false);
    }
  }

  function show(deal: DealSheet): void {
    queryClient.setQueryData(dealOptions(api, deal.id).queryKey, deal);
  }

  return { update, busy };
}

function isSheet(current: unknown): current is DealSheet {
  return typeof current === "object" && current !== null && "agencySide" in current && "version" in current;
}
