import { Plus, X } from "lucide-react";
import type { Scorecard } from "#domain/listing/form.ts";
import { listingLimits } from "#domain/listing/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { PublicText } from "#web/lib/public-text/public-text-field.tsx";
import { useFollowingFocus } from "./use-following-focus.ts";
import { useWizardForm } from "./wizard-form.ts";

/** What was assessed and its score out of 100 (spec §2, Screening tab). */
export function ScorecardsField() {
  const { form, change, errorOf } = useWizardForm();
  const cards = form.scorecards;

  const { adder, follow } = useFollowingFocus(cards.length, (index) => `scorecards.${index}.name`);

  const set = (index: number, patch: Partial<Scorecard>) =>
    change({ scorecards: cards.map((card, at) => (at === index ? { ...card, ...patch } : card)) });

  return (
    <div data-field="scorecards">
      <FieldGroup
        legend="Scorecards"
        hint="What you assessed, each scored out of 100. Leave it empty if you didn't score the candidate."
      >
        {cards.map((card, index) => (
          <div key={index} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-2">
            <PublicText
              path={`scorecards.${index}.name`}
              label={`Scorecard ${index + 1}, name`}
              hideLabel
              value={card.name}
              onValueChange={(name) => set(index, { name })}
              maxLength={listingLimits.scorecardName}
              placeholder="System design"
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
                    onValueChange={(score) => score !== null && set(index, { score: Math.round(score) })}
                    className="w-18"
                  />
                  <span className="figures text-small whitespace-nowrap text-ink-3">/ 100</span>
                </span>
              </Field>
            </div>
            <IconButton
              label={`Remove scorecard ${index + 1}`}
              icon={<X aria-hidden="true" />}
              onClick={() => {
                change({ scorecards: cards.filter((_, at) => at !== index) });
                follow(index - 1);
              }}
            />
          </div>
        ))}
        {cards.length < listingLimits.scorecards ? (
          <Button
            ref={adder}
            size="sm"
            className="self-start"
            onClick={() => {
              change({ scorecards: [...cards, { name: "", score: 80 }] });
              follow(cards.length);
            }}
          >
            <Plus aria-hidden="true" />
            Add scorecard
          </Button>
        ) : null}
      </FieldGroup>
    </div>
  );
}
