import type { z } from "zod";
import { admin, configuration, leaks, usage } from "./admin.ts";
import { apiKeys } from "./api-key.ts";
import { audit } from "./audit.ts";
import { candidacy } from "./candidacy.ts";
import { candidateLists } from "./candidate-list.ts";
import { events } from "./event.ts";
import { calendarFeeds } from "./calendar-feed.ts";
import { companySignIn } from "./company-sign-in.ts";
import { connectedApps } from "./connected-app.ts";
import { webhooks } from "./webhook.ts";
import { clients } from "./client.ts";
import { cvs } from "./cv.ts";
import { deals } from "./deal.ts";
import { demand } from "./demand.ts";
import { guests } from "./guest.ts";
import { archives } from "./archive.ts";
import { handOffs } from "./hand-off.ts";
import { home } from "./home.ts";
import { identityFiles } from "./identity-file.ts";
import { imports } from "./import.ts";
import { interests } from "./interest.ts";
import { interviews } from "./interview.ts";
import { introductions } from "./introduction.ts";
import { identities, listings, settings } from "./listing.ts";
import { jobs } from "./job.ts";
import { leads } from "./lead.ts";
import { cases } from "./match-case.ts";
import { invitations, members } from "./member.ts";
import { money } from "./money.ts";
import { notifications } from "./notification.ts";
import { organizations } from "./organization.ts";
import { outbox } from "./outbox.ts";
import { own } from "./own.ts";
import { pipeline } from "./pipeline.ts";
import type { Procedure } from "./procedure.ts";
import { factors } from "./factors.ts";
import { profile } from "./profile.ts";
import { rankings } from "./job-description.ts";
import { retentions } from "./retention.ts";
import { register } from "./register.ts";
import type { Routes } from "./routes.ts";
import { savedSearches } from "./saved-search.ts";
import { scorecards } from "./scorecard.ts";
import { shortlist } from "./shortlist.ts";
import { signing } from "./signing.ts";
import { threads } from "./thread.ts";
import { marketComps } from "./market-comp.ts";
import { trackRecords } from "./track-record.ts";

/** All procedures. Compiles only if every procedure has a route and every route a procedure. */
export const contract = {
  settings,
  listings,
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
  calendarFeeds,
  companySignIn,
  connectedApps,
  deals,
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
  rankings,
  register,
  marketComps,
  trackRecords,
  candidacy,
  leads,
  outbox,
  cases,
  organizations,
  archives,
  retentions,
  members,
  invitations,
  profile,
  apiKeys,
  factors,
  admin,
  audit,
  configuration,
  leaks,
  usage,
  home,
  own,
} satisfies {
  [Noun in keyof Routes]: { [Verb in keyof Routes[Noun]]: Procedure };
};

export type Contract = typeof contract;

export type InputOf<P> = P extends Procedure<infer Input, z.ZodType> ? z.output<Input> : never;
type AskOf<P> = P extends Procedure<infer Input, z.ZodType> ? z.input<Input> : never;
export type AnswerOf<P> = P extends Procedure<z.ZodType, infer Output> ? z.output<Output> : never;

export type CallOptions = {
  signal?: AbortSignal;
  /** A repeated request with the same key gets the first answer (spec §20). */
  idempotencyKey?: string;
  /** Called while a large request is sent, with the sent part from 0 to 1. */
  onProgress?: (part: number) => void;
};

/** What screens call, over HTTP and in the demo. Rejects with `Problem` (backend.ts). */
export type Api = {
  [Noun in keyof Contract]: {
    [Verb in keyof Contract[Noun]]: (
      ask: AskOf<Contract[Noun][Verb]>,
      options?: CallOptions,
    ) => Promise<AnswerOf<Contract[Noun][Verb]>>;
  };
};

/**
 * What a backend implements: one function per procedure, with its context first. A missing one breaks the build (rule
 * 7). `Visited` is the context of a public procedure, which may have no viewer.
 */
export type HandlersWith<Context, Visited> = {
  [Noun in keyof Contract]: {
    [Verb in keyof Contract[Noun]]: (
      context: Contract[Noun][Verb] extends Procedure<z.ZodType, z.ZodType, "public"> ? Visited : Context,
      input: InputOf<Contract[Noun][Verb]>,
    ) => Promise<AnswerOf<Contract[Noun][Verb]>>;
  };
};

export type Ask<Noun extends keyof Contract, Verb extends keyof Contract[Noun]> = AskOf<Contract[Noun][Verb]>;
export type Answer<Noun extends keyof Contract, Verb extends keyof Contract[Noun]> = AnswerOf<Contract[Noun][Verb]>;
