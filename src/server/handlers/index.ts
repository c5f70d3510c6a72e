import type { Handlers } from "../http/context.ts";
import { candidacy } from "./candidacy.ts";
import { deals } from "./deal.ts";
import { home } from "./home.ts";
import { identities } from "./identity.ts";
import { identityFiles } from "./identity-file.ts";
import { imports } from "./import.ts";
import { interests } from "./interest.ts";
import { introductions } from "./introduction.ts";
import { listings } from "./listing.ts";
import { cases } from "./match-case.ts";
import { notifications } from "./notification.ts";
import { organisations } from "./organisation.ts";
import { pipeline } from "./pipeline.ts";
import { register } from "./register.ts";
import { settings } from "./settings.ts";
import { signing } from "./signing.ts";
import { shortlist } from "./shortlist.ts";
import { threads } from "./thread.ts";

/** One handler a procedure; leaving one out does not compile (design rule 7). */
export const handlers: Handlers = { settings, listings, identities, identityFiles, imports, shortlist, pipeline, deals, signing, threads, notifications, introductions, interests, register, candidacy, cases, organisations, home };
