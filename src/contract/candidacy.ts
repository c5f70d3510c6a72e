import { z } from "zod";
import {
  candidacyLimits,
  candidateCommands,
  candidateConsentKinds,
  candidateStops,
} from "#domain/candidacy/candidacy.ts";
import { correctableFields, correctionLimit } from "#domain/candidacy/correction.ts";
import { candidateEmailKinds, candidateRequestKinds, linkEnds } from "#domain/candidacy/view.ts";
import { candidateNoteLimit, candidateReplies } from "#domain/introduction/candidate.ts";
import { outcomes } from "#domain/introduction/outcome.ts";
import { introductionStatuses } from "#domain/introduction/introduction.ts";
import { identity, listingDetail } from "./listing.ts";
import { answering, calendarDate, fileProcedure, id, instant } from "./procedure.ts";
import { confirmedTexts } from "./shapes.ts";

const correction = z
  .object({ field: z.enum(correctableFields), label: z.string(), from: z.string(), accepted: z.boolean().nullable() })
  .nullable();
const wish = z.object({
  about: z.enum(candidateRequestKinds),
  text: z.string(),
  correction,
  askedAt: instant,
  done: z.boolean(),
});
const consent = z.object({
  confirmedBy: z.enum(["agency", "candidate"]),
  version: z.string(),
  at: instant,
  until: calendarDate,
  withdrawnAt: instant.nullable(),
  stands: z.boolean(),
});
const stop = z.object({ what: z.enum(candidateStops), since: instant }).nullable();

/** All data stored about a candidate, for the candidate, or the state of an ended link. */
const page = z.discriminatedUnion("state", [
  z.object({ state: z.literal("ended"), why: z.enum(linkEnds), at: instant }),
  z.object({
    state: z.literal("open"),
    agencyName: z.string(),
    /** While it isn't, no one else sees the listing. */
    agencyIsVetted: z.boolean(),
    /** The listing as employers see it. */
    face: listingDetail,
    identity,
    files: z.array(z.object({ number: z.int(), name: z.string(), size: z.int(), addedAt: instant })),
    /** The organizations that can't see the listing. */
    blocked: z.array(z.object({ name: z.string(), domain: z.string() })),
    wishes: z.array(wish),
    /** What the candidate can correct field by field, as it is now. */
    correctable: z.array(
      z.object({ field: z.enum(correctableFields), label: z.string(), text: z.string(), isList: z.boolean() }),
    ),
    /** Newest first. */
    consents: z.array(z.object({ kind: z.enum(candidateConsentKinds), text: z.string(), ...consent.shape })),
    /** What can be confirmed now. */
    ask: z.object({ version: z.string(), texts: z.array(z.string()), until: calendarDate }),
    grants: z.array(
      z.object({
        organizationName: z.string(),
        givenAt: instant,
        endsAt: instant,
        revokedAt: instant.nullable(),
        openedAt: instant.nullable(),
        /** The listing is hidden from it, so it can't open the identity now. */
        isHidden: z.boolean(),
      }),
    ),
    /** Newest first: who requested them, and the outcome. */
    introductions: z.array(
      z.object({
        id,
        sellingAgency: z.string().nullable(),
        employer: z.string(),
        status: z.enum(introductionStatuses),
        askedAt: instant,
        /** The parties that received the name through another introduction. */
        knownTo: z.array(z.string()),
        revealedAt: instant.nullable(),
        hired: z.boolean(),
        outcome: z.enum(outcomes).nullable(),
        /** The name of the organization that decided; null without an outcome. */
        decidedBy: z.string().nullable(),
        answer: z.object({ reply: z.enum(candidateReplies), note: z.string(), at: instant }).nullable(),
        canAnswer: z.boolean(),
      }),
    ),
    stop,
    /** Set while the candidate is asked if they are still available, and while the listing is paused for no answer. */
    asked: z.object({ paused: z.boolean() }).nullable(),
    /** When an erasure request is carried out if the agency doesn't answer. */
    erasureDueAt: instant.nullable(),
    emails: z.boolean(),
    /** Emails to the candidate, newest first. */
    emailsSent: z.array(z.object({ about: z.enum(candidateEmailKinds), at: instant })),
    actions: z.array(z.enum([...candidateCommands, "confirm"])),
  }),
]);

