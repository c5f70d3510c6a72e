import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { agoText, counted } from "#web/lib/format.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";

/** The candidates that agencies sent to the employer, as links to read and answer them (docs/decisions/0089). */
export function ReceivedLists() {
  const found = useAskPages("guests", "received", {});
  const items = itemsOf(found.data);
  const now = useNow();
  return (
    <div className="mt-5">
      <LoadedPages
        query={found}
        noun={["list", "lists"]}
        onlyMore
        what="the lists"
        skeleton={<Skeletons label="Loading lists" rows={4} size="h-16" />}
        empty={
          <EmptyState
            kind="list"
            title="No lists yet"
            description="Candidates that an agency sends to your company appear here. Answer yes, maybe or no to each."
          />
        }
      >
        <ul className="flex flex-col gap-2">
          {items.map(({ id, agencyName, senderName, contactName, sentAt, asksAnswers, candidates, answered }) => (
            <li
              key={id}
              className={
                "flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-card border border-line " +
                "bg-surface px-4 py-3"
              }
            >
              <div className="min-w-0">
                <Link to="/mls/lists/$id" params={{ id }} className="text-card font-medium break-words hover:underline">
                  {counted(candidates, "candidate")} from {agencyName}
                </Link>
                <p className="mt-0.5 text-dense break-words text-ink-2">
                  Sent by {senderName} to {contactName}
                </p>
              </div>
              <p className="figures flex flex-wrap gap-x-4 text-dense text-ink-2">
                {asksAnswers ? (
                  <span>
                    {answered} of {candidates} answered
                  </span>
                ) : null}
                <time dateTime={sentAt}>{agoText(sentAt, now)}</time>
              </p>
            </li>
          ))}
        </ul>
      </LoadedPages>
    </div>
  );
}
