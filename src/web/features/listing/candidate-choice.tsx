import type { KeyboardEvent } from "react";
import { PlateText } from "#web/ui/motif/plate-text.tsx";

export type CandidateChoiceProps = {
  candidate: { maskedCode: string; headlineRole: string; locationCity: string; locationState: string };
  onChoose: () => void;
};

/** A masked candidate as an option: code, role, place. */
export function CandidateChoice({ candidate, onChoose }: CandidateChoiceProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className={
        "flex w-full cursor-pointer items-center gap-3 rounded-tag px-2 py-1.5 text-left text-dense " +
        "hover:bg-sunk focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
      }
    >
      <PlateText code={candidate.maskedCode} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{candidate.headlineRole}</span>
        <span className="block truncate text-small text-ink-2">
          {candidate.locationCity}, {candidate.locationState}
        </span>
      </span>
    </button>
  );
}

/** The arrow keys move from the search box of a group into the list of them below, and back. */
export function walkChoices(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, li button")];
  const next = stops.findIndex((each) => each === document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
  stops[Math.max(0, Math.min(next, stops.length - 1))]?.focus();
  event.preventDefault();
}
