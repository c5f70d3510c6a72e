import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useBackend, useResetDemo } from "#web/backend/context.tsx";
import { AppShell } from "#web/components/shell/app-shell.tsx";
import { ShortlistWidget } from "#web/components/shortlist/shortlist-widget.tsx";
import { Account, MobileAccount } from "#web/session/account.tsx";
import { useSignedIn } from "#web/session/session-context.tsx";

/** Header and footer around everything under /mls, the public legal pages included: it stands outside the gate. */
export function ShellLayout({ children }: { children?: ReactNode }) {
  const onResetDemo = useResetDemo();
  const { viewer, kind } = useBackend();
  const signedIn = useSignedIn();
  const organisation = signedIn?.session.acting?.name ?? viewer?.organisationName;
  // Another organisation has counts of its own: its widgets start anew.
  const inside = kind === "demo" ? kind : signedIn?.session.acting?.id;
  return (
    <AppShell
      organisation={organisation}
      widgets={inside ? <ShortlistWidget key={inside} /> : undefined}
      account={signedIn ? <Account /> : undefined}
      mobileAccount={signedIn ? <MobileAccount /> : undefined}
      onResetDemo={onResetDemo}
    >
      {children ?? <Outlet />}
    </AppShell>
  );
}
