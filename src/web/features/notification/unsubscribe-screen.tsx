import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import { notificationTypeTexts } from "#domain/notification/notification.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { EmailLayout } from "#web/lib/email-link/layout.tsx";
import { Message } from "#web/lib/email-link/message.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";

/**
 * Stops emails by the link in each of them, without an account. Opening the link changes nothing, because mail programs
 * open links too.
 */
export function UnsubscribeScreen() {
  usePageTitle("Stop these emails");
  const { api } = useBackend();
  const [token] = useState(() => new URLSearchParams(window.location.search).get("token") ?? "");
  const stopping = useMutation({ mutationFn: () => api.notifications.unsubscribe({ token }) });
  return (
    <EmailLayout>
      {token === "" || isWrong(stopping.error) ? (
        <WrongLink />
      ) : stopping.data ? (
        <Done stopped={stopping.data} />
      ) : (
        <Ask onStop={() => stopping.mutate()} stopping={stopping.isPending} error={stopping.error} />
      )}
    </EmailLayout>
  );
}

const isWrong = (error: unknown): boolean => error instanceof Problem && (error.status === 404 || error.status === 400);

function Ask({ onStop, stopping, error }: { onStop: () => void; stopping: boolean; error: unknown }) {
  return (
    <Message title="Stop these emails">
      <p>Press the button to stop emails of this kind. In-app notifications don't change.</p>
      {error ? <ErrorLine>{problemDetail(error)}</ErrorLine> : null}
      <div>
        <Button variant="primary" onClick={onStop} loading={stopping}>
          Stop these emails
        </Button>
      </div>
      <OtherWays />
    </Message>
  );
}

function Done({ stopped: { stopped, organizationName } }: { stopped: Answer<"notifications", "unsubscribe"> }) {
  const what =
    stopped === "digest"
      ? "the daily email"
      : stopped === "saved_search"
        ? "these emails about saved searches"
        : `emails about ${notificationTypeTexts[stopped].label.toLowerCase()}`;
  return (
    <Message title="Unsubscribed">
      <p role="status">
        You no longer get {what} for {organizationName}.
      </p>
      <OtherWays />
    </Message>
  );
}

function WrongLink(): ReactNode {
  return (
    <Message title="This link doesn't work">
      <p>It may be incomplete. Open it again from the email.</p>
      <OtherWays />
    </Message>
  );
}

function OtherWays() {
  return (
    <p>
      <Link
        to="/mls/settings/notifications"
        className="font-medium text-ink underline decoration-1 underline-offset-3 hover:decoration-2"
      >
        Sign in to choose your emails
      </Link>
      .
    </p>
  );
}
