import { useState } from "react";
import { candidateNoteLimit, type CandidateReply } from "#domain/introduction/candidate.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { AskBeforeLeaving } from "#web/lib/form/ask-before-leaving.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { instantDateText } from "#web/lib/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import type { Steps } from "./candidate-page.tsx";
import { type CandidatesIntroduction, answerWords, outcomeOf } from "./words.ts";

/** Who asks for the candidate, what came of it, and the candidate's answer to each that is open. */
export function IntroductionsCard(steps: Steps) {
  const { introductions, agencyName, face } = steps.page;
  return (
    <Card>
      <CardHead className="sm:px-6 sm:py-5" title="Introductions">
        <p className="mt-2 max-w-measure text-read text-ink-2">
          {introductions.length === 0
            ? "No introductions yet. Organizations that ask to meet you appear here, and you can answer each."
            : `These organizations asked to be introduced to you. Only ${agencyName} can read your answers. You can ` +
              "change an answer until someone receives your name."}
          {face.asksCandidate ? ` ${agencyName} accepts an introduction only after you say yes.` : ""}
        </p>
        {introductions.length > 0 ? (
          <ul aria-label="Introductions" className="mt-4 divide-y divide-line border-t border-line">
            {introductions.map((introduction) => (
              <li key={introduction.id} className="py-4 last:pb-0">
                <Introduced introduction={introduction} {...steps} />
              </li>
            ))}
          </ul>
        ) : null}
      </CardHead>
    </Card>
  );
}

function Introduced({ introduction, ...steps }: Steps & { introduction: CandidatesIntroduction }) {
  const { employer, sellingAgency, askedAt, answer, canAnswer } = introduction;
  const outcome = outcomeOf(introduction, steps.page.stop !== null);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-read font-semibold">
        <span className="min-w-0 break-words">{employer}</span>
        <Badge tone={outcome.tone}>{outcome.label}</Badge>
      </p>
      <p className="figures mt-0.5 text-ink-2">
        {sellingAgency === null ? "Requested" : `Requested by ${sellingAgency}`} on {instantDateText(askedAt)}.{" "}
        {outcome.text}
      </p>
      {answer ? (
        <div className="mt-2 text-read">
          <p className="font-medium">
            {answerWords[answer.reply].said} <span className="figures text-ink-2">({instantDateText(answer.at)})</span>
          </p>
          {answer.note ? <p className="max-w-measure text-ink-2 wrap-anywhere">{answer.note}</p> : null}
        </div>
      ) : null}
      {canAnswer ? <Answer introduction={introduction} {...steps} /> : null}
    </>
  );
}

/** Yes is one click; the other two have room for a reason or a question. */
function Answer({ introduction, token, page, take, onAnswered }: Steps & { introduction: CandidatesIntroduction }) {
  const { run, busy } = useAction();
  const [writing, setWriting] = useState<Exclude<CandidateReply, "yes"> | null>(null);
  const { id: introductionId, employer, answer } = introduction;

  const form = useForm({
    initial: { note: "" },
    send: ({ note }, { api }) =>
      api.candidacy.answer({ token, introductionId, reply: writing ?? "more", note: note.trim() }),
    done: (answered) => {
      setWriting(null);
      onAnswered(answered);
      return { title: `${page.agencyName} can read your answer` };
    },
  });
  const agree = () =>
    run(() => take((candidacy) => candidacy.answer({ token, introductionId, reply: "yes", note: "" })));

  return (
    <div className="mt-3">
      <div role="group" aria-label={`Your answer to ${employer}`} className="flex flex-wrap gap-2 max-sm:flex-col">
        {answer?.reply === "yes" || page.stop !== null ? null : (
          <Button
            variant={answer || writing ? "secondary" : "primary"}
            size="lg"
            loading={busy}
            onClick={() => void agree()}
          >
            {answerWords.yes.button}
          </Button>
        )}
        {(["no", "more"] as const).map((reply) => (
          <Button
            key={reply}
            size="lg"
            aria-expanded={writing === reply}
            onClick={() => setWriting(writing === reply ? null : reply)}
          >
            {answerWords[reply].button}
          </Button>
        ))}
      </div>
      {writing ? (
        <form noValidate onSubmit={form.submit} className="mt-3 flex flex-col items-start gap-3">
          <AskBeforeLeaving form={form} />
          <Field
            label={answerWords[writing].field}
            hint={`Optional. Only ${page.agencyName} can read it.`}
            error={form.errors["note"] ?? form.refusal}
            className="w-full max-w-measure"
          >
            <Textarea rows={3} maxLength={candidateNoteLimit} {...form.input("note")} />
          </Field>
          <Button type="submit" variant="primary" size="lg" className="max-sm:w-full" loading={form.busy}>
            Send answer
          </Button>
        </form>
      ) : null}
    </div>
  );
}
