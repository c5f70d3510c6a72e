import type { Deal } from "#domain/deal/deal.ts";
import type { SigningProvider as ProviderName } from "#domain/deal/signing.ts";
import type { Config } from "../platform/config.ts";

/** Who has the documents signed. */
export type SigningProvider = {
  name: ProviderName;
  /** Where the parties sign instead; null: here. */
  pageFor(deal: Pick<Deal, "id" | "candidate" | "employer">): string | null;
};

const builtIn: SigningProvider = { name: "built-in", pageFor: () => null };

/**
 * The configured partner's page with the seed's parameters: never an identity, and no term. What its address asks for
 * already stays.
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
