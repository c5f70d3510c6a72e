import { candidacyLimits } from "#domain/candidacy/candidacy.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import type { Steps } from "./candidate-page.tsx";
import { SentRequests } from "./sent-requests.tsx";
import { AskBeforeLeaving } from "#web/lib/form/ask-before-leaving.tsx";
import { useForm } from "#web/lib/form/use-form.ts";

/** The blocked organizations, and a request to the agency to add one. */
export function HiddenFromCard({ token, page, onAnswered }: Steps) {
  const wishes = page.wishes.filter(({ about }) => about === "hide");

  const form = useForm({
    initial: { text: "" },
    send: ({ text }, { api }) =>
      text.trim() === "" ? { text: "Name the organization." } : api.candidacy.wish({ token, text: text.trim() }),
    done: (answer) => {
      onAnswered(answer);
      return { title: "We've asked your agency" };
    },
  });

  return (
    <Card>
      <CardHead className="sm:px-6 sm:py-5" title="Hidden from">
        <p className="mt-2 max-w-measure text-read text-ink-2">
          {page.blocked.length === 0
            ? "This list is empty."
            : "These organizations never see you here, not even without your name."}
        </p>
        {page.blocked.length > 0 ? (
          <ul className="mt-3 flex flex-col gap-1.5 text-read">
            {page.blocked.map(({ name, domain }) => (
              <li key={`${name} ${domain}`} className="font-medium wrap-anywhere">
                {[name, domain].filter(Boolean).join(", ")}
              </li>
            ))}
          </ul>
        ) : null}
        {wishes.length > 0 ? <SentRequests label="Your requests" requests={wishes} /> : null}
      </CardHead>
      <CardSection className="sm:px-6">
        <form noValidate onSubmit={form.submit} className="flex flex-col gap-3 sm:flex-row sm:items-start">
          <AskBeforeLeaving form={form} />
          <Field
            label="Another organization"
            hint={`${page.agencyName} reads this and adds it for you.`}
            error={form.errors["text"] ?? form.refusal}
            className="flex-1"
          >
            <Input controlSize="lg" maxLength={candidacyLimits.request} {...form.input("text")} />
          </Field>
          <Button type="submit" size="lg" loading={form.busy} className="sm:mt-6.5">
            Ask to hide me
          </Button>
        </form>
      </CardSection>
    </Card>
  );
}
