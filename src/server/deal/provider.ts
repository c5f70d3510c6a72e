import type { Deal } from "#domain/deal/deal.ts";
import type { SigningProvider as ProviderName } from "#domain/deal/signing.ts";
import type { Config } from "../platform/config.ts";

/** The service that collects signatures. */
export type SigningProvider = {
  name: ProviderName;
  /** The partner's signing page; null: signed here. */
  pageFor(deal: Pick<Deal, "id" | "candidate" | "employer">): string | null;
};

const builtIn: SigningProvider = { name: "built-in", pageFor: () => null };

/**
 * The configured partner's page with the seed's parameters: never an identity or a term. Existing parameters of its URL
 * stay.
 */
const partnerAt = (address: URL): SigningProvider => ({
  name: "partner",
  pageFor({ id, candidate, employer }) {
    const page = new URL(address);
    for (const [name, value] of [
      ["deal_id", id],
      ["candidate", candidate.maskedCode],
      ["employer", employer.name],
    ] as const)
      page.searchParams.set(name, value);
    return page.href;
  },
});

export const signingProvider = ({ partners }: Pick<Config, "partners">): SigningProvider =>
  partners.contracts ? partnerAt(partners.contracts) : builtIn;
