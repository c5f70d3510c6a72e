import { dealStatusLabels } from "#domain/deal/deal.ts";
import { repeatedDeals } from "#domain/deal/list.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

type RepeatedDealProps = { listingId: string; employerId: string; sellingAgencyId: string | null };

/** Warns about an existing deal with the same candidate and parties. Another can still be created. */
export function RepeatedDeal(parties: RepeatedDealProps) {
  const { data } = useAsk("deals", "list", { listingId: parties.listingId, limit: 100 });
  const [existing] = repeatedDeals(data?.items ?? [], parties);
  if (!existing) return null;
  return (
    <Callout tone="warning" live title="You already have a deal for this candidate with the same parties">
      <Link
        to="/mls/deal/$id"
        params={{ id: existing.id }}
        target="_blank"
        rel="noopener"
        preload={false}
        className="anchor font-mono font-semibold"
      >
        {existing.code}
      </Link>
      {`, ${dealStatusLabels[existing.status]}. You can still create another.`}
    </Callout>
  );
}