const owners = z.object({
  sentAt: instant.nullable(),
  openedAt: instant.nullable(),
  emails: z.boolean(),
  consent: consent.nullable(),
  stop,
  erasureDueAt: instant.nullable(),
  wishes: z.array(z.object({ id, ...wish.shape })),
  /** Why the link can't be sent now; null when it can. */
  whyNotSend: z.string().nullable(),
});

/** From an email; identifies one candidate and their one listing. */
const token = z.string().min(1).max(200);
const onPage = answering("public", page);
const byLink = (says: string) => onPage({ says, input: z.strictObject({ token }) });
const forAgency = answering("signed-in", owners);

/** The candidate's own page, by the link of an email, without an account, and the listing agency's view of it. */
export const candidacy = {
  open: byLink("The data stored about the candidate who owns the link, and who received it."),
  confirm: onPage({
    says: "The candidate gives consent and right to represent, as shown, by typing their name.",
    input: z.strictObject({
      token,
      name: z
        .string()
        .min(1, "Type your full name.")
        .max(candidacyLimits.name, `Shorten this to at most ${candidacyLimits.name} characters.`),
      version: z.string().max(40),
      until: calendarDate,
      agreed: z.boolean(),
    }),
  }),
  withdraw: byLink("The candidate withdraws their consent: the listing leaves the market at once."),
  pause: byLink("The candidate pauses: the listing leaves the market, and its agency can't put it back."),
  resume: byLink("The candidate ends their pause."),
  available: byLink("The candidate says that they are still available."),
  askErasure: byLink(
    "The candidate requests erasure: the listing leaves the market, the agency is notified, and the data " +
      "is erased after 14 days.",
  ),
  keep: byLink("The candidate withdraws their erasure request."),
  report: byLink(
    "Reports that the person with the link isn't the candidate. The link ends, and the listing leaves the market " +
      "until its agency corrects the address.",
  ),
  renew: byLink("Sends a new link that replaces this one."),
  emails: onPage({
    says: "Whether the candidate wants emails.",
    input: z.strictObject({ token, wanted: z.boolean() }),
  }),
  wish: onPage({
    says: "The candidate asks their agency to hide them from an organization, or to correct their public profile.",
    input: z.strictObject({
      token,
      about: z.enum(candidateRequestKinds).default("hide"),
      text: z
        .string()
        .min(1, "Type your request.")
        .max(candidacyLimits.request, `Shorten this to at most ${candidacyLimits.request} characters.`),
    }),
  }),
  correct: onPage({
    says: "The candidate proposes another text for one field of their public profile. Their agency decides.",
    input: z.strictObject({
      token,
      field: z.enum(correctableFields),
      text: z.string().max(correctionLimit, `Shorten this to at most ${correctionLimit} characters.`),
    }),
  }),
  answer: onPage({
    says: "The candidate answers a request for an introduction: yes, no, or what they want to know first.",
    input: z.strictObject({
      token,
      introductionId: id,
      reply: z.enum(candidateReplies),
      note: z.string().max(candidateNoteLimit, `Shorten this to at most ${candidateNoteLimit} characters.`).default(""),
    }),
  }),
  file: fileProcedure({
    needs: "public",
    says: "One of the files on the candidate's page, without its author's name. Every download is recorded.",
    input: z.strictObject({ token, number: z.int().min(1).max(1_000) }),
  }),
  ofListing: forAgency({
    says: "What the listing agency sees of its candidate's own page.",
    input: z.strictObject({ listingId: id }),
  }),
  send: forAgency({
    says: "Sends the candidate their link, at most once a day. With `renew`, a new link replaces the old one.",
    input: z.strictObject({ listingId: id, renew: z.boolean().default(false) }),
  }),
  settle: forAgency({
    says: "The agency has done what the candidate requested.",
    input: z.strictObject({ listingId: id, id }),
  }),
  decide: forAgency({
    says:
      "The agency accepts a correction, which changes the listing after the usual checks, or declines it. The " +
      "candidate sees which.",
    input: z.strictObject({
      listingId: id,
      id,
      accept: z.boolean(),
      confirmedTexts,
    }),
  }),
};
