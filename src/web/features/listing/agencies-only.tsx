import { useViewer } from "#web/lib/backend/context.tsx";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Shown to employers and platform staff where agencies list (spec §11). */
export function AgenciesOnly({ title }: { title: string }) {
  const { organizationName } = useViewer();
  usePageTitle(title);
  return (
    <div className="mx-auto max-w-page gutter py-8">
      <h1 className="text-title font-semibold">{title}</h1>
      <EmptyState
        kind="closed"
        title="Only agencies list candidates"
        description={
          `You act for ${organizationName}, which is not an agency. Browse the candidates agencies have ` +
          "listed, or switch to an agency you belong to."
        }
        action={
          <Button variant="primary" render={<Link to="/mls/search" />}>
            Browse Candidates
          </Button>
        }
      />
    </div>
  );
}
