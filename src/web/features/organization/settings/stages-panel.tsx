import { Pencil } from "lucide-react";
import { useState } from "react";
import { counted } from "#web/lib/format.ts";
import { StageDot } from "#web/features/pipeline/stage-dot.tsx";
import { StageEditor } from "#web/features/pipeline/stage-editor.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { ReadOnly, useOnlyAdmins } from "./only-admins.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";

/** The pipeline's columns, with the same editor as on the pipeline page (spec §14). */
export function StagesPanel() {
  const board = useAsk("pipeline", "board", {});
  const reason = useOnlyAdmins("pipeline.stages.edit", "edit the stages");
  const [editing, setEditing] = useState(false);
  return (
    <>
      <ReadOnly reason={reason} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-read text-ink-2">
          Everyone in your organization uses these columns in the{" "}
          <Link
            to="/mls/pipeline"
            className="font-medium text-ink underline decoration-1 underline-offset-3 hover:decoration-2"
          >
            pipeline
          </Link>
          .
        </p>
        <Button disabledReason={reason} onClick={() => setEditing(true)}>
          <Pencil aria-hidden="true" /> Edit stages
        </Button>
      </div>
      <Loaded query={board} what="the stages" skeleton={<Skeletons rows={3} size="h-14" className="mt-4" />}>
        {(data) => (
          <>
            <ol aria-label="Pipeline stages" className="mt-4 rounded-card border border-line bg-surface">
              {data.stages.map(({ id, name, description, color, candidateCount }, place) => (
                <li
                  key={id}
                  className={
                    "grid grid-cols-[1.5rem_auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b " +
                    "border-line px-4 py-3 last:border-b-0 sm:px-5"
                  }
                >
                  <span className="figures text-small text-ink-3">{place + 1}</span>
                  <StageDot color={color} className="block" />
                  <div className="min-w-0">
                    <p className="font-medium break-words">{name}</p>
                    {description ? <p className="text-small break-words text-ink-2">{description}</p> : null}
                  </div>
                  <span className="figures text-small text-ink-3">{counted(candidateCount, "candidate")}</span>
                </li>
              ))}
            </ol>
            <StageEditor open={editing} board={data} onClose={() => setEditing(false)} />
          </>
        )}
      </Loaded>
    </>
  );
}
