import { Undo2 } from "lucide-react";
import { useState } from "react";
import { LifeCycleDialog } from "#web/features/listing/life-cycle-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

/** Relists a candidate whose placement ended; hidden when that isn't possible. */
export function RelistButton({ listingId, maskedCode }: { listingId: string; maskedCode: string }) {
  const own = useAsk("listings", "get", { id: listingId }).data?.own;
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
