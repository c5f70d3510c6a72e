import { useQueryClient } from "@tanstack/react-query";
import { keyOf } from "#web/lib/backend/ask.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { momentText } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";

/** Emails to the person came back: what that means, and a way to try again (spec §16). */
export function BouncedEmail({ email, since }: { email: string; since: string }) {
  const queryClient = useQueryClient();
  const { run, busy } = useAction();
  const retry = () =>
    run((api) => api.profile.retryEmail({}), {
      done: (next) => {
        queryClient.setQueryData(keyOf("profile", "get", {}), next);
        return { title: "Test email on its way", description: `It goes to ${email}.` };
      },
      undone: "The test email wasn't sent",
    });
  return (
    <Callout tone="danger" title="Emails to you bounce">
      <p className="max-w-measure break-words">
        Since {momentText(since)}, emails to {email} come back. You get no notifications or alerts by email until that
        changes. If the address works again, send yourself a test email.
      </p>
      <Button size="sm" className="mt-3" loading={busy} onClick={() => void retry()}>
        Send a test email
      </Button>
    </Callout>
  );
}
