/**
 * How this installation's emails reach their readers. `sent`: by its mail server. `mailbox`: on the local mailbox
 * page, with sample data on your own machine. `kept`: they wait in the operator's outbox until a mail server is set
 * up. `none`: the demo sends none.
 */
export const mailDeliveries = ["sent", "mailbox", "kept", "none"] as const;
export type MailDelivery = (typeof mailDeliveries)[number];

/** The page that shows the emails of an installation with sample data. */
export const mailboxPath = "/dev/mailbox";

/** The text after an email was written: `sent` if a mail server is set up, otherwise what the person can do. */
export function deliveryNote(delivery: MailDelivery, sent: string): string {
  switch (delivery) {
    case "sent":
      return sent;
    case "mailbox":
      return `No mail server is set up. Open the email in the local mailbox: ${mailboxPath}.`;
    case "kept":
      return "No mail server is set up, so the email wasn't sent. Ask the marketplace's operator for help.";
    case "none":
      return "The demo doesn't send email.";
  }
}
