import { Check } from "lucide-react";
import { useState } from "react";
import { type GuestAnswer, guestAnswers, guestLimits } from "#domain/guest/guest.ts";
import { answerLabels } from "#web/features/guest/words.ts";
import { AskBeforeLeaving } from "#web/lib/form/ask-before-leaving.tsx";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { useForm } from "#web/lib/form/use-form.ts";
import { PublicTextField } from "#web/lib/public-text/public-text-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/cn.ts";
import { CardSection } from "#web/ui/card.tsx";
import type { GuestSteps } from "./door.ts";
import type { GuestCandidate } from "./words.ts";

const noteClass = "max-w-measure border-l-2 border-line-2 pl-4 text-read break-words whitespace-pre-line";

type AnswerProps = Pick<GuestSteps, "door" | "page" | "onPage" | "onStale"> & { candidate: GuestCandidate };

/** Yes, maybe or no to a candidate of a list, with one tap; then a note to the agency. */
export function AnswerPart({ door, page, onPage, onStale, candidate }: AnswerProps) {
  const { run, isRunning } = useAction();
  const [noting, setNoting] = useState(false);
  const { listingId, answer, note } = candidate;
  const choose = (chosen: GuestAnswer) =>
    run(() => door.answer({ listingId, answer: chosen }), {
      name: chosen,
      done: (next) => void onPage(next),
      failed: () => {
        void onStale();
        return false;
      },
      undone: "Your answer was not saved",
    });
  return (
    <CardSection className="flex flex-col gap-3 sm:px-6 sm:py-5">
      <div role="group" aria-label="Your answer" className="grid grid-cols-3 gap-2 sm:max-w-sm">
        {guestAnswers.map((each) => (
          <Button
            key={each}
            size="lg"
            aria-pressed={each === answer}
            loading={isRunning(each)}
            className={cn(
              "selected-state px-2",
              each === answer && "border-petrol bg-petrol-soft text-petrol outline-1 -outline-offset-1 outline-petrol",
            )}
            onClick={() => void choose(each)}
          >
            {each === answer ? <Check aria-hidden="true" /> : null} {answerLabels[each]}
          </Button>
        ))}
      </div>
      {answer === null ? null : noting ? (
        <NoteForm
          door={door}
          page={page}
          candidate={candidate}
          onSaved={(next) => {
            setNoting(false);
            onPage(next);
          }}
          onClose={() => setNoting(false)}
        />
      ) : (
        <>
          {note === "" ? null : <blockquote className={noteClass}>{note}</blockquote>}
          <Button variant="ghost" className="-ml-3.5 self-start" onClick={() => setNoting(true)}>
            {note === "" ? "Add a note" : "Change the note"}
          </Button>
        </>
      )}
    </CardSection>
  );
}

function NoteForm({
  door,
  page,
  candidate: { listingId, note: saved },
  onSaved,
  onClose,
}: Pick<AnswerProps, "door" | "page" | "candidate"> & {
  onSaved: AnswerProps["onPage"];
  onClose: () => void;
}) {
  const form = useForm({
    initial: { note: saved },
    send: ({ note }, { confirmedTexts }) => door.answer({ listingId, note, confirmedTexts }),
    done: (next) => void onSaved(next),
  });
  return (
    <form noValidate aria-label="Note" onSubmit={form.submit} className="flex max-w-measure flex-col gap-3">
      <AskBeforeLeaving form={form} />
      <PublicTextField
        form={form}
        name="note"
        label="Note"
        maxLength={guestLimits.note}
        hint={`Only ${page.agencyName} reads it.`}
      />
      <FormNotices form={form} undone="Your note was not saved" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={form.busy} className="max-sm:flex-1">
          Save note
        </Button>
        <Button variant="ghost" className="max-sm:flex-1" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
