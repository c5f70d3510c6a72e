import { describe, expect, it } from "vitest";
import { made, publish, refusal } from "#tests/support/deals.ts";
import { proposed } from "#tests/support/interviews.ts";
import { accept, askedByAgency, grantedToEmployer, signNda } from "#tests/support/introductions.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const backends = bothBackends(await serverBackend());

/** Spec §13: what an organization decides after it received the identity. */
describe.each(backends)(
  "the outcome of an introduction in the $kind backend",
  ({ kind, recruiter, partner, employer }) => {
    const sides = { listing: recruiter, selling: partner, employer };
    const opened = async () => {
      const granted = await grantedToEmployer(sides, { listingId: await publish(recruiter) });
      await employer.identities.get({ listingId: granted.listingId });
      return employer.introductions.get({ id: granted.id });
    };

    it("can be decided once the identity was opened, by an organization that holds a grant", async () => {
      const granted = await grantedToEmployer(sides, { listingId: await publish(recruiter) });
      const { id, version } = granted;
      expect(granted.actions).not.toContain("outcome");
      const advance = { id, version, outcome: "advanced", next: "offer" } as const;
      expect(await refusal(employer.introductions.outcome(advance))).toMatchObject({
        status: 409,
        detail: "You can decide once you've seen the candidate's identity. Open it first.",
      });
      const { version: listings } = await recruiter.introductions.get({ id });
      expect(await refusal(recruiter.introductions.outcome({ ...advance, version: listings }))).toMatchObject({
        status: 404,
      });
    });

    it("is an advance, which both sides see with its round and note", async () => {
      const { id, version } = await opened();
      const { introduction } = await employer.introductions.outcome({
        id,
        version,
        outcome: "advanced",
        next: "interview",
        round: "On-site with the team",
        note: "Strong on systems.",
      });
      const decision = {
        outcome: "advanced",
        next: "interview",
        round: "On-site with the team",
        reason: null,
        note: "Strong on systems.",
        byId: introduction.employer.id,
      };
      expect(introduction).toMatchObject({ outcome: decision, decisions: [decision], version: version + 1 });
      for (const side of [employer, recruiter])
        expect((await side.introductions.outcomes({})).items).toContainEqual({
          listingId: introduction.listingId,
          outcome: "advanced",
          next: "interview",
          reason: null,
          deal: null,
          company: "Meridian Robotics",
          at: introduction.outcome?.at,
        });
      const seen = await recruiter.introductions.get({ id });
      expect(seen.outcome).toMatchObject(decision);
      expect(seen.steps.at(-1)).toMatchObject({ action: "advanced", by: "Meridian Robotics" });
    });

    it("is a pass with a reason, which ends open interviews but neither access nor protection", async () => {
      const { id, version } = await opened();
      const interview = await proposed(employer, id);
      const pass = { id, version, outcome: "passed" } as const;
      expect(await refusal(employer.introductions.outcome(pass))).toMatchObject({
        status: 400,
        fields: { reason: "Choose a reason." },
      });
      expect(await refusal(employer.introductions.outcome({ ...pass, reason: "other" }))).toMatchObject({
        status: 400,
        fields: { note: "Enter a short reason. The listing agency can read it." },
      });
      expect(
        await refusal(employer.introductions.outcome({ ...pass, reason: "pay", note: "Write to ada@mail.example." })),
      ).toMatchObject({ status: 422, code: "leak" });
      const before = (await recruiter.introductions.get({ id })).protection;
      const { introduction } = await employer.introductions.outcome({ ...pass, reason: "pay" });
      expect(introduction).toMatchObject({ status: "revealed", protection: before, outcome: { reason: "pay" } });
      expect(introduction.parts[0]?.grant?.state).toBe("live");
      expect((await recruiter.interviews.get({ id: interview.id })).standing).toBe("ended");
      const { maskedCode } = introduction.candidate;
      const news = (await recruiter.notifications.list({ limit: 100 })).items;
      const canceled = (items: typeof news) =>
        items.filter(({ title, message }) => title === "Interview canceled" && message.includes(maskedCode));
      expect(canceled(news).map(({ message }) => message)).toEqual([
        expect.stringMatching(/^Meridian Robotics passed on .*, so the interview is canceled\.$/),
      ]);
      // Its author knows; the introduction goes on.
      if (kind === "server") expect(canceled((await employer.notifications.list({ limit: 100 })).items)).toEqual([]);
      expect((await employer.interviews.list({ introductionId: id })).whyNot).toContain("You passed on this candidate");
      expect((await recruiter.interviews.list({ introductionId: id })).whyNot).toBe(
        "Meridian Robotics passed on this candidate. It can advance them if it changes its mind.",
      );
      const again = { ...pass, version: introduction.version, reason: "timing" } as const;
      expect(await refusal(employer.introductions.outcome(again))).toMatchObject({ status: 409 });
      // Minds change while access lasts.
      await employer.introductions.outcome({
        id,
        version: introduction.version,
        outcome: "advanced",
        next: "interview",
      });
      expect(await employer.interviews.list({ introductionId: id })).toMatchObject({
        items: [{ standing: "ended" }],
        whyNot: null,
      });
    });

    it("doesn't show one party what another decided, because that would show who received the name", async () => {
      const asked = await askedByAgency(sides, { listingId: await publish(recruiter) });
      const { id } = asked;
      await accept(sides, asked);
      await signNda(employer, asked);
      await employer.identities.get({ listingId: asked.listingId });
      const before = await partner.introductions.get({ id });
      const { version } = await employer.introductions.get({ id });
      await employer.introductions.outcome({ id, version, outcome: "passed", reason: "skills" });
      expect(await partner.introductions.get({ id })).toEqual(before);
      expect((await recruiter.introductions.get({ id })).outcome).toMatchObject({ outcome: "passed" });
      const known = async (side: typeof recruiter) =>
        (await side.introductions.outcomes({})).items.filter(({ listingId }) => listingId === asked.listingId);
      expect(await known(recruiter)).toMatchObject([{ outcome: "passed", reason: "skills" }]);
      expect(await known(partner)).toEqual([]);
    });

    it("is the deal's status once there is a deal", async () => {
      const deal = await made(recruiter);
      const item = (await recruiter.introductions.outcomes({})).items.find(
        ({ listingId }) => listingId === deal.listingId,
      );
      expect(item).toMatchObject({
        outcome: "deal",
        deal: { id: deal.id, code: deal.code, status: "draft", fellOff: false },
      });
      // A draft isn't the employer's yet.
      expect((await employer.introductions.outcomes({})).items.map((each) => each.deal?.id)).not.toContain(deal.id);
    });
  },
);
