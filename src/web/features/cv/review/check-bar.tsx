import { counted } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Kbd } from "#web/ui/kbd.tsx";

type CheckBarProps = { left: number; peek: string; action: string; onAction: () => void; onShowCv: () => void };

/** How many are left, what the CV says about the focused field, and the one way on. Always in view. */
export function CheckBar({ left, peek, action, onAction, onShowCv }: CheckBarProps) {
  return (
    <div
      className={
        "sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line " +
        "bg-raised px-4 py-2.5 shadow-float"
      }
    >
      {peek ? (
        <button
          type="button"
          onClick={onShowCv}
          className="min-w-0 basis-full cursor-pointer truncate text-left text-small text-ink-2 lg:hidden"
        >
          <span className="sr-only">Show in the CV: </span>
          <q>{peek}</q>
        </button>
      ) : null}
      <span className="flex-1 text-dense text-ink-2">
        {left > 0 ? `${counted(left, "field")} to check` : "All fields are checked"}
      </span>
      <Button variant="primary" onClick={onAction}>
        {action}
        <Kbd>Ctrl Enter</Kbd>
      </Button>
    </div>
  );
}
