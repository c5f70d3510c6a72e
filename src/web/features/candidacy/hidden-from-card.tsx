import { candidacyLimits } from "#domain/candidacy/candidacy.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { instantDateText } from "#web/lib/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import type { Steps } from "./candidate-page.tsx";
import { useForm } from "#web/lib/form/use-form.ts";

/** The blocked organizations, and a request to the agency to add one. */
export function HiddenFromCard({ token, page, onAnswered }: Steps) {
  const { api } = useBackend();

  const form = useForm({
    initial: { text: "" },
    send: ({ text }) =>
      text.trim() === "" ? { text: "Name the organization." } : api.candidacy.wish({ token, text: text.trim() }),
    done: (answer) => {
      onAnswered(answer);
      return { title: "We've asked your agency" };
    },
  });

  return (
    <Card>
      <CardSection className="sm:px-6 sm:py-5">
        <CardTitle>Hidden from</CardTitle>
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
        {page.wishes.length > 0 ? (
          <ul aria-label="Your requests" className="mt-4 flex flex-col gap-2 border-t border-line pt-3">
            {page.wishes.map((request) => (
              <li
                key={`${request.askedAt} ${request.text}`}
                className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1"
              >
                <span className="min-w-0 text-read wrap-anywhere">{request.text}</span>
                <Badge tone={request.done ? "money" : "amber"}>{request.done ? "Done" : "Requested"}</Badge>
                <span className="figures text-small text-ink-3">{instantDateText(request.askedAt)}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </CardSection>
      <CardSection className="sm:px-6">
        <form noValidate onSubmit={form.submit} className="flex flex-col gap-3 sm:flex-row sm:items-start">
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
