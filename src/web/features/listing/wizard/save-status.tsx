import { useSyncExternalStore } from "react";
import { useClock } from "#web/lib/backend/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import type { DraftState } from "./draft-state.ts";
import { isDraft, isExpired, isPaused, isVisible } from "#domain/core/listing-status.ts";

/** The save status under the heading: "Draft saved 3 s ago". Announced only when it changes. */
export function SaveStatus({ state, unsaved, onRetry }: { state: DraftState; unsaved: boolean; onRetry: () => void }) {
  const clock = useClock();
  const now = useSyncExternalStore(everySecond, () => Math.floor(clock() / 1000) * 1000);
  const words = wordsFor(state, unsaved, now);
  const { save } = state;
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-dense">
      <p className={save.kind === "failed" || save.kind === "gone" ? "text-danger" : "text-ink-2"}>{words}</p>
      {save.kind === "failed" ? (
        <Button size="sm" onClick={onRetry}>
          Try now
        </Button>
      ) : null}
      <span role="status" className="sr-only">
        {spoken(state, words)}
      </span>
    </div>
  );
}

function wordsFor({ save, status }: DraftState, unsaved: boolean, now: number): string {
  if (!isDraft(status)) {
    if (save.kind === "failed" || save.kind === "gone") return save.says;
    if (save.kind === "saving") return "Saving changes";
    if (unsaved) return `Changes not saved yet. Select Save changes to ${isVisible(status) ? "publish" : "keep"} them.`;
    if (isVisible(status)) return "On the market. Changes are public once saved.";
    return isPaused(status)
      ? "On hold. Changes show once you resume it."
      : `Off the market. Changes show once you ${isExpired(status) ? "renew it" : "list it again"}.`;
  }
  switch (save.kind) {
    case "untouched":
      return "Drafts are saved as you type, encrypted and visible only to your agency.";
    case "waiting":
    case "saving":
      return "Saving draft";
    case "saved":
      return `Draft saved ${agoWords(now - save.at)}`;
    case "failed":
      return `Not saved. ${save.says}`;
    case "conflict":
      return "Not saved. This draft was changed elsewhere; choose what to keep.";
    case "gone":
      return save.says;
  }
}

function spoken(state: DraftState, words: string): string {
  const { kind } = state.save;
  if (kind === "failed" || kind === "gone" || kind === "conflict") return words;
  return isDraft(state.status) && state.id !== null ? "Draft saved" : "";
}

/** "just now", "3 s ago", "2 min ago", "1 h ago". */
function agoWords(passedMs: number): string {
  const seconds = Math.floor(passedMs / 1000);
  if (seconds < 1) return "just now";
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return `${Math.floor(seconds / 3600)} h ago`;
}

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
