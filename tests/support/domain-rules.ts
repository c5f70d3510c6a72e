import { ExpectedError } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { decideCreate } from "#domain/deal/deal.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";

/** A member of the organization with this id, as the domain's rules take them. `parts` overrides. */
export const memberOf = (
  organizationId: string,
  organizationKind: Viewer["organizationKind"] = "agency",
  parts: Partial<Viewer> = {},
): Viewer => ({
  personId: `person of ${organizationId}`,
  displayName: "",
  organizationId,
  organizationName: organizationId,
  organizationKind,
  agencyType: "both",
  standing: "vetted",
  roles: [],
  sessionId: "",
  ...parts,
});

/** The error that a rule rejects with. Throws if it rejects nothing. */
export function rejectionOf(run: () => unknown): ExpectedError {
  try {
    run();
  } catch (error) {
    if (error instanceof ExpectedError) return error;
    throw error;
  }
  throw new Error("not rejected");
}

/** A text of a deal that passed the leak check. */
export const dealText = (value: string) => publishDealText("terms", value, { own: null, confirmed: [] });

/** An organization of a deal by its id. */
export const party = (id: string) => ({ id, name: `${id} Ltd` });

type NewDeal = Parameters<typeof decideCreate>[1];

/** What creates a deal of the agencies `la` and `sa` with the employer `client` on these terms. `parts` overrides. */
export const newDealFacts = (terms: NewDeal["terms"], parts: Partial<NewDeal> = {}): NewDeal => ({
  id: "d",
  code: "DEAL-4F7K2M",
  now: 1_000,
  terms,
  platformBp: 0,
  confirmBelowMinimum: true,
  hiddenFrom: new Set(),
  listing: {
    id: "l",
    maskedCode: "TM-7K3QF9XA",
    headlineRole: dealText("Staff Engineer"),
    minimumFee: 0,
    status: "active",
  },
  listingAgency: party("la"),
  sellingAgency: party("sa"),
  employer: party("client"),
  kinds: new Map([
    ["sa", "agency"],
    ["client", "employer"],
  ]),
  ...parts,
});
