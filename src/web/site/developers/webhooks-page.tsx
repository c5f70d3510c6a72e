import { listActions } from "#domain/candidate-list/use-cases.ts";
import { dealActions } from "#domain/deal/actions.ts";
import { eventDays, type EventType } from "#domain/event/event.ts";
import { eventExamples } from "#domain/event/examples.ts";
import { stepActions } from "#domain/introduction/introduction.ts";
import { jobActions } from "#domain/job/use-cases.ts";
import { pipelineActions } from "#domain/pipeline/actions.ts";
import { threadActions } from "#domain/thread/actions.ts";
import { auditEvent } from "#domain/webhook/audit.ts";
import { messageFor } from "#domain/webhook/message.ts";
import {
  answerWithinMs,
  eventGroups,
  overlapMs,
  retryDelaysMs,
  type WebhookFormat,
  webhookLimits,
} from "#domain/webhook/webhook.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { readQuickStart } from "./quick-start.ts";
import markdown from "./quick-start.md?raw";
import { CodeBlock, Mono, Points, PortalPage, Prose, type PortalSection } from "./portal-parts.tsx";

/** The steps that `data.action` of an event can name. */
const actionsOf: Partial<Record<EventType, readonly string[]>> = {
  "introduction.changed": stepActions,
  "deal.changed": dealActions,
  "thread.changed": threadActions.filter((action) => action !== "read"),
  "pipeline.changed": pipelineActions,
  "job.changed": jobActions,
  "list.changed": listActions,
};

const hour = 3_600_000;
const duration = (ms: number): string =>
  ms < 60_000 ? `${ms / 1_000} seconds` : ms < hour ? `${ms / 60_000} minutes` : `${ms / hour} hours`;

const message = (type: EventType, format: WebhookFormat, brandName: string): string =>
  JSON.stringify(
    messageFor(format, {
      webhookId: "4d1f0a96-77b3-4c0e-9a58-3e2d6b8c1f70",
      event: eventExamples[type],
      at: eventExamples[type].eventTimestamp,
      brandName,
      origin: "https://mls.example",
    }),
    null,
    2,
  );

const auditExample = JSON.stringify(
  messageFor("standard", {
    webhookId: "4d1f0a96-77b3-4c0e-9a58-3e2d6b8c1f70",
    event: auditEvent({
      seq: 4_712,
      entityId: "1c0a3f5e-8d7b-4a52-9f6e-2b4d8c0e7a13",
      at: new Date("2026-11-25T09:30:00Z"),
      data: {
        action: "identity.show",
        subjectId: "7b2f9c4e-5a1d-4e83-8f06-c3d9a1b2e450",
        personId: "2f6d8b1a-0c4e-4b97-a5d3-9e7f1c2b8d64",
        apiKeyId: null,
      },
    }),
    at: "2026-11-25T09:30:00Z",
    brandName: "",
    origin: "https://mls.example",
  }),
  null,
  2,
);

const feedExample = `curl -sS -G "$MLS_URL/api/v1/events" \\
  -H "Authorization: Bearer $KEY" \\
  -d "after=$POSITION" -d "limit=100"`;

const followExample = `curl -sS -G "$MLS_URL/api/v1/deals" \\
  -H "Authorization: Bearer $KEY" \\
  -d "updatedSince=beginning"

# Next time: what changed since, and the ids to delete in sync.removed.
curl -sS -G "$MLS_URL/api/v1/deals" \\
  -H "Authorization: Bearer $KEY" \\
  -d "updatedSince=$SYNC_TOKEN"`;

