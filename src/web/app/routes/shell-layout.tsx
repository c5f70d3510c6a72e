import { useMemo, useState, type ReactNode } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { BackendProvider, useBackend, useResetDemo } from "#web/lib/backend/context.tsx";
import { ConnectionIndicator } from "#web/app/shell/connection-indicator.tsx";
import { PresenceAvatars } from "#web/app/shell/presence-avatars.tsx";
import { useCurrentPage } from "#web/lib/use-live.ts";
import { Notifications } from "#web/features/notification/notifications.tsx";
import { PipelineDialog } from "#web/features/pipeline/dialog.tsx";
import { PipelineDialogButton, PipelineMenuButton, PipelineWidget } from "#web/app/shell/pipeline-widget.tsx";
import { AppShell } from "#web/app/shell/app-shell.tsx";
import { SavedWidget } from "#web/app/shell/saved-widget.tsx";
import { ShortlistWidget } from "#web/app/shell/shortlist-widget.tsx";
import { Messages } from "#web/features/thread/messages.tsx";
import { Account, MobileAccount } from "#web/app/shell/account.tsx";
import { useSignedIn } from "#web/features/session/context.tsx";

/** Header and footer of everything under /mls, including the public legal pages, so it is outside the gate. */
export function ShellLayout({ children }: { children: ReactNode }) {
  const onResetDemo = useResetDemo();
  const outside = useBackend();
  const signedIn = useSignedIn();
  const known = outside.viewer ?? signedIn?.session.viewer ?? null;
  // Widgets would only be refused while the second factor is missing.
  const viewer = known?.lacksSecondFactor === true ? null : known;
  // The header's widgets depend on the viewer too.
  const backend = useMemo(() => ({ ...outside, viewer }), [outside, viewer]);
  const [pipelineOpen, setPipelineOpen] = useState(false);
  const openPipeline = () => setPipelineOpen(true);
  // Another organization has other counts: its widgets are remounted.
  const inside = viewer?.organizationId;
  const works = viewer !== null && mayDo(viewer, "shortlist.use") && mayDo(viewer, "pipeline.use");
  return (
    <BackendProvider backend={backend}>
      <AppShell
        organization={viewer?.organizationName}
        presence={
          inside ? (
            <>
              <ConnectionIndicator />
              <PresenceAvatars key={inside} />
              <CurrentPage />
            </>
          ) : undefined
        }
        widgets={
          inside ? (
            <>
              {mayDo(viewer, "thread.use") ? (
                <Messages
                  loadContent={() => import("#web/app/shell/messages-content.tsx")}
                  key={`messages ${inside}`}
                />
              ) : null}
              <Notifications key={`notifications ${inside}`} />
              {works ? (
                <>
                  <span className="max-md:hidden">
                    <PipelineDialogButton key={inside} onOpen={openPipeline} />
                  </span>
                  <span className="max-md:hidden">
                    <SavedWidget key={`saved ${inside}`} />
                  </span>
                  <ShortlistWidget key={`shortlist ${inside}`} />
                  {/* On the narrowest phones only the menu has it. */}
                  <span className="max-[23.5rem]:hidden">
                    <PipelineWidget key={`pipeline ${inside}`} />
                  </span>
                  <PipelineDialog open={pipelineOpen} onOpenChange={setPipelineOpen} />
                </>
              ) : null}
            </>
          ) : undefined
        }
        mobileWidgets={works ? <PipelineMenuButton onOpen={openPipeline} /> : undefined}
        account={signedIn ? <Account /> : undefined}
        mobileAccount={signedIn ? <MobileAccount /> : undefined}
        onResetDemo={onResetDemo}
      >
        {children}
      </AppShell>
    </BackendProvider>
  );
}

function CurrentPage() {
  useCurrentPage();
  return null;
}
