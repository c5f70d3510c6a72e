import type { Presence } from "#contract/live.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { cn } from "#web/ui/cn.ts";
import { EmptyLine } from "#web/ui/empty-line.tsx";
import { pageWords } from "./page-words.ts";
import { useColleagues } from "#web/lib/use-live.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

const statusWords: Record<Presence["status"], string> = { active: "Active", away: "Away" };

/** Who is online, each with the page they are viewing (spec §16): colleagues, and for staff everyone. */
export function WhoIsHere({ onFollow }: { onFollow?: () => void }) {
  const colleagues = useColleagues();
  if (colleagues.length === 0)
    return (
      <EmptyLine title="No other users online">
        Colleagues who are online appear here, with the page they're viewing.
      </EmptyLine>
    );
  return (
    <ul aria-label="Online now" className="flex flex-col gap-2.5">
      {colleagues.map((colleague) => (
        <li key={colleague.userId} className="flex items-center gap-2.5 text-dense">
          <span aria-hidden="true" className="contents">
            <Avatar name={colleague.userName} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{colleague.userName}</span>
            <span className="block truncate text-small text-ink-2">
              <Place colleague={colleague} onFollow={onFollow} />
            </span>
          </span>
          <span
            className={cn(
              "inline-flex shrink-0 items-center gap-1.5 text-small",
              colleague.status === "active" ? "text-money" : "text-ink-3",
            )}
          >
            <span
              aria-hidden="true"
              className={cn(
                "keeps-color size-2 rounded-full border border-current",
                colleague.status === "active" && "bg-current",
              )}
            />
            {statusWords[colleague.status]}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The code is fetched with the reader's own rights; without access the text says "a candidate". */
function Place({ colleague, onFollow }: { colleague: Presence; onFollow: (() => void) | undefined }) {
  const id = colleague.currentCandidate;
  const code = useAsk("listings", "get", { id: id ?? "" }, { enabled: id !== undefined, retry: false }).data
    ?.maskedCode;
  const words = pageWords(colleague, code);
  if (id === undefined || !code) return words;
  return (
    <Link to="/mls/candidate/$id" params={{ id }} className="anchor" onClick={onFollow}>
      {words}
    </Link>
  );
}
