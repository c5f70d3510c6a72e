import { Fragment } from "react";
import type { Blocker } from "./blockers.ts";

type MissingLineProps = { blockers: readonly Blocker[]; goal: string; onGo: (path: string) => void; id: string };

/** Names missing fields beside the button they block; each name links to its field. */
export function MissingLine({ blockers, goal, onGo, id }: MissingLineProps) {
  const complete = blockers.filter((blocker) => blocker.kind === "complete");
  const fix = blockers.filter((blocker) => blocker.kind === "fix");
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
            ? "Resolve what would reveal the candidate: "
            : `${goal}, resolve what would reveal the candidate: `}
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
      {/* A punctuation mark never starts a line. */}
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
