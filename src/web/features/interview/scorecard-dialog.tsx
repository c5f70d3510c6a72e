import { useQueryClient } from "@tanstack/react-query";
import { keyOf } from "#web/lib/backend/ask.ts";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { type Scorecard, scorecardAsk, ScorecardFields, scorecardValues } from "./scorecard-form.tsx";

/** Fills in the reader's own scorecard, or changes it. */
export function ScorecardDialog({
  introductionId,
  scorecard,
  ...shown
}: { introductionId: string; scorecard: Scorecard } & Shown) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: scorecardValues(scorecard.answer),
    send: (values, { api }) => {
      const { errors, filled } = scorecardAsk(values);
      return filled ? api.scorecards.save({ id: scorecard.id, ...filled }) : errors;
    },
    done: (listed) => {
      queryClient.setQueryData(keyOf("scorecards", "list", { introductionId }), listed);
      shown.onClose();
      return { title: "Scorecard saved" };
    },
  });
  return (
    <FormDialog
      form={form}
      {...shown}
      title="Your scorecard"
      description="Only your organization can read it. The listing agency sees that feedback exists, not its content."
      submit="Save scorecard"
      undone="The scorecard wasn't saved"
    >
      <ScorecardFields form={form} />
    </FormDialog>
  );
}
