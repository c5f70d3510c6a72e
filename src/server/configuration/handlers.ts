import { mayDo } from "#domain/core/policy.ts";
import { configurationIn } from "./store.ts";
import type { Handlers } from "../platform/http/context.ts";

export const settings: Handlers["settings"] = {
  async get({ config, database, mail }) {
    return {
      brandName: config.brandName,
      sampleMode: config.sampleData,
      ecosystemApps: config.ecosystemApps.map(({ name, url }) => ({ name, url })),
      partners: {
        workflow: config.partners.workflow?.href ?? null,
        contracts: config.partners.contracts?.href ?? null,
        scoring: config.partners.scoring?.href ?? null,
        employerSignup: config.partners.employerSignup?.href ?? null,
        analytics: config.partners.analytics?.href ?? null,
      },
      supportEmail: (await configurationIn(database.kysely)).supportEmail,
      emails: mail.delivery,
    };
  },

  async terms({ viewer, database }) {
    const { answerDays, protectionMonths, platformShareBp } = await configurationIn(database.kysely);
    // Employers can't see how a fee is shared (spec §12).
    return { answerDays, protectionMonths, platformShareBp: mayDo(viewer, "listing.terms") ? platformShareBp : null };
  },
};
