import { candidacyLimits } from "#domain/candidacy/candidacy.ts";
import { MaskedFace } from "#web/features/listing/masked-face.tsx";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import type { Steps } from "./candidate-page.tsx";
import { SentRequests } from "./sent-requests.tsx";

/** The candidate's listing exactly as an employer reads it, and what should change in it. `now` in ms. */
export function FaceCard({ token, page, onAnswered, now }: Steps & { now: number }) {
  const { api } = useBackend();
  const { face, agencyName } = page;
  const corrections = page.wishes.filter(({ about }) => about === "profile");

  const form = useForm({
    initial: { text: "" },
    send: ({ text }) =>
      text.trim() === ""
        ? { text: "Say what should change." }
        : api.candidacy.wish({ token, about: "profile", text: text.trim() }),
    done: (answer) => {
      onAnswered(answer);
      return { title: "We've sent it to your agency" };
    },
  });

  return (
    <Card>
      <CardSection className="sm:px-6 sm:py-5">
        <CardTitle>Your public profile</CardTitle>
        <p className="mt-2 max-w-measure text-read text-ink-2">
          Others see exactly this. If something is wrong or reveals too much, propose a correction below.
        </p>
      </CardSection>
      <CardSection className="flex flex-col gap-3 sm:px-6 sm:py-5">
        <MaskedFace
          face={face}
          now={now}
          masked="Your name is masked"
          ratings="Your agency's ratings"
          notesTitle="Your agency's notes"
        />
      </CardSection>
      <CardSection className="sm:px-6">
        <form noValidate onSubmit={form.submit} className="flex flex-col items-start gap-3">
          <Field
            label="Propose a correction"
            hint={`Quote what is wrong, then write what it should say. Only ${agencyName} reads this.`}
            error={form.errors["text"] ?? form.refusal}
            className="w-full max-w-measure"
          >
            <Textarea rows={3} maxLength={candidacyLimits.request} {...form.input("text")} />
          </Field>
          <Button type="submit" size="lg" className="max-sm:w-full" loading={form.busy}>
            Send correction
          </Button>
        </form>
        {corrections.length > 0 ? <SentRequests label="Your corrections" requests={corrections} /> : null}
      </CardSection>
    </Card>
  );
}
