import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

/** The way on from an empty page. */
export function BrowseCandidates() {
  return (
    <Link to="/mls/search" className={buttonClass({ variant: "primary" })}>
      Browse Candidates
    </Link>
  );
}
