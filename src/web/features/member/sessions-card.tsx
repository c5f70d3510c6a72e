import { useNow } from "#web/lib/backend/use-now.ts";
import { agoWithin, counted, instantDateText } from "#web/lib/format.ts";
import { type OwnSession } from "./queries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { type Step, useAction } from "#web/lib/form/use-action.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";

/** The person's sessions; any but the current one can be ended here. */
export function SessionsCard() {
  const found = useAsk("profile", "sessions", {});
  const { run, isRunning } = useAction();
  const others = found.data?.items.filter(({ isThis }) => !isThis) ?? [];

  const end = (name: string, call: Step<unknown>, description: string) =>
    run(call, {
      name,
      done: () => ({ title: "Signed out", description }),
      undone: "No device was signed out",
      outdates: [keyOf("profile", "sessions", {})],
    });

  return (
    <TitledCard
      title="Signed-in devices"
      aside={
        <Button
          size="sm"
          loading={isRunning("others")}
          disabledReason={others.length === 0 ? "You aren't signed in anywhere else." : undefined}
          onClick={() =>
            void end(
              "others",
              (api) => api.profile.endOthers({}),
              `${counted(others.length, "other device")} signed out.`,
            )
          }
        >
          Sign out other devices
        </Button>
      }
    >
      <Loaded query={found} what="your sessions" skeleton={<Skeletons rows={2} size="h-10" className="mt-3" />}>
        {(data) => (
          <ul aria-label="Your sessions" className="mt-2">
            {data.items.map((session) => (
              <Row
                key={session.id}
                session={session}
                busy={isRunning(session.id)}
                onEnd={() =>
                  void end(
                    session.id,
                    (api) => api.profile.endSession({ id: session.id }),
                    `${session.device} was signed out.`,
                  )
                }
              />
            ))}
          </ul>
        )}
      </Loaded>
      <p className="mt-2 text-small text-ink-3">
        We store only the browser and device name, not your IP address. Don't recognize a device? Sign it out and change
        your password.
      </p>
    </TitledCard>
  );
}

type RowProps = { session: OwnSession; busy: boolean; onEnd: () => void };

function Row({ session: { device, startedAt, lastSeenAt, isThis }, busy, onEnd }: RowProps) {
  const now = useNow();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{device}</span>
          {isThis ? <Badge tone="outline">This device</Badge> : null}
        </p>
        <p className="text-small text-ink-3">
          Signed in {instantDateText(startedAt)}, last seen {agoWithin(lastSeenAt, now)}
        </p>
      </div>
      {isThis ? null : (
        <Button
          size="sm"
          loading={busy}
          aria-label={`Sign out ${device}, signed in ${instantDateText(startedAt)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
