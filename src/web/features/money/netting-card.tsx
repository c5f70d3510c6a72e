import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { moneyText } from "#domain/core/money.ts";
import { nettingDays } from "#domain/money/netting.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { counted, dateText } from "#web/lib/format.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { EmptyLine } from "#web/ui/empty-line.tsx";
import { ScrollRegion } from "#web/ui/scroll-region.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { DeclineNetting } from "./decline-netting.tsx";
import { type Netting, NettingItems } from "./netting-items.tsx";
import { declineReasonLabels, nettingStateLabels, nettingStateTones } from "./netting-words.ts";

type Overview = Answer<"money", "nettings">;
type Offer = Overview["offers"][number];

/** Settling what the agency and a partner owe each other by the same amount, once both confirm it. */
export function NettingCard() {
  const overview = useAsk("money", "nettings", {});
  return (
    <Card aria-labelledby="netting" className="min-w-0">
      <CardHead id="netting" title="Netting">
        <p className="mt-1 max-w-measure text-dense text-ink-2">
          When you and a partner owe each other, settle the smaller amount on both sides without a payment. It is booked
          once both agencies have confirmed it.
        </p>
      </CardHead>
      <Loaded
        query={overview}
        what="the nettings"
        skeleton={<Skeletons label="Loading nettings" rows={2} size="h-12" className="mx-5 mb-4" />}
      >
        {(data) => <Nettings overview={data} />}
      </Loaded>
    </Card>
  );
}

function Nettings({ overview: { offers, nettings, unavailable } }: { overview: Overview }) {
  const open = nettings.filter(({ state }) => state === "open");
  const earlier = nettings.filter(({ state }) => state !== "open");
  return (
    <>
      {open.map((netting) => (
        <OpenNetting key={netting.id} netting={netting} isUnavailable={unavailable.includes(netting.partner.id)} />
      ))}
      {offers.map((offer) => (
        <OfferRow key={offer.partner.id} offer={offer} />
      ))}
      {open.length + offers.length === 0 ? (
        <CardSection>
          <EmptyLine title="Nothing to net today.">
            Partners appear here when you owe each other at the same time.
          </EmptyLine>
        </CardSection>
      ) : null}
      {earlier.length > 0 ? (
        <CardSection>
          <Disclosure label={`Earlier nettings (${earlier.length})`}>
            <ul className="mt-2">
              {earlier.map((netting) => (
                <EarlierNetting key={netting.id} netting={netting} />
              ))}
            </ul>
          </Disclosure>
        </CardSection>
      ) : null}
    </>
  );
}

/** Steps of a netting refresh everything that shows an amount. */
function useNettingAction() {
  return { ...useAction(), outdates: ["money", "deals", "home"] as const };
}

function OfferRow({ offer: { partner, cents, items } }: { offer: Offer }) {
  const { run, outdates } = useNettingAction();
  const [asked, setAsked] = useState(false);
  return (
    <CardSection className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0">
        <span className="font-medium">{partner.name}</span>
        <span className="figures block text-small text-ink-2">{moneyText(cents)} can be settled on both sides</span>
      </p>
      <Button aria-label={`Propose netting with ${partner.name}`} onClick={() => setAsked(true)}>
        Propose netting
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Net ${moneyText(cents)} with ${partner.name}?`}
        description={
          `${partner.name} has ${nettingDays} days to confirm. Nothing is booked until then, and you can withdraw ` +
          "the proposal."
        }
        confirmLabel="Propose netting"
        onConfirm={() =>
          run((api) => api.money.proposeNetting({ partnerId: partner.id, cents }), {
            undone: "The netting wasn't proposed",
            done: () => ({ title: "Netting proposed", description: partner.name }),
            outdates,
          })
        }
      >
        <ScrollRegion className="max-h-80 overflow-y-auto" aria-label="Amounts to net">
          <NettingItems partner={partner.name} items={items} stacked />
        </ScrollRegion>
      </ConfirmDialog>
    </CardSection>
  );
}

function OpenNetting({ netting, isUnavailable }: { netting: Netting; isUnavailable: boolean }) {
  const { run, outdates } = useNettingAction();
  const [step, setStep] = useState<"confirm" | "decline" | "withdraw" | null>(null);
  const { id, partner, proposedByYou, cents, items, until } = netting;
  const close = () => setStep(null);
  return (
    <CardSection className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="font-medium">
            {proposedByYou
              ? `You proposed netting ${moneyText(cents)} with ${partner.name}`
              : `${partner.name} proposed netting ${moneyText(cents)}`}
          </span>
          <span className="block text-small text-ink-2">
            {isUnavailable
              ? `${partner.name} can't take part in the marketplace at the moment. The proposal ends after`
              : proposedByYou
                ? `Waiting for ${partner.name} until`
                : "Waiting for you until"}{" "}
            {dateText(until)}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          {proposedByYou ? (
            <Button onClick={() => setStep("withdraw")}>Withdraw netting</Button>
          ) : (
            <>
              <Button onClick={() => setStep("decline")}>Decline netting</Button>
              {isUnavailable ? null : (
                <Button variant="primary" onClick={() => setStep("confirm")}>
                  Confirm netting
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      <NettingItems partner={partner.name} items={items} />
      <ConfirmDialog
        open={step === "confirm"}
        onOpenChange={(open) => !open && close()}
        title={`Confirm netting of ${moneyText(cents)}?`}
        description={
          `Payments of ${moneyText(cents)} on both sides are booked in the ledgers of ` +
          `${counted(items.length, "deal")}. No money moves. This can't be undone.`
        }
        confirmLabel="Confirm netting"
        onConfirm={() =>
          run((api) => api.money.answerNetting({ id, confirm: true }), {
            undone: "The netting wasn't booked",
            done: () => ({ title: "Netting booked", description: `${moneyText(cents)} with ${partner.name}` }),
            outdates,
          })
        }
      />
      <ConfirmDialog
        open={step === "withdraw"}
        onOpenChange={(open) => !open && close()}
        title="Withdraw this netting?"
        description={`Nothing is booked, and ${partner.name} is notified. You can propose netting again.`}
        confirmLabel="Withdraw netting"
        onConfirm={() =>
          run((api) => api.money.withdrawNetting({ id }), {
            undone: "The netting wasn't withdrawn",
            done: () => ({ title: "Netting withdrawn", description: partner.name }),
            outdates,
          })
        }
      />
      {step === "decline" ? <DeclineNetting netting={netting} onClose={close} /> : null}
    </CardSection>
  );
}

function EarlierNetting({ netting }: { netting: Netting }) {
  const { partner, proposedByYou, proposedOn, endedOn, state, cents, declineReason, items } = netting;
  return (
    <li className="border-b border-line py-2.5 last:border-b-0">
      <Disclosure
        label={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {partner.name} <span className="figures">{moneyText(cents)}</span>
            <Badge tone={nettingStateTones[state]}>{nettingStateLabels[state]}</Badge>
          </span>
        }
      >
        <div className="mt-2">
          <NettingItems partner={partner.name} items={items} />
        </div>
      </Disclosure>
      <p className="mt-0.5 text-small text-ink-3">
        {proposedByYou ? "Proposed by you" : `Proposed by ${partner.name}`} on {dateText(proposedOn)}
        {endedOn ? `, ended ${dateText(endedOn)}` : ""}
        {declineReason ? `. Reason: ${declineReasonLabels[declineReason].toLowerCase()}.` : ""}
      </p>
    </li>
  );
}
