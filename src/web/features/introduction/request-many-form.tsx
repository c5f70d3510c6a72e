import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { Answer, Ask } from "#contract/index.ts";
import { newDealDefaults } from "#domain/deal/terms.ts";
import { introductionLimits } from "#domain/introduction/introduction.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { useIdempotencyKey } from "#web/lib/use-idempotency-key.ts";
import { counted } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { EmployerField } from "./employer-field.tsx";
import { introductionsKey } from "./queries.ts";
import { OfferFields } from "./offer-fields.tsx";
import { readOffer, splitForm, usualFeeForm } from "./offer-form.ts";
import { IntroductionText, useIntroductionText } from "#web/lib/public-text/text-field.tsx";

export type AskedFor = { id: string; maskedCode: string };
export type RequestManyOutcome = Answer<"introductions", "requestMany">;

const termsOptions = [
  { value: "own", label: "Each listing's own split" },
  { value: "same", label: "The same split for all" },
] as const;

export type RequestManyFormProps = {
  candidates: readonly AskedFor[];
  asSelling: boolean;
  onCancel: () => void;
  onAsked: (outcome: RequestManyOutcome) => void;
};

/** Whom for, on which terms, with which words. */
export function RequestManyForm({ candidates, asSelling, onCancel, onAsked }: RequestManyFormProps) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [employerId, setEmployerId] = useState<string | null>(null);
  const [terms, setTerms] = useState<"own" | "same">(asSelling ? "own" : "same");
  const [offer, setOffer] = useState(asSelling ? splitForm(newDealDefaults.laSplit) : usualFeeForm);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mended = (...starts: string[]) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !starts.some((start) => field.startsWith(start)))),
    );
  const message = useIntroductionText(errors["message"], () => mended("message"));
  const keyFor = useIdempotencyKey();

  async function request(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const read = readOffer(offer);
    const found = {
      ...(terms === "same" && !read.ok && read.errors),
      ...(asSelling && employerId === null && { employerId: "Name the employer you represent." }),
    };
    setErrors(found);
    setRefusal(null);
    if (Object.keys(found).length > 0) return leadToError(root.current);
    const ask: Ask<"introductions", "requestMany"> = {
      listingIds: candidates.map(({ id }) => id),
      employerId: asSelling ? employerId : null,
      ...(terms === "same" && read.ok && { offer: read.ask }),
      message: message.value,
      confirmedTexts: message.confirmedTexts,
    };
    setBusy(true);
    try {
      const outcome = await api.introductions.requestMany(ask, { idempotencyKey: keyFor(ask) });
      void queryClient.invalidateQueries({ queryKey: introductionsKey });
      onAsked(outcome);
    } catch (failure) {
      if (message.take(failure)) return leadToError(root.current);
      const fields = failure instanceof Problem ? failure.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length > 0) leadToError(root.current);
      else setRefusal(problemDetail(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={root}
      noValidate
      aria-label="Request introductions"
      onSubmit={(event) => void request(event)}
      className="flex flex-col gap-4"
    >
      <ul aria-label="Candidates" className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto">
        {candidates.map(({ id, maskedCode }) => (
          <li key={id}>
            <PlateText code={maskedCode} />
          </li>
        ))}
      </ul>
      {asSelling ? (
        <>
          <EmployerField
            value={employerId}
            onValueChange={(id) => {
              setEmployerId(id);
              mended("employerId");
            }}
            error={errors["employerId"]}
            hint="It hears of a candidate once both agencies agree, and signs for itself."
          />
          <FieldGroup legend="Terms">
            <RadioGroup options={termsOptions} value={terms} onValueChange={setTerms} />
          </FieldGroup>
        </>
      ) : null}
      {terms === "same" ? (
        <OfferFields
          form={offer}
          errors={errors}
          onChange={(next) => {
            setOffer(next);
            mended("offer");
          }}
        />
      ) : null}
      <IntroductionText
        path="message"
        label="Message"
        maxLength={introductionLimits.message}
        text={message}
        hint="Every listing agency reads it. No names, addresses or telephone numbers: they come with the introduction."
      />
      {refusal ? (
        <Callout tone="danger" live title="Nothing was requested">
          {refusal}
        </Callout>
      ) : null}
      <DialogFoot>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" loading={busy}>
          Request {counted(candidates.length, "introduction")}
        </Button>
      </DialogFoot>
    </form>
  );
}
