import { z } from "zod";
import type { Answer } from "#contract/index.ts";
import { introduction as introductionView, introductions as contract } from "#contract/introduction.ts";
import { marked } from "#domain/agent/marked.ts";
import { clientLimits } from "#domain/client/client.ts";
import { introductionLimits } from "#domain/introduction/introduction.ts";
import { introductionViews } from "#domain/introduction/view.ts";
import { code, cursorIn, id, instant, markedText, page, pageIn, party } from "../shapes.ts";
import { type Desk, tool } from "../tool.ts";

const { shape } = introductionView;
const offer = shape.offers.element.shape.offer;
const offerAsked = contract.request.input.shape.offer;

const introduction = z.object({
  introductionId: id,
  code,
  listingId: id,
  maskedCode: code,
  headlineRole: markedText,
  status: shape.status,
  you: shape.you,
  listingAgency: party,
  sellingAgency: party.nullable(),
  employer: party,
  message: markedText,
  offers: z.array(z.object({ number: z.int(), by: party, offer, note: markedText, at: instant })),
  needsYou: z.boolean(),
  awaits: party.nullable(),
  answerBy: instant.nullable(),
  reason: markedText.nullable(),
  deal: z.object({ dealId: id, code, status: shape.deal.unwrap().shape.status }).nullable(),
  actions: shape.actions,
  version: z.int(),
});

const introductionOf = (from: Answer<"introductions", "get">) => ({
  ...from,
  introductionId: from.id,
  maskedCode: from.candidate.maskedCode,
  headlineRole: from.candidate.headlineRole,
  deal: from.deal && { ...from.deal, dealId: from.deal.id },
});

const request = z.strictObject({
  listingId: id,
  employerId: id
    .nullable()
    .default(null)
    .describe("For agencies: the employer it is for, from list_clients. Employers leave it out."),
  offer: offerAsked.describe(
    "Agencies offer a split: the listing agency's share of the fee in percent. " +
      "Employers offer a fee in percent and a guarantee in days.",
  ),
  message: z.string().max(introductionLimits.message).default("").describe("The listing agency can read it"),
  confirmationToken: z.string().max(200).optional().describe("From the first call, to send the request"),
});

const forNewClient = request.omit({ employerId: true }).extend({
  company: z.string().max(clientLimits.company).describe("The client's name"),
  email: z.string().max(clientLimits.email).describe("A work address at the client, whose domain is its own"),
});

const tokenShape = /^[\w.-]{1,200}$/;
const nextSteps = {
  not_sent: "Nothing was sent. Show this to the person you work for. If they agree, call again with the token.",
  declined: "The person declined. Nothing was sent.",
  sent: "The listing agency has the request. Read list_introductions for its answer.",
} as const;
const nothing = { willSend: null, confirmationToken: null, expiresAt: null, introduction: null };
const declined = { ...nothing, state: "declined" as const, next: nextSteps.declined };
const sent = ({ introduction: made }: Answer<"introductions", "request">) => ({
  ...nothing,
  state: "sent" as const,
  next: nextSteps.sent,
  introduction: introductionOf(made),
});

const toSend = z.object({
  listingId: id,
  maskedCode: code,
  headlineRole: markedText,
  listingAgency: party,
  offer: offerAsked,
  message: markedText,
});
const sending = z.object({
  state: z.enum(["not_sent", "declined", "sent"]),
  next: z.enum(Object.values(nextSteps)),
  confirmationToken: z.string().regex(tokenShape).nullable(),
  expiresAt: instant.nullable(),
  introduction: introduction.nullable(),
});

/** For the person at the agent, in our words and the agent's, with the client's name. */
function question(
  maskedCode: string,
  { offer: terms, message }: Pick<z.output<typeof request>, "offer" | "message">,
  client = "",
): string {
  const offered =
    terms.kind === "split"
      ? `a split of ${terms.laSplit}% for the listing agency`
      : `a fee of ${terms.feePercent}% and a guarantee of ${terms.guaranteeDays} days`;
  const text = message === "" ? "It has no message." : `Its message: ${marked(message).untrusted}`;
  return `Request an introduction to ${maskedCode}${client}, offering ${offered}? ${text}`;
}

