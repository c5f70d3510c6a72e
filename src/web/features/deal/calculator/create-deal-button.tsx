import { Handshake } from "lucide-react";
import { useState } from "react";
import { guaranteeOptions, newDealDefaults } from "#domain/deal/terms.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { CreateDealDialog } from "#web/features/deal/create/create-deal-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Terms } from "./split-terms.ts";

export function CreateDealButton({ terms }: { terms: Terms }) {
  const [open, setOpen] = useState(false);
  if (!mayDo(useViewer(), "deal.create")) return null;
  const { salary, fee, split, third, days } = terms;
  const guaranteeDays = guaranteeOptions.find((each) => each === days) ?? newDealDefaults.guaranteeDays;
  return (
    <>
      <Button
        className="print:hidden"
        disabledReason={third === 0 ? undefined : "A deal has two agencies. Remove the third party first."}
        onClick={() => setOpen(true)}
      >
        <Handshake aria-hidden="true" /> Create deal with these terms
      </Button>
      <CreateDealDialog
        open={open}
        onOpenChange={setOpen}
        start={{ terms: { targetSalary: salary, feePercent: fee, laSplit: split, guaranteeDays } }}
      />
    </>
  );
}
