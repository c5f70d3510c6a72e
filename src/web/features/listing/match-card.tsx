import { ScanText } from "lucide-react";
import { useState } from "react";
import { useLeaving } from "#web/lib/use-leaving.ts";
import { Button } from "#web/ui/button.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { lazyComponent, Opening } from "#web/ui/lazy-module.ts";

const ScoreDialog = lazyComponent(async () => (await import("./score-dialog.tsx")).ScoreDialog, Opening);

/** Compares a job description with the candidate's skills. The public pages call it AI matching. */
export function MatchCard({ listing: { id, maskedCode } }: { listing: { id: string; maskedCode: string } }) {
  const leave = useLeaving();
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  function open() {
    leave("scoring");
    setState("open");
  }
  return (
    <TitledCard title="AI matching">
      <p className="mt-2 text-ink-2">Paste a job description to see which of its skills this candidate has.</p>
      <Button className="mt-3 w-full" aria-haspopup="dialog" onClick={open}>
        <ScanText aria-hidden="true" /> Score against a job description
      </Button>
      {state === "unused" ? null : (
        <ScoreDialog
          listingId={id}
          maskedCode={maskedCode}
          open={state === "open"}
          onOpenChange={(next: boolean) => setState(next ? "open" : "closed")}
        />
      )}
    </TitledCard>
  );
}