const about = (listing: Answer<"listings", "get">) => ({
  listingId: listing.id,
  maskedCode: listing.maskedCode,
  headlineRole: listing.headlineRole,
  listingAgency: { id: listing.agencyId, name: listing.agencyName },
});

/** The client's name; null for none, for one that isn't listed, and for a key that can't list clients. */
async function clientName({ ask, allows }: Desk, id: string | null): Promise<string | null> {
  if (id === null || !allows("clients:read")) return null;
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await ask("clients", "list", { limit: 200, cursor });
    const found = items.find((client) => client.id === id);
    if (found) return found.name;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return null;
}

async function preview(desk: Desk, args: z.output<typeof request>) {
  const { ask, confirmation } = desk;
  const listing = await ask("listings", "get", { id: args.listingId });
  const name = await clientName(desk, args.employerId);
  const { token, expiresAt } = confirmation(args);
  return {
    ...nothing,
    state: "not_sent" as const,
    next: nextSteps.not_sent,
    willSend: {
      ...about(listing),
      employer: args.employerId === null ? null : { id: args.employerId, name: name ?? "" },
      offer: args.offer,
      message: args.message,
    },
    confirmationToken: token,
    expiresAt,
  };
}

export const introductions = {
  list_introductions: tool("list_introductions", {
    input: z.strictObject({
      listingId: id.optional(),
      view: z.enum(introductionViews).optional(),
      ...pageIn,
    }),
    output: page(introduction),
    async run({ ask }, filters) {
      const found = await ask("introductions", "list", filters);
      return { ...found, items: found.items.map(introductionOf) };
    },
  }),
  list_clients: tool("list_clients", {
    input: z.strictObject({ cursor: cursorIn }),
    output: page(party).omit({ total: true }),
    run: ({ ask }, at) => ask("clients", "list", at),
  }),
  request_introduction: tool("request_introduction", {
    input: request,
    output: sending.extend({ willSend: toSend.extend({ employer: party.nullable() }).nullable() }),
    async run(desk, { confirmationToken, ...args }) {
      if (confirmationToken === undefined) return preview(desk, args);
      desk.requireConfirmation(confirmationToken, args);
      const { maskedCode } = await desk.ask("listings", "get", { id: args.listingId });
      const name = await clientName(desk, args.employerId);
      const client = name === null ? `the client with the id ${args.employerId}` : marked(name).untrusted;
      const named = args.employerId === null ? "" : ` for ${client}`;
      if (desk.personAgrees(question(maskedCode, args, named)) === false) return declined;
      // The token is the key of the request too, so that a repeat gets the first answer and sends nothing again.
      const answer = await desk.ask("introductions", "request", args, { idempotencyKey: confirmationToken });
      return sent(answer);
    },
  }),
  request_introduction_for_new_client: tool("request_introduction_for_new_client", {
    input: forNewClient,
    output: sending.extend({
      willSend: toSend.extend({ client: z.object({ company: markedText, email: markedText }) }).nullable(),
    }),
    async run(desk, { confirmationToken, ...args }) {
      const listing = await desk.ask("listings", "get", { id: args.listingId });
      const { company, email, ...request } = args;
      if (confirmationToken === undefined) {
        const { token, expiresAt } = desk.confirmation(args);
        const willSend = { ...about(listing), client: { company, email }, offer: args.offer, message: args.message };
        const next = nextSteps.not_sent;
        return { ...nothing, state: "not_sent" as const, next, willSend, confirmationToken: token, expiresAt };
      }
      desk.requireConfirmation(confirmationToken, args);
      const named = ` for ${marked(company).untrusted} (${marked(email).untrusted})`;
      if (desk.personAgrees(question(listing.maskedCode, args, named)) === false) return declined;
      // As on the screen: the client first, which is the same one when it is brought again.
      const brought = await desk.ask(
        "clients",
        "bring",
        { company, email },
        { idempotencyKey: `${confirmationToken}.client` },
      );
      const answer = await desk.ask(
        "introductions",
        "request",
        { ...request, employerId: brought.client.id },
        { idempotencyKey: confirmationToken },
      );
      return sent(answer);
    },
  }),
};
