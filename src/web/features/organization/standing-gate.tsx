import type { ReactNode } from "react";
import { isPending, standingText } from "#domain/core/standing.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { usePath } from "#web/lib/router/hooks.ts";
import { Callout } from "#web/ui/callout.tsx";
import { lazyComponent } from "#web/ui/lazy-module.ts";
import { staysOpen } from "./open-pages.ts";

/** Few people ever see it. */
const StandingPage = lazyComponent(async () => (await import("./standing-page.tsx")).StandingPage);

/**
 * For members of an unvetted or suspended organization: their own pages under a notice, and the next steps instead of
 * all other pages.
 */
export function StandingGate({ children }: { children: ReactNode }) {
  const { standing, organizationKind } = useViewer();
  const path = usePath();
  if (standing === "vetted") return children;
  if (!staysOpen(path, organizationKind)) return <StandingPage standing={standing} />;
  const { title, meanwhile } = standingText(standing, organizationKind);
  return (
    <>
      <div className="gutter mx-auto max-w-page pt-5">
        <Callout tone={isPending(standing) ? "info" : "warning"} title={title}>
          {meanwhile}
        </Callout>
      </div>
      {children}
    </>
  );
}
