import { describe, expect, it } from "vitest";
import type { Api } from "#contract/index.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { askedByAgency, askedByEmployer, grantedToEmployer, signNda, split } from "#tests/support/introductions.ts";
import { employerCalled } from "#tests/support/employers.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const backends = bothBackends(await serverBackend());
const named = "This is Quillon Vandermere: quillon.vandermere@mail.example.";

/** The recruiter's thread with this organization about its own listing. */
async function threadWith(recruiter: Api, listingId: string, name: string) {
  const item = (await recruiter.threads.about({ listingId })).items.find(
    ({ organization }) => organization.name === name,
  );
  if (!item?.threadId) throw new Error(`no thread with ${name}`);
  return { id: item.threadId, disclosure: item.disclosure };
}

const versionOf = async (api: Api, id: string) => (await api.introductions.get({ id })).version;

/** A listing of Harbor that isn't hidden from this employer. */
async function harborListing(employer: Api): Promise<string> {
  const { items } = await employer.listings.search({ limit: 60 });
  return items.findLast(({ agencyName }) => agencyName === "Harbor Search Partners")?.id ?? "";
}

describe.each(backends)(
  "naming the candidate in a thread, in the $kind backend",
  ({ recruiter, partner, employer }) => {
    const sides = { listing: recruiter, selling: partner, employer };

    it("isn't allowed before the grant holder has opened the identity", async () => {
      const listingId = await publish(recruiter);
      await grantedToEmployer(sides, { listingId });
      const { id } = await threadWith(recruiter, listingId, "Meridian Robotics");
      const without = { disclosure: null, unopenedBy: "them" };
      expect(await recruiter.threads.get({ id })).toMatchObject(without);
      expect((await recruiter.threads.about({ listingId })).items[0]).toMatchObject(without);
      expect(await refusal(recruiter.threads.send({ id, content: named }))).toMatchObject({
        status: 422,
        code: "leak",
      });
      expect((await recruiter.threads.send({ id, content: "Is Tuesday fine?" })).message.granted).toBeNull();
      await employer.identities.get({ listingId });
      expect(await recruiter.threads.get({ id })).toMatchObject({ disclosure: { knows: "them" }, unopenedBy: null });
      expect((await recruiter.threads.send({ id, content: named })).message.granted).toBe("readable");
    });

    it("is allowed from the listing agency to a grant holder, while the grant is live", async () => {
      const listingId = await publish(recruiter);
      const { id: introduction, parts } = await grantedToEmployer(sides, { listingId });
      await employer.identities.get({ listingId });
      const { id, disclosure } = await threadWith(recruiter, listingId, "Meridian Robotics");
      const until = parts[0]?.grant?.endsAt;
      expect(disclosure).toEqual({ knows: "them", until });
      expect((await recruiter.threads.get({ id })).disclosure).toEqual({ knows: "them", until });
      const sent = await recruiter.threads.send({ id, content: `  ${named} ` });
      expect(sent.message).toMatchObject({
        type: "text",
        content: named,
        granted: "readable",
        introductionId: null,
        mine: true,
      });
      expect(sent.thread.last).toMatchObject({ mine: true, content: "", granted: true });
      expect((await recruiter.threads.list({})).items.find((each) => each.id === id)?.last).toMatchObject({
        content: "",
        granted: true,
      });
      expect((await recruiter.threads.get({ id })).messages.at(-1)).toEqual(sent.message);
      for (const [content, field] of [
        ["Hidden \u202e text", "control character"],
        ["\u200b", "Write a message first"],
      ])
        expect(await refusal(recruiter.threads.send({ id, content: content ?? "" }))).toMatchObject({
          status: 400,
          fields: { content: expect.stringContaining(field ?? "") },
        });

      const organizationId = parts[0]?.organization.id ?? "";
      await recruiter.introductions.revoke({
        id: introduction,
        version: await versionOf(recruiter, introduction),
        organizationId,
        reason: "The search is on hold.",
      });
      const after = await recruiter.threads.get({ id });
      expect(after.disclosure).toBeNull();
      // The listing agency can still read it.
      expect(after.messages.at(-1)).toEqual(sent.message);
      expect(await refusal(recruiter.threads.send({ id, content: named }))).toMatchObject({
        status: 422,
        code: "leak",
      });
      expect((await recruiter.threads.send({ id, content: "Thank you." })).message).toMatchObject({
        content: "Thank you.",
        granted: null,
      });
    });

    it("is allowed to the listing agency by a grant holder, who can read it as long as the grant", async () => {
      const listingId = await harborListing(employer);
      const { introduction } = await recruiter.introductions.request({
        listingId,
        employerId: await employerCalled(recruiter),
        offer: split(50),
      });
      const name = "We have met Harriet Dunmoreley before.";
      const about = (await recruiter.threads.about({ listingId })).items[0];
      expect(about?.disclosure).toBeNull();
      const id = about?.threadId ?? "";
      expect((await refusal(recruiter.threads.send({ id, content: name }))).code).toBe("leak");
      await partner.introductions.accept({ id: introduction.id, version: await versionOf(partner, introduction.id) });
      expect((await recruiter.threads.get({ id })).disclosure).toBeNull();
      const signed = await signNda(recruiter, introduction, "Arjun Menon");
      expect(await recruiter.threads.get({ id })).toMatchObject({ disclosure: null, unopenedBy: "you" });
      await recruiter.identities.get({ listingId });
      expect((await recruiter.threads.get({ id })).disclosure).toEqual({
        knows: "you",
        until: signed.parts[0]?.grant?.endsAt,
      });
      const sent = await recruiter.threads.send({ id, content: name });
      expect(sent.message).toMatchObject({ content: name, granted: "readable" });
      const organizationId = signed.parts[0]?.organization.id ?? "";
      await partner.introductions.revoke({
        id: introduction.id,
        version: await versionOf(partner, introduction.id),
        organizationId,
        reason: "The candidate requested it.",
      });
      const after = await recruiter.threads.get({ id });
      expect(after.disclosure).toBeNull();
      expect(after.messages.at(-1)).toEqual({ ...sent.message, content: "", granted: "ended" });
      expect((await refusal(recruiter.threads.send({ id, content: name }))).code).toBe("leak");
    });
  },
);

