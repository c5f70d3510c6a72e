import { type FormEvent, useRef, useState } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { GrantDaysField, howManyDays, readGrantDays } from "./grant-days-field.tsx";
import type { Introduction } from "./queries.ts";
import { MoneyPreview } from "./money-preview.tsx";
import { offerText } from "./offer-words.ts";
import { StepNotices } from "./step-notices.tsx";
import { useAssumptions } from "./use-assumptions.ts";
import { useIntroductionUpdate } from "./use-introduction-update.ts";

export type IntroductionDialogProps = { introduction: Introduction; open: boolean; onClose: () => void };

/** Stands by the terms on the table; the listing agency also says how long a grant lasts. */
export function AcceptDialog({ introduction, open, onClose }: IntroductionDialogProps) {
  const { api } = useBackend();
  const agree = useRef<HTMLButtonElement>(null);
  const { id, version, you, offers, listingAgency, sellingAgency, employer, parts, actions } = introduction;
  const listing = you === "listing";
  const [days, setDays] = useState(String(introduction.grantDays));
  const { run, busy, errors, check, mended, changed, refusal } = useIntroductionUpdate({ showsRefusals: true });
  const { assumed, assume, known } = useAssumptions(introduction.listingId, open);
  const offer = offers.at(-1)?.offer;
  const signers = parts.map(({ organization }) => organization.name).join(" and ");

  async function accept(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const read = listing ? readGrantDays(days) : null;
    if (!check(listing && read === null ? { grantDays: howManyDays } : {})) return leadToError();
    const done = await run(() => api.introductions.accept({ id, version, grantDays: read }), {
      says: ({ code }) => ({
        title: "Introduction Accepted",
        description: listing ? `${code}: ${signers} can sign now.` : `${code}: sign the agreement to see who it is.`,
      }),
    });
    if (done) onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      initialFocus={agree}
      title={`Accept ${introduction.code}`}
      description={
        listing
          ? "You stand by these terms. " +
            `${
              sellingAgency ? `${sellingAgency.name} and ${employer.name} each sign` : `${employer.name} signs`
            } a confidentiality agreement before it sees who the candidate is. You can't take this back, but you can revoke access later.`
          : "You accept these terms. Next you sign a confidentiality agreement; then you see who the candidate " +
            "is. You can't take this back, but you can still refuse to sign."
      }
    >
      <form noValidate aria-label="Accept" onSubmit={(event) => void accept(event)} className="flex flex-col gap-4">
        <StepNotices changed={changed} refusal={refusal} title="This was not accepted" />
        {offer ? (
          <p className="text-read">
            Terms on the table: <strong className="figures">{offerText(offer)}</strong>
          </p>
        ) : null}
        {offer ? (
          <MoneyPreview
            className="rounded-card border border-line bg-surface p-4"
            offer={offer}
            listingAgency={listingAgency.name}
            sellingAgency={sellingAgency?.name ?? null}
            assumed={assumed}
            onAssume={assume}
            known={known}
          />
        ) : null}
        {listing ? (
          <GrantDaysField
            value={days}
            error={errors["grantDays"]}
            onChange={(next) => {
              setDays(next);
              mended("grantDays");
            }}
          />
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            ref={agree}
            type="submit"
            variant="primary"
            loading={busy}
            disabledReason={actions.includes("accept") ? undefined : "It is not your turn to answer any more."}
          >
            Accept terms
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
