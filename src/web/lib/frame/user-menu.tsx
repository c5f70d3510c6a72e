import {
  Building2,
  CircleQuestionMark,
  Keyboard,
  LogOut,
  MailOpen,
  Monitor,
  Moon,
  Settings,
  Sun,
  UserRound,
} from "lucide-react";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import { useCommands } from "#web/lib/keys/commands.ts";
import { showOverlay } from "#web/lib/keys/overlay.ts";
import { explainedOn } from "#web/lib/nav-links.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Avatar, initials } from "#web/ui/avatar.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Menu, MenuItem, MenuRadio, MenuSeparator } from "#web/ui/menu.tsx";
import { setTheme } from "./theme-choice.ts";
import { useTheme } from "./theme.ts";

export type RoleInUse = { role: string; is_active: boolean };

export type UserMenuProps = {
  name: string;
  email: string;
  organization: { id: string; name: string } | null;
  organizationKind?: OrganizationKind | undefined;
  roles: readonly RoleInUse[];
  /** All organizations of the person; the switch appears from two on. */
  organizations: readonly { id: string; name: string }[];
  /** Platform staff: only they see the link to the outbox. */
  staff?: boolean;
  onSwitchOrganization: (id: string) => void;
  onSignOut: () => void;
};

/** Spec §6: super_admin destructive, platform_admin default, organization_admin secondary, any other outline. */
export function roleTone(role: string): BadgeTone {
  if (role === "super_admin") return "destructive";
  if (role === "platform_admin") return "solid";
  if (role === "organization_admin") return "neutral";
  return "outline";
}

/** Badges of the active roles; the underscore in a role's name is shown as a space. */
export function RoleBadges({ roles }: { roles: readonly RoleInUse[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {roles
        .filter((each) => each.is_active)
        .map((each) => (
          <Badge key={each.role} tone={roleTone(each.role)}>
            {each.role.replaceAll("_", " ")}
          </Badge>
        ))}
    </span>
  );
}

const themeChoices = [
  { value: "system", label: "Same as device", icon: <Monitor aria-hidden="true" /> },
  { value: "light", label: "Light", icon: <Sun aria-hidden="true" /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden="true" /> },
] as const;

/** The signed-in person, the acting organization, and sign out. */
export function UserMenu({
  name,
  email,
  organization,
  organizationKind,
  roles,
  organizations,
  staff = false,
  onSwitchOrganization,
  onSignOut,
}: UserMenuProps) {
  const theme = useTheme();
  useCommands(
    [
      ...organizations
        .filter(({ id }) => organization && id !== organization.id)
        .map((each) => ({
          id: `act for ${each.id}`,
          label: `Act for ${each.name}`,
          words: "switch organization",
          icon: <Building2 />,
          run: () => onSwitchOrganization(each.id),
        })),
      { id: "sign out", label: "Sign out", words: "log out leave", icon: <LogOut />, run: onSignOut },
    ],
    "everywhere",
  );
  return (
    <Menu
      className="w-64"
      trigger={
        <button
          type="button"
          aria-label={`${initials(name)}, ${name}, account menu`}
          className="grid size-9 cursor-pointer place-items-center rounded-full pointer-coarse:size-11"
        >
          <Avatar name={name} />
        </button>
      }
    >
      <div className="flex flex-col gap-1.5 px-2 pt-1.5 pb-2">
        <div>
          <p className="truncate font-semibold">{name}</p>
          <p className="truncate text-small text-ink-3">{email}</p>
          {organization ? <p className="truncate text-small text-ink-2">{organization.name}</p> : null}
        </div>
        <RoleBadges roles={roles} />
      </div>
      {organizations.length > 1 && organization ? (
        <>
          <MenuSeparator />
          <MenuRadio
            label="Acting for"
            value={organization.id}
            onValueChange={(id) => {
              if (id !== organization.id) onSwitchOrganization(id);
            }}
            options={organizations.map((each) => ({
              value: each.id,
              label: each.name,
              icon: <Building2 aria-hidden="true" />,
            }))}
          />
        </>
      ) : null}
      {staff ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<MailOpen aria-hidden="true" />} render={<Link to="/mls/admin/outbox" />}>
            Outbox
          </MenuItem>
        </>
      ) : null}
      <MenuSeparator />
      <MenuRadio label="Theme" value={theme} onValueChange={setTheme} options={themeChoices} />
      <MenuSeparator />
      <MenuItem icon={<UserRound aria-hidden="true" />} render={<Link to="/mls/profile" />}>
        Profile
      </MenuItem>
      <MenuItem icon={<Settings aria-hidden="true" />} render={<Link to="/mls/settings" />}>
        Settings
      </MenuItem>
      <MenuItem
        icon={<CircleQuestionMark aria-hidden="true" />}
        render={<Link to={explainedOn(organizationKind)} hash="how" />}
      >
        How it works
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden="true" />} onSelect={() => showOverlay("help")}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
