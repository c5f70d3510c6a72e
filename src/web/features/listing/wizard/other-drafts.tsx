import { useNow } from "#web/lib/backend/use-now.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { agoWithin, counted } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Callout } from "#web/ui/callout.tsx";

const shown = 3;

const useDrafts = () => useAsk("listings", "mine", { status: "draft", limit: shown }, { refetchOnWindowFocus: false });

/** Whether the notice below is still loading: the form would jump. */
export function useOtherDraftsPending(): boolean {
  return useDrafts().isPending;
}

/** Unfinished drafts above an empty form, so that no one starts the same candidate twice. */
export function OtherDrafts({ except }: { except: string | undefined }) {
  const now = useNow();
  const drafts = useDrafts();
  const others = drafts.data?.items.filter((draft) => draft.id !== except) ?? [];
  if (!drafts.data || others.length === 0) return null;
  const total = drafts.data.total - (drafts.data.items.length - others.length);
  return (
    <Callout title={`${counted(total, "draft is", "drafts are")} waiting to be finished`}>
      <ul className="mt-0.5 flex flex-col">
        {others.map((draft) => (
          <li key={draft.id}>
            <Link to="/mls/list/$id" params={{ id: draft.id }} className="anchor">
              {[draft.candidateName || "Unnamed candidate", draft.headlineRole].filter(Boolean).join(", ")}
            </Link>
            <span className="text-ink-3">{`, ${agoWithin(draft.updatedAt, now)}`}</span>
          </li>
        ))}
        {total > shown ? (
          <li>
            <Link to="/mls/agent" search={{ status: "draft" }} className="anchor">
              All drafts
            </Link>
          </li>
        ) : null}
      </ul>
    </Callout>
  );
}
