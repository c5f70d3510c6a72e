import { listingLimits } from "#domain/listing/limits.ts";
import { Field } from "#web/ui/field.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { PublicText } from "#web/lib/public-text/public-text-field.tsx";
import { GrowingList } from "./growing-list.tsx";
import { useWizardForm } from "./wizard-form.ts";

/** What was assessed and its score out of 100 (spec §2, Screening tab). */
export function ScorecardsField() {
  const { form, change, errorOf } = useWizardForm();
  return (
    <GrowingList
      path="scorecards"
      legend="Scorecards"
      hint="What you assessed, each scored out of 100. Leave it empty if you didn't score the candidate."
      noun="scorecard"
      items={form.scorecards}
      onItemsChange={(scorecards) => change({ scorecards })}
      empty={{ name: "", score: 80 }}
      max={listingLimits.scorecards}
      lineOf={(index) => `${index}.name`}
    >
      {(card, index, cross, set) => (
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-2">
          <PublicText
            path={`scorecards.${index}.name`}
            label={`Scorecard ${index + 1}, name`}
            hideLabel
            value={card.name}
            onValueChange={(name) => set({ ...card, name })}
            maxLength={listingLimits.scorecardName}
            placeholder="Job knowledge"
          />
          <div data-field={`scorecards.${index}.score`}>
            <Field
              label={`Scorecard ${index + 1}, score out of 100`}
              hideLabel
              error={errorOf(`scorecards.${index}.score`)}
            >
              <span className="flex items-center gap-2">
                <NumberInput
                  value={card.score}
                  min={0}
                  max={100}
                  onValueChange={(score) => score !== null && set({ ...card, score: Math.round(score) })}
                  className="w-18"
                />
                <span className="figures text-small whitespace-nowrap text-ink-3">/ 100</span>
              </span>
            </Field>
          </div>
          {cross}
        </div>
      )}
    </GrowingList>
  );
}
