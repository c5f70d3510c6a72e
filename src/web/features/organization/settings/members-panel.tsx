import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, UserPlus } from "lucide-react";
import { useId, useState } from "react";
import { assignableRoles, isAdmin, roleText } from "#domain/member/member.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { agoText, counted } from "#web/lib/format.ts";
import { AccountsElsewhere } from "#web/features/member/accounts-elsewhere.tsx";
import { type MemberList, type MemberRow } from "#web/features/member/queries.ts";
import { RoleBadges } from "#web/lib/frame/user-menu.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import type { Notice } from "#web/ui/toast.tsx";
import { InvitationRows } from "./invitation-rows.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { SecondFactorPolicy } from "./second-factor-policy.tsx";
import { ReadOnly, useOnlyAdmins } from "./only-admins.tsx";
import { type Step, useAction } from "#web/lib/form/use-action.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";

export function MembersPanel() {
  const found = useAsk("members", "list", {});
  const reason = useOnlyAdmins("member.manage", "invite people, change roles and deactivate members");
  const [inviting, setInviting] = useState(false);
  const kept = found.data?.kept ?? "here";
  return (
    <>
      <ReadOnly reason={reason} />
      {found.data && kept === "elsewhere" ? (
        <div className="mb-4">
          <AccountsElsewhere what="Members and their roles" kept={kept} accountUrl={found.data.accountUrl} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-read font-semibold">
          {found.data ? counted(found.data.items.filter(({ isActive }) => isActive).length, "member") : "Members"}
        </h2>
        {kept === "elsewhere" ? null : (
          <Button variant="primary" disabledReason={reason} onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" /> Invite a person
          </Button>
        )}
      </div>
      <Loaded query={found} what="the members" skeleton={<Skeletons rows={3} size="h-16" className="mt-3" />}>
        {(data) => <MemberRows list={data} mayManage={reason === undefined && kept !== "elsewhere"} />}
      </Loaded>
      {kept === "elsewhere" || found.isPending ? null : <InvitationRows mayManage={reason === undefined} />}
      {reason === undefined && kept === "here" ? <SecondFactorPolicy /> : null}
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </>
  );
}

function MemberRows({ list, mayManage }: { list: MemberList; mayManage: boolean }) {
  const { organizationName } = useViewer();
  const { change, busy } = useMemberChange();
  const [leaving, setLeaving] = useState<MemberRow | null>(null);
  const [resetting, setResetting] = useState<MemberRow | null>(null);
  return (
    <>
      <ul aria-label="Members" className="mt-3 rounded-card border border-line bg-surface">
        {list.items.map((member) => (
          <Row
            key={member.id}
            member={member}
            list={list}
            mayManage={mayManage}
            busy={busy}
            onRole={(role) =>
              void change(`${member.id} ${role}`, (api) => api.members.update({ id: member.id, role }), {
                title: "Role changed",
                description: `${member.name} is ${roleText(role)} now.`,
              })
            }
            onDeactivate={() => setLeaving(member)}
            onResetFactors={() => setResetting(member)}
            onReactivate={() =>
              void change(member.id, (api) => api.members.reactivate({ id: member.id }), {
                title: "Member reactivated",
                description: `${member.name} can work for ${organizationName} again.`,
              })
            }
          />
        ))}
      </ul>
      <ConfirmDialog
        open={resetting !== null}
        onOpenChange={(open) => !open && setResetting(null)}
        title={`Reset the second factor of ${resetting?.name ?? ""}?`}
        description={
          "Only do this when they ask you and you are sure that it's them. Their password or company sign-in alone " +
          "will open their account, their sessions end immediately, and they get an email."
        }
        confirmLabel="Reset second factor"
        destructive
        onConfirm={() =>
          resetting &&
          change(resetting.id, (api) => api.members.resetFactors({ id: resetting.id }), {
            title: "Second factor reset",
            description: `${resetting.name} was signed out everywhere and can set up a new one.`,
          })
        }
      />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Deactivate ${leaving?.name ?? ""}?`}
        description={
          `Their sessions end immediately, and they lose access to ${organizationName}. Their work stays. You ` +
          "can reactivate them at any time."
        }
        confirmLabel="Deactivate"
        destructive
        onConfirm={() =>
          leaving &&
          change(leaving.id, (api) => api.members.deactivate({ id: leaving.id }), {
            title: "Member deactivated",
            description: `${leaving.name} was signed out everywhere.`,
          })
        }
      />
    </>
  );
}

type RowProps = {
  member: MemberRow;
  list: MemberList;
  mayManage: boolean;
  busy: boolean;
  onRole: (role: string) => void;
  onDeactivate: () => void;
  onReactivate: () => void;
  onResetFactors: () => void;
};

function Row({ member, list, mayManage, busy, onRole, onDeactivate, onReactivate, onResetFactors }: RowProps) {
  const now = useNow();
  const { organizationKind } = useViewer();
  const { name, email, roles, isActive, isYou, lastSeenAt, hasSignedIn } = member;
  const isLastAdmin =
    isAdmin(organizationKind, member) &&
    !list.items.some((other) => other.id !== member.id && isAdmin(organizationKind, other));
  const ownInDemo = isYou && list.kept === "demo";
  return (
    <li
      className={
        "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-b border-line " +
        "px-4 py-3 last:border-b-0 sm:grid-cols-[auto_minmax(0,1fr)_13rem_7.5rem_auto] sm:px-5"
      }
    >
      <Avatar name={name} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium break-words">{name}</span>
          {isYou ? <span className="text-small text-ink-3">You</span> : null}
          {isActive ? null : <Badge tone="outline">Deactivated</Badge>}
          {member.hasSecondFactor ? <Badge tone="money">Second factor</Badge> : null}
          {isActive && member.emailBouncedAt !== null ? <Badge tone="danger">Emails bounce</Badge> : null}
        </p>
        {email ? <p className="truncate text-small text-ink-2">{email}</p> : null}
      </div>
      <div className="col-span-2 col-start-2 row-start-2 min-w-0 sm:col-span-1 sm:col-start-3 sm:row-start-1">
        {mayManage && isActive && !ownInDemo ? (
          <RolePicker member={member} isLastAdmin={isLastAdmin} onRole={onRole} />
        ) : (
          <RoleBadges roles={roles.map((role) => ({ role, is_active: true }))} />
        )}
      </div>
      <p
        className={
          "col-span-2 col-start-2 row-start-3 text-small text-ink-3 sm:col-span-1 sm:col-start-4 sm:row-start-1"
        }
      >
        {hasSignedIn === false ? (
          "Never signed in"
        ) : (
          <>
            <span className="sm:sr-only">Last seen: </span>
            {lastSeenAt ? agoText(lastSeenAt, now) : "Not in 30 days"}
          </>
        )}
      </p>
      {mayManage ? (
        <Menu
          trigger={
            <IconButton
              label={`More for ${name}`}
              icon={<Ellipsis aria-hidden="true" />}
              className="col-start-3 row-start-1 sm:col-start-5"
            />
          }
        >
          {isActive && member.hasSecondFactor ? (
            <MenuItem
              disabled={busy}
              disabledReason={isYou ? "Turn off your own second factor in your profile." : undefined}
              onSelect={onResetFactors}
            >
              Reset second factor
            </MenuItem>
          ) : null}
          {isActive ? (
            <MenuItem
              destructive
              disabled={busy}
              disabledReason={
                isYou
                  ? "You can't deactivate yourself. Ask another admin."
                  : isLastAdmin
                    ? "The last admin can't be deactivated. Make another member an admin first."
                    : undefined
              }
              onSelect={onDeactivate}
            >
              Deactivate
            </MenuItem>
          ) : (
            <MenuItem disabled={busy} onSelect={onReactivate}>
              Reactivate
            </MenuItem>
          )}
        </Menu>
      ) : null}
    </li>
  );
}

type RolePickerProps = { member: MemberRow; isLastAdmin: boolean; onRole: (role: string) => void };

/** A role set by an outside ecosystem stays selectable until another is chosen. */
function RolePicker({ member: { name, roles }, isLastAdmin, onRole }: RolePickerProps) {
  const { organizationKind } = useViewer();
  const reason = useId();
  const held = roles.join(", ");
  const items = [...new Set([...assignableRoles(organizationKind), held])].map((role) => ({
    value: role,
    label: roleText(role),
  }));
  return (
    <>
      <Select
        aria-label={`Role of ${name}`}
        items={items}
        value={held}
        disabled={isLastAdmin}
        aria-describedby={isLastAdmin ? reason : undefined}
        onValueChange={(role) => role !== held && onRole(role)}
        className="w-full"
      />
      {isLastAdmin ? (
        <p id={reason} className="mt-1 text-small text-ink-3">
          The last admin. Give another member that role first.
        </p>
      ) : null}
    </>
  );
}

/** The answer is the new list; on an error the list is refetched. */
function useMemberChange() {
  const queryClient = useQueryClient();
  const { run, busy } = useAction();
  const key = keyOf("members", "list", {});
  const change = (name: string, call: Step<MemberList>, said: Notice) =>
    run(call, {
      name,
      done: (list) => {
        queryClient.setQueryData(key, list);
        return said;
      },
      failed: () => {
        void queryClient.invalidateQueries({ queryKey: key });
        return false;
      },
      undone: "No changes were made",
    });
  return { change, busy };
}
