import { EcosystemBar } from "#web/lib/frame/ecosystem-bar.tsx";
import { NothingHere } from "#web/lib/frame/nothing-here.tsx";
import { SkipLink } from "#web/lib/frame/skip-link.tsx";

/** Any other path (spec §2, §8). */
export function NotFound() {
  return (
    <>
      <SkipLink />
      <EcosystemBar />
      <main id="main" tabIndex={-1} className="gutter grid min-h-[80dvh] place-items-center">
        <NothingHere />
      </main>
    </>
  );
}
