import { candidacyLimits, confirmErrors } from "#domain/candidacy/candidacy.ts";
import { dateText } from "#web/lib/format.ts";
import { SealNote } from "#web/ui/motif/seal.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import type { Steps } from "./candidate-page.tsx";
import { consentWords, type OpenPage, ownAndEarlier } from "./words.ts";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";

/** The candidate's consent, given and pending. It is requested until the candidate answers in person. */
export function ConsentCard(steps: Steps) {
  const { page } = steps;
  const { own: parts, earlier } = ownAndEarlier(page.consents);
  const [own] = parts;
  const asks = page.actions.includes("confirm") && !own;
  return (
    <Card>
      <CardHead
        className="sm:px-6 sm:py-5"
        title="Your agreement"
        aside={asks && page.stop?.what !== "withdrawn" ? <SealNote>Needs your reply</SealNote> : null}
      >
        {own ? (
          <>
            <p className="mt-2 max-w-measure text-read text-ink-2">
              {consentWords(own, page.agencyName)} Version {own.version}.
            </p>
            <Agreement texts={parts.map(({ text }) => text)} />
          </>
        ) : asks ? (
          <ConfirmForm {...steps} />
        ) : (
          <p className="mt-2 max-w-measure text-read text-ink-2">There is nothing to agree to right now.</p>
        )}
      </CardHead>
      {earlier.length > 0 ? <Earlier consents={earlier} agencyName={page.agencyName} /> : null}
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

/** `agreedTo`: the version and the last day agreed to. Another needs another tick. */
const unanswered: { name: string; agreedTo: string | null } = { name: "", agreedTo: null };

function ConfirmForm({ token, page, onAnswered, onStale }: Steps) {
  const { version, texts, until } = page.ask;
  const read = `${version} ${until}`;

  const form = useForm({
    initial: unanswered,
    send: ({ name, agreedTo }, { api }) => {
      const agreed = agreedTo === read;
      const errors = confirmErrors({ name, agreed }, { ...page.identity, agencyName: page.agencyName });
      return Object.keys(errors).length > 0
        ? errors
        : api.candidacy.confirm({ token, name: name.trim(), version, until, agreed });
    },
    versioned: { noun: "agreement", showNewer: () => false, refresh: onStale },
    done: (answer) => {
      onAnswered(answer);
      return { title: "Your agreement is recorded" };
    },
  });

  return (
    <form noValidate onSubmit={form.submit} aria-label="Your agreement" className="mt-2 flex flex-col gap-4">
      <p className="max-w-measure text-read text-ink-2">
        {page.stop?.what === "withdrawn"
          ? `You have withdrawn your agreement. To let ${page.agencyName} list you again, agree here.`
          : `${page.agencyName} says you agreed to be represented. Read the agreement, then decide whether you ` +
            "agree."}{" "}
        It is valid until {dateText(until)}, and you can withdraw it at any time.
        {page.actions.includes("withdraw") ? ` If you don't agree, withdraw it under "Your options" below.` : null}
      </p>
      <Agreement texts={texts} />
      <div>
        <Checkbox
          label="I have read this and agree"
          required
          invalid={form.errors["agreed"] !== undefined}
          checked={form.values.agreedTo === read}
          onCheckedChange={(ticked) => form.set({ agreedTo: ticked ? read : null }, "agreed")}
        />
        <ErrorLine className="mt-1 text-small">{form.errors["agreed"]}</ErrorLine>
      </div>
      <Field
        label="Type your full name"
        required
        error={form.errors["name"]}
        hint="We store your name, the time and your IP address, encrypted, as proof of your agreement."
        className="sm:max-w-100"
      >
        <Input
          controlSize="lg"
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={candidacyLimits.name}
          {...form.input("name")}
        />
      </Field>
      <FormNotices form={form} undone="Your agreement wasn't saved" />
      <Button type="submit" variant="primary" size="lg" loading={form.busy} className="sm:self-start">
        I agree
      </Button>
    </form>
  );
}

function Earlier({ consents, agencyName }: Pick<OpenPage, "consents" | "agencyName">) {
  return (
    <CardSection className="py-2 sm:px-6">
      <Disclosure label="Earlier agreements">
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
