import { z } from "zod";
import { billTo, billToForm, dealBilling, organizationBilling, organizationBillingForm } from "./billing.ts";
import { candidateList } from "./candidate-list.ts";
import { employerTable } from "./cv.ts";
import { dealSheet } from "./deal-sheet.ts";
import { correctionPreview, correctionRecord } from "./deal-correction.ts";
import { keptShares, ledger, money, placement } from "./deal-money.ts";
import { importDefaults } from "./import.ts";
import { interview } from "./interview.ts";
import { introduction } from "./introduction.ts";
import { job } from "./job.ts";
import { freeSlots } from "./lead.ts";
import { blockedOrganizations, identity, listingCard, listingDetail, openedIdentity, ownForm } from "./listing.ts";
import { ownListing } from "./listing.ts";
import { matchCase } from "./match-case.ts";
import { nettingItem } from "./money.ts";
import { organization } from "./organization.ts";
import { pipelineCard, savedStages, seenCard } from "./pipeline.ts";
import { problemDocument } from "./problem.ts";
import { id, sync } from "./procedure.ts";
import { ranking, requirements } from "./requirements.ts";
import { savedSearch } from "./saved-search.ts";
import { shortlistEntry } from "./shortlist.ts";
import { signingSheet } from "./signing.ts";

/**
 * Schemas with a fixed name in the API document and the typed client. Others that occur more than once are named after
 * the field they were first found in.
 */
export const entities = {
  BillTo: billTo,
  BillToForm: billToForm,
  BlockedOrganizations: blockedOrganizations,
  CandidateList: candidateList,
  Deal: dealSheet,
  DealBilling: dealBilling,
  DealCorrection: correctionRecord,
  DealCorrectionPreview: correctionPreview,
  DealLedger: ledger,
  DealMoney: money,
  DealShares: keptShares,
  EmployerTable: employerTable,
  FreeSlots: freeSlots,
  Identity: identity,
  ImportDefaults: importDefaults,
  Interview: interview,
  Introduction: introduction,
  Job: job,
  JobRequirements: requirements,
  Listing: listingDetail,
  ListingCard: listingCard,
  MatchCase: matchCase,
  /** An organization or a person. */
  Named: z.object({ id, name: z.string() }),
  NettingItem: nettingItem,
  OpenedIdentity: openedIdentity,
  Organization: organization,
  OrganizationBilling: organizationBilling,
  OrganizationBillingForm: organizationBillingForm,
  OwnListing: ownListing,
  OwnListingForm: ownForm,
  PipelineCard: pipelineCard,
  SeenCard: seenCard,
  PipelineStages: savedStages,
  Placement: placement,
  // Any record can be the current one; naming them all here would make each error as large as the whole API.
  Problem: problemDocument.extend({ current: z.unknown().optional() }),
  Ranking: ranking,
  SavedSearch: savedSearch,
  ShortlistEntry: shortlistEntry,
  SigningSheet: signingSheet,
  Sync: sync,
} satisfies Readonly<Record<string, z.ZodType>>;
