import type { Handlers } from "./platform/http/context.ts";
import { admin, configuration } from "./admin/handlers.ts";
import { apiKeys } from "./api-key/handlers.ts";
import { archives } from "./archive/handlers.ts";
import { audit } from "./admin/handlers-audit.ts";
import { retentions } from "./retention/handlers.ts";
import { calendarFeeds } from "./calendar-feed/handlers.ts";
import { candidacy } from "./candidacy/handlers.ts";
import { connectedApps } from "./connected-app/handlers.ts";
import { clients } from "./client/handlers.ts";
import { events } from "./event/handlers.ts";
import { guests } from "./guest/handlers.ts";
import { cvs } from "./cv/handlers.ts";
import { deals } from "./deal/handlers.ts";
import { demand } from "./demand/handlers.ts";
import { handOffs } from "./hand-off/handlers.ts";
import { home } from "./home/handlers.ts";
import { identities } from "./erasure/handlers.ts";
import { identityFiles } from "./identity-file/handlers.ts";
import { imports } from "./import/handlers.ts";
import { interests } from "./interest/handlers.ts";
import { candidateLists } from "./candidate-list/handlers.ts";
import { interviews } from "./interview/handlers.ts";
import { scorecards } from "./interview/handlers-scorecard.ts";
import { introductions } from "./introduction/handlers.ts";
import { dealCreation } from "./introduction/handlers-deal.ts";
import { jobs } from "./job/handlers.ts";
import { rankings } from "./job-description/handlers.ts";
import { leaks } from "./leak-report/handlers.ts";
import { leads } from "./lead/handlers.ts";
import { listings } from "./listing/handlers.ts";
import { cases } from "./match-case/handlers.ts";
import { invitations } from "./member/handlers-invitation.ts";
import { members } from "./member/handlers.ts";
import { money } from "./money/handlers.ts";
import { notifications } from "./notification/handlers.ts";
import { organizations } from "./organization/handlers.ts";
import { outbox } from "./outbox/handlers.ts";
import { own } from "./own/handlers.ts";
import { pipeline } from "./pipeline/handlers.ts";
import { factors } from "./member/handlers-factors.ts";
import { profile } from "./member/handlers-profile.ts";
import { register } from "./certificate/handlers.ts";
import { settings } from "./configuration/handlers.ts";
import { signing } from "./deal/handlers-signing-link.ts";
import { savedSearches } from "./saved-search/handlers.ts";
import { shortlist } from "./shortlist/handlers.ts";
import { marketComps } from "./market-comp/handlers.ts";
import { trackRecords } from "./track-record/handlers.ts";
import { threads } from "./thread/handlers.ts";
import { usage } from "./usage/handlers.ts";
import { companySignIn } from "./company-sign-in/handlers.ts";
import { webhooks } from "./webhook/handlers.ts";

/** One handler per procedure; a missing one doesn't compile. */
export const handlers: Handlers = {
  settings,
  listings,
  rankings,
  marketComps,
  trackRecords,
  handOffs,
  identities,
  identityFiles,
  imports,
  cvs,
  shortlist,
  savedSearches,
  pipeline,
  jobs,
  candidateLists,
  events,
  webhooks,
  companySignIn,
  connectedApps,
  calendarFeeds,
  retentions,
  deals: { ...deals, ...dealCreation },
  money,
  signing,
  threads,
  notifications,
  introductions,
  interviews,
  scorecards,
  clients,
  guests,
  interests,
  demand,
  register,
  candidacy,
  leads,
  outbox,
  cases,
  organizations,
  members,
  invitations,
  profile,
  apiKeys,
  factors,
  admin,
  archives,
  audit,
  configuration,
  leaks,
  usage,
  home,
  own,
};
