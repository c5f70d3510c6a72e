import type { Handlers } from "../http/context.ts";

export const settings: Handlers["settings"] = {
  async get({ config }) {
    return {
      brandName: config.brandName,
      sampleMode: config.sampleData,
      ecosystemApps: config.ecosystemApps.map(({ name, url }) => ({ name, url })),
      partners: {
        workflow: config.partners.workflow?.href ?? null, contracts: config.partners.contracts?.href ?? null,
        scoring: config.partners.scoring?.href ?? null, employerSignup: config.partners.employerSignup?.href ?? null,
      },
    };
  },
};
