import { ActFor } from "#web/features/demo/act-for.tsx";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Not there, or not this reader's: the page does not say which. */
export function IntroductionNotFound() {
  usePageTitle("Introduction Not Found");
  return (
    <div className="gutter mx-auto max-w-page py-10">
      <h1 className="sr-only">Introduction Not Found</h1>
      <ActFor />
      <EmptyState
        title="Introduction Not Found"
        description="The introduction you're looking for doesn't exist, or your organization takes no part in it."
        action={
          <Link to="/mls/introductions" className={buttonClass({ variant: "primary" })}>
            Introductions
          </Link>
        }
      />
    </div>
  );
}
