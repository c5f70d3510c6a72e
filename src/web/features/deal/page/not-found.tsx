import { ActFor } from "#web/features/demo/act-for.tsx";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Not there, deleted, or not this reader's: the page does not say which. */
export function DealNotFound() {
  usePageTitle("Deal Not Found");
  return (
    <div className="gutter mx-auto max-w-page py-10">
      <h1 className="sr-only">Deal Not Found</h1>
      <ActFor />
      <EmptyState
        title="Deal Not Found"
        description="The deal you're looking for doesn't exist or has been removed."
        action={
          <Link to="/mls/deals" className={buttonClass({ variant: "primary" })}>
            Deal Management
          </Link>
        }
      />
    </div>
  );
}
