import { mayDo } from "#domain/core/policy.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { RankingNote } from "./ranking-note.tsx";

/** On a candidate's page: the agency's own open interests that the candidate fits. Absent without any. */
export function FittingInterests({ listingId }: { listingId: string }) {
  const viewer = useViewer();
  const { data } = useAsk("interests", "fits", { listingId }, { enabled: mayDo(viewer, "interest.use") });
  if (!data || data.items.length === 0) return null;
  return (
    <TitledCard title="Matches your open interests">
      <ul className="mt-3 space-y-3">
        {data.items.map(({ id, employer, roleTitle, ranking }) => (
          <li key={id}>
            <p className="font-medium break-words">{roleTitle}</p>
            <p className="mb-1 text-small break-words text-ink-2">{employer}</p>
            <RankingNote ranking={ranking} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small">
        <Link to="/mls/agent" className="anchor">
          Your interests in the Agent Hub
        </Link>
      </p>
    </TitledCard>
  );
}
