import { refuse, refuseState, refuseField } from "../core/errors.ts";
import { barredText } from "../core/standing.ts";
import { type Soon, type UseCase, wait } from "../core/step.ts";
import type { Viewer } from "../core/viewer.ts";
import type { Deal, Party } from "../deal/deal.ts";
import { type BookedDeal } from "./book.ts";
import {
  amountsChanged,
  bookNetting,
  netDues,
  type Netting,
  type NettingDeclineReason,
  nettingStateOf,
  type NettingView,
  nettingView,
  partnerDues,
  requireAnswerableBy,
  requireOpenNetting,
} from "./netting.ts";
import { dealsByPartner } from "./partners.ts";

/** What the other agency is notified of. */
export type NettingStep = "proposed" | "confirmed" | "declined" | "withdrawn";

/** What the server reads from and writes to the database, the demo from and to its state. */
export type NettingPort = {
  viewer: Viewer;
  /** In ms. */
  now: number;
  newId: () => string;
  /** The deals of the viewer's agency. */
  deals(): Soon<readonly BookedDeal[]>;
  /** Whether an organization is vetted and not suspended. */
  isVetted(organizationId: string): Soon<boolean>;
  /** The open netting of the viewer's agency with another, locked. */
  openWith(partnerId: string): Soon<Netting | null>;
  /** A netting, locked; of any two agencies. */
  netting(id: string): Soon<Netting | null>;
  /** Deals, locked in the order of their ids. */
  lockDeals(ids: readonly string[]): Soon<readonly Deal[]>;
  /** False if the two agencies have an open netting by now. */
  add(netting: Netting): Soon<boolean>;
  end(netting: Netting): Soon<void>;
  saveDeals(before: readonly Deal[], after: readonly Deal[]): Soon<void>;
  notify(step: NettingStep, netting: Netting): void;
};

/**
 * Proposes netting with a partner. `cents`: the amount that the person saw. @throws ExpectedError `not-found` for an
 * organization without a shared placement, `wrong-state`
 */
export function* proposeNetting(
  port: NettingPort,
  { partnerId, cents }: { partnerId: string; cents: number },
): UseCase<NettingView> {
  const { viewer, now } = port;
  const deals = yield* wait(port.deals());
  const { name } = dealsByPartner(deals).get(partnerId) ?? refuse("not-found");
  yield* requireVetted(port, { id: partnerId, name });
  const dues = partnerDues(deals, partnerId);
  const earlier = yield* wait(port.openWith(partnerId));
  if (earlier) {
    const state = nettingStateOf(earlier, dues, now);
    if (state === "open") alreadyOpen(name);
    yield* wait(port.end({ ...earlier, status: state, endedAt: now }));
  }
  const net =
    netDues(dues, [viewer.organizationId, partnerId]) ??
    refuseState(`Netting needs amounts owed both ways, and you and ${name} don't have both today. Settle by payment.`);
  if (net.cents !== cents)
    refuseState("The amounts changed since you opened this page. Review them, then propose again.");
  const netting: Netting = {
    id: port.newId(),
    proposer: { id: viewer.organizationId, name: viewer.organizationName },
    partner: { id: partnerId, name },
    proposedAt: now,
    ...net,
    status: "open",
    endedAt: null,
    declineReason: null,
  };
  if (!(yield* wait(port.add(netting)))) alreadyOpen(name);
  port.notify("proposed", netting);
  return nettingView(netting, viewer.organizationId, "open");
}

/** A suspended agency can't withdraw what it proposed, so it isn't bound by it (docs/decisions/0012). */
function* requireVetted(port: NettingPort, { id, name }: Party): UseCase<void> {
  if (!(yield* wait(port.isVetted(id)))) refuseState(`${barredText(name)}. Settle by payments, or net once it can.`);
}

const alreadyOpen = (name: string): never =>
  refuseState(`A netting with ${name} is already proposed. Confirm, decline or withdraw that one first.`);

type Answer = { id: string; confirm: boolean; reason?: NettingDeclineReason | undefined };

/**
 * The other agency confirms a netting, which books it in the ledger of each deal, or declines it.
 * @throws ExpectedError `not-found`, `forbidden`, `wrong-state`, `invalid-input`
 */
export function* answerNetting(port: NettingPort, { id, confirm, reason }: Answer): UseCase<NettingView> {
  const { viewer, now } = port;
  const netting = requireOpenNetting(viewer, yield* wait(port.netting(id)), now);
  requireAnswerableBy(viewer, netting);
  if (!confirm) {
    if (reason === undefined) refuseField("reason", "Choose a reason.");
    return yield* ended(port, { ...netting, status: "declined", declineReason: reason }, "declined");
  }
  yield* requireVetted(port, netting.proposer);
  const before = yield* wait(port.lockDeals(netting.items.map(({ dealId }) => dealId).toSorted()));
  if (before.length !== netting.items.length) amountsChanged();
  const after = bookNetting(viewer, netting, before, now);
  yield* wait(port.saveDeals(before, after));
  return yield* ended(port, { ...netting, status: "confirmed" }, "confirmed");
}

/** The agency that proposed a netting withdraws it. @throws ExpectedError `not-found`, `forbidden`, `wrong-state` */
export function* withdrawNetting(port: NettingPort, { id }: { id: string }): UseCase<NettingView> {
  const { viewer, now } = port;
  const netting = requireOpenNetting(viewer, yield* wait(port.netting(id)), now);
  if (netting.proposer.id !== viewer.organizationId)
    refuse("forbidden", { detail: `${netting.proposer.name} proposed this netting. Decline it instead.` });
  return yield* ended(port, { ...netting, status: "withdrawn" }, "withdrawn");
}

function* ended(port: NettingPort, netting: Netting, step: NettingStep): UseCase<NettingView> {
  const over = { ...netting, endedAt: port.now };
  yield* wait(port.end(over));
  port.notify(step, over);
  return nettingView(over, port.viewer.organizationId, over.status);
}
