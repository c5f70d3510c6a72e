import type { Api } from "#contract/index.ts";
import { routes } from "#contract/routes.ts";
import { type SheetField, sheetFields } from "#domain/listing/sheet.ts";
import { outboxTo } from "./emails.ts";
import { type Person, type TestApp, visitor } from "./test-app.ts";

/** A client without an account, brought by this agency and reviewed. */
export async function reviewedClient(
  testApp: TestApp,
  agency: Api,
  company: string,
): Promise<{ id: string; email: string }> {
  const email = `ada@${company.toLowerCase().replaceAll(/[^a-z]/g, "")}.example`;
  const { client } = await agency.clients.bring({ company, email });
  await testApp.database.kysely
    .updateTable("mls_organizations")
    .set({ standing: "vetted" })
    .where("id", "=", client.id)
    .execute();
  return { id: client.id, email };
}

/** The page of a link. Throws if the link has ended. */
export async function openLink(guest: Api, token: string) {
  const page = await guest.guests.open({ token });
  if (page.state !== "open") throw new Error(`the link is ${page.why}`);
  return page;
}

/** The token of the newest link emailed to this contact. */
async function guestTokenOf(testApp: TestApp, email: string): Promise<string> {
  const tokens = (await outboxTo(testApp, email)).flatMap(({ text }) => /\/guest#([\w-]+)/.exec(text)?.[1] ?? []);
  return tokens.at(-1) ?? "";
}

/** The newest code emailed to this contact. */
export async function guestCodeOf(testApp: TestApp, email: string): Promise<string> {
  const codes = (await outboxTo(testApp, email)).flatMap(({ text }) => /^(\d{6})$/m.exec(text)?.[1] ?? []);
  return codes.at(-1) ?? "";
}

/** Sends these candidates to the client's contact. */
export async function sentTo(
  testApp: TestApp,
  agency: Api,
  { client, listingIds }: { client: { id: string; email: string }; listingIds: string[] },
) {
  const { link } = await agency.guests.send({ clientId: client.id, listingIds, name: "Ada Bell", email: client.email });
  return { link, token: await guestTokenOf(testApp, client.email), guest: visitor(testApp).api };
}

/** Makes a list of these candidates and sends it, with the chosen parts of their sheets. */
export async function listSentTo(
  testApp: TestApp,
  agency: Api,
  {
    client,
    listingIds,
    fields = [...sheetFields],
  }: { client: { id: string; email: string }; listingIds: string[]; fields?: SheetField[] },
) {
  const list = await agency.candidateLists.create({ name: "For a client", listingIds });
  const { link } = await agency.guests.send({
    clientId: client.id,
    listingIds,
    list: { id: list.id, fields },
    name: "Ada Bell",
    email: client.email,
  });
  return { list, link, token: await guestTokenOf(testApp, client.email), guest: visitor(testApp).api };
}

/** A contact with a link, who never typed an emailed code. */
export type LinkHolder = Pick<Person, "send" | "received"> & { token: string };

/**
 * Links to a listing, without a grant: its agency sends it alone, another agency sends it on a list. That agency also
 * sends it to a client that the listing may be hidden from, whose contact doesn't open it, and to an employer with an
 * account.
 */
export async function linkHolders(
  testApp: TestApp,
  { owner, partner, hidden }: { owner: Api; partner: Api; hidden: string },
  listingId: string,
): Promise<LinkHolder[]> {
  const listingIds = [listingId];
  const own = await reviewedClient(testApp, owner, "Quarrystone Foundry");
  const { token: sent } = await sentTo(testApp, owner, { client: own, listingIds });
  const theirs = await reviewedClient(testApp, partner, "Larkmere Textiles");
  const { token: listed } = await listSentTo(testApp, partner, { client: theirs, listingIds });
  await listSentTo(testApp, partner, { client: await reviewedClient(testApp, partner, hidden), listingIds });
  await listReceivedBy(partner, { email: "ada@meridian.example", listingIds });
  return [sent, listed].map((token) => ({ ...visitor(testApp), token }));
}

/** The same keys, with other values. */
export const mapValues = <Key extends string, From, To>(
  of: Record<Key, From>,
  to: (each: From) => To,
): Record<Key, To> =>
  Object.fromEntries(Object.entries<From>(of).map(([key, each]) => [key, to(each)])) as Record<Key, To>;

const proposal = { times: ["2026-12-01T14:30"], timeZone: "UTC", minutes: 45, kind: "phone" };
const comments = { skills: "Knows her field.", experience: "", communication: "", motivation: "" };

/**
 * What a contact sends after the reveal, by procedure, besides the link, the pass and the candidate. `id`: of the
 * interview, scorecard or file.
 */
const afterRevealAsks = (id: string) => ({
  introduction: {},
  outcome: { version: 1, outcome: "passed", reason: "skills", note: "Not this time." },
  declarePrior: { version: 1, evidence: "Applied with us in March, interviewed twice since." },
  scorecards: {},
  saveScorecard: { id, rating: "yes", comments },
  interviews: {},
  proposeInterview: proposal,
  suggestTimes: { id, version: 1, ...proposal },
  acceptTime: { id, version: 1, startsAt: "2026-12-01T14:30:00.000Z" },
  declineInterview: { id, version: 1, reason: "We filled the role." },
  cancelInterview: { id, version: 1, reason: "We filled the role." },
  calendar: { id },
  files: {},
  file: { id },
});

/** The same with an invalid pass, and the listing's own id in place of an interview, scorecard or file. */
export const afterRevealWithoutPass = (token: string, listingId: string) => ({
  ...mapValues(afterRevealAsks(listingId), (ask) => ({ ...ask, token, pass: "none", listingId })),
  documents: { token, pass: "none" },
});

/** Every procedure of a contact, without the pass that some of them need. */
export async function linkSteps({ send, token }: LinkHolder, listingId: string): Promise<void> {
  const one = { listingId };
  const passed = { ...one, pass: "none" };
  const signed = { version: 1, name: "Ada Bell", consent: true, hash: "0".repeat(64) };
  const after = Object.entries(afterRevealWithoutPass(token, listingId)).map(
    ([verb, ask]) =>
      [
        routes.guests[verb as keyof typeof routes.guests].replace("POST /guest", "").replace(":id", listingId),
        ask,
      ] as const,
  );
  for (const [path, ask] of [
    ["", {}],
    ["/logo", {}],
    ["/views", one],
    ["/answers", { ...one, answer: "yes", note: "Could start in March." }],
    ["/requests", one],
    ["/codes", {}],
    ["/codes/confirmation", { code: "000000" }],
    ["/nda", one],
    ["/acceptance", { ...passed, version: 1 }],
    ["/signature", { ...passed, ...signed }],
    ["/identity", passed],
    ...after,
    ["", {}],
  ] as const)
    await send("POST", `/api/v1/guest${path}`, { body: JSON.stringify({ token, ...ask }) });
}

/** A member of an employer opens and answers what it was sent. @returns how many lists */
export async function receivedSteps({ send }: Pick<Person, "send">, listingId: string): Promise<number> {
  const { items } = JSON.parse((await send("GET", "/api/v1/guests/received")).body) as { items: { id: string }[] };
  for (const { id } of items) {
    await send("GET", `/api/v1/guests/received/${id}`);
    const body = JSON.stringify({ listingId, answer: "yes", note: "Could start in March." });
    await send("POST", `/api/v1/guests/received/${id}/answers`, { body });
  }
  return items.length;
}

/** A pass for the browser that typed the emailed code. */
export async function passOf(testApp: TestApp, guest: Api, token: string, email: string): Promise<string> {
  await guest.guests.code({ token });
  return (await guest.guests.confirm({ token, code: await guestCodeOf(testApp, email) })).pass;
}

/** Sends a list of these candidates to an employer with an account, found by this address. @returns the link's id */
export async function listReceivedBy(
  agency: Api,
  { email, listingIds }: { email: string; listingIds: string[] },
): Promise<string> {
  const { client } = await agency.clients.bring({ company: "Found by its domain", email });
  const { id } = await agency.candidateLists.create({ name: "For a member", listingIds });
  const list = { id, fields: [...sheetFields] };
  return (await agency.guests.send({ clientId: client.id, listingIds, list, name: "Ada Bell", email })).link.id;
}

/** A list of one candidate, answered with yes, for the access table; `receivedId`: the same, sent to an employer. */
export type GuestSubject = { token: string; linkId: string; clientId: string; email: string; receivedId: string };

export async function guestSubject(
  testApp: TestApp,
  agency: Api,
  { listingId, employer }: { listingId: string; employer: { api: Api; email: string } },
): Promise<GuestSubject> {
  const client = await reviewedClient(testApp, agency, "Guesthouse Works");
  const { token, link, guest } = await listSentTo(testApp, agency, { client, listingIds: [listingId] });
  await guest.guests.answer({ token, listingId, answer: "yes" });
  const receivedId = await listReceivedBy(agency, { email: employer.email, listingIds: [listingId] });
  await employer.api.guests.answerReceived({ id: receivedId, listingId, answer: "yes" });
  return { token, linkId: link.id, clientId: client.id, email: client.email, receivedId };
}

/** For a link that exists, with an invalid code and pass. */
export function guestAsk(verb: string, listingId: string, subject: GuestSubject): Record<string, unknown> {
  const { token, linkId, clientId, email } = subject;
  const after: Record<string, Record<string, unknown>> = afterRevealWithoutPass(token, listingId);
  if (after[verb]) return after[verb];
  switch (verb) {
    case "list":
    case "answers":
    case "received":
      return {};
    case "openReceived":
      return { id: subject.receivedId };
    case "viewReceived":
    case "requestReceived":
      return { id: subject.receivedId, listingId };
    case "answerReceived":
      return { id: subject.receivedId, listingId, answer: "yes", note: "Could start in March." };
    case "answer":
      return { token, listingId, answer: "yes", note: "Could start in March." };
    case "revoke":
      return { id: linkId };
    case "send":
      return { clientId, listingIds: [listingId], name: "Ada Bell", email };
    case "open":
    case "logo":
      return { token };
    case "code":
      return { token: "none" };
    case "confirm":
      return { token: "none", code: "123456" };
    case "accept":
      return { token, pass: "none", listingId, version: 1 };
    case "sign":
      return { token, pass: "none", listingId, version: 1, name: "Ada Bell", consent: true, hash: "0".repeat(64) };
    case "identity":
      return { token, pass: "none", listingId };
    default:
      return { token, listingId };
  }
}
