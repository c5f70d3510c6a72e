import { Lock, Paperclip } from "lucide-react";
import { Fragment, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { type EmailState, emailStateLabels, withheldLink } from "#domain/outbox/email.ts";
import { counted, momentText } from "#web/lib/format.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ExpandableRow } from "#web/ui/expandable-row.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ShareLinkDialog } from "./share-link-dialog.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";

type EmailMessage = Answer<"outbox", "get">;
type EmailRow = Answer<"outbox", "list">["items"][number];

const stateTone: Record<EmailState, BadgeTone> = {
  queued: "petrol",
  kept: "amber",
  failed: "danger",
  dismissed: "neutral",
  bounced: "danger",
  sent: "money",
};

/** One email in a line; expanded, the part of its text that staff can read. */
export function EmailRowView({ row, open, onOpen }: { row: EmailRow; open: boolean; onOpen: (open: boolean) => void }) {
  const { state, at, to, subject, attempts, lastError, isBroken } = row;
  return (
    <li>
      <ExpandableRow
        open={open}
        onOpen={onOpen}
        className="py-2.5"
        line={
          <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5">
            {subject === null ? (
              <span className="flex items-center gap-1.5 text-ink-2">
                <Lock aria-hidden="true" className="size-3.5 shrink-0" />{" "}
                {isBroken ? "Email that can't be opened" : "Private email"}
              </span>
            ) : (
              <strong className="min-w-0 font-semibold break-words">{subject}</strong>
            )}
            <Badge tone={stateTone[state]} className="justify-self-end">
              {emailStateLabels[state]}
            </Badge>
            <span className="min-w-0 text-small break-words text-ink-3 max-sm:col-span-2">
              {to ?? (isBroken ? "Unknown recipient" : "Private")}
            </span>
            <span className="figures text-small text-ink-3 max-sm:col-span-2 sm:text-right">
              {lastError !== null && state !== "sent" ? (
                <>
                  <span className="font-mono text-danger">{lastError}</span>
                  {state === "bounced" ? " " : ` after ${counted(attempts, "try", "tries")} `}·{" "}
                </>
              ) : null}
              <time dateTime={at}>{momentText(at)}</time>
            </span>
          </span>
        }
      >
        <Opened id={row.id} />
      </ExpandableRow>
    </li>
  );
}

function Opened({ id }: { id: string }) {
  const found = useAsk("outbox", "get", { id });
  return (
    <Loaded query={found} what="the email" skeleton={<Skeleton className="h-32 rounded-card" />}>
      {(data) => <EmailText mail={data} />}
    </Loaded>
  );
}

function EmailText({ mail }: { mail: EmailMessage }) {
  const { run, isRunning } = useAction();
  const [handing, setHanding] = useState(false);
  const { id, to, text, isBroken, attachments, sentAt, canSend, canDismiss, canShareLink } = mail;

  const send = () =>
    run((api) => api.outbox.send({ id }), {
      name: "send",
      done: () => ({
        title: "Email being sent",
        description: to === null ? "It goes to its recipient." : `It goes to ${to}.`,
      }),
      undone: "The email wasn't sent",
      outdates: ["outbox", "admin"],
    });
  const dismiss = () =>
    run((api) => api.outbox.dismiss({ id }), {
      name: "dismiss",
      done: () => ({ title: "Email dismissed", description: "It no longer counts as failed." }),
      undone: "The email wasn't dismissed",
      outdates: ["outbox", "admin"],
    });

  return (
    <div className="flex flex-col gap-4">
      {text === null ? (
        <p className="max-w-measure text-ink-2">
          {isBroken
            ? "This email can't be opened. Its encryption key is missing, or the stored email is damaged."
            : "Only the recipient can read this email. It names a candidate or contains a private link. It is stored " +
              "encrypted."}
        </p>
      ) : (
        <div className="max-w-measure text-read break-words whitespace-pre-line">
          {text
            .trim()
            .split(withheldLink)
            .map((part, place) => (
              <Fragment key={place}>
                {place > 0 ? (
                  <span className="rounded-tag bg-sunk px-1.5 text-dense text-ink-2">Link withheld</span>
                ) : null}
                {part}
              </Fragment>
            ))}
        </div>
      )}
      {attachments.length > 0 ? (
        <ul aria-label="Attached" className="flex flex-wrap gap-x-4 gap-y-1 text-dense text-ink-2">
          {attachments.map((name) => (
            <li key={name} className="flex items-center gap-1.5 break-all">
              <Paperclip aria-hidden="true" className="size-3.5 shrink-0" /> {name}
            </li>
          ))}
        </ul>
      ) : null}
      {sentAt === null ? null : (
        <p className="figures text-small text-ink-3">
          Sent <time dateTime={sentAt}>{momentText(sentAt)}</time>
        </p>
      )}
      {canSend || canDismiss || canShareLink ? (
        <div className="flex flex-wrap gap-2">
          {canSend ? (
            <Button size="sm" loading={isRunning("send")} onClick={() => void send()}>
              Send again
            </Button>
          ) : null}
          {canDismiss ? (
            <Button size="sm" loading={isRunning("dismiss")} onClick={() => void dismiss()}>
              Dismiss
            </Button>
          ) : null}
          {canShareLink ? (
            <Button size="sm" aria-haspopup="dialog" onClick={() => setHanding(true)}>
              Share the link
            </Button>
          ) : null}
        </div>
      ) : null}
      {canShareLink && to !== null ? (
        <ShareLinkDialog id={id} to={to} open={handing} onClose={() => setHanding(false)} />
      ) : null}
    </div>
  );
}
