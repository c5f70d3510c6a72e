import { useEffect } from "react";
import { isDraft } from "#domain/core/listing-status.ts";
import { useLeaving, usePath } from "#web/lib/router/hooks.ts";
import { outside } from "#web/lib/router/place.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import type { DraftSession } from "./draft-session.ts";

/** Asks before typed text that exists only in this tab is lost. */
export function LeaveGuard({ session }: { session: DraftSession }) {
  const here = usePath();
  const { asked } = useLeaving(async (next) => {
    // Another step of the same form.
    if (next.path === here) return false;
    // Saved for this agency: later the person has signed out, or acts for another.
    if (next === outside) {
      await session.flush();
      return session.unsaved();
    }
    const { status, save } = session.state();
    return session.unsaved() && (!isDraft(status) || save.kind === "failed" || save.kind === "conflict");
  });
  useUnsavedGuard(session);
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(stay) => {
        if (!stay) asked?.stay();
      }}
      title="Leave without saving?"
      description="Changes since the last save exist only in this tab and will be lost."
      confirmLabel="Leave without saving"
      cancelLabel="Stay"
      destructive
      onConfirm={() => {
        session.abandon();
        asked?.leave();
      }}
    />
  );
}

/** Saves when the tab is hidden, and asks before closing a tab with unsaved text. */
function useUnsavedGuard(session: DraftSession) {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === "hidden") void session.flush();
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!session.unsaved()) return;
      void session.flush();
      event.preventDefault();
    };
    const onOnline = () => void session.flush();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("online", onOnline);
    };
  }, [session]);
}
