import { Plus } from "lucide-react";
import { useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { ListDialog } from "#web/features/candidate-list/list-dialog.tsx";
import type { Job } from "#web/features/job/queries.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { counted } from "#web/lib/format.ts";
import { useNavigate } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";

/** The lists of a job, for the agency that has them. */
export function JobLists({ job }: { job: Job }) {
  const viewer = useViewer();
  const allowed = mayDo(viewer, "list.use");
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const found = useAsk("candidateLists", "list", {}, { enabled: allowed });
  if (!allowed || !found.data) return null;
  const lists = found.data.items.filter((list) => list.job?.id === job.id);
  return (
    <Card aria-labelledby="job-lists">
      <CardHead
        id="job-lists"
        title="Lists"
        aside={
          <Button size="sm" onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" /> New list
          </Button>
        }
      >
        {lists.length === 0 ? (
          <p className="mt-2 text-dense text-ink-2">Collect candidates here to show them to the client.</p>
        ) : (
          <ul className="mt-2 space-y-1.5 text-dense">
            {lists.map(({ id, name, listingIds }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4">
                <Link to="/mls/lists/$id" params={{ id }} className="anchor min-w-0 break-words">
                  {name}
                </Link>
                <span className="figures text-ink-2">{counted(listingIds.length, "candidate")}</span>
              </li>
            ))}
          </ul>
        )}
      </CardHead>
      {creating ? (
        <ListDialog
          list={null}
          jobId={job.id}
          onClose={() => setCreating(false)}
          onSaved={({ id }) => void navigate({ to: "/mls/lists/$id", params: { id } })}
        />
      ) : null}
    </Card>
  );
}
