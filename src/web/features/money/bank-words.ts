import { counted } from "#web/lib/format.ts";
import type { Notice } from "#web/ui/toast.tsx";

/** What became of the selected lines of a bank statement. */
export function recordedNotice(recorded: number, refused: number): Notice | undefined {
  if (refused === 0)
    return recorded > 0 ? { title: "Payments recorded", description: counted(recorded, "payment") } : undefined;
  const reasons = refused === 1 ? "Its line shows the reason." : "Each line shows the reason.";
  return {
    title: counted(refused, "payment wasn't recorded", "payments weren't recorded"),
    description: recorded > 0 ? `${reasons} ${counted(recorded, "payment was", "payments were")} recorded.` : reasons,
    tone: "danger",
  };
}
