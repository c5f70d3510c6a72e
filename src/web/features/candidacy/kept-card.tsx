import type { ReactNode } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { instantDateText } from "#web/lib/format.ts";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { candidateFile } from "#domain/candidacy/file.ts";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { AskBeforeLeaving } from "#web/lib/form/ask-before-leaving.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { candidacyLimits } from "#domain/candidacy/candidacy.ts";
import type { Steps } from "./candidate-page.tsx";
import { emailWords, type OpenPage } from "./words.ts";

type KeptCardProps = Pick<Steps, "token" | "page" | "onAnswered"> & { now: number };

/** The stored identity, shown only to the candidate, its files, and one with everything on the page. `now` in ms. */
export function KeptCard({ token, page, now, onAnswered }: KeptCardProps) {
  const { identity, files, agencyName, emailsSent } = page;
  const { currentEmployer } = identity;
  const facts: { term: string; fact: ReactNode }[] = [
    { term: "Name", fact: identity.fullName },
    { term: "Email", fact: identity.email },
    { term: "Phone", fact: identity.phone },
    { term: "LinkedIn", fact: identity.linkedinUrl },
    { term: "Portfolio", fact: lines(identity.portfolioLinks) },
    {
      term: "Current employer",
      fact: currentEmployer && [currentEmployer.name, currentEmployer.domain].filter(Boolean).join(", "),
    },
    { term: "Past employers", fact: lines(identity.pastEmployers) },
    {
      term: "Files",
      fact: files.length > 0 ? <Files token={token} files={files} /> : undefined,
    },
    {
      term: "Emails to you",
      fact: lines(emailsSent.slice(0, 5).map(({ about, at }) => `${emailWords[about]}, ${instantDateText(at)}`)),
    },
  ];
  return (
    <Card>
      <CardHead className="sm:px-6 sm:py-5" title="Stored about you">
        <p className="mt-2 max-w-measure text-read text-ink-2">
          This is encrypted and stored apart from your public profile. If something is wrong, tell {agencyName} below.
        </p>
        <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          {facts.map(({ term, fact }) => (
            <div key={term} className="sm:contents">
              <dt className="text-small text-ink-3 sm:text-dense">{term}</dt>
              <dd className="figures text-read font-medium wrap-anywhere">
                {fact ?? <span className="font-normal text-ink-3">Nothing stored</span>}
              </dd>
            </div>
          ))}
        </dl>
      </CardHead>
      <CardSection className="sm:px-6">
        <WrongForm token={token} page={page} onAnswered={onAnswered} />
      </CardSection>
      <CardSection className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:px-6">
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          One file with everything on this page: your profile, consents, introductions, answers and emails.
        </p>
        <Button className="max-sm:w-full" onClick={() => saveFile(candidateFile(page, now))}>
          Download my data
        </Button>
      </CardSection>
    </Card>
  );
}

function Files({ token, files }: { token: string; files: OpenPage["files"] }) {
  const { run, isRunning } = useAction();
  return files.map(({ number, name, size, addedAt }) => (
    <span key={number} className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0">{`${name}, ${sizeText(size)}, added ${instantDateText(addedAt)}`}</span>
      <Button
        size="sm"
        aria-label={`Download ${name}`}
        loading={isRunning(name)}
        onClick={() =>
          void run(async (api) => saveFile(await api.candidacy.file({ token, number })), {
            name,
            undone: "The file was not downloaded",
          })
        }
      >
        Download
      </Button>
    </span>
  ));
}

/** Bytes as `212 KB`. */
const sizeText = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_024)).toLocaleString("en-US")} KB`;

const lines = (values: readonly string[]): ReactNode =>
  values.length === 0
    ? undefined
    : values.map((value, place) => (
        <span key={`${place} ${value}`} className="block">
          {value}
        </span>
      ));

/** A request in the candidate's own words. It is listed with the corrections of the public profile. */
function WrongForm({ token, page, onAnswered }: Pick<Steps, "token" | "page" | "onAnswered">) {
  const { api, settings } = useBackend();
  const form = useForm({
    initial: { text: "" },
    send: ({ text }) =>
      text.trim() === ""
        ? { text: "Say what is wrong." }
        : api.candidacy.wish({ token, about: "profile", text: text.trim() }),
    done: (answer) => {
      onAnswered(answer);
      return { title: "We've sent it to your agency" };
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col items-start gap-3">
      <AskBeforeLeaving form={form} />
      <Field
        label="What is wrong"
        hint={`Write what it should say. Only ${page.agencyName} can read this.`}
        error={form.errors["text"] ?? form.refusal}
        className="w-full max-w-measure"
      >
        <Textarea rows={2} maxLength={candidacyLimits.request} {...form.input("text")} />
      </Field>
      <Button type="submit" className="max-sm:w-full" loading={form.busy}>
        Send to your agency
      </Button>
      {settings.supportEmail ? (
        <p className="text-ink-2">
          No answer? Write to{" "}
          <a href={`mailto:${settings.supportEmail}`} className="anchor">
            {settings.supportEmail}
          </a>
          .
        </p>
      ) : null}
    </form>
  );
}
