import type { Migration } from "kysely/migration";
import * as foundation from "./0001-foundation.ts";
import * as organisations from "./0002-organisations.ts";
import * as listings from "./0003-listings.ts";
import * as sessions from "./0004-sessions.ts";
import * as imports from "./0005-imports.ts";
import * as shortlist from "./0006-shortlist.ts";
import * as pipeline from "./0007-pipeline.ts";
import * as deals from "./0010-deals.ts";
import * as dealSigning from "./0011-deal-signing.ts";
import * as dealNotices from "./0012-deal-notices.ts";
import * as threads from "./0013-threads.ts";
import * as introductions from "./0014-introductions.ts";
import * as notifications from "./0015-notifications.ts";
import * as dataKeys from "./0017-data-keys.ts";
import * as candidateLinks from "./0018-candidate-links.ts";
import * as matchCases from "./0019-match-cases.ts";
import * as register from "./0020-register.ts";
import * as evidenceKeys from "./0021-evidence-keys.ts";
import * as identityFiles from "./0022-identity-files.ts";
import * as introductionsKnown from "./0023-introductions-known.ts";
import * as messageCards from "./0024-message-cards.ts";
import * as candidatesWord from "./0025-candidates-word.ts";
import * as introductionReminders from "./0026-introduction-reminders.ts";
import * as interviews from "./0027-interviews.ts";
import * as standing from "./0030-standing.ts";
import * as signUps from "./0031-sign-ups.ts";
import * as members from "./0033-members.ts";
import * as notificationDefaults from "./0034-notification-defaults.ts";
import * as usage from "./0036-usage.ts";
import * as configuration from "./0037-configuration.ts";
import * as compliance from "./0038-compliance.ts";
import * as home from "./0039-home.ts";
import * as leads from "./0041-leads.ts";
import * as reportedMessages from "./0043-reported-messages.ts";
import * as whatCameOfIt from "./0044-what-came-of-it.ts";
import * as otherNames from "./0045-other-names.ts";
import * as auditActors from "./0046-audit-actors.ts";
import * as heldInvitations from "./0047-held-invitations.ts";
import * as erasedFields from "./0048-erased-fields.ts";
import * as dueNotices from "./0049-due-notices.ts";
import * as stageTargets from "./0053-stage-targets.ts";
import * as dealCorrections from "./0054-deal-corrections.ts";
import * as bothSignClientAgreement from "./0056-both-sign-client-agreement.ts";
import * as billing from "./0057-billing.ts";
import * as handOffs from "./0058-hand-offs.ts";
import * as importMappings from "./0059-import-mappings.ts";
import * as trials from "./0061-trials.ts";
import * as firstSteps from "./0062-first-steps.ts";
import * as americanSpelling from "./0063-american-spelling.ts";
import * as listingTopics from "./0064-listing-topics.ts";
import * as rowSecurity from "./0065-row-security.ts";
import * as cvReadings from "./0066-cv-readings.ts";
import * as employerKinds from "./0067-employer-kinds.ts";
import * as rankings from "./0068-rankings.ts";
import * as savedSearches from "./0069-saved-searches.ts";
import * as savedSearchHits from "./0070-saved-search-hits.ts";
import * as jobs from "./0075-jobs.ts";
import * as pipelineJobs from "./0076-pipeline-jobs.ts";
import * as pipelineViews from "./0077-pipeline-views.ts";
import * as trackRecords from "./0085-track-records.ts";
import * as clients from "./0086-clients.ts";
import * as guestLinks from "./0090-guest-links.ts";
import * as candidateLists from "./0095-candidate-lists.ts";
import * as returningListings from "./0100-returning-listings.ts";
import * as stillAvailable from "./0103-still-available.ts";
import * as nettings from "./0105-nettings.ts";
import * as listLinks from "./0110-list-links.ts";
import * as candidateAnswers from "./0113-candidate-answers.ts";
import * as candidateCorrections from "./0114-candidate-corrections.ts";
import * as marketComps from "./0118-market-comps.ts";
import * as marketFigures from "./0125-market-figures.ts";
import * as auditByOrganization from "./0133-audit-by-organization.ts";
import * as candidateYes from "./0140-candidate-yes.ts";
import * as listLinksEnd from "./0141-list-links-end.ts";
import * as outcomes from "./0150-outcomes.ts";
import * as apiKeys from "./0160-api-keys.ts";
import * as eventFeed from "./0170-event-feed.ts";
import * as webhooks from "./0171-webhooks.ts";
import * as archives from "./0180-archives.ts";
import * as secondFactors from "./0190-second-factors.ts";
import * as companySignIn from "./0220-company-sign-in.ts";
import * as changeInbox from "./0240-change-inbox.ts";
import * as calendarFeeds from "./0245-calendar-feeds.ts";
import * as bounces from "./0248-bounces.ts";
import * as secondFactorPolicy from "./0250-second-factor-policy.ts";
import * as scim from "./0251-scim.ts";
import * as connectedApps from "./0255-connected-apps.ts";
import * as organizationLogos from "./0270-organization-logos.ts";
import * as fieldCorrections from "./0271-field-corrections.ts";
import * as passkeys from "./0272-passkeys.ts";
import * as companySignInOnly from "./0273-company-sign-in-only.ts";
import * as importedArchives from "./0274-imported-archives.ts";
import * as listSync from "./0277-list-sync.ts";
import * as auditStream from "./0278-audit-stream.ts";
import * as sharedLimits from "./0279-shared-limits.ts";
import * as idempotentProcesses from "./0280-idempotent-processes.ts";
import * as broughtClients from "./0281-brought-clients.ts";
import * as guestsAfterReveal from "./0284-guests-after-reveal.ts";
import * as identityRetention from "./0287-identity-retention.ts";
import * as jobWork from "./0288-job-work.ts";
import * as personRequests from "./0291-person-requests.ts";

