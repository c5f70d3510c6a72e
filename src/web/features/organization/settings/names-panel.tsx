import { useQueryClient } from "@tanstack/react-query";
import type { Answer } from "#contract/index.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { organizationNamesLimits } from "#domain/organization/names.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { notify } from "#web/ui/toast.tsx";
import { ReadOnly, useOnlyAdmins } from "./only-admins.tsx";
import { AskBeforeLeaving } from "#web/lib/form/ask-before-leaving.tsx";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";

type Names = Answer<"organizations", "names">;

/** Other names and domains of an organization: candidates hidden from any of them are hidden from it. */
export function NamesPanel() {
  const found = useAsk("organizations", "names", {});
  const { organizationName } = useViewer();
  const reason = useOnlyAdmins("organization.names", "change other names and domains");
  return (
    <>
      <ReadOnly reason={reason} />
      <p className="mb-4 max-w-measure text-read text-ink-2">
        Agencies hide candidates from their current employers. Add the brands, subsidiaries and domains of{" "}
        {organizationName}, so that a candidate hidden from one of them is hidden from you too. Agencies that enter one
        of these names see that it means {organizationName}.
      </p>
      <Loaded
        query={found}
        what="your other names"
        skeleton={<SkeletonStack className="grid gap-4 sm:grid-cols-2" shapes={["h-44", "h-44"]} />}
      >
        {(data) => <NamesForm saved={data} reason={reason} />}
      </Loaded>
    </>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

type Text = { names: string; domains: string };

const textOf = ({ names, domains }: Names): Text => ({ names: names.join("\n"), domains: domains.join("\n") });

/** What was typed; the rest is as saved. */
const unchanged: Partial<Text> = {};

function NamesForm({ saved, reason }: { saved: Names; reason: string | undefined }) {
  const queryClient = useQueryClient();

  const form = useForm({
    initial: unchanged,
    send: (typed, { api }) => {
      const { names, domains } = { ...textOf(saved), ...typed };
      const asked = { names: linesOf(names), domains: linesOf(domains) };
      const tooMany = {
        ...(asked.names.length > organizationNamesLimits.names && {
          names: `Keep at most ${organizationNamesLimits.names} names.`,
        }),
        ...(asked.domains.length > organizationNamesLimits.domains && {
          domains: `Keep at most ${organizationNamesLimits.domains} domains.`,
        }),
      };
      return Object.keys(tooMany).length > 0 ? tooMany : api.organizations.saveNames(asked);
    },
    errorsFrom: (found, typed) => errorsFrom(found, { ...textOf(saved), ...typed }),
    done: async (answer) => {
      notify({
        title: "Names and domains saved",
        description: "Candidates hidden from them are hidden from your organization now.",
      });
      queryClient.setQueryData(keyOf("organizations", "names", {}), answer);
      // The set of visible listings may have changed everywhere.
      await queryClient.invalidateQueries();
    },
  });

  const text = { ...textOf(saved), ...form.values };
  return (
    <form noValidate aria-label="Other names and domains" onSubmit={form.submit} className="flex flex-col gap-4">
      <AskBeforeLeaving form={form} inTab />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Other names"
          hint={
            `One per line, at most ${organizationNamesLimits.names}. Spelling, legal forms and word order ` +
            "don't matter."
          }
          error={form.errors["names"]}
        >
          <Textarea
            rows={6}
            value={text.names}
            onChange={({ target }) => form.set({ names: target.value })}
            readOnly={reason !== undefined}
            placeholder="Meridian Automation"
            spellCheck={false}
          />
        </Field>
        <Field
          label="Other domains"
          hint={`One per line, at most ${organizationNamesLimits.domains}. Subdomains are covered.`}
          error={form.errors["domains"]}
        >
          <Textarea
            rows={6}
            value={text.domains}
            onChange={({ target }) => form.set({ domains: target.value })}
            readOnly={reason !== undefined}
            placeholder="meridian-automation.example"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </div>
      <FormNotices form={form} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" loading={form.busy} disabledReason={reason}>
          Save
        </Button>
        <p className="text-small text-ink-3">
          You can add up to {organizationNamesLimits.added} in {organizationNamesLimits.days} days.
        </p>
      </div>
    </form>
  );
}

/** Maps `names.1` to a message under the names that quotes the second one. */
function errorsFrom(found: FieldErrors, typed: Text): FieldErrors {
  const errors: FieldErrors = {};
  for (const [path, message] of Object.entries(found)) {
    const [field, place] = path.split(".");
    if (field !== "names" && field !== "domains") continue;
    const quoted = place === undefined ? undefined : linesOf(typed[field])[Number(place)];
    errors[field] ??= quoted === undefined ? message : `“${quoted}”: ${message}`;
  }
  return errors;
}
