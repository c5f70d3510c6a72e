import { z } from "zod";
import { contract } from "#contract/index.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import { ownForm, listingDetail } from "#contract/listing.ts";
import { ledger, money } from "#contract/deal-money.ts";
import { introduction } from "#contract/introduction.ts";

const items = <Item extends z.ZodType>(list: z.ZodObject<{ items: z.ZodArray<Item> }>): Item =>
  list.shape.items.element;

const { organizations, members, invitations, pipeline, shortlist, savedSearches, jobs, candidateLists } = contract;
const { retentions } = contract;
const { deals, threads, interviews, scorecards, interests, clients, guests, money: moneyCalls } = contract;
const { audit, identityFiles } = contract;
const sent = items(guests.list.output);

/**
 * The files of records in an archive: what a record is, and its schema, from which the columns of its CSV file and the
 * dictionary follow. Schemas are those of the API (docs/decisions/0065).
 */
export const nouns = {
  organization: {
    says:
      "Your organization, its other names, its billing details, its logo, and how long identities of ended listings " +
      "are stored.",
    record: z.object({
      organization: organizations.own.output,
      names: organizations.names.output,
      billing: organizations.billing.output,
      logo: organizations.logo.output,
      retention: retentions.settings.output,
    }),
  },
  members: { says: "Members and their roles.", record: items(members.list.output) },
  invitations: { says: "Pending invitations.", record: items(invitations.list.output) },
  listings: {
    says:
      "Your own listings and drafts: the form with the candidate's identity, and the public face as your screens " +
      "show it (null for drafts). `identityKeptUntil`: the last date before the identity of a listing that ended is " +
      "destroyed here.",
    record: z.object({
      id: z.string(),
      code: z.string().nullable(),
      status: ownForm.shape.status,
      updatedAt: z.iso.datetime(),
      form: ownForm.shape.form,
      face: listingDetail.nullable(),
      /** Of a listing that ended. */
      identityKeptUntil: z.iso.date().nullable(),
    }),
  },
  "candidate-files": {
    says: "CV files of your own listings. `path` is the file in this archive.",
    record: z.object({ listingId: z.string(), path: z.string(), ...items(identityFiles.list.output).shape }),
  },
  stages: { says: "Stages of your pipeline, in order.", record: pipeline.board.output.shape.stages.element },
  pipeline: { says: "Cards of your pipeline with the history of their stages.", record: pipeline.get.output },
  jobs: {
    says: "Jobs, with the ids of the introductions and deals that were started for them.",
    record: jobs.get.output.extend({ introductionIds: z.array(z.string()), dealIds: z.array(z.string()) }),
  },
  "candidate-lists": { says: "Lists of candidates, with their entries in order.", record: candidateLists.get.output },
  shortlists: {
    says: "Shortlists of your active members. Notes are private: only those of the person who exported are included.",
    record: z.object({ memberId: z.string(), memberName: z.string(), ...items(shortlist.list.output).shape }),
  },
  "saved-searches": {
    says: "Saved searches of the person who exported, and those that colleagues share.",
    record: items(savedSearches.list.output),
  },
  interests: { says: "What employers look for, as your agency recorded it.", record: items(interests.list.output) },
  clients: { says: "Employers your agency works for.", record: items(clients.list.output) },
  "client-links": {
    says: "Candidates that your agency sent to clients: to whom, and the chosen parts of the sheet on a shared list.",
    record: sent.omit({ candidates: true, views: true }),
  },
  "client-answers": {
    says:
      "Each candidate that was sent, with the client's answer and note on a shared list. The code and the role are " +
      "null while your agency can't see the listing.",
    record: z.object({
      linkId: z.string(),
      clientName: z.string(),
      ...sent.shape.candidates.element.extend({
        maskedCode: z.string().nullable(),
        headlineRole: z.string().nullable(),
      }).shape,
    }),
  },
  "client-views": {
    says: "What clients did with the candidates that were sent, newest first for each link.",
    record: z.object({ linkId: z.string(), clientName: z.string(), ...sent.shape.views.element.shape }),
  },
  introductions: { says: "Introductions, as your organization sees them.", record: introduction },
  interviews: { says: "Interviews of your introductions.", record: items(interviews.list.output) },
  scorecards: {
    says: "Scorecards of interviews that your organization held. Comments are null without access to the candidate.",
    record: z.object({ introductionId: z.string(), ...items(scorecards.list.output).shape }),
  },
  deals: { says: "Deals, as your organization sees them.", record: deals.get.output },
  corrections: {
    says: "Corrections of won deals: each value before and after, who requested it, and who confirmed it.",
    record: z.object({
      dealId: z.string(),
      dealCode: z.string(),
      ...deals.get.output.shape.corrections.element.shape,
    }),
  },
  payments: {
    says: "What the employer of each won deal owes and paid, entry by entry.",
    record: z.object({ dealId: z.string(), dealCode: z.string(), ...money.shape.entries.element.shape }),
  },
  ledger: {
    says: "The double-entry ledger of each won deal, one line for each posting. Only agencies see it.",
    record: z.object({
      dealId: z.string(),
      dealCode: z.string(),
      ...ledger.shape.entries.element.omit({ postings: true }).shape,
      ...ledger.shape.entries.element.shape.postings.element.shape,
    }),
  },
  invoices: {
    says: "Invoices and credit notes. Their PDF files are in the folder of the deal.",
    record: z.object({
      dealId: z.string(),
      dealCode: z.string(),
      ...deals.billing.output.shape.documents.element.shape,
    }),
  },
  nettings: {
    says: "Nettings with partner agencies, with the amounts that each settles.",
    record: moneyCalls.nettings.output.shape.nettings.element,
  },
  threads: { says: "Threads with other organizations.", record: threads.get.output.shape.thread },
  messages: {
    says: "Messages of your threads, as your organization sees them.",
    record: z.object({ threadId: z.string(), ...threads.get.output.shape.messages.element.shape }),
  },
  "audit-log": { says: "The audit log of your organization, newest first.", record: items(audit.list.output) },
} as const satisfies Record<string, { says: string; record: z.ZodObject }>;

export type ArchiveNoun = keyof typeof nouns;
export type RecordOf<Noun extends ArchiveNoun> = z.input<(typeof nouns)[Noun]["record"]>;

/** Records of an employer's archive that have no rows, so an import doesn't restore them (docs/decisions/0098). */
export const employersRecordsOnly: readonly ArchiveNoun[] = ["deals", "corrections", "payments", "invoices"];

/** What an archive leaves out, in its manifest. */
export const leftOutOf = (kind: OrganizationKind): readonly string[] => [
  ...(kind === "employer"
    ? [
        "Rows of deals, corrections, payments and invoices: the agencies' split isn't yours to read, so an import " +
          "can't restore them. Keep this file: it has their records and signed documents.",
      ]
    : []),
  ...leftOut,
];

const leftOut: readonly string[] = [
  "Identities of other agencies' candidates that your organization received by an introduction. Open each while your " +
    "access lasts; every opening is recorded.",
  "Text in rows that names such a candidate, in messages, interview links and scorecards: you can read it while the " +
    "grant lasts, and an import doesn't restore it.",
  "Original uploads of CV files: a file is stored without its metadata from the start, and that copy is included.",
  "Notes on colleagues' shortlists and searches that colleagues don't share: they are private to each member.",
  "Uploaded import files, saved views, notifications and their settings, webhooks, and logs of rankings.",
  "Passwords, second factors, sign-ins, links and secrets of API keys. They end with their installation.",
];
