import { useState } from "react";
import { CreateDealDialog } from "#web/features/deal/create/create-deal-dialog.tsx";
import { dealStartOf } from "#web/features/introduction/deal-start.ts";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { useActor } from "#web/features/demo/use-actor.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { isClosed } from "#domain/introduction/status.ts";
import { isLost } from "#domain/deal/status.ts";

/**
 * The resulting deal, or a button that creates one from the agreed terms (spec §15); only for its agencies, the rest
 * are the usual terms.
 */
export function DealFromTerms({ introduction }: { introduction: Introduction }) {
  const actor = useActor();
  const [creating, setCreating] = useState(false);
  const { deal, you, agreed, status } = introduction;
  const agency = actor.kind === "agency" && (you === "listing" || you === "selling");
  const mayCreate = agency && agreed && !isClosed(status) && (deal === null || isLost(deal.status));
  return (
    <>
      {deal ? (
        <Button render={<Link to="/mls/deal/$id" params={{ id: deal.id }} />}>
          Open <span className="font-mono">{deal.code}</span>
        </Button>
      ) : null}
      {mayCreate ? (
        <Button data-guide="create-deal" aria-haspopup="dialog" onClick={() => setCreating(true)}>
          Create deal from these terms
        </Button>
      ) : null}
      <CreateDealDialog open={creating} onOpenChange={setCreating} start={dealStartOf(introduction)} />
    </>
  );
}
