import type { Answer } from "#contract/index.ts";
import {
  criterionLabels,
  type Rating,
  ratingLabels,
  ratings,
  scorecardCommentLimit,
  type ScorecardComments,
  scorecardCriteria,
  type ScorecardCriterion,
} from "#domain/interview/scorecard.ts";
import type { Form } from "#web/lib/form/use-form.ts";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";

export type Scorecard = Answer<"scorecards", "list">["items"][number];

export type ScorecardValues = { rating: Rating | null } & Record<ScorecardCriterion, string>;

/** The form's first values; `chosen`: the rating of the emailed link. */
export function scorecardValues(
  answer: { rating: Rating; comments: ScorecardComments | null } | null,
  chosen: Rating | null = null,
): ScorecardValues {
  const { skills = "", experience = "", communication = "", motivation = "" } = answer?.comments ?? {};
  return { rating: chosen ?? answer?.rating ?? null, skills, experience, communication, motivation };
}

/** What is sent, or the error of a missing rating. */
export function scorecardAsk({ rating, ...comments }: ScorecardValues) {
  return rating === null ? { errors: { rating: "Choose a rating." } } : { filled: { rating, comments } };
}

/** One rating, and an optional line for each criterion: two minutes. */
export function ScorecardFields({ form }: { form: Form<ScorecardValues> }) {
  return (
    <>
      <FieldGroup legend="Would you hire this person?" required error={form.errors["rating"]}>
        <RadioGroup
          options={ratings.map((rating) => ({ value: rating, label: ratingLabels[rating] }))}
          value={form.values.rating}
          onValueChange={(rating) => form.set({ rating }, "rating")}
        />
      </FieldGroup>
      {scorecardCriteria.map((criterion) => (
        <Field
          key={criterion}
          label={`${criterionLabels[criterion]} (optional)`}
          error={form.errors[`comments.${criterion}`]}
        >
          <Input maxLength={scorecardCommentLimit} {...form.input(criterion)} />
        </Field>
      ))}
    </>
  );
}
