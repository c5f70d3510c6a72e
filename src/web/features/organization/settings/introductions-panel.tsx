import { useQueryClient } from "@tanstack/react-query";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Card, CardSection } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { ReadOnly, useOnlyAdmins } from "./only-admins.tsx";

/** Whether the agency accepts introductions only with the candidate's yes (docs/decisions/0055). */
export function IntroductionsPanel() {
  const { api, kind } = useBackend();
  const queryClient = useQueryClient();
  const found = useAsk("organizations", "candidateYes", {});
  const reason = useOnlyAdmins("organization.candidateYes", "change how introductions are accepted");
  const { run, busy } = useAction();
  const choose = (required: boolean) =>
    run(() => api.organizations.saveCandidateYes({ required }), {
      done: (answer) => {
        queryClient.setQueryData(keyOf("organizations", "candidateYes", {}), answer);
        return {
          title: required ? "Candidate approval is required" : "Candidate approval is no longer required",
          description: required
            ? "Your listings say so to other organizations."
            : "Your agency can accept introductions without it.",
        };
      },
    });
  return (
    <>
      <ReadOnly reason={reason} />
      <p className="mb-4 max-w-measure text-read text-ink-2">
        Each request asks the candidate through their private link. Only your agency reads the answer.
      </p>
      <Loaded query={found} what="this setting" skeleton={<Skeleton className="h-24" />}>
        {({ required }) => (
          <Card>
            <CardSection>
              <Switch
                label="Require candidate approval before an introduction is accepted"
                description={
                  kind === "demo"
                    ? "The demo's candidates have no links, so they can't say yes. Sign in to change this setting."
                    : "Your agency can negotiate terms meanwhile. A requester that accepts your counteroffer waits " +
                      "for your acceptance. Introductions that are already accepted stay accepted."
                }
                checked={required}
                disabled={kind === "demo" || reason !== undefined || busy}
                onCheckedChange={(next) => void choose(next)}
              />
            </CardSection>
          </Card>
        )}
      </Loaded>
    </>
  );
}
