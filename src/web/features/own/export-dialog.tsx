import { type FormEvent, useRef, useState } from "react";
import { exportFaults, type ListingExportFormat } from "#domain/import/export.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { FormButtons } from "#web/lib/form/form-buttons.tsx";
import { RefusalNotice } from "#web/lib/form/refusal.tsx";
import { useSending } from "#web/lib/form/use-sending.ts";
import { counted } from "#web/lib/format.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { notify } from "#web/ui/toast.tsx";

const formats: { value: ListingExportFormat; label: string; description: string }[] = [
  { value: "csv", label: "CSV", description: "One row per listing, for spreadsheets. Import reads the same columns." },
  {
    value: "json-resume",
    label: "JSON Resume",
    description: "A list of résumés in the open JSON Resume format, for other systems.",
  },
];

/** Exports the agency's listings, all or those of `ids`, masked unless an admin asks for names and says why. */
export function ExportDialog({ ids, onClose }: { ids?: readonly string[]; onClose: () => void }) {
  const { api } = useBackend();
  const viewer = useViewer();
  const form = useRef<HTMLFormElement>(null);
  const [format, setFormat] = useState<ListingExportFormat>("csv");
  const [identities, setIdentities] = useState(false);
  const [reason, setReason] = useState("");
  const { wrong, send, busy, errors, refusal, mended } = useSending(form);
  const mayExportNames = mayDo(viewer, "identity.export");

  async function save(event: FormEvent) {
    event.preventDefault();
    if (wrong(exportFaults(identities, reason))) return;
    const sent = await send(() =>
      api.listings.export({ format, ...(ids && { ids: [...ids] }), identities, ...(identities && { reason }) }),
    );
    if (!sent) return;
    saveFile(sent.answer);
    notify({
      title: "Export downloaded",
      description: identities
        ? "It contains names and contact details. Store it safely."
        : "Candidates appear under their codes only.",
    });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Export listings"
      description={
        ids
          ? `The ${counted(ids.length, "listing")} you selected. Drafts are exported only with names.`
          : `All listings of ${viewer.organizationName}, in every status.`
      }
    >
      <form
        ref={form}
        noValidate
        aria-label="Export listings"
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        <RefusalNotice refusal={refusal} title="Nothing was exported" />
        <FieldGroup legend="Format">
          <RadioGroup<ListingExportFormat>
            aria-label="Format"
            value={format}
            onValueChange={setFormat}
            options={formats}
          />
        </FieldGroup>
        <Checkbox
          label="Include names, contact details and drafts"
          description={
            mayExportNames
              ? "Each candidate's record shows that you exported it."
              : "Ask an admin of your agency to export names."
          }
          disabled={!mayExportNames}
          checked={identities}
          onCheckedChange={setIdentities}
        />
        {identities ? (
          <Field label="Reason" required error={errors["reason"]} hint="Goes on the audit log with your name.">
            <Textarea
              rows={2}
              maxLength={400}
              value={reason}
              onChange={({ target }) => {
                setReason(target.value);
                mended("reason");
              }}
            />
          </Field>
        ) : null}
        <FormButtons busy={busy} onCancel={onClose}>
          Export
        </FormButtons>
      </form>
    </Dialog>
  );
}
