import { useQuery } from "@tanstack/react-query";
import { useBackend } from "#web/backend/context.tsx";
import { counted } from "#web/components/listing/figures.ts";
import { failureWords } from "#web/components/listing/problem-words.ts";
import { ownOrganisationOptions } from "#web/components/standing/standing-page.tsx";
import { Link } from "#web/router/link.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** An agency's plan and how much of it is used (decisions §10). The platform changes it. */
export function PlanPanel() {
  const { api } = useBackend();
  const found = useQuery({ ...ownOrganisationOptions(api), refetchOnMount: "always" });
  if (found.isError) return <ErrorState {...failureWords("Failed to fetch your plan", found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />;
  if (!found.data)
    return (
      <div aria-busy="true">
        <Skeleton className="h-36 rounded-card" />
      </div>
    );
  const { plan } = found.data;
  if (!plan) return null;
  const { label, limit, used } = plan;
  return (
    <Card aria-label="Plan">
      <CardSection>
        <CardTitle>{label}</CardTitle>
        {limit === null ? (
          <p className="mt-2 text-read">
            <span className="figures font-medium">{counted(used, "active listing")}</span>, and no limit.
          </p>
        ) : (
          <Progress className="mt-3" value={Math.min(used, limit)} max={limit} label="Active listings" figure={`${used} of ${limit}`} />
        )}
        <p className="mt-3 max-w-measure text-dense text-ink-2">
          Only{" "}
          <Link to="/mls/agent" className="font-medium text-ink underline decoration-1 underline-offset-3 hover:decoration-2">
            listings on the market
          </Link>{" "}
          count; drafts and those on hold do not. For another plan ask the people who run the marketplace: they change it.
        </p>
      </CardSection>
    </Card>
  );
}
