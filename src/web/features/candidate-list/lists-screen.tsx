import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { ReceivedLists } from "#web/features/guest/received-lists.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { agoText, counted } from "#web/lib/format.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { useCommands } from "#web/lib/keys/commands.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { useNavigate } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { ListDialog } from "./list-dialog.tsx";
import type { ListRow } from "./queries.ts";

/** `/mls/lists`: the agency's lists of candidates, or what agencies sent to the employer. */
export function ListsScreen() {
  const viewer = useViewer();
  const { kind } = useBackend();
  const allowed = mayDo(viewer, "list.use");
  const receives = kind === "server" && mayDo(viewer, "list.receive");
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  useCommands([{ id: "new-list", label: "New list", icon: <Plus />, keys: ["n"], when: () => allowed, run: create }]);
  const button = (
    <Button variant="primary" onClick={create}>
      <Plus aria-hidden="true" /> New list
    </Button>
  );
  return (
    <div className="gutter mx-auto max-w-page py-5 pb-10">
      <PageHeader
        title="Lists"
        description={
          receives
            ? "Candidates that agencies sent to your company."
            : "Candidates for a client, in your order and with your notes."
        }
        actions={allowed ? button : undefined}
      />
      {allowed ? (
        <Lists create={button} />
      ) : receives ? (
        <ReceivedLists />
      ) : (
        <EmptyState kind="closed" title="Lists are for agencies" description="Switch to an agency you belong to." />
      )}
      {creating ? (
        <ListDialog
          list={null}
          onClose={() => setCreating(false)}
          onSaved={({ id }) => void navigate({ to: "/mls/lists/$id", params: { id } })}
        />
      ) : null}
    </div>
  );
}

function Lists({ create }: { create: ReactNode }) {
  const found = useAsk("candidateLists", "list", {});
  return (
    <div className="mt-5">
      <Loaded query={found} what="the lists" skeleton={<Skeletons label="Loading lists" rows={4} size="h-16" />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              kind="list"
              title="No lists yet"
              description="Collect candidates for a client from a search, their pages or the board."
              action={create}
            />
          ) : (
            <ListLinks lists={items} />
          )
        }
      </Loaded>
    </div>
  );
}

/** Lists as links, with the job and the number of candidates. */
export function ListLinks({ lists }: { lists: readonly ListRow[] }) {
  const now = useNow();
  return (
    <ul className="flex flex-col gap-2">
      {lists.map(({ id, name, job, owner, listingIds, updatedAt }) => (
        <li
          key={id}
          className={
            "flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-card border border-line " +
            "bg-surface px-4 py-3"
          }
        >
          <div className="min-w-0">
            <Link to="/mls/lists/$id" params={{ id }} className="text-card font-medium break-words hover:underline">
              {name}
            </Link>
            <p className="mt-0.5 text-dense break-words text-ink-2">
              {job ? `${job.code} ${job.role}, ${job.client}` : "No job"}
            </p>
          </div>
          <p className="figures flex flex-wrap gap-x-4 text-dense text-ink-2">
            <span>{counted(listingIds.length, "candidate")}</span>
            <span>{owner.name}</span>
            <time dateTime={updatedAt}>{agoText(updatedAt, now)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
