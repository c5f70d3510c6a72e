import type { Handlers } from "../http/context.ts";
import { admin, configuration } from "./admin.ts";
import { candidacy } from "./candidacy.ts";
import { deals } from "./deal.ts";
import { handOffs } from "./hand-off.ts";
import { home } from "./home.ts";
import { identities } from "./identity.ts";
import { identityFiles } from "./identity-file.ts";
import { imports } from "./import.ts";
import { interests } from "./interest.ts";
import { interviews } from "./interview.ts";
import { introductions } from "./introduction.ts";
import { leaks } from "./leak-report.ts";
import { leads } from "./lead.ts";
import { listings } from "./listing.ts";
import { cases } from "./match-case.ts";
import { invitations } from "./invitation.ts";
import { members } from "./member.ts";
import { notifications } from "./notification.ts";
import { organizations } from "./organization.ts";
import { outbox } from "./outbox.ts";
import { own } from "./own.ts";
import { pipeline } from "./pipeline.ts";
import { profile } from "./profile.ts";
import { register } from "./register.ts";
import { settings } from "./settings.ts";
import { signing } from "./signing.ts";
import { shortlist } from "./shortlist.ts";
import { threads } from "./thread.ts";
import { usage } from "./usage.ts";

/** One handler a procedure; leaving one out does not compile (design rule 7). */
export const handlers: Handlers = {
  settings,
  listings,
  handOffs,
  identities,
  identityFiles,
  imports,
  shortlist,
  pipeline,
  deals,
  signing,
  threads,
  notifications,
  introductions,
  interviews,
  interests,
  register,
  candidacy,
  leads,
  outbox,
  cases,
  organizations,
  members,
  invitations,
  profile,
  admin,
  configuration,
  leaks,
  usage,
  home,
  own,
};
