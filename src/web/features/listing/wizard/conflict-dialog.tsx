import type { ListingForm } from "#domain/listing/form.ts";
import { workAuthorizationLabels, workTypeLabels } from "#domain/core/lookups.ts";
import { dollars } from "#web/lib/format.ts";
import { inputOf } from "#domain/listing/fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { DraftSession } from "./draft-session.ts";
import type { DraftState, FormField } from "./draft-state.ts";

/**
 * Two people or tabs changed the same field (spec §20): shows both versions to choose from. Typing can continue after
 * closing it; the notice under the heading stays.
 */
export function ConflictDialog({
  session,
  state,
  dismissed,
  onDismiss,
}: {
  session: DraftSession;
  state: DraftState;
  /** What was saved elsewhere when it was closed. */
  dismissed: unknown;
  onDismiss: (current: unknown) => void;
}) {
  if (state.save.kind !== "conflict") return null;
  const { current, fields } = state.save;
  return (
    <Dialog
      open={current !== dismissed}
      onOpenChange={(open) => onDismiss(open ? null : current)}
      size="lg"
      title="Changed elsewhere while you were typing"
      description={
        "A colleague in your agency, or another tab, saved a different text for the fields below. Choose " +
        "which one to keep; all other changes stay."
      }
      footer={
        <>
          <Button onClick={() => void session.resolve("theirs")}>Use the saved version</Button>
          <Button variant="primary" onClick={() => void session.resolve("mine")}>
            Keep what I typed
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-5">
        {fields.map((field) => (
          <li key={field}>
            <h3 className="mb-1.5 text-dense font-semibold">{inputOf(field).label}</h3>
            <div className="grid gap-3 sm:grid-cols-2">
              <Version title="What you typed" text={fieldText(state.form, field)} />
              <Version title="Saved elsewhere" text={fieldText(current.form, field)} />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="rounded-control border border-line-2 px-3 py-2">
      <p className="label-caps mb-1 text-ink-3">{title}</p>
      <p className="text-read break-words whitespace-pre-wrap select-text">
        {text || <span className="text-ink-3">empty</span>}
      </p>
    </div>
  );
}

/** A field's value in words, one line per entry. */
function fieldText(form: ListingForm, field: FormField): string {
  switch (field) {
    case "workType":
      return workTypeLabels[form.workType];
    case "workAuth":
      return form.workAuth ? workAuthorizationLabels[form.workAuth] : "";
    case "salaryMin":
    case "salaryMax":
    case "minimumFee": {
      const amount = form[field];
      return amount === null ? "" : dollars(amount);
    }
    case "scorecards":
      return form.scorecards.map((card) => `${card.name}: ${card.score}`).join("\n");
    case "blockedOrganizations":
      return form.blockedOrganizations.map((entry) => [entry.name, entry.domain].filter(Boolean).join(", ")).join("\n");
    case "identity": {
      const { fullName, email, phone, linkedinUrl, currentEmployer, pastEmployers, portfolioLinks } = form.identity;
      const employer = [currentEmployer?.name, currentEmployer?.domain].filter(Boolean).join(", ");
      return [fullName, email, phone, linkedinUrl, employer, ...pastEmployers, ...portfolioLinks]
        .filter(Boolean)
        .join("\n");
    }
    default: {
      const value = form[field];
      if (typeof value === "boolean") return value ? "Yes" : "No";
      return Array.isArray(value) ? value.join("\n") : String(value ?? "");
    }
  }
}
