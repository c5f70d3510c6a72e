import { useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { agoWithin, instantDateText } from "#web/lib/format.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";

const linkKey = keyOf("calendarFeeds", "get", {});

/** The secret link to your calendar of this organization (spec §16). Nothing for the platform and in the demo. */
export function CalendarCard() {
  const { kind } = useBackend();
  return mayDo(useViewer(), "interview.use") && kind !== "demo" ? <LinkCard /> : null;
}

function LinkCard() {
  const { organizationName } = useViewer();
  const now = useNow();
  const found = useAsk("calendarFeeds", "get", {});
  const { run, isRunning } = useAction();
  const [address, setAddress] = useState<string | null>(null);
  const [asked, setAsked] = useState<"replace" | "revoke" | null>(null);
  const create = async () => {
    const answer = await run((api) => api.calendarFeeds.create({}), {
      name: "create",
      undone: "No link created",
      outdates: [linkKey],
    });
    if (answer) setAddress(answer.url);
  };
  const revoke = async () => {
    const answer = await run((api) => api.calendarFeeds.revoke({}), {
      name: "revoke",
      done: () => ({ title: "Link revoked", description: "Calendars can't fetch it anymore." }),
      undone: "The link wasn't revoked",
      outdates: [linkKey],
    });
    if (answer) setAddress(null);
  };
  return (
    <TitledCard className="mt-6" title="Calendar">
      <p className="mt-1 max-w-measure text-dense text-ink-2">
        Subscribe to your interviews, start dates and guarantee ends at {organizationName}. Events show masked codes and
        never a candidate's name, not even after a reveal, because your calendar service can read them.
      </p>
      <Loaded query={found} what="your calendar link" skeleton={<Skeletons size="h-10" className="mt-3" />}>
        {({ link }) => (
          <div className="mt-3 flex flex-col gap-4">
            {address === null ? null : <Address address={address} />}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 text-dense">{linkText(link, now)}</p>
              {link === null ? (
                <Button variant="primary" loading={isRunning("create")} onClick={() => void create()}>
                  Create link
                </Button>
              ) : (
                <>
                  <Button loading={isRunning("create")} onClick={() => setAsked("replace")}>
                    Replace link
                  </Button>
                  <Button loading={isRunning("revoke")} onClick={() => setAsked("revoke")}>
                    Revoke link
                  </Button>
                </>
              )}
            </div>
          </div>
        )}
      </Loaded>

      <ConfirmDialog
        open={asked === "replace"}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Replace your calendar link?"
        description="The old link ends at once. Add the new one to each calendar that uses it."
        confirmLabel="Replace link"
        onConfirm={() => create()}
      />
      <ConfirmDialog
        open={asked === "revoke"}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Revoke your calendar link?"
        description="Calendars that use it can't fetch it anymore. You can create another link later."
        confirmLabel="Revoke link"
        destructive
        onConfirm={() => revoke()}
      />
    </TitledCard>
  );
}

function linkText(link: { createdAt: string; lastFetchedAt: string | null } | null, now: number): string {
  if (link === null) return "No link yet.";
  const fetched =
    link.lastFetchedAt === null ? "Not fetched yet." : `Last fetched ${agoWithin(link.lastFetchedAt, now)}.`;
  return `Created ${instantDateText(link.createdAt)}. ${fetched}`;
}

function Address({ address }: { address: string }) {
  return (
    <>
      <Callout tone="warning" title="Copy it now">
        We store only a hash of this link, so you can't see it again. Anyone who has it can read these events.
      </Callout>
      <CopyField label="Calendar link" value={address} noun="link" />
    </>
  );
}
