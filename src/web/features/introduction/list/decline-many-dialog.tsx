import { useRef, useState } from "react";
import { introductionLimits } from "#domain/introduction/introduction.ts";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { counted } from "#web/lib/format.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { ReasonField } from "#web/lib/public-text/public-text-field.tsx";
import { RejectedDialog } from "#web/ui/rejected-dialog.tsx";
import { declineEach, declinedWords, type NotDeclined } from "./decline-each.ts";

type Props = { introductions: readonly Introduction[]; onClose: () => void };

/** The listing agency declines several, with one reason for all requesters. Accepting stays one by one. */
export function DeclineManyDialog({ introductions, onClose }: Props) {
  const declined = useRef(new Set<string>());
  const [left, setLeft] = useState<NotDeclined<Introduction>[] | null>(null);
  const all = counted(introductions.length, "introduction");

  const form = useForm({
    initial: { reason: "" },
    send: ({ reason }, { api, confirmedTexts, keyFor }) =>
      reason.trim() === ""
        ? { reason: "Enter a short reason. The requesters can read it." }
        : declineEach(introductions, declined.current, ({ id, version }) => {
            const ask = { id, version, reason, confirmedTexts };
            return api.introductions.decline(ask, { idempotencyKey: keyFor(ask) });
          }),
    done: (unchanged) => {
      if (unchanged.length > 0) setLeft(unchanged);
      else onClose();
      return {
        title: declinedWords(declined.current.size, unchanged.length),
        ...(unchanged.length > 0 && { tone: "danger" as const }),
      };
    },
    // After a failure, too: some may be declined.
    outdates: ["introductions"],
  });

  if (left)
    return (
      <RejectedDialog
        title={declinedWords(introductions.length - left.length, left.length)}
        description="These introductions weren't declined."
        items={left.map(({ item: { id, code, candidate }, why }) => ({
          id,
          name: candidate.headlineRole,
          code,
          why,
        }))}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Decline ${all}?`}
      description={
        "The introductions end and the identities stay hidden. This is final, but the requesters can ask again."
      }
      label="Decline introductions"
      submit={`Decline ${all}`}
      danger
      undone="Not all introductions were declined"
    >
      <ReasonField form={form} maxLength={introductionLimits.reason} hint="Every requester can read it." />
    </FormDialog>
  );
}
