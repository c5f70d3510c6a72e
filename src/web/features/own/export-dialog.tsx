import { exportFaults, type ListingExportFormat } from "#domain/import/export.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { counted } from "#web/lib/format.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";

const formats: { value: ListingExportFormat; label: string; description: string }[] = [
  { value: "csv", label: "CSV", description: "One row per listing, for spreadsheets. Import reads the same columns." },
  {
    value: "json-resume",
    label: "JSON Resume",
    description: "A list of résumés in the open JSON Resume format, for other systems.",
  },
];

type Values = { format: ListingExportFormat; identities: boolean; reason: string };
const masked: Values = { format: "csv", identities: false, reason: "" };

type Props = {
  ids?: readonly string[];
  /** How many there are, and how many of them are drafts. Null where the page doesn't know. */
  counts: { all: number; drafts: number } | null;
  onClose: () => void;
};

/** Exports the agency's listings, all or those of `ids`; masked unless an admin asks for names with a reason. */
export function ExportDialog({ ids, counts, onClose }: Props) {
  const viewer = useViewer();
  const mayExportNames = mayDo(viewer, "identity.export");

  const form = useForm({
    initial: masked,
    send: ({ format, identities, reason }, { api }) => {
      const faults = exportFaults(identities, reason);
      return Object.keys(faults).length > 0
        ? faults
        : api.listings.export({ format, ...(ids && { ids: [...ids] }), identities, ...(identities && { reason }) });
    },
    done: (file, { identities }) => {
      saveFile(file);
      onClose();
      return {
        title: "Export downloaded",
        description: identities
          ? "It contains names and contact details. Store it safely."
          : "Candidates appear under their codes only.",
      };
    },
  });

  const drafts = form.values.identities ? 0 : counts?.drafts;
  const leftOut =
    drafts === undefined
      ? " Drafts are exported only with names."
      : drafts > 0
        ? ` ${counted(drafts, "draft")} ${drafts === 1 ? "is" : "are"} left out: drafts are exported only with names.`
        : "";
  const onlyDrafts = counts !== null && drafts === counts.all;

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Export listings"
      description={
        (ids
          ? `The ${counted(ids.length, "listing")} you selected.`
          : `All listings of ${viewer.organizationName}, in every status.`) + leftOut
      }
      disabledReason={
        !onlyDrafts
          ? undefined
          : mayExportNames
            ? "All of them are drafts. Include names to export them."
            : "All of them are drafts. Ask an admin of your agency to export them."
      }
      submit="Export"
      undone="Nothing was exported"
    >
      <FieldGroup legend="Format">
        <RadioGroup<ListingExportFormat>
          aria-label="Format"
          value={form.values.format}
          onValueChange={(format) => form.set({ format })}
          options={formats}
        />
      </FieldGroup>
      <Checkbox
        label="Include names, contact details and drafts"
        description={
          mayExportNames
            ? "The audit log records each name you export."
            : "Ask an admin of your agency to export names."
        }
        disabled={!mayExportNames}
        checked={form.values.identities}
        onCheckedChange={(identities) => form.set({ identities })}
      />
      {form.values.identities ? (
        <Field label="Reason" required error={form.errors["reason"]} hint="The audit log records it with your name.">
          <Textarea rows={2} maxLength={400} {...form.input("reason")} />
        </Field>
      ) : null}
    </FormDialog>
  );
}
