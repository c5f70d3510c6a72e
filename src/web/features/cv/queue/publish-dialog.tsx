import { useState } from "react";
import { consentTexts } from "#domain/listing/form.ts";
import { confirmations } from "#web/features/listing/wizard/confirmation-fields.tsx";
import { toggled } from "#web/lib/toggled.ts";
import { counted } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { useAtRisk } from "#web/ui/unsaved.ts";
import { publishAll, type Published } from "./publish-all.ts";
import type { QueuedCv } from "./queue-screen.tsx";

/** Publishes the ready drafts at once, under one set of confirmations. Any can be left out. */
export function PublishDialog({
  ready,
  onClose,
  onPublished,
}: {
  ready: readonly QueuedCv[];
  onClose: () => void;
  onPublished: (answer: Published) => Promise<void>;
}) {
  const action = useAction();
  // A draft that becomes ready meanwhile isn't published under confirmations given for others.
  const [offered] = useState(() => new Set(ready.map(({ id }) => id)));
  const listed = ready.filter(({ id }) => offered.has(id));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const chosen = listed.filter(({ id }) => !left.has(id));
  const reason =
    chosen.length === 0
      ? "Choose at least one draft."
      : confirmations.some((each) => !given.has(each))
        ? "Confirm all three statements first."
        : undefined;

  async function publish() {
    const answer = await action.run(
      (api) =>
        publishAll(
          chosen.map(({ id, version }) => ({ id, version })),
          (items) => api.cvs.publish({ items, candidateConsent: true, dataAccuracy: true, termsAgreed: true }),
        ),
      {
        undone: "Nothing was published",
        done: ({ failure }) =>
          failure === undefined
            ? undefined
            : { title: "Some drafts weren't published", description: problemDetail(failure), tone: "danger" },
      },
    );
    if (answer) await onPublished(answer);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Publish ${counted(chosen.length, "draft")}?`}
      description={
        "Each is checked once more for words that would reveal the identity. Drafts that pass are public at once; " +
        "the rest stay drafts, with the reason."
      }
      footer={
        <>
          <Button disabled={action.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" loading={action.busy} disabledReason={reason} onClick={() => void publish()}>
            {`Publish ${counted(chosen.length, "listing")}`}
          </Button>
        </>
      }
    >
      <Sending isSending={action.busy} />
      <FieldGroup legend="Ready drafts">
        {listed.map(({ id, fullName, headlineRole }) => (
          <Checkbox
            key={id}
            label={fullName || "Unnamed candidate"}
            description={headlineRole}
            checked={!left.has(id)}
            onCheckedChange={(checked) => setLeft(toggled(left, id, !checked))}
          />
        ))}
      </FieldGroup>
      <FieldGroup legend="For each of these candidates" required className="mt-5">
        {confirmations.map((each) => (
          <Checkbox
            key={each}
            required
            label={consentTexts[each].text}
            checked={given.has(each)}
            onCheckedChange={(checked) => setGiven(toggled(given, each, checked))}
          />
        ))}
      </FieldGroup>
    </Dialog>
  );
}

/** Closing the dialog wouldn't stop what becomes public. */
function Sending({ isSending }: { isSending: boolean }) {
  useAtRisk(() => "nothing", isSending);
  return null;
}
