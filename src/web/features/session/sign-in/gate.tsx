import type { ReactNode } from "react";
import { BackendProvider, useBackend } from "#web/lib/backend/context.tsx";
import { useSession } from "#web/features/session/context.tsx";
import type { Session } from "#web/features/session/store.ts";
import { lazyComponent } from "#web/ui/lazy-module.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

// For people who aren't signed in.
const SignInGate = lazyComponent(async () => (await import("./outside.tsx")).SignInGate, GateSkeleton);
const NoOrganization = lazyComponent(async () => (await import("./outside.tsx")).NoOrganization, GateSkeleton);

/** Only signed-in people pass (spec §2, §4). Everything inside has a viewer. */
export function Gate({ children }: { children: ReactNode }) {
  const { current } = useSession();
  if (current.status === "loading") return <GateSkeleton />;
  if (current.status === "unauthenticated") return <SignInGate message={current.message} canRetry={current.canRetry} />;
  return <Inside session={current.session}>{children}</Inside>;
}

/** Another person or organization gets a new tree: nothing typed or loaded carries over. */
function Inside({ session, children }: { session: Session; children: ReactNode }) {
  const backend = useBackend();
  const { viewer } = session;
  if (!viewer) return <NoOrganization name={session.user.fullName} />;
  return (
    <BackendProvider key={`${viewer.personId} ${viewer.organizationId}`} backend={{ ...backend, viewer }}>
      {children}
    </BackendProvider>
  );
}

/** A page's loading shape, announced to screen readers. */
export function GateSkeleton() {
  return (
    <div role="status" aria-busy="true" className="gutter mx-auto flex max-w-page flex-col gap-6 py-8">
      <span className="sr-only">Checking your session…</span>
      <div className="flex flex-col gap-2.5">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {["a", "b", "c", "d"].map((place) => (
          <Skeleton key={place} className="h-44 rounded-card" />
        ))}
      </div>
    </div>
  );
}