describe.each(backends)("the card of a request in the $kind backend", ({ recruiter, partner, employer }) => {
  const sides = { listing: recruiter, selling: partner, employer };

  it("starts the thread with the listing agency, with the request's text or a plain sentence", async () => {
    const listingId = await publish(recruiter);
    const own = await askedByEmployer(sides, { listingId });
    const agencys = await askedByAgency(sides, { listingId, message: "" });
    const threads = await Promise.all(
      ["Meridian Robotics", "Harbor Search Partners"].map(async (name) =>
        recruiter.threads.get({ id: (await threadWith(recruiter, listingId, name)).id }),
      ),
    );
    expect(
      threads.map(({ messages }) =>
        messages.map(({ number, type, mine, introductionId, content, granted }) => ({
          number,
          type,
          mine,
          introductionId,
          content,
          granted,
        })),
      ),
    ).toEqual([
      [
        {
          number: 1,
          type: "intro_request",
          mine: false,
          introductionId: own.id,
          content: "We would like to meet this candidate.",
          granted: null,
        },
      ],
      [
        {
          number: 1,
          type: "intro_request",
          mine: false,
          introductionId: agencys.id,
          content: "We'd like an introduction to this candidate.",
          granted: null,
        },
      ],
    ]);
    expect(threads.map(({ thread }) => [thread.unread, thread.last.content])).toEqual([
      [1, "We would like to meet this candidate."],
      [1, "We'd like an introduction to this candidate."],
    ]);
    // A rejected request leaves none.
    await refusal(
      employer.introductions.request({ listingId, offer: { kind: "fee", feePercent: 20, guaranteeDays: 90 } }),
    );
    expect((await recruiter.threads.get({ id: threads[0]?.thread.id ?? "" })).messages).toHaveLength(1);
  });

  it("continues the existing thread, and each request has its own", async () => {
    const listingId = await harborListing(recruiter);
    const organizationId = (await recruiter.threads.about({ listingId })).items[0]?.organization.id ?? "";
    const { thread } = await recruiter.threads.start({ listingId, organizationId, content: "Is the start date firm?" });
    const { introduction } = await recruiter.introductions.request({
      listingId,
      employerId: await employerCalled(recruiter, "Tidewater Logistics"),
      offer: split(50),
      message: "Our client hires in March.",
    });
    const { messages } = await recruiter.threads.get({ id: thread.id });
    expect(messages.at(-1)).toMatchObject({
      number: thread.messages + 1,
      type: "intro_request",
      mine: true,
      introductionId: introduction.id,
      content: "Our client hires in March.",
    });
    expect(messages.filter(({ introductionId }) => introductionId === introduction.id)).toHaveLength(1);
  });
});
