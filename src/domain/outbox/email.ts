import { iso, isoOrNull } from "../core/calendar.ts";
import { refuseFields, refuseState } from "../core/errors.ts";

/**
 * `kept`: written without a mail server, so it wasn't delivered. `dismissed`: failed, and staff have nothing more to
 * do. `bounced`: sent, and reported as not delivered.
 */
export const emailStates = ["queued", "kept", "failed", "dismissed", "bounced", "sent"] as const;
export type EmailState = (typeof emailStates)[number];

export const emailStateLabels: Record<EmailState, string> = {
  queued: "Waiting",
  kept: "Stored",
  failed: "Failed",
  dismissed: "Dismissed",
  bounced: "Bounced",
  sent: "Sent",
};

/** Length in characters of the reason for sharing a link. */
export const shareReason = { least: 10, most: 300 } as const;

/** `byHand`: without a mail server, platform staff can share its link with the recipient. */
type EmailContent = {
  to: string;
  subject: string;
  text: string;
  attachments: readonly string[];
  byHand: boolean;
  /** Staff can share the link, but can't read the text. */ private: boolean;
};

/**
 * An email of the outbox. `content` is null if staff can't share its link either: it names a candidate, or its link
 * signs in; and if `isBroken`: no one can open it, because its key is missing or it is damaged. Times in ms.
 */
type StoredEmail = {
  id: string;
  state: EmailState;
  at: number;
  sentAt: number | null;
  attempts: number;
  lastError: string | null;
  content: EmailContent | null;
  isBroken: boolean;
};

/** `isHeldBack`: while its address bounces, because the recipient can unsubscribe from it. */
export type OutboxEmail = StoredEmail & { isHeldBack: boolean };

/**
 * What platform staff see of an email (spec §16): no text and no recipient of a private one, and no link that grants
 * access.
 */
export function emailRowFor({ id, state, at, sentAt, attempts, lastError, content, isBroken }: StoredEmail) {
  return {
    id,
    state,
    at: iso(at),
    sentAt: isoOrNull(sentAt),
    attempts,
    lastError,
    to: content && content.to,
    subject: content && withoutLinks(content.subject),
    isBroken,
  };
}

/** `sends`: whether a mail server is set up. */
export function emailFor(mail: OutboxEmail, sends: boolean) {
  const { content } = mail;
  return {
    ...emailRowFor(mail),
    text: content === null || content.private ? null : withoutLinks(content.text),
    attachments: content ? [...content.attachments] : [],
    canSend: whyNotSent(mail, sends) === null,
    canDismiss: canDismiss(mail),
    canShareLink: whyNotShared(mail, sends) === null,
  };
}

/** These count as waiting for staff until they are sent again or dismissed. */
const waitForStaff: readonly EmailState[] = ["failed"];

const canDismiss = ({ state }: Pick<OutboxEmail, "state">): boolean => waitForStaff.includes(state);

/** @throws ExpectedError `wrong-state` */
export function requireDismissable(mail: OutboxEmail): void {
  if (!canDismiss(mail)) refuseState("Only a failed email can be dismissed. Reload the page to see its state.");
}

/** @throws ExpectedError `wrong-state` */
export function requireSendable(mail: OutboxEmail, sends: boolean): void {
  const why = whyNotSent(mail, sends);
  if (why !== null) refuseState(why);
}

/**
 * The invitation link, for a staff member who states why they share it. @throws ExpectedError `wrong-state`,
 * `invalid-input`
 */
export function linkToShare(mail: OutboxEmail, { sends, reason }: { sends: boolean; reason: string }): string {
  const why = whyNotShared(mail, sends);
  // A partner's page can come before it: our own link is the last.
  const link = mail.content?.text.match(anyLink)?.findLast((each) => !opensNothing.test(each));
  if (why !== null || link === undefined) refuseState(why ?? "This email has no link.");
  refuseFields(
    reason.trim().length < shareReason.least
      ? {
          reason:
            `Explain in at least ${shareReason.least} characters how you know the person you give it ` +
            "to. Your reason is recorded.",
        }
      : {},
  );
  return link;
}

function whyNotSent({ state, isHeldBack, isBroken }: OutboxEmail, sends: boolean): string | null {
  if (isBroken) return "This email can't be opened, so it can't be sent. Its key is missing, or it is damaged.";
  if (!sends) return "No mail server is set up. Set SMTP_URL, restart the server, then send it.";
  if (state === "sent" || state === "queued")
    return state === "sent" ? "This email was sent." : "This email is being sent.";
  return isHeldBack ? "The address bounces. The person can clear that in their profile." : null;
}

function whyNotShared({ state, content }: OutboxEmail, sends: boolean): string | null {
  if (sends || state !== "kept") return "A mail server is set up. Send the email instead.";
  return content?.byHand ? null : "Only the recipient gets the link in this email.";
}

const anyLink = /https?:\/\/[^\s<>"]+/g;
/**
 * Pages that require sign-in, and public pages. A secret is in a fragment, in a query or in a path segment that isn't
 * a word.
 */
const opensNothing = /^https?:\/\/[^/?#]+(?:\/mls(?:[/?][^#]*)?|(?:\/[a-z-]*)*)$/;

export const withheldLink = "[link withheld]";

const withoutLinks = (text: string): string =>
  text.replace(anyLink, (link) => (opensNothing.test(link) ? link : withheldLink));
