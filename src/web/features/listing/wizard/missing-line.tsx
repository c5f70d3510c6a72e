import { Fragment } from "react";
import type { Blocker } from "./blockers.ts";

/** Names what is missing beside a button that waits for it; each name leads to its field. */
export function MissingLine({
  blockers,
  goal,
  onGo,
  id,
}: {
  blockers: readonly Blocker[];
  goal: string;
  onGo: (path: string) => void;
  id: string;
}) {
  const complete = blockers.filter((blocker) => blocker.kind === "complete");
  const fix = blockers.filter((blocker) => blocker.kind === "mend");
  return (
    <p id={id} className="min-h-5 max-w-measure text-dense text-ink-2 empty:hidden">
      {complete.length > 0 ? (
        <>
          {`${goal}, complete: `}
          <Names blockers={complete} onGo={onGo} />{" "}
        </>
      ) : null}
      {fix.length > 0 ? (
        <>
          {complete.length > 0
            ? "Answer what would reveal the candidate: "
            : `${goal}, answer what would reveal the candidate: `}
          <Names blockers={fix} onGo={onGo} />
        </>
      ) : null}
    </p>
  );
}

function Names({ blockers, onGo }: { blockers: readonly Blocker[]; onGo: (path: string) => void }) {
  return blockers.map((blocker, index) => (
    <Fragment key={blocker.path}>
      {index > 0 ? " " : null}
      {/* The sign after a name never begins a line of its own. */}
      <span className="whitespace-nowrap">
        <button
          type="button"
          onClick={() => onGo(blocker.path)}
          className="cursor-pointer font-medium text-ink underline decoration-1 underline-offset-3 hover:decoration-2"
        >
          {blocker.label}
        </button>
        {index < blockers.length - 1 ? "," : "."}
      </span>
    </Fragment>
  ));
}
