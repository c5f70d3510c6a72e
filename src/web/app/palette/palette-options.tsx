import { Command as Cmdk } from "cmdk";
import { Ellipsis } from "lucide-react";
import { type Command, isSingleKey, keyName } from "#web/lib/keys/commands.ts";
import { useSingleKeys } from "#web/lib/keys/single-keys.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import type { FoundCandidate } from "./use-found-candidates.ts";

export const groupClass =
  "pb-1 [&_[cmdk-group-heading]]:label-caps [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 " +
  "[&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-3";

export const optionClass =
  "flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-tag px-2.5 py-1.5 text-ink outline-none " +
  "pointer-coarse:min-h-11 " +
  "data-[selected=true]:bg-sunk data-[selected=true]:outline-1 data-[selected=true]:-outline-offset-1 " +
  "data-[selected=true]:outline-line-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3";

export function CommandOption({ command, onChoose }: { command: Command; onChoose: () => void }) {
  const [singleKeys] = useSingleKeys();
  const key = command.keys?.find((each) => singleKeys || !isSingleKey(each));
  return (
    <Cmdk.Item value={command.id} onSelect={onChoose} className={optionClass}>
      {command.icon ? (
        <span aria-hidden="true" className="contents">
          {command.icon}
        </span>
      ) : null}
      <span className="min-w-0 flex-1">{command.label}</span>
      {key === undefined ? null : (
        <>
          <span className="sr-only">, key </span>
          <Kbd>{keyName(key)}</Kbd>
        </>
      )}
    </Cmdk.Item>
  );
}

type CandidateOptionProps = { value: string; candidate: FoundCandidate; onChoose: () => void; onMore: () => void };

/** Opens when chosen. The other actions are behind the arrow key, or the dots for a pointer. */
export function CandidateOption({ value, candidate, onChoose, onMore }: CandidateOptionProps) {
  return (
    <Cmdk.Item value={value} onSelect={onChoose} className={optionClass}>
      <Plate code={candidate.maskedCode} still />
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-2">
        <span className="block truncate">
          <span className="sr-only">, </span>
          {candidate.headlineRole}
        </span>
        <span className="block truncate text-small text-ink-3">
          <span className="sr-only">, </span>
          {candidate.locationCity}, {candidate.locationState}
        </span>
      </span>
      {/* An option contains no button: keyboards have the arrow and the button below the list. */}
      <span
        aria-hidden="true"
        title="Actions"
        onClick={(event) => {
          event.stopPropagation();
          onMore();
        }}
        className="-my-1 -mr-1.5 grid size-8 place-items-center rounded-control hover:bg-surface pointer-coarse:size-11"
      >
        <Ellipsis />
      </span>
    </Cmdk.Item>
  );
}