/** Every migration by name, in the order of the names. A shipped one is never edited: add the next. */
export const migrations: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-organisations": organisations,
  "0003-listings": listings,
  "0004-sessions": sessions,
  "0005-imports": imports,
  "0006-shortlist": shortlist,
  "0007-pipeline": pipeline,
  "0010-deals": deals,
  "0011-deal-signing": dealSigning,
  "0012-deal-notices": dealNotices,
  "0013-threads": threads,
  "0014-introductions": introductions,
  "0015-notifications": notifications,
  "0017-data-keys": dataKeys,
  "0018-candidate-links": candidateLinks,
  "0019-match-cases": matchCases,
  "0020-register": register,
  "0021-evidence-keys": evidenceKeys,
  "0022-identity-files": identityFiles,
  "0023-introductions-known": introductionsKnown,
  "0024-message-cards": messageCards,
  "0025-candidates-word": candidatesWord,
  "0026-introduction-reminders": introductionReminders,
  "0027-interviews": interviews,
  "0030-standing": standing,
  "0031-sign-ups": signUps,
  "0033-members": members,
  "0034-notification-defaults": notificationDefaults,
  "0036-usage": usage,
  "0037-configuration": configuration,
  "0038-compliance": compliance,
  "0039-home": home,
  "0041-leads": leads,
  "0043-reported-messages": reportedMessages,
  "0044-what-came-of-it": whatCameOfIt,
  "0045-other-names": otherNames,
  "0046-audit-actors": auditActors,
  "0047-held-invitations": heldInvitations,
  "0048-erased-fields": erasedFields,
  "0049-due-notices": dueNotices,
  "0053-stage-targets": stageTargets,
  "0054-deal-corrections": dealCorrections,
  "0056-both-sign-client-agreement": bothSignClientAgreement,
  "0057-billing": billing,
  "0058-hand-offs": handOffs,
  "0059-import-mappings": importMappings,
  "0061-trials": trials,
  "0062-first-steps": firstSteps,
  "0063-american-spelling": americanSpelling,
  "0064-listing-topics": listingTopics,
  "0065-row-security": rowSecurity,
  "0066-cv-readings": cvReadings,
  "0067-employer-kinds": employerKinds,
  "0068-rankings": rankings,
  "0069-saved-searches": savedSearches,
  "0070-saved-search-hits": savedSearchHits,
  "0075-jobs": jobs,
  "0076-pipeline-jobs": pipelineJobs,
  "0077-pipeline-views": pipelineViews,
  "0085-track-records": trackRecords,
  "0086-clients": clients,
  "0090-guest-links": guestLinks,
  "0095-candidate-lists": candidateLists,
  "0100-returning-listings": returningListings,
  "0103-still-available": stillAvailable,
  "0105-nettings": nettings,
  "0110-list-links": listLinks,
  "0113-candidate-answers": candidateAnswers,
  "0114-candidate-corrections": candidateCorrections,
  "0118-market-comps": marketComps,
  "0125-market-figures": marketFigures,
  "0133-audit-by-organization": auditByOrganization,
  "0140-candidate-yes": candidateYes,
  "0141-list-links-end": listLinksEnd,
  "0150-outcomes": outcomes,
  "0160-api-keys": apiKeys,
  "0170-event-feed": eventFeed,
  "0171-webhooks": webhooks,
  "0180-archives": archives,
  "0190-second-factors": secondFactors,
  "0220-company-sign-in": companySignIn,
  "0240-change-inbox": changeInbox,
  "0245-calendar-feeds": calendarFeeds,
  "0248-bounces": bounces,
  "0250-second-factor-policy": secondFactorPolicy,
  "0251-scim": scim,
  "0255-connected-apps": connectedApps,
  "0270-organization-logos": organizationLogos,
  "0271-field-corrections": fieldCorrections,
  "0272-passkeys": passkeys,
  "0273-company-sign-in-only": companySignInOnly,
  "0274-imported-archives": importedArchives,
  "0277-list-sync": listSync,
  "0278-audit-stream": auditStream,
  "0279-shared-limits": sharedLimits,
  "0280-idempotent-processes": idempotentProcesses,
  "0281-brought-clients": broughtClients,
  "0284-guests-after-reveal": guestsAfterReveal,
  "0287-identity-retention": identityRetention,
  "0288-job-work": jobWork,
  "0291-person-requests": personRequests,
};
