import { useQueryClient } from "@tanstack/react-query";
import type { Answer } from "#contract/index.ts";
import { extensionDays, warningDays } from "#domain/retention/retention.ts";
import { erasureSummary } from "#domain/listing/erasure.ts";
import { keyOf, outdate, useAsk } from "#web/lib/backend/ask.ts";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ReadOnly, useOnlyAdmins } from "./only-admins.tsx";

type Settings = Answer<"retentions", "settings">;

/** Null until it is edited: a colleague's change shows, and doesn't replace what was typed. */
const unedited: { days: string | null } = { days: null };

/** How long the identities of an agency's ended listings are kept (docs/decisions/0081). */
export function RetentionPanel() {
  const found = useAsk("retentions", "settings", {});
  const reason = useOnlyAdmins("organization.retention", "change how long identities are stored");
  return (
    <>
      <ReadOnly reason={reason} />
      <div className="mb-4 flex max-w-measure flex-col gap-3 text-read text-ink-2">
        <p>
          When a listing is withdrawn, expires or is placed, its identity is stored for the days you set, then
          destroyed. We warn your agency {warningDays.first} and {warningDays.last} days before. After the first
          warning, you can keep an identity up to {extensionDays} days longer, once, on the listing&apos;s page.
        </p>
        <p>
          An identity is never destroyed while an introduction, a deal, a guarantee period or a protection window needs
          it.
        </p>
        <p>What is destroyed, for good:</p>
        <ul className="list-disc pl-5">
          {erasureSummary.goes.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
      <Loaded query={found} what="this setting" skeleton={<Skeleton className="h-24" />}>
        {(settings) => <RetentionForm settings={settings} reason={reason} />}
      </Loaded>
    </>
  );
}

function RetentionForm({ settings, reason }: { settings: Settings; reason: string | undefined }) {
  const queryClient = useQueryClient();
  const { least, most, usual } = settings;
  const form = useForm({
    initial: unedited,
    send: ({ days }, { api }) => {
      const text = days ?? String(settings.days);
      return /^\d{1,4}$/.test(text.trim())
        ? api.retentions.saveSettings({ days: Number(text) })
        : { days: `Enter a number from ${least} to ${most}.` };
    },
    done: (answer) => {
      queryClient.setQueryData(keyOf("retentions", "settings", {}), answer);
      void outdate(queryClient, "listings");
      return { title: `Identities are stored for ${answer.days} days` };
    },
  });
  return (
    <form noValidate aria-label="Retention of identities" onSubmit={form.submit} className="flex flex-col gap-4">
      <Field
        label="Days to keep identities of ended listings"
        hint={`From ${least} to ${most}. If you don't choose, it's ${usual}. Shorter periods apply after a warning.`}
        error={form.errors["days"]}
      >
        <Input
          {...form.input("days")}
          value={form.values.days ?? settings.days}
          inputMode="numeric"
          readOnly={reason !== undefined}
          className="max-w-32"
        />
      </Field>
      <FormNotices form={form} />
      <div>
        <Button type="submit" variant="primary" loading={form.busy} disabledReason={reason}>
          Save
        </Button>
      </div>
    </form>
  );
}
