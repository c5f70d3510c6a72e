import { listingLimits } from "#domain/listing/limits.ts";
import { LinesField } from "./lines-field.tsx";
import { ScorecardsField } from "./scorecards-field.tsx";
import { useWizardForm } from "./wizard-form.ts";
import { WizardSection } from "./wizard-section.tsx";

/** Step 3: the agency's own screening. Nothing here is required (spec §5). */
export function StepScreening() {
  const { form, change } = useWizardForm();
  return (
    <WizardSection title="Screening" aside="optional">
      <ScorecardsField />
      <LinesField
        path="screeningNotes"
        label="Screening notes"
        noun="note"
        shared
        multiline
        values={form.screeningNotes}
        onValuesChange={(screeningNotes) => change({ screeningNotes })}
        max={listingLimits.notes}
        maxLength={listingLimits.note}
        hint="Visible to everyone who opens the listing, such as: Two references checked by phone."
      />
    </WizardSection>
  );
}
