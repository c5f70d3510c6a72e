import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { usePlace } from "#web/lib/router/hooks.ts";
import { BackToSearch } from "./search-pager.tsx";

/** Spec §2 and §8: not there, taken down, or not for this reader; the page does not say which. */
export function CandidateNotFound() {
  usePageTitle("Candidate Not Found");
  const trail = usePlace().state.searchTrail;
  return (
    <div className="gutter mx-auto flex max-w-page flex-col items-center gap-2 py-24 text-center">
      <span aria-hidden="true" className="keeps-color mb-3 flex gap-1.5">
        <span className="h-3 w-12 rounded-[2px] bg-line-2" />
        <span className="h-3 w-20 rounded-[2px] bg-line-2" />
      </span>
      <h1 className="text-title font-semibold">Candidate Not Found</h1>
      <p className="max-w-measure text-read text-ink-2">
        The candidate you're looking for doesn't exist or has been removed.
      </p>
      <div className="mt-3">
        <BackToSearch trail={trail} prominent />
      </div>
    </div>
  );
}