const receiving: readonly PortalSection[] = [
  {
    id: "feed-or-webhooks",
    heading: "Two ways to follow changes",
    body: (
      <>
        <Points
          items={[
            <>
              The <b>events feed</b>, <Mono>GET /api/v1/events</Mono>: your program asks. In order, nothing twice,
              stored for {eventDays} days.
            </>,
            <>
              <b>Webhooks</b>: we send. Within seconds, at least once, in no guaranteed order.
            </>,
          ]}
        />
        <Prose>
          Both have the same events, and both show only what your organization can see. Start with a snapshot: take{" "}
          <Mono>GET /api/v1/events/snapshot</Mono>, then read the lists you need, then follow the feed from that
          position. You miss nothing. A position older than {eventDays} days is answered with 410: start again.
        </Prose>
        <CodeBlock label="Follow the feed" code={feedExample} />
      </>
    ),
  },
  {
    id: "follow-a-list",
    heading: "Keep a copy of a list",
    body: (
      <>
        <Prose>
          Listings, introductions, deals and the pipeline can be followed row by row. Send{" "}
          <Mono>updatedSince=beginning</Mono>, read every page, and save <Mono>sync.syncToken</Mono> of the first one.
          The same call with that token returns the rows that changed, the ids that are gone, and a new token. Repeat
          while <Mono>sync.hasMore</Mono> is true. A row can come twice, but you miss none.
        </Prose>
        <Prose>
          A token works for {eventDays} days. After that the answer is 410: begin again, and delete the rows that the
          new list doesn't have.
        </Prose>
        <CodeBlock label="Follow your deals" code={followExample} />
      </>
    ),
  },
  {
    id: "verify",
    heading: "Verify a signature",
    body: (
      <>
        <Prose>
          Messages follow Standard Webhooks 1.0. Its libraries verify them with the secret you got when you created the
          webhook. Pass the body as it arrived, before JSON is parsed.
        </Prose>
        <CodeBlock label="A receiver in JavaScript" code={readQuickStart(markdown).receiver} />
        <Prose>
          Without a library: the signed text is <Mono>webhook-id</Mono>, <Mono>webhook-timestamp</Mono> and the body,
          joined by dots. <Mono>webhook-signature</Mono> holds several signatures, separated by spaces. One that begins
          with <Mono>v1,</Mono> is the HMAC-SHA256 under the secret, in base64. The secret is base64 after{" "}
          <Mono>whsec_</Mono>. One that begins with <Mono>v1a,</Mono> is by Ed25519, and the webhook's public key
          verifies it. Compare in constant time, and reject timestamps more than five minutes off.
        </Prose>
        <Prose>
          After you rotate the secret, messages carry signatures by the old and the new one for {duration(overlapMs)}.
        </Prose>
      </>
    ),
  },
  {
    id: "retries",
    heading: "Retries and replay",
    body: (
      <>
        <Prose>
          Answer with a 2xx status within {duration(answerWithinMs)}, then do the work. Anything else is sent again
          after {retryDelaysMs.map(duration).join(", ")}, with the same <Mono>webhook-id</Mono>. Keep the ids you have
          handled, and skip one that arrives again.
        </Prose>
        <Points
          items={[
            "A 410 response disables the webhook at once. So do three days without a successful delivery. Admins are " +
              "notified.",
            "A disabled webhook keeps its place. Once you enable it, it gets what it missed.",
            `The log shows ${webhookLimits.logDays} days of messages with every attempt. Retry one of them, or ` +
              `replay everything since a time, at most ${webhookLimits.replay.toLocaleString("en-US")} events.`,
            "Send a test message from the settings, or by POST /api/v1/webhooks/{id}/test.",
          ]}
        />
      </>
    ),
  },
  {
    id: "addresses",
    heading: "Addresses",
    body: (
      <Prose>
        An address begins with https:// and leads to the public internet. Every address its name resolves to is checked
        when we connect: private, loopback and link-local ones are never connected to. Redirects aren't followed. The
        operator can exempt hosts in the same network with <Mono>WEBHOOK_PRIVATE_HOSTS</Mono>. An organization has at
        most {webhookLimits.endpoints} webhooks.
      </Prose>
    ),
  },
];

const eventsSection: PortalSection = {
  id: "events",
  heading: "Every event",
  body: (
    <>
      <Prose>
        <Mono>data</Mono> of a message is the entry of the feed. It carries ids, display codes and the name of the step,
        never text. Read the record with its own call.
      </Prose>
      {eventGroups.map(({ label, types }) => (
        <div key={label} className="mt-3 flex flex-col gap-2">
          <h3 className="text-card font-semibold text-ink">{label}</h3>
          {types.map((each) => (
            <details key={each.type} id={each.type} className="rounded-card border border-line bg-surface">
              <summary className="cursor-pointer px-4 py-2.5">
                <Mono>{each.type}</Mono> <span className="ml-2">{each.label}</span>
              </summary>
              <div className="flex flex-col gap-2 px-4 pb-4">
                {actionsOf[each.type] ? (
                  <p>
                    <Mono>action</Mono>: {actionsOf[each.type]?.join(", ")}.
                    {each.type === "introduction.changed"
                      ? " Also interview_ with the step of an interview, candidate_answered and scorecard_filled."
                      : null}
                  </p>
                ) : null}
                <CodeBlock label={`Example of ${each.type}`} code={message(each.type, "standard", "")} />
              </div>
            </details>
          ))}
        </div>
      ))}
    </>
  ),
};

const auditSection: PortalSection = {
  id: "audit-log",
  heading: "The audit log",
  body: (
    <>
      <Prose>
        A webhook can also be sent your organization's audit log: choose <Mono>audit.recorded</Mono>. Each entry comes
        as ids and the name of the action. Read its text with <Mono>GET /api/v1/audit</Mono>, or export the log as CSV
        or JSON Lines. The events feed doesn't have these entries. A key that chooses them needs the scope{" "}
        <Mono>audit:read</Mono> too.
      </Prose>
      <CodeBlock label="Example of audit.recorded" code={auditExample} />
    </>
  ),
};

/** /developers/webhooks: events, and how they are sent. */
export function EventsAndWebhooks() {
  const { settings } = useBackend();
  return (
    <PortalPage
      path="/developers/webhooks"
      title="Events and webhooks"
      lead="Get notified about your listings, introductions and deals, and about new candidates."
      sections={[
        ...receiving,
        {
          id: "chats",
          heading: "Slack and Microsoft Teams",
          body: (
            <>
              <Prose>
                A webhook can send to a channel instead: choose the format slack or teams, and paste the address of an
                incoming webhook of the channel. It gets one sentence with codes, and a link that asks its reader to
                sign in. These messages are signed too.
              </Prose>
              {(["slack", "teams"] as const).map((format) => (
                <CodeBlock
                  key={format}
                  label={format === "slack" ? "A message to Slack" : "A message to Teams"}
                  code={message("introduction.changed", format, settings.brandName)}
                />
              ))}
            </>
          ),
        },
        eventsSection,
        auditSection,
      ]}
    />
  );
}
