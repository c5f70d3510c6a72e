import PostalMime, { type Attachment, type Email } from "postal-mime";
import type { Bounce } from "#domain/outbox/bounce.ts";

/**
 * The bounces in a delivery status notification (RFC 3464), as a mail server returns it to the sender. An empty list:
 * it isn't one, or it doesn't say which email it is about.
 */
export async function bouncesIn(message: Uint8Array): Promise<Bounce[]> {
  const email = await PostalMime.parse(message, { forceRfc822Attachments: true, maxNestingDepth: 8 });
  const report = textOf(email.attachments.find(({ mimeType }) => mimeType === "message/delivery-status"));
  const messageId = await returnedId(email);
  if (report === "" || messageId === null) return [];
  // The first group of fields is about the whole message, each other one about a recipient.
  return report.split(/\n[ \t]*\n+/).flatMap((group) => {
    const fields = fieldsOf(group);
    const address = addressIn(fields.get("original-recipient")) ?? addressIn(fields.get("final-recipient"));
    const action = fields.get("action")?.toLowerCase();
    if (address === null || (action !== "failed" && action !== "delayed")) return [];
    const status = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(fields.get("status") ?? "")?.[1] ?? null;
    const isPermanent = action === "failed" && !status?.startsWith("4");
    return [{ messageId, email: address, kind: isPermanent ? ("permanent" as const) : ("temporary" as const), status }];
  });
}

/** The Message-ID of the email that came back, from the returned message or its headers. */
async function returnedId({ attachments }: Email): Promise<string | null> {
  const returned = attachments.find(({ mimeType }) => /^(?:message\/rfc822|text\/rfc822-headers)$/.test(mimeType));
  const headers = textOf(returned).split(/\n[ \t]*\n/)[0] ?? "";
  return fieldsOf(headers).get("message-id") ?? null;
}

function textOf(part: Attachment | undefined): string {
  if (!part) return "";
  const text = typeof part.content === "string" ? part.content : new TextDecoder().decode(part.content);
  return text.replaceAll("\r\n", "\n");
}

/** Field name in lower case → value, with folded lines unfolded (RFC 5322 §2.2.3). */
const fieldsOf = (lines: string): Map<string, string> =>
  new Map(
    lines
      .replaceAll(/\n[ \t]+/g, " ")
      .split("\n")
      .flatMap((line): [string, string][] => {
        const [, name, value] = /^([\w-]+):(.*)$/.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
      }),
  );

/** `rfc822; ada@example.com` → the address. */
const addressIn = (field: string | undefined): string | null =>
  /^[\w-]+;\s*<?([^\s<>]+@[^\s<>]+?)>?$/.exec(field ?? "")?.[1]?.toLowerCase() ?? null;
