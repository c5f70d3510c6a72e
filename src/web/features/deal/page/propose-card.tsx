import { type ReactNode, useState } from "react";
import { moneyText, roundMoneyText } from "#domain/core/money.ts";
import type { AgencySide, DealSheet, DealVersion } from "#web/features/deal/queries.ts";
import { LiveBreakdown } from "#web/features/deal/terms/fee-breakdown.tsx";
import { breakdownOf, formOf, readTerms } from "#web/features/deal/terms/terms-form.ts";
import { TermsFields } from "#web/features/deal/terms/terms-fields.tsx";
import { isBelowMinimum, useDealForm } from "#web/features/deal/use-deal-steps.ts";
import { AskBeforeLeaving } from "#web/lib/form/ask-before-leaving.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { changedRows } from "./version-terms.ts";

/** A counterproposal. Terms that arrive meanwhile are shown beside it and never replace what was typed (spec §20). */
export function ProposeCard({ deal, side, onClose }: { deal: DealSheet; side: AgencySide; onClose: () => void }) {
  /** The version the person has read: the proposal replaces that one only. */
  const [seen, setSeen] = useState({ deal, side });
  const [below, setBelow] = useState(false);
  const hasSelling = deal.sellingAgency !== null;
  const form = useDealForm({
    initial: () => ({ ...formOf({ ...deal, laSplit: side.laSplit }), confirmBelowMinimum: false }),
    send: ({ confirmBelowMinimum, ...terms }, { api, confirmedTexts }) => {
      const read = readTerms(terms, hasSelling);
      if (!read.ok) return read.errors;
      return api.deals.propose({
        id: deal.id,
        version: seen.deal.version,
        ...read.ask,
        confirmBelowMinimum,
        confirmedTexts,
      });
    },
    failed: (failure) => isBelowMinimum(failure) && (setBelow(true), true),
    close: onClose,
  });
  const [leaving, setLeaving] = useState(false);
  const [first] = useState(form.values);
  const figures = breakdownOf(form.values, hasSelling, side.platformBp);
  // Its own proposal may be shown by an event before the answer closes this form.
  const news = !form.busy && deal.version !== seen.deal.version;
  const over = !deal.actions.includes("propose");
  const touched = JSON.stringify(form.values) !== JSON.stringify(first);

  return (
    <Card aria-labelledby="propose">
      <form noValidate onSubmit={form.submit}>
        <AskBeforeLeaving form={form} />
        <CardHead
          id="propose"
          title="Propose other terms"
          aside={<span className="figures text-dense text-ink-2">{`becomes version ${side.versions.length + 1}`}</span>}
        >
          {over ? (
            <Callout tone="warning" live className="mt-3" title="Terms can no longer be changed">
              The deal moved on while you were typing. Your text is still here to copy; cancel to see the current deal.
            </Callout>
          ) : news ? (
            <News before={seen.side.versions.at(-1)} after={side.versions.at(-1)}>
              <Button size="sm" onClick={() => setSeen({ deal, side })}>
                Continue with my terms
              </Button>
              <Button
                size="sm"
                onClick={() => {
                  form.set(formOf({ ...deal, laSplit: side.laSplit }));
                  setSeen({ deal, side });
                }}
              >
                Start from version {side.versions.length}
              </Button>
            </News>
          ) : null}
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,1fr)_15rem]">
            <TermsFields form={form} hasSelling={hasSelling} />
            <section aria-label="Commission of these terms" className="rounded-card border border-line p-4">
              <LiveBreakdown
                figures={figures}
                listing={deal.listingAgency.name}
                selling={deal.sellingAgency?.name ?? null}
              />
              {figures && figures.fee < side.minimumFeeCents ? (
                <p className="mt-3 rounded-tag bg-amber-soft px-3 py-2 text-small">
                  Below {deal.part === "listing" ? "your" : `${deal.listingAgency.name}'s`} minimum fee of{" "}
                  <span className="figures">{roundMoneyText(side.minimumFeeCents)}</span>.
                </p>
              ) : null}
            </section>
          </div>
        </CardHead>
        <CardSection className="flex flex-wrap items-center justify-end gap-2">
          <Button onClick={() => (touched ? setLeaving(true) : onClose())}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            loading={form.busy}
            disabledReason={
              over
                ? "Terms can be changed only while the deal is a draft."
                : news
                  ? "Review the changes first."
                  : touched
                    ? undefined
                    : "Change something first, or accept the terms as they are."
            }
          >
            {hasSelling ? "Propose these terms" : "Save these terms"}
          </Button>
        </CardSection>
      </form>
      <ConfirmDialog
        open={below}
        onOpenChange={setBelow}
        title="Go below your minimum fee?"
        description={
          `${figures ? `The fee of ${moneyText(figures.fee)}` : "The fee"} is below this candidate's ` +
          `minimum of ${roundMoneyText(side.minimumFeeCents)}. Only your agency can accept that.`
        }
        confirmLabel="Go below the minimum"
        onConfirm={() => form.send({ confirmBelowMinimum: true })}
      />
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Discard these terms?"
        description="They haven't been proposed. What you typed will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={onClose}
      />
    </Card>
  );
}

type NewsProps = { before: DealVersion | undefined; after: DealVersion | undefined; children: ReactNode };

/** What changed in the deal since typing began. */
function News({ before, after, children }: NewsProps) {
  if (!before || !after) return null;
  const rows = changedRows(before, after);
  return (
    <Callout
      tone="warning"
      live
      className="mt-3"
      title={
        after.number === before.number
          ? "The other side replied while you were typing"
          : `${after.proposedBy.organizationName} proposed version ${after.number} while you were typing`
      }
    >
      <p>What you typed is still here.</p>
      {rows.length > 0 ? (
        <ul className="mt-1">
          {rows.map(({ field, label, text }) => (
            <li key={field} className="figures break-words">
              {label}: <del className="text-ink-2">{text(before)}</del>{" "}
              <ins className="font-semibold no-underline">{text(after)}</ins>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-2.5 flex flex-wrap gap-2">{children}</div>
    </Callout>
  );
}
