import { Link } from "#web/lib/router/link.tsx";
import { useBackend } from "#web/lib/backend/context.tsx";
import { mayAdminister } from "#web/features/admin/queries.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { AdminScreen } from "#web/features/admin/admin-screen.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

/** Spec §11: the page exists, but not for everyone. */
export function AdminPage() {
  return mayAdminister(useBackend()) ? <AdminScreen /> : <NotAllowed />;
}

function NotAllowed() {
  usePageTitle("Not allowed");
  return (
    <div className="gutter grid min-h-[70dvh] place-items-center">
      <div className="flex max-w-measure flex-col items-center gap-3 text-center">
        <span className="font-mono text-dense text-ink-3">403</span>
        <h1 className="headline text-headline">This page is for administrators</h1>
        <p className="text-read text-ink-2">
          You don't have access to this page. Ask an admin, or switch to an organization you administer.
        </p>
        <Link to="/mls" className={buttonClass({ variant: "primary", className: "mt-3" })}>
          Return to MLS home
        </Link>
      </div>
    </div>
  );
}
