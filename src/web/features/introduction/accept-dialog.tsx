import { useRef } from "react";
import { GrantDaysField, type GrantDaysForm, readGrantDays } from "./grant-days-field.tsx";
import type { Introduction } from "./queries.ts";
import { MoneyPreview } from "./money-preview.tsx";
import { offerText } from "./offer-words.ts";
import { useAssumptions } from "./use-assumptions.ts";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { useIntroductionForm } from "#web/features/introduction/use-introduction-steps.ts";

const untouched: GrantDaysForm = { grantDays: null };

export type IntroductionDialogProps = { introduction: Introduction } & Shown;

/** Accepts the current offer; the listing agency also sets how long a grant lasts. */
export function AcceptDialog({ introduction, ...shown }: IntroductionDialogProps) {
  const agree = useRef<HTMLButtonElement>(null);
  const {
    id,
    version,
    you,
    offers,
    listingAgency,
    sellingAgency,
    employer,
    parts,
    actions,
    asksCandidate,
    acceptNeeds,
  } = introduction;
  const listing = you === "listing";
  const assumptions = useAssumptions(introduction.listingId, shown.open);
  const offer = offers.at(-1)?.offer;
  const signers = parts.map(({ organization }) => organization.name).join(" and ");

  const form = useIntroductionForm({
    initial: untouched,
    send: (typed, { api }) => {
      const { days, errors } = readGrantDays(typed, introduction);
      return errors ?? api.introductions.accept({ id, version, grantDays: days });
    },
    close: shown.onClose,
    done: ({ code }) => ({
      title: "Introduction accepted",
      description: listing
        ? `${code}: ${signers} can sign now.`
        : asksCandidate
          ? `${code}: ${listingAgency.name} accepts once the candidate says yes.`
          : `${code}: sign the NDA to see the identity.`,
    }),
  });

  return (
    <FormDialog
      form={form}
      {...shown}
      title={`Accept ${introduction.code}`}
      description={
        listing
          ? "You accept these terms. " +
            (sellingAgency
              ? `${sellingAgency.name} and ${employer.name} each sign an NDA before they see the identity. `
              : `${employer.name} signs an NDA before it sees the identity. `) +
            "You can't undo this, but you can revoke access later."
          : asksCandidate
            ? `You accept these terms. ${listingAgency.name} accepts the introduction once the candidate says yes. ` +
              "Then the NDA is signed. You can withdraw until then."
            : "You accept these terms. Next, sign the NDA to see the identity. " +
              (you === "selling"
                ? "You can't undo this. If you leave it unsigned, it expires."
                : "You can withdraw until you sign.")
      }
      label="Accept"
      submit="Accept terms"
      disabledReason={actions.includes("accept") ? (acceptNeeds ?? undefined) : "It's no longer your turn to reply."}
      submitRef={agree}
      undone="The introduction wasn't accepted"
      guide="accept-form"
    >
      {offer ? (
        <p className="text-read">
          Current offer: <strong className="figures">{offerText(offer)}</strong>
        </p>
      ) : null}
      {offer ? (
        <MoneyPreview
          className="rounded-card border border-line bg-surface p-4"
          offer={offer}
          listingAgency={listingAgency.name}
          sellingAgency={sellingAgency?.name ?? null}
          {...assumptions}
        />
      ) : null}
      <GrantDaysField form={form} introduction={introduction} />
    </FormDialog>
  );
}
