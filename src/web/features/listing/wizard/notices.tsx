import { inputOf } from "#domain/listing/fields.ts";
import { isDraft } from "#domain/core/listing-status.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { DraftState } from "./draft-state.ts";

/** Why a draft isn't listed or saved, and what came from elsewhere. */
export function Notices({ state, onCompare }: { state: DraftState; onCompare: () => void }) {
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {state.refusal ? (
        <Callout tone="danger" live title={isDraft(state.status) ? "Not listed yet" : "Not saved yet"}>
          {state.refusal}{" "}
          {state.needsPlan ? (
            <Link to="/mls/settings" search={{ tab: "plan" }} className="anchor">
              See your plan
            </Link>
          ) : null}
        </Callout>
      ) : null}
      {state.save.kind === "conflict" ? (
        <Callout
          tone="warning"
          live
          title="Changed elsewhere while you were typing"
          action={
            <Button size="sm" onClick={onCompare}>
              Compare
            </Button>
          }
        >
          Your text isn't lost. Choose which version to keep.
        </Callout>
      ) : null}
      {state.merged.length > 0 ? (
        <Callout live>
          {"Updated from another tab or colleague: " +
            `${[...new Set(state.merged.map((field) => inputOf(field).label))].join(", ")}. What you typed is ` +
            "unchanged."}
        </Callout>
      ) : null}
    </div>
  );
}
