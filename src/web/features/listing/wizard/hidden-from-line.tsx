import { EyeOff } from "lucide-react";
import type { EntryMatch } from "./use-hidden-from.ts";

const list = new Intl.ListFormat("en-US");

/** Below a blocked entry: the members it hides the listing from, or a suggested member. */
export function HiddenFromLine({
  match,
  onUse,
}: {
  match: EntryMatch | null;
  /** Absent where the entry can't be edited here. */ onUse?: (name: string) => void;
}) {
  const { members, didYouMean } = match ?? { members: [], didYouMean: null };
  return (
    <div role="status" className="min-h-5 text-small text-ink-2">
      {match === null ? null : members.length > 0 ? (
        <p className="flex items-baseline gap-1.5">
          <EyeOff className="size-3 shrink-0 translate-y-0.5 text-ink-3" aria-hidden="true" />
          <span className="min-w-0 break-words">
            Hides this listing from <b className="font-semibold">{list.format(members.map(({ name }) => name))}</b>.
          </span>
        </p>
      ) : didYouMean ? (
        <p className="break-words">
          Did you mean <b className="font-semibold">{didYouMean.name}</b>, a member?{" "}
          {onUse ? (
            <button type="button" className="anchor" onClick={() => onUse(didYouMean.name)}>
              Use this name
            </button>
          ) : null}
        </p>
      ) : (
        <p className="text-ink-3">Matches no member today. Organizations that join later are checked too.</p>
      )}
    </div>
  );
}
