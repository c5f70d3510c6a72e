import { useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useBackend } from "#web/backend/context.tsx";
import { useCommands } from "#web/components/keys/commands.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

/** Stands above every page of the demo (seed §2): nobody should take its numbers for true ones. */
export function DemoBanner({ onReset }: { onReset: () => void | Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const { clock } = useBackend();
  const queryClient = useQueryClient();
  const [ahead, setAhead] = useState(() => clock?.daysAhead() ?? 0);
  async function nextDay() {
    clock?.nextDay();
    setAhead(clock?.daysAhead() ?? 0);
    await queryClient.resetQueries();
  }
  useCommands(
    [
      { id: "demo reset", label: "Reset demo", words: "sample data start over", icon: <RotateCcw />, run: () => setAsking(true) },
      { id: "demo next day", label: "Next day", words: "clock time tomorrow expire", icon: <CalendarPlus />, run: () => void nextDay() },
    ],
    "everywhere",
  );
  return (
    <aside aria-label="Investor demo" className="no-print flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-amber-soft px-4 py-1.5 text-small sm:px-6">
      <strong className="tracking-wide text-amber">INVESTOR DEMO</strong>
      <span className="text-ink-2">Mock data is used. Everything you change stays in this browser.</span>
      <span className="ml-auto flex flex-wrap items-center gap-1">
        {ahead > 0 ? (
          <span role="status" className="figures px-1 text-ink-2">
            {ahead === 1 ? "1 day" : `${ahead} days`} ahead
          </span>
        ) : null}
        <Button size="sm" variant="ghost" onClick={() => void nextDay()}>
          Next day
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
          Reset demo
        </Button>
        <a href="/" className={buttonClass({ size: "sm", variant: "ghost" })}>
          Leave demo
        </a>
      </span>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Reset the demo?"
        description="The sample data returns as it was at first. What you changed or added in this browser is lost."
        confirmLabel="Reset demo"
        destructive
        onConfirm={async () => {
          await onReset();
          setAhead(0);
          notify({ title: "Demo reset", description: "The sample data is back." });
        }}
      />
    </aside>
  );
}
