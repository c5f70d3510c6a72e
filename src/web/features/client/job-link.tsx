import { mayDo } from "#domain/core/policy.ts";
import { useActor } from "#web/features/demo/use-actor.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Link } from "#web/lib/router/link.tsx";

/** The job of your organization that an introduction or a deal is for; undefined without one. */
export function useOrigin(of: { introductionId: string } | { dealId: string }) {
  const viewer = useViewer();
  // In the demo, jobs are the visitor's own.
  const enabled = useActor().id === viewer.organizationId && mayDo(viewer, "job.use");
  return useAsk("jobs", "origin", of, { enabled }).data?.job ?? undefined;
}

export function JobLink({ job: { id, code, role } }: { job: NonNullable<ReturnType<typeof useOrigin>> }) {
  return (
    <Link to="/mls/jobs/$id" params={{ id }} className="anchor min-w-0 break-words">
      <span className="font-mono">{code}</span> {role}
    </Link>
  );
}
