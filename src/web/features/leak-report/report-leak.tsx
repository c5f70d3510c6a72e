import { Flag } from "lucide-react";
import { useState } from "react";
import { type LeakPlace, leakPlaceLabels, leakPlaces, leakReportLimits } from "#domain/leak-report/leak-report.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";

type Listing = { id: string; maskedCode: string };
/** In a thread; `words`: the message text. */
type Message = { threadId: string; number: number; words: string };

/** Reports text that may identify a candidate. */
export function ReportLeak({ listing, className }: { listing: Listing; className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" className={className} onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" /> Report identifying text
      </Button>
      <ReportDialog listing={listing} first={null} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

type ReportDialogProps = Shown & { listing: Listing; first: LeakPlace | null; message?: Message };

/** `message`: the message it was seen in, which staff will read; there is no other place to choose. */
export function ReportDialog({ listing, first, message, open, onClose }: ReportDialogProps) {
  const [reported, setReported] = useState(false);
  const unnamed = message ? "They don't say who reported it." : "The agency doesn't learn who reported it.";

  function close() {
    onClose();
    setReported(false);
  }

  const form = useForm({
    initial: { place: first, what: "" },
    send: ({ place, what }, { api }) => {
      const tooShort = what.trim().length < leakReportLimits.leastWhat;
      if (place === null || tooShort)
        return {
          ...(place === null && { place: "Choose where you saw it." }),
          ...(tooShort && {
            what: "Describe briefly what reveals the candidate. Only the marketplace's team can read it.",
          }),
        };
      return api.leaks.report({
        listingId: listing.id,
        place,
        what,
        ...(message && { message: { threadId: message.threadId, number: message.number } }),
      });
    },
    done: () => void setReported(true),
  });

  if (reported)
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        size="sm"
        title="Text reported"
        description={
          message
            ? "The marketplace's team reviews the message. If it identifies the candidate, they notify the " +
              "organization that wrote it."
            : `The marketplace's team reviews ${listing.maskedCode} and asks its agency to remove text that ` +
              "identifies the candidate."
        }
        footer={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <p className="text-read text-ink-2">{unnamed}</p>
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={close}
      title="Report identifying text"
      description={`The marketplace's team can read this report about ${listing.maskedCode}. ${unnamed}`}
      submit="Report"
      undone="Your report wasn't sent"
    >
      {message ? (
        <figure className="text-dense">
          <figcaption className="font-medium">The message, which is included</figcaption>
          <blockquote
            className={
              "scroll-quiet mt-1.5 max-h-32 overflow-y-auto border-l-2 border-line-2 pl-3 " +
              "break-words whitespace-pre-line text-ink-2"
            }
          >
            {message.words}
          </blockquote>
        </figure>
      ) : (
        <Field label="Where" required error={form.errors["place"]}>
          <Select<LeakPlace>
            items={leakPlaces.map((value) => ({ value, label: leakPlaceLabels[value] }))}
            value={form.values.place}
            placeholder="Choose where you saw it"
            required
            onValueChange={(place) => form.set({ place })}
          />
        </Field>
      )}
      <Field label="What" required error={form.errors["what"]} hint="Stored encrypted.">
        <Textarea maxLength={leakReportLimits.what} {...form.input("what")} />
      </Field>
    </FormDialog>
  );
}
