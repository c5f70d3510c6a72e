import { type FormEvent, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import { candidacyLimits } from "#domain/candidacy/candidacy.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { dateText } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { SealNote } from "#web/ui/motif/seal.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";
import type { Steps } from "./candidate-page.tsx";
import { consentWords, type OpenPage } from "./words.ts";

/** What the candidate agrees to, and has agreed to. It asks until they have answered themselves. */
export function ConsentCard(steps: Steps) {
  const { page } = steps;
  const own = page.consents.find(({ confirmedBy, stands }) => confirmedBy === "candidate" && stands);
  const asks = page.actions.includes("confirm") && !own;
  return (
    <Card>
      <CardSection className="sm:px-6 sm:py-5">
        <CardTitle aside={asks && page.stop?.what !== "withdrawn" ? <SealNote>Needs your answer</SealNote> : null}>
          What you agree to
        </CardTitle>
        {own ? (
          <>
            <p className="mt-2 max-w-measure text-read text-ink-2">{consentWords(own, page.agencyName)}</p>
            <Agreement texts={page.consents.filter(({ at }) => at === own.at).map(({ text }) => text)} />
          </>
        ) : asks ? (
          <ConfirmForm {...steps} />
        ) : (
          <p className="mt-2 max-w-measure text-read text-ink-2">There is nothing to agree to now.</p>
        )}
      </CardSection>
      {page.consents.length > 0 ? <Earlier page={page} /> : null}
    </Card>
  );
}

function Agreement({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="mt-3 max-w-measure space-y-2 border-l-2 border-line-2 pl-3.5 text-read">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function ConfirmForm({ token, page, onAnswered }: Steps) {
  const { api } = useBackend();
  const root = useRef<HTMLFormElement>(null);
  const [name, setName] = useState("");
  /** The version agreed to: another text needs another tick. */
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { version, texts, until } = page.ask;
  const agreed = agreedTo === version;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal(null);
    const missing: FieldErrors = {
      ...(!/\p{L}/u.test(name) && { name: "Type your full name." }),
      ...(!agreed && { agreed: "Tick this box if you agree." }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return leadToError(root.current);
    setBusy(true);
    try {
      onAnswered(await api.candidacy.confirm({ token, name: name.trim(), version, until, agreed }));
      notify({ title: "You have agreed" });
    } catch (failure) {
      const fields = failure instanceof Problem && failure.code === "invalid-input" ? failure.fields : {};
      if (Object.keys(fields).length > 0) {
        setErrors(fields);
        leadToError(root.current);
      } else setRefusal(problemDetail(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={root}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="What you agree to"
      className="mt-2 flex flex-col gap-4"
    >
      <p className="max-w-measure text-read text-ink-2">
        {page.stop?.what === "withdrawn"
          ? "You have taken your agreement back. If you want to be shown again, give it here."
          : `${page.agencyName} says that you have agreed to be represented. Please read this and answer ` +
            "yourself."}{" "}
        It stands until {dateText(until)}, and you can take it back at any time.
      </p>
      <Agreement texts={texts} />
      <div>
        <Checkbox
          label="I have read this and agree"
          required
          invalid={errors["agreed"] !== undefined}
          checked={agreed}
          onCheckedChange={(ticked) => {
            setAgreedTo(ticked ? version : null);
            setErrors(({ agreed: _agreed, ...rest }) => rest);
          }}
        />
        {errors["agreed"] ? (
          <p role="alert" className="mt-1 text-small text-danger">
            {errors["agreed"]}
          </p>
        ) : null}
      </div>
      <Field
        label="Type your full name"
        required
        error={errors["name"]}
        hint="Your name, the time and your network address are kept, encrypted, as proof of your answer."
        className="sm:max-w-100"
      >
        <Input
          controlSize="lg"
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={candidacyLimits.name}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setErrors(({ name: _name, ...rest }) => rest);
          }}
        />
      </Field>
      {refusal ? (
        <Callout tone="danger" live title="This was not kept">
          {refusal}
        </Callout>
      ) : null}
      <Button type="submit" variant="primary" size="lg" loading={busy} className="sm:self-start">
        I agree
      </Button>
    </form>
  );
}

function Earlier({ page: { consents, agencyName } }: { page: OpenPage }) {
  return (
    <CardSection className="py-2 sm:px-6">
      <Disclosure label="All answers on record">
        <ul className="space-y-3 pb-2 text-read">
          {consents.map((consent) => (
            <li key={`${consent.kind} ${consent.at}`}>
              <p className="max-w-measure">{consent.text}</p>
              <p className="figures text-small text-ink-3">
                {consentWords(consent, agencyName)} Version {consent.version}.
              </p>
            </li>
          ))}
        </ul>
      </Disclosure>
    </CardSection>
  );
}
