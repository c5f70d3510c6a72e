import { z } from "zod";
import { dealStatuses } from "#domain/deal/deal.ts";
import { partStates } from "#domain/deal/signing.ts";
import { guestActions, guestAnswers, guestCode, guestLimits, guestLinkEnds } from "#domain/guest/guest.ts";
import { introductionStatuses } from "#domain/introduction/introduction.ts";
import { signatureNameLimit } from "#domain/introduction/nda.ts";
import { clientLimits } from "#domain/client/client.ts";
import { sheetFields } from "#domain/listing/sheet.ts";
import { nextStepNames } from "#domain/interview/next-step.ts";
import { guestIntroductions } from "./guest-introduction.ts";
import { introductions } from "./introduction.ts";
import { listingDetail, openedIdentity } from "./listing.ts";
import { logo } from "./organization.ts";
import { answering, id, instant, page, paging, procedure, silentProcedure } from "./procedure.ts";
import { confirmedTexts } from "./shapes.ts";
import { consentVersion } from "./signing.ts";

/** The masked view of a member, without the listing agency: the contact works with the agency that sent the link. */
const face = listingDetail.omit({
  agencyId: true,
  agencyName: true,
  agencyType: true,
  agencyContactName: true,
  terms: true,
  mine: true,
  own: true,
  erasedAt: true,
  stats: true,
});

const feeTerms = z.object({ feePercent: z.number(), guaranteeDays: z.int() });

const introduction = z.object({
  id,
  code: z.string(),
  candidate: z.object({ maskedCode: z.string(), headlineRole: z.string() }),
  status: z.enum(introductionStatuses),
  version: z.int(),
  actions: z.array(z.enum(["accept", "sign", "open"])),
  /** The other party with which the company can't agree now, because it is suspended or rejected. */
  barred: z.string().nullable(),
  /** The agency that sees each opening, once the company can read the agreement that names it. */
  listingAgency: z.string().nullable(),
  /** Only of a request that the company made itself. */
  terms: feeTerms.nullable(),
  /** Whose answer is awaited; while this one opens the name, to a later request. The same for `reason`. */
  awaits: z.string().nullable(),
  answerBy: instant.nullable(),
  grantDays: z.int(),
  accessUntil: instant.nullable(),
  reason: z.string().nullable(),
  deal: z.object({ code: z.string(), status: z.enum(dealStatuses) }).nullable(),
  /**
   * After the reveal; without the times of an interview, which need the emailed code. `represented`: the agency
   * arranges interviews for the company, so it isn't said whether there are any.
   */
  next: z
    .object({
      name: z.enum(nextStepNames),
      yours: z.boolean(),
      waitsFor: z.string().nullable(),
      represented: z.boolean(),
    })
    .nullable(),
});

const sheet = z.object({
  maskedCode: z.string(),
  role: z.string(),
  facts: z.array(z.object({ term: z.string(), fact: z.string() })),
  sections: z.array(
    z.discriminatedUnion("kind", [
      z.object({ heading: z.string(), kind: z.literal("text"), text: z.string() }),
      z.object({ heading: z.string(), kind: z.literal("points"), points: z.array(z.string()) }),
      z.object({ heading: z.string(), kind: z.literal("tags"), tags: z.array(z.string()) }),
      z.object({
        heading: z.string(),
        kind: z.literal("scores"),
        scores: z.array(z.object({ name: z.string(), score: z.number() })),
      }),
    ]),
  ),
});

const answered = { answer: z.enum(guestAnswers).nullable(), note: z.string() };

const candidate = z.object({
  listingId: id,
  /** Null while the company can't see the candidate, which the page doesn't explain, and on lists. */
  face: face.nullable(),
  /** The chosen parts, on lists; null while the company can't see the candidate. */
  sheet: sheet.nullable(),
  ...answered,
  /** The listing agency accepts an introduction only with the candidate's yes. */
  asksCandidate: z.boolean(),
  requestedAt: instant.nullable(),
  /** It's over, and the company never knew more of it, or an earlier introduction still opens the name. */
  requestEnded: z.boolean(),
  canRequest: z.boolean(),
  /** What a request offers. Null unless one can be made and the agency that sent the link represents the candidate. */
  usualTerms: feeTerms.nullable(),
  introduction: introduction.nullable(),
});

