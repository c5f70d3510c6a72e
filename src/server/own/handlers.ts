import { leadsToMarket } from "#domain/listing/listing.ts";
import { withdrawalReasonLabels } from "#domain/own/listings.ts";
import { authorize, mayDo } from "#domain/core/policy.ts";
import { refuseFields } from "#domain/core/errors.ts";
import { detailOf } from "#domain/core/error-messages.ts";
import { idsOf } from "#domain/core/ids.ts";
import { demandOfListings } from "../demand/shown-demand.ts";
import { isConnectionLoss, isOutOfConnections } from "../platform/db/outage.ts";
import { type Context, type Handlers, keepNoAnswer } from "../platform/http/context.ts";
import { asRefusal } from "../platform/http/problem.ts";
import { reading } from "../platform/http/step.ts";
import { findOwn, organizationsNamed } from "./find.ts";
import { idsOnMarket, ownListings } from "./listings.ts";
import { changeLifecycle } from "../listing/handlers.ts";

export const own: Handlers["own"] = {
  async find(context, { text: typed }) {
    const { viewer } = context;
    const text = typed.trim().replace(/\s+/g, " ");
    const found = await reading(context, (at) => findOwn(at, text));
    if (!mayDo(viewer, "organization.vet")) return found;
    return { ...found, organizations: await context.database.asSystem((work) => organizationsNamed(work, text)) };
  },

  async listings(context, query) {
    const { viewer, database } = context;
    const mayCount = mayDo(viewer, "listing.crowd");
    // Counted outside the transactions: it takes other reads than theirs.
    const all =
      mayCount && query.sort === "demand"
        ? await demandOfListings(context, await database.asViewer(viewer, (work) => idsOnMarket(work, viewer)))
        : null;
    const answer = await reading(context, (at) => ownListings(at, query, all));
    const shown = all ?? (mayCount ? await demandOfListings(context, idsOf(answer.items)) : new Map<string, never>());
    return { ...answer, items: answer.items.map((item) => ({ ...item, demand: shown.get(item.id)?.atLeast ?? null })) };
  },

  async change(context, { step, items, reason }) {
    authorize(context.viewer, leadsToMarket(step) ? "listing.publish" : "listing.create");
    refuseFields(
      step === "withdraw" && reason === undefined ? { reason: "Choose why these listings are withdrawn." } : {},
    );
    // Separate transactions, so that an error in one doesn't affect the others.
    const each = { ...context, keepAnswer: keepNoAnswer };
    const changed: { id: string; refused: string | null }[] = [];
    let away: string | null = null;
    for (const item of new Map(items.map((listing) => [listing.id, listing])).values()) {
      let refused: string | null = away;
      if (away === null)
        try {
          await changeLifecycle(each, step, { ...item, ...(reason && { reason: withdrawalReasonLabels[reason] }) });
        } catch (error) {
          refused = refusedWords(context, error);
          if (isConnectionLoss(error) || isOutOfConnections(error)) away = refused;
        }
      changed.push({ id: item.id, refused });
    }
    return { items: changed, done: changed.filter(({ refused }) => refused === null).length };
  },
};

/** A bug with one listing is logged, and doesn't hide what became of the others. */
function refusedWords({ log }: Pick<Context, "log">, error: unknown): string {
  const refusal = asRefusal(error);
  if (refusal) return detailOf(refusal);
  log.error({ err: error }, "A listing could not be changed in bulk");
  return "Something went wrong on our side and this listing wasn't changed. Try again.";
}
