import { Check } from "lucide-react";
import { assignableRoles, roleText } from "#domain/member/member.ts";
import { abilitiesOf } from "#domain/member/role-abilities.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";

/** What each role can do, from the policy itself. */
export function RolesPanel() {
  const { organizationKind, organizationName } = useViewer();
  const roles = assignableRoles(organizationKind);
  return (
    <>
      <p className="max-w-measure text-read text-ink-2">
        The marketplace checks every request against these rights. They apply to {organizationName} only. People who
        belong to several organizations have a role in each.
      </p>
      <Table
        caption="What each role can do"
        className="mt-4 rounded-card border border-line bg-surface"
        columns={[
          "Permission",
          ...roles.map((role) => ({
            label: roleText(role),
            className: "text-center max-sm:w-20 max-sm:whitespace-normal",
          })),
        ]}
      >
        {abilitiesOf(organizationKind).map(({ says, roles: able }) => (
          <TableRow key={says}>
            <Cell>{says}</Cell>
            {roles.map((role) => (
              <Cell key={role} className="text-center">
                {able.includes(role) ? (
                  <>
                    <Check aria-hidden="true" className="mx-auto size-4" />
                    <span className="sr-only">Yes</span>
                  </>
                ) : (
                  <>
                    <span aria-hidden="true" className="text-ink-3">
                      –
                    </span>
                    <span className="sr-only">No</span>
                  </>
                )}
              </Cell>
            ))}
          </TableRow>
        ))}
      </Table>
      {organizationKind === "platform" ? null : (
        <p className="mt-3 text-small text-ink-3">
          Other roles set by an external sign-in service have the rights in the last column.
        </p>
      )}
    </>
  );
}