const openPage = z.object({
  state: z.literal("open"),
  agencyName: z.string(),
  senderName: z.string(),
  company: z.string(),
  contactName: z.string(),
  /** Where codes go, as `a•••@kestrel.example`. */
  sentTo: z.string(),
  message: z.string(),
  expiresAt: instant,
  /** A list: the contact answers yes, maybe or no to each candidate. */
  asksAnswers: z.boolean(),
  candidates: z.array(candidate),
  /** Agreements about the link's candidates that the contact was sent to sign; those still open first. */
  documents: z.array(
    z.object({
      id,
      title: z.string(),
      dealCode: z.string(),
      state: z.enum(partStates),
      listingId: id,
    }),
  ),
});

const guestPage = z.discriminatedUnion("state", [
  z.object({ state: z.literal("ended"), why: z.enum(guestLinkEnds), agencyName: z.string(), company: z.string() }),
  openPage,
]);

const link = z.object({
  id,
  client: z.object({ id, name: z.string() }),
  contact: z.object({ name: z.string(), email: z.string() }),
  sentBy: z.string(),
  sentAt: instant,
  expiresAt: instant,
  state: z.enum(["open", ...guestLinkEnds]),
  /** The chosen parts of the sheet, of a link that shows a list. */
  fields: z.array(z.enum(sheetFields)).nullable(),
  candidates: z.array(
    z.object({
      listingId: id,
      maskedCode: z.string(),
      headlineRole: z.string(),
      requestedAt: instant.nullable(),
      ...answered,
      answeredAt: instant.nullable(),
    }),
  ),
  /** Newest first; at most 50. */
  views: z.array(z.object({ at: instant, action: z.enum(guestActions), listingId: id.nullable() })),
});

const token = z.string().min(1).max(200);
/** What a correct code was exchanged for. */
const pass = z.string().min(1).max(200);
const ofOne = { token, listingId: id };
/** A candidate of a list that the viewer's employer was sent. */
const ofReceived = { id, listingId: id };
/** What is absent stays as it is. */
const answerParts = {
  answer: z.enum(guestAnswers).optional(),
  note: z.string().max(guestLimits.note, `Shorten this to at most ${guestLimits.note} characters.`).optional(),
  confirmedTexts,
};
const version = z.int().min(1);

const onPage = answering("public", guestPage);
const onReceived = answering("list.receive", openPage);

