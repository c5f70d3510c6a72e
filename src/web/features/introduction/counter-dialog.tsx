import { type FormEvent, useRef, useState } from "react";
import { introductionLimits } from "#domain/introduction/introduction.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import type { IntroductionDialogProps } from "./accept-dialog.tsx";
import { GrantDaysField, howManyDays, readGrantDays } from "./grant-days-field.tsx";
import { MoneyPreview } from "./money-preview.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { offerForm, readOffer, usualFeeForm } from "./offer-form.ts";
import { offerText } from "./offer-words.ts";
import { StepNotices } from "./step-notices.tsx";
import { IntroductionText, useIntroductionText } from "#web/lib/public-text/text-field.tsx";
import { useAssumptions } from "./use-assumptions.ts";
import { useIntroductionUpdate } from "./use-introduction-update.ts";

/** Answers with other terms; what they move for both sides is shown while they are typed. */
export function CounterDialog({ introduction, open, onClose }: IntroductionDialogProps) {
  const { api } = useBackend();
  const root = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const { id, version, you, offers, listingAgency, sellingAgency, employer, actions } = introduction;
  const listing = you === "listing";
  const table = offers.at(-1)?.offer;
  const [form, setForm] = useState(() => (table ? offerForm(table) : usualFeeForm));
  const [days, setDays] = useState(String(introduction.grantDays));
  const { run, busy, errors, check, mended, changed, refusal } = useIntroductionUpdate({ showsRefusals: true });
  const note = useIntroductionText(errors["note"], () => mended("note"));
  const { assumed, assume, known } = useAssumptions(introduction.listingId, open);
  const read = readOffer(form);
  const other = listing ? (sellingAgency ?? employer).name : listingAgency.name;

  async function counter(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const readDays = listing ? readGrantDays(days) : null;
    const found = { ...(read.ok ? {} : read.errors), ...(listing && readDays === null && { grantDays: howManyDays }) };
    if (!check(found) || !read.ok) return leadToError(root.current);
    const ask = {
      id,
      version,
      offer: read.ask,
      note: note.value,
      grantDays: readDays,
      confirmedTexts: note.confirmedTexts,
    };
    const done = await run(() => api.introductions.counter(ask), {
      take: note.take,
      says: ({ code }) => ({ title: "Terms Proposed", description: `${code}: ${other} answers next.` }),
    });
    if (!done) return leadToError(root.current);
    note.clear();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      initialFocus={first}
      title={`Propose other terms for ${introduction.code}`}
      description={`${other} accepts them or proposes others in turn.${table ? ` On the table: ${offerText(table)}.` : ""}`}
    >
      <form
        ref={root}
        noValidate
        aria-label="Other terms"
        onSubmit={(event) => void counter(event)}
        className="flex flex-col gap-5"
      >
        <StepNotices changed={changed} refusal={refusal} title="These terms were not proposed" />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <OfferFields
              form={form}
              errors={errors}
              first={first}
              onChange={(next) => {
                setForm(next);
                for (const field of Object.keys(errors).filter((each) => each.startsWith("offer"))) mended(field);
              }}
            />
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
            <IntroductionText
              path="note"
              label="Note"
              maxLength={introductionLimits.note}
              text={note}
              hint={`${other} reads it. Name neither the candidate nor anybody else.`}
            />
          </div>
          <MoneyPreview
            className="rounded-card border border-line bg-surface p-4"
            offer={read.ok ? read.ask : null}
            before={table}
            listingAgency={listingAgency.name}
            sellingAgency={sellingAgency?.name ?? null}
            assumed={assumed}
            onAssume={assume}
            known={known}
          />
        </div>
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            loading={busy}
            disabledReason={actions.includes("counter") ? undefined : "It is not your turn to answer any more."}
          >
            Propose terms
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
