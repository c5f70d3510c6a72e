import { vi } from "vitest";
import type { Api } from "#contract/index.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import { plainCv } from "./planted-files.ts";
import type { Person, TestApp } from "./test-app.ts";

type Read = { to: string; subject: string; text: string; confidential: boolean };

/** The emails in the outbox to this address as staff read them, oldest first; those of one moment in any order. */
export async function emailsTo(
  { database, services }: Pick<TestApp, "database" | "services">,
  address: string,
): Promise<Read[]> {
  const rows = await database.kysely
    .selectFrom("mls_mail_outbox")
    .selectAll()
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows
    .map(({ id, content, confidential }) => ({
      ...(JSON.parse(services.keyRing.openText(content, `mls_mail_outbox ${id}`)) as Omit<Read, "confidential">),
      confidential,
    }))
    .filter(({ to }) => to === address);
}

/** The emails to a candidate once there are `count`. */
export async function candidateEmails(
  testApp: Pick<TestApp, "database" | "services">,
  address: string,
  count = 1,
): Promise<Read[]> {
  return vi.waitFor(
    async () => {
      const emails = await emailsTo(testApp, address);
      if (emails.length < count) throw new Error(`${emails.length} emails to the candidate, not ${count}`);
      return emails;
    },
    { timeout: 120_000, interval: 50 },
  );
}

/** The token of the candidate's link in an email. */
export const candidateTokenIn = (mail: Pick<Read, "text"> | undefined): string =>
  /\/candidate#([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";

/** Sends the candidate their first link and returns the token from the email. */
export async function candidateToken(
  testApp: Pick<TestApp, "database" | "services">,
  owner: Pick<Person, "api"> | { api: Api },
  listingId: string,
  address: string,
): Promise<string> {
  const before = (await emailsTo(testApp, address)).length;
  await owner.api.candidacy.send({ listingId });
  return candidateTokenIn((await candidateEmails(testApp, address, before + 1)).at(-1));
}

/**
 * Everything a candidate can do by their link, in an order that works. The listing is on the market again at the end.
 */
export async function candidateSteps(
  bearer: Api,
  token: string,
  name: string,
  settled: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const page = await bearer.candidacy.open({ token });
  if (page.state !== "open") throw new Error(`the link has ended: ${page.why}`);
  for (const verb of ["available", "pause", "resume", "askErasure", "keep", "withdraw"] as const) {
    await bearer.candidacy[verb]({ token });
    await settled();
  }
  await bearer.candidacy.confirm({ token, name, version: page.ask.version, until: page.ask.until, agreed: true });
  await bearer.candidacy.wish({ token, text: `${name} has a friend at Brackenwell Systems` });
  await bearer.candidacy.wish({ token, about: "profile", text: `${name} prefers another summary` });
  await bearer.candidacy.correct({ token, field: "summary", text: `${name} writes their own summary` });
  await bearer.candidacy.correct({ token, field: "keySkills", text: `Go\n${name}` });
  for (const { id, canAnswer } of page.introductions)
    if (canAnswer)
      for (const reply of ["yes", "no", "more"] as const)
        await bearer.candidacy.answer({ token, introductionId: id, reply, note: `${name} has worked there` });
  for (const wanted of [false, true]) await bearer.candidacy.emails({ token, wanted });
}

type Subject = {
  listingId: string;
  token: string;
  fullName: string;
  candidateRequestId: string;
  introductionId: string;
};

/** A listing whose candidate has a link, a file, a request and an introduction to answer. */
export async function candidateSubject(
  testApp: Pick<TestApp, "database" | "services">,
  owner: Pick<Person, "api">,
  bearer: Api,
  form: ListingForm,
  requester: Pick<Person, "api">,
): Promise<Subject> {
  const { id: listingId, version } = await owner.api.listings.create({ form });
  await owner.api.listings.publish({ id: listingId, version });
  const cv = await plainCv(["Curriculum"]);
  await owner.api.identityFiles.upload({ listingId, name: "cv.pdf", base64: cv.toString("base64") });
  const token = await candidateToken(testApp, owner, listingId, form.identity.email);
  await bearer.candidacy.wish({ token, text: "Brackenwell Systems" });
  const { introduction } = await requester.api.introductions.request({
    listingId,
    offer: { kind: "fee", feePercent: 20, guaranteeDays: 90 },
  });
  return {
    listingId,
    token,
    fullName: form.identity.fullName,
    introductionId: introduction.id,
    candidateRequestId: (await owner.api.candidacy.ofListing({ listingId })).wishes[0]?.id ?? "",
  };
}

/** A valid request. */
export function candidacyAsk(
  verb: string,
  { listingId, token, fullName, candidateRequestId, introductionId }: Subject,
): Record<string, unknown> {
  if (verb === "ofListing" || verb === "send") return { listingId };
  if (verb === "settle") return { listingId, id: candidateRequestId };
  // The subject's request isn't a correction: a permitted caller gets a conflict, and nothing changes.
  if (verb === "decide") return { listingId, id: candidateRequestId, accept: false };
  const more: Record<string, object> = {
    confirm: { name: fullName, version: "none", until: "2026-12-01", agreed: true },
    emails: { wanted: true },
    wish: { text: "Fennimore Labs" },
    correct: { field: "summary", text: "Another summary." },
    answer: { introductionId, reply: "yes", note: "" },
    file: { number: 1 },
  };
  return { token, ...more[verb] };
}
