import type { Answer } from "#contract/index.ts";
import { deliveryNote } from "#domain/outbox/delivery.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type Sent = Answer<"guests", "send">;

/** The addresses of links sent since the page was loaded, by the link's id. The server answers each only once. */
const addresses = new Map<string, string>();

export const sentAddress = (linkId: string): string | undefined => addresses.get(linkId);

export function keepSent(sent: Sent): Sent {
  if (sent.url !== null) addresses.set(sent.link.id, sent.url);
  return sent;
}

/** What was sent to whom, and the link to copy. */
export function SentDialog({ sent: { link, url }, onClose }: { sent: Sent; onClose: () => void }) {
  const { settings } = useBackend();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      done="Done"
      title="Sent to client"
      description={deliveryNote(settings.emails, `${link.contact.name} at ${link.client.name} gets an email.`)}
    >
      <div className="flex flex-col gap-4">
        {link.state === "claimed" ? (
          <Callout title={`${link.client.name} has an account`}>
            Its members sign in and read these candidates under Lists. There is no link to copy.
          </Callout>
        ) : url === null ? (
          <Callout tone="warning" title="There is no link to copy">
            {link.contact.name} opens it from the email. You can copy a link only right after you send it, and only if
            every candidate is from your agency.
          </Callout>
        ) : (
          <CopyField
            label="Link"
            hint={
              `Share it with ${link.contact.name} alone: anyone who has it can read these masked candidates. ` +
              "You can copy it until you leave or reload this page."
            }
            value={url}
            noun="link"
          />
        )}
      </div>
    </Dialog>
  );
}
