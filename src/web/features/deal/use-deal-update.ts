import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { type Notice, notify } from "#web/ui/toast.tsx";
import { sayDealFailure } from "./failure.ts";
import { dealOptions, dealsKey, type DealSheet } from "./queries.ts";

/** `conflict`: somebody else was first, and the page shows what they did. `told`: the person has been told why not. */
export type UpdateOutcome = "done" | "conflict" | "below-minimum" | "told";

/**
 * One step of a deal, and what becomes of it; `take` gets a refusal first and says whether it shows it itself, `says`
 * has the words for a step that was taken.
 */
export function useDealUpdate() {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function update(
    step: () => Promise<DealSheet>,
    take: (failure: unknown) => boolean = () => false,
    says: (deal: DealSheet) => Notice = updated,
  ): Promise<UpdateOutcome> {
    setBusy(true);
    try {
      const deal = await step();
      show(deal);
      notify(says(deal));
      return "done";
    } catch (failure) {
      if (failure instanceof Problem && failure.code === "below-minimum-fee") return "below-minimum";
      if (failure instanceof Problem && failure.code === "version-conflict" && isSheet(failure.current)) {
        show(failure.current);
        return "conflict";
      }
      if (!take(failure)) sayDealFailure("update", failure);
      if (failure instanceof Problem && (failure.code === "wrong-state" || failure.status === 404))
        await queryClient.invalidateQueries({ queryKey: dealsKey });
      return "told";
    } finally {
      setBusy(false);
    }
  }

  /** A newer sheet than the one that is shown; lists and figures are asked for again. */
  function show(deal: DealSheet): void {
    queryClient.setQueryData(dealOptions(api, deal.id).queryKey, deal);
    void queryClient.invalidateQueries({ queryKey: dealsKey });
  }

  return { update, show, busy };
}

/** Spec §8. */
const updated = ({ code }: DealSheet): Notice => ({ title: "Deal Updated", description: code });

function isSheet(current: unknown): current is DealSheet {
  return typeof current === "object" && current !== null && "agencySide" in current && "version" in current;
}
