import { CircleQuestionMark, LogOut, Settings, UserRound } from "lucide-react";
import { mayDo } from "#domain/core/policy.ts";
import { explainedOn } from "#web/lib/nav-links.ts";
import { UserMenu } from "#web/lib/frame/user-menu.tsx";
import { useRouter } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { useSignedIn } from "#web/features/session/context.tsx";
import { useCloseMenu } from "./header-nav.tsx";

/** Asks about typed text before every page unmounts. */
function useUnmount(): (go: () => void) => void {
  const { mayUnmount } = useRouter();
  return (go) => void mayUnmount().then((may) => may && go());
}

/** The user menu (spec §2, §6): only once the session is validated; nothing before. */
export function Account() {
  const signedIn = useSignedIn();
  const unmount = useUnmount();
  if (!signedIn) return null;
  const { session, store } = signedIn;
  const { user, acting, organizations } = session;
  return (
    <UserMenu
      name={user.fullName}
      email={user.email ?? ""}
      organization={acting && { id: acting.id, name: acting.name }}
      organizationKind={session.viewer?.organizationKind}
      roles={(acting?.roles ?? []).map((role) => ({ role, is_active: true }))}
      organizations={organizations}
      staff={session.viewer !== null && mayDo(session.viewer, "case.use")}
      onSwitchOrganization={(id) => unmount(() => store.actFor(id))}
      onSignOut={() => unmount(() => void store.signOut())}
    />
  );
}

/** The same in a phone's menu: the person, and sign out. */
export function MobileAccount() {
  const signedIn = useSignedIn();
  const close = useCloseMenu();
  const unmount = useUnmount();
  if (!signedIn) return null;
  const { session, store } = signedIn;
  return (
    <div className="flex flex-col gap-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{session.user.fullName}</p>
        {session.acting ? <p className="truncate text-small text-ink-2">{session.acting.name}</p> : null}
      </div>
      <Link to="/mls/profile" className={buttonClass()} onClick={close}>
        <UserRound aria-hidden="true" /> Profile
      </Link>
      <Link to="/mls/settings" className={buttonClass()} onClick={close}>
        <Settings aria-hidden="true" /> Settings
      </Link>
      <Link to={explainedOn(session.viewer?.organizationKind)} hash="how" className={buttonClass()} onClick={close}>
        <CircleQuestionMark aria-hidden="true" /> How it works
      </Link>
      <Button
        onClick={() => {
          close();
          unmount(() => void store.signOut());
        }}
      >
        <LogOut aria-hidden="true" /> Sign out
      </Button>
    </div>
  );
}