/** Candidates for a client: by an emailed link, or in its account (docs/decisions/0041, 0089). */
export const guests = {
  open: onPage({
    says: "The masked candidates of the link, and what the client can do with each.",
    input: z.strictObject({ token }),
  }),
  logo: procedure({
    needs: "public",
    says: "The logo of the agency that sent the link; null once the link has ended.",
    input: z.strictObject({ token }),
    output: logo,
  }),
  view: silentProcedure({
    needs: "public",
    says: "The contact opened a candidate of the list, for the agency's activity log.",
    input: z.strictObject(ofOne),
  }),
  answer: onPage({
    says:
      "The contact's answer to a candidate of the list, with a note that only the agency reads. It can be changed. " +
      "With a pass, a note that names a candidate whom the company opened is refused.",
    input: z.strictObject({ ...ofOne, ...answerParts, pass: pass.optional() }),
  }),
  request: onPage({
    says: "Requests an introduction to a candidate of the link for the client.",
    input: z.strictObject(ofOne),
  }),
  code: procedure({
    needs: "public",
    says: "Emails the contact a code. It is needed to accept terms, sign and read a name.",
    input: z.strictObject({ token }),
    output: z.object({ sentTo: z.string(), until: instant }),
  }),
  confirm: procedure({
    needs: "public",
    says: "Exchanges the emailed code for a pass of this browser.",
    input: z.strictObject({
      token,
      code: z
        .string()
        .trim()
        .regex(new RegExp(`^\\d{${guestCode.digits}}$`), `Enter the ${guestCode.digits} digits from the email.`),
    }),
    output: z.object({ pass: z.string(), until: instant }),
  }),
  accept: onPage({
    says: "Accepts the terms that the agency offers for an introduction the client requested.",
    input: z.strictObject({ ...ofOne, pass, version }),
  }),
  nda: procedure({
    needs: "public",
    says: "The confidentiality agreement that the client signs to read a candidate's name.",
    input: z.strictObject(ofOne),
    output: introductions.nda.output,
  }),
  sign: onPage({
    says: "Signs it for the client with a typed name. From then on the client holds a grant.",
    input: z.strictObject({
      ...ofOne,
      pass,
      version,
      name: z.string().max(signatureNameLimit, `Shorten this to at most ${signatureNameLimit} characters.`),
      consent: z.boolean(),
      consentVersion,
      hash: z.string().regex(/^[0-9a-f]{64}$/, "Send the fingerprint of the text you read."),
    }),
  }),
  identity: procedure({
    needs: "public",
    says: "The identity of a candidate, under the client's grant. Every response is recorded.",
    input: z.strictObject({ ...ofOne, pass }),
    output: openedIdentity,
  }),
  ...guestIntroductions,
  list: procedure({
    needs: "client.use",
    says: "The candidates your agency has sent to clients, newest first, and when they were opened.",
    input: z.strictObject({
      listingId: id.optional(),
      listId: id.optional(),
      ...paging(20, 50),
    }),
    output: page(link),
  }),
  answers: procedure({
    needs: "client.use",
    says: "The newest answer of a client to each candidate on your agency's shared lists, at most 500.",
    input: z.strictObject({}),
    output: z.object({
      items: z.array(z.object({ listingId: id, company: z.string(), answer: z.enum(guestAnswers), at: instant })),
    }),
  }),
  send: procedure({
    needs: "client.use",
    says:
      "Emails a contact of a client a link to these masked candidates. A client with an account finds them there, " +
      "and the email leads to it.",
    input: z.strictObject({
      clientId: id,
      listingIds: z
        .array(id)
        .min(1, "Choose at least one candidate.")
        .max(guestLimits.candidates, `Send at most ${guestLimits.candidates} candidates in one link.`),
      /** Sends the candidates as a list: the chosen parts of their sheets, each to be answered. */
      list: z
        .strictObject({ id, fields: z.array(z.enum(sheetFields)).min(1, "Choose at least one part.") })
        .nullable()
        .default(null),
      name: z.string().max(guestLimits.name, `Shorten this to at most ${guestLimits.name} characters.`),
      email: z.string().max(clientLimits.email, "This address is too long."),
      message: z
        .string()
        .max(guestLimits.message, `Shorten this to at most ${guestLimits.message} characters.`)
        .default(""),
      days: z
        .int()
        .min(guestLimits.days.least, `Enter ${guestLimits.days.least} to ${guestLimits.days.most} days.`)
        .max(guestLimits.days.most, `Enter ${guestLimits.days.least} to ${guestLimits.days.most} days.`)
        .default(guestLimits.days.usual),
      confirmedTexts,
    }),
    /**
     * `url`: the emailed link, only in the first answer, and only if all candidates are your agency's own. Repeats of
     * the call have null, and so have clients with an account.
     */
    output: z.object({ link, url: z.string().nullable() }),
  }),
  revoke: procedure({
    needs: "client.use",
    says: "Ends a link your agency has sent. It opens nothing from now on.",
    input: z.strictObject({ id }),
    output: z.object({ link }),
  }),
  received: procedure({
    needs: "list.receive",
    says: "The candidates that agencies have sent to your company, newest first.",
    input: z.strictObject(paging(20, 50)),
    output: page(
      z.object({
        id,
        agencyName: z.string(),
        senderName: z.string(),
        contactName: z.string(),
        sentAt: instant,
        asksAnswers: z.boolean(),
        candidates: z.int(),
        /** How many of them have an answer. */
        answered: z.int(),
        /** How many are still there to answer. */
        open: z.int(),
      }),
    ),
  }),
  openReceived: onReceived({
    says: "The masked candidates that an agency has sent to your company, and what you can do with each.",
    input: z.strictObject({ id }),
  }),
  viewReceived: silentProcedure({
    needs: "list.receive",
    says: "You opened a candidate of the list, for the agency's activity log.",
    input: z.strictObject(ofReceived),
  }),
  answerReceived: onReceived({
    says: "Your company's answer to a candidate of the list, with a note that only the agency reads.",
    input: z.strictObject({ ...ofReceived, ...answerParts }),
  }),
  requestReceived: onReceived({
    says: "Requests an introduction to a candidate that an agency has sent to your company.",
    input: z.strictObject(ofReceived),
  }),
};
