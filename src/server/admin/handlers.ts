import { dayMs } from "#domain/core/calendar.ts";
import { pick } from "#domain/core/pick.ts";
import { adminScope, integrationNames, type IntegrationName } from "#domain/admin/admin.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import {
  changeConfiguration,
  configurationHistory,
  configurationIn,
  standingConfiguration,
} from "../configuration/store.ts";
import { figures } from "./figures.ts";
import { openLeaks } from "../leak-report/store.ts";
import { statusView } from "./status.ts";
import { lockStale, markReminded, type StaleListing, staleCount, stalePage } from "./stale.ts";
import { audit } from "../platform/audit.ts";
import type { Config } from "../platform/config.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { countAhead } from "../lead/store.ts";
import { emailCounts } from "../outbox/store.ts";
import { openCases } from "../match-case/store.ts";
import { openPlanRequests } from "../organization/store.ts";
import { notify } from "../notification/notify.ts";
import { countOf } from "../platform/db/count.ts";

/** An organization's own queue has none of the platform's work. */
const nothingForStaff = {
  leaks: 0,
  matchCases: 0,
  disputes: 0,
  organizations: 0,
  planRequests: 0,
  calls: 0,
  emails: 0,
};

/** Minimum time between two reminders to an agency. */
const remindAgainMs = 7 * dayMs;

export const admin: Handlers["admin"] = {
  async overview(context, { range }) {
    const { viewer, database, clock, config } = context;
    return {
      scope: adminScope(viewer) === null ? "platform" : "organization",
      sample: false,
      stats: await figures(database, viewer, { range, now: clock.now(), partners: config.partners }),
    };
  },

  async integrations(context) {
    const rows = await context.database.kysely.selectFrom("mls_integration_health").selectAll().execute();
    return {
      items: integrationNames.map((name) => {
        const row = rows.find((each) => each.name === name);
        return {
          name,
          state: isOutside(context.config, name) ? ("outside" as const) : ("built_in" as const),
          lastSuccessAt: row?.last_success_at?.toISOString() ?? null,
          lastError:
            row?.last_error_at && row.last_error_code !== null
              ? { at: row.last_error_at.toISOString(), code: row.last_error_code }
              : null,
        };
      }),
    };
  },

  async status({ watcher, clock }) {
    return statusView(await watcher.read(), clock.now());
  },

  async queue(context) {
    const own = adminScope(context.viewer);
    // Before the transaction: the embedded engine blocks other queries while one is open.
    const { before } = await staleBefore(context);
    return context.database.asSystem(async ({ db }) => {
      const stale = await staleCount(db, before, own);
      if (own !== null) return { ...nothingForStaff, stale };
      const disputes = await countOf(db.selectFrom("mls_prior_knowledge").where("outcome", "is", null));
      const organizations = await countOf(db.selectFrom("mls_organizations").where("standing", "=", "pending"));
      const { failed } = await emailCounts(db);
      return {
        organizations,
        planRequests: await openPlanRequests(db),
        calls: await countAhead(db, context.clock.now()),
        emails: failed,
        leaks: await openLeaks(db),
        matchCases: await openCases(db),
        disputes,
        stale,
      };
    });
  },

  async stale(context, query) {
    const own = adminScope(context.viewer);
    const { before, days } = await staleBefore(context);
    const { items, ...rest } = await context.database.asSystem(({ db }) => stalePage(db, before, own, query));
    return { items: items.map(staleView), days, ...rest };
  },

  async remind(context, { listingId }) {
    const { viewer, clock } = context;
    const { before } = await staleBefore(context);
    return context.database.asSystem(async (work) => {
      const now = clock.now();
      const found = (await lockStale(work.db, before, knownId(listingId))) ?? refuse("not-found");
      if (found.remindedAt && now.getTime() - found.remindedAt.getTime() < remindAgainMs)
        refuseState("This agency was reminded less than a week ago. Wait until the week is over.");
      await markReminded(work.db, found.id, viewer.personId, now);
      await audit(work, context, viewer, { action: "listing.reminded", entityId: found.id });
      const { id, maskedCode, headlineRole, agency, changedAt } = found;
      notify(work, context, {
        organizationId: agency.id,
        news: {
          type: "listing_update",
          about: "stale",
          listing: { id, maskedCode, headlineRole },
          since: changedAt.getTime(),
        },
      });
      return context.keepAnswer(work, staleView({ ...found, remindedAt: now }));
    });
  },
};

export const configuration: Handlers["configuration"] = {
  async get(context) {
    return standingConfiguration(context.database.kysely);
  },

  async change(context, ask) {
    const { viewer } = context;
    return context.database.asSystem(async (work) => {
      return context.keepAnswer(work, await changeConfiguration(context, viewer, work, ask));
    });
  },

  async history(context, ask) {
    return configurationHistory(context.database.kysely, ask);
  },
};

const staleView = ({ id, maskedCode, headlineRole, agency, changedAt, remindedAt }: StaleListing) => ({
  id,
  maskedCode,
  headlineRole,
  agency: { id: agency.id, name: agency.name },
  changedAt: changedAt.toISOString(),
  remindedAt: remindedAt?.toISOString() ?? null,
});

async function staleBefore({ database, clock }: Context): Promise<{ before: Date; days: number }> {
  const { staleDays } = await configurationIn(database.kysely);
  return { before: new Date(clock.now().getTime() - staleDays * dayMs), days: staleDays };
}

function isOutside({ ecosystemUrl, smtpUrl, filesUrl, partners }: Config, name: IntegrationName): boolean {
  const set = {
    ecosystem: ecosystemUrl,
    mail: smtpUrl,
    files: filesUrl,
    ...pick(partners, ["workflow", "contracts", "scoring", "analytics"]),
    employer_signup: partners.employerSignup,
  };
  return set[name] !== undefined;
}
