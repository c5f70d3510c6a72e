import { useState } from "react";
import { candidacyLimits } from "#domain/candidacy/candidacy.ts";
import { type CorrectableField, correctionLimit } from "#domain/candidacy/correction.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { AskBeforeLeaving } from "#web/lib/form/ask-before-leaving.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import type { Steps } from "./candidate-page.tsx";

type What = CorrectableField | "other";

function missingIn(what: What | null, text: string): FieldErrors | null {
  if (what === null) return { what: "Choose what should change." };
  if (text.trim() !== "") return null;
  return { text: what === "other" ? "Say what should change." : "Write what it should say." };
}

/** A correction of one text of the public profile, or a request in the candidate's own words. */
export function CorrectionForm({ token, page, onAnswered }: Pick<Steps, "token" | "page" | "onAnswered">) {
  const { agencyName, correctable } = page;
  const fieldOf = (what: What | null) => correctable.find(({ field }) => field === what);
  /** What was typed for other choices and isn't sent. */
  const [kept, setKept] = useState<ReadonlyMap<What, string>>(new Map());
  const form = useForm({
    initial: { what: null as What | null, text: "" },
    send: ({ what, text }, { api }) => {
      const missing = missingIn(what, text);
      if (what === null || missing) return missing ?? {};
      return what === "other"
        ? api.candidacy.wish({ token, about: "profile", text: text.trim() })
        : api.candidacy.correct({ token, field: what, text });
    },
    done: (answer, sent) => {
      setKept((now) => new Map([...now].filter(([choice]) => choice !== sent.what)));
      onAnswered(answer);
      return { title: "We've sent it to your agency" };
    },
  });
  const { what, text } = form.values;
  const field = fieldOf(what);

  function choose(next: What) {
    const texts = new Map(kept);
    if (what !== null && text !== (field?.text ?? "")) texts.set(what, text);
    form.set({ what: next, text: texts.get(next) ?? fieldOf(next)?.text ?? "" }, "what", "text");
    texts.delete(next);
    setKept(texts);
  }

  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col items-start gap-3">
      <AskBeforeLeaving form={{ isUnsaved: () => form.isUnsaved() || kept.size > 0 }} />
      <Field label="Propose a correction" error={form.errors["what"]} className="w-full max-w-measure">
        <Select
          items={[
            ...correctable.map(({ field: value, label }) => ({ value: value as What, label })),
            { value: "other" as const, label: "Something else" },
          ]}
          value={what}
          placeholder="Choose what should change"
          onValueChange={choose}
        />
      </Field>
      {what === null ? null : (
        <>
          <Field
            label={field ? "Corrected text" : "Requested change"}
            hint={
              field
                ? `Edit the text${field.isList ? ", one entry a line" : ""}. ${agencyName} accepts or declines it.`
                : `Quote what is wrong, then write what it should say. Only ${agencyName} can read this.`
            }
            error={form.errors["text"] ?? form.refusal}
            className="w-full max-w-measure"
          >
            <Textarea
              rows={field && field.text.length > 120 ? 8 : 3}
              maxLength={field ? correctionLimit : candidacyLimits.request}
              {...form.input("text")}
            />
          </Field>
          <Button type="submit" size="lg" className="max-sm:w-full" loading={form.busy}>
            Send correction
          </Button>
        </>
      )}
    </form>
  );
}
