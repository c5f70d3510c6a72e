import { assignableRoles, roleText } from "#domain/member/member.ts";
import { type Action, mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Callout } from "#web/ui/callout.tsx";

/** Why the viewer can't, from the policy itself; undefined where they can. `does`: `invite people`. */
export function useOnlyAdmins(action: Action, does: string): string | undefined {
  const viewer = useViewer();
  return mayDo(viewer, action)
    ? undefined
    : `Only members with the role ${roleText(assignableRoles(viewer.organizationKind)[0] ?? "")} ${does}.`;
}

export function ReadOnly({ reason }: { reason: string | undefined }) {
  return reason === undefined ? null : <Callout className="mb-4">{reason} You can only read this page.</Callout>;
}
