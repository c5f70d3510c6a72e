import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { LifeCycleDialog } from "#web/features/listing/life-cycle-dialog.tsx";
import { listingOptions } from "#web/features/listing/queries.ts";
import { Button } from "#web/ui/button.tsx";

/** A candidate whose placement ended may go back on the market; nothing where that is not, or no longer, so. */
export function RelistButton({ listingId, maskedCode }: { listingId: string; maskedCode: string }) {
  const { api } = useBackend();
  const own = useQuery(listingOptions(api, listingId)).data?.own;
  const [asking, setAsking] = useState(false);
  if (!own) return null;
  return (
    <>
      {own.actions.includes("relist") ? (
        <Button className="mt-3" onClick={() => setAsking(true)}>
          <Undo2 aria-hidden="true" /> List this candidate again
        </Button>
      ) : null}
      <LifeCycleDialog
        step={asking ? "relist" : null}
        listing={{ id: listingId, version: own.version, maskedCode }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
