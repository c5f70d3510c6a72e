/** `complaint`: the recipient reported the email as spam. */
export const bounceKinds = ["permanent", "temporary", "complaint"] as const;

/**
 * One recipient an email didn't reach. `messageId` is the email's Message-ID, with or without angle brackets. `status`
 * is an enhanced status code (RFC 3463), such as `5.1.1`, or null.
 */
export type Bounce = {
  messageId: string;
  email: string;
  kind: (typeof bounceKinds)[number];
  status: string | null;
};

/** The id in our own Message-ID; null for an email of someone else. */
export const emailIdIn = (messageId: string): string | null =>
  /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(messageId.trim())?.[1]?.toLowerCase() ?? null;

/**
 * Codes that say the mailbox doesn't exist or is closed (RFC 3463 §3.2, §3.3), not that our server isn't welcome.
 * 5.1.7 and 5.1.8 are about the sender's address.
 */
const deadAddress = /^5\.(?:1\.(?![78]$)\d+|2\.1)$/;

export const saysAddressIsDead = (status: string): boolean => deadAddress.test(status);

/**
 * Whether the address itself gets no more emails that can be unsubscribed from: the mailbox doesn't exist, or its owner
 * calls our emails spam. A full mailbox or a rejected text says nothing about the address.
 */
export function marksAddress({ kind, status }: Pick<Bounce, "kind" | "status">): boolean {
  if (kind === "temporary") return false;
  return kind === "complaint" || status === null || saysAddressIsDead(status);
}

/** What the outbox shows beside a bounced email. */
export const bounceReason = ({ kind, status }: Pick<Bounce, "kind" | "status">): string =>
  kind === "complaint" ? "reported as spam" : (status ?? "bounced");
