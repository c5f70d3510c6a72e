import { describe, expect, it } from "vitest";
import { wallTimeIn } from "#domain/core/calendar.ts";
import { publish, refusal, unknownId } from "#tests/support/deals.ts";
import { inDays, proposed, scheduled, times } from "#tests/support/interviews.ts";
import { accept, askedByAgency, askedByEmployer, grantedToEmployer, signNda } from "#tests/support/introductions.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const backends = bothBackends(await serverBackend());

describe.each(backends)("an interview in the $kind backend", ({ recruiter, partner, employer, settle }) => {
  const sides = { listing: recruiter, selling: partner, employer };
  const agreed = async () => {
    const asked = await askedByEmployer(sides, { listingId: await publish(recruiter) });
    await accept(sides, asked);
    return asked;
  };

  it("is in the sample data: some to answer, one scheduled, one past", async () => {
    const { items } = await recruiter.interviews.list({ limit: 100 });
    expect(items.some(({ standing, needsYou }) => standing === "proposed" && needsYou)).toBe(true);
    expect(items.some(({ standing, actions }) => standing === "scheduled" && actions.includes("calendar"))).toBe(true);
    const all = [];
    for (const { id } of (await recruiter.introductions.list({ limit: 100 })).items)
      all.push(...(await recruiter.interviews.list({ introductionId: id })).items);
    expect(all.map(({ standing }) => standing)).toEqual(expect.arrayContaining(["past", "declined"]));
    // During working hours at its location.
    for (const { proposal } of all)
      for (const at of proposal.times)
        expect(wallTimeIn(proposal.timeZone, Date.parse(at)).slice(11)).toMatch(/^(?:10|11|14):00$/);
  });

  it("is proposed once the terms are agreed, and the other side accepts one of its times", async () => {
    const asked = await askedByEmployer(sides, { listingId: await publish(recruiter) });
    expect(await refusal(employer.interviews.propose({ introductionId: asked.id, ...times() }))).toMatchObject({
      status: 409,
      detail: "Both sides agree on the terms of the introduction first.",
    });
    expect((await employer.interviews.list({ introductionId: asked.id })).whyNot).toContain("agree on the terms");
    await accept(sides, asked);
    expect(await employer.interviews.list({ introductionId: asked.id })).toMatchObject({
      items: [],
      total: 0,
      whyNot: null,
    });
    const before = (await recruiter.interviews.count({})).needsYou;
    const made = await proposed(employer, asked.id, { kind: "onsite", place: "At the main gate, second floor" });
    expect(made).toMatchObject({
      introduction: { id: asked.id, code: asked.code },
      candidate: asked.candidate,
      with: { name: "Northstar Talent" },
      standing: "proposed",
      needsYou: false,
      startsAt: null,
      version: 1,
      actions: ["suggest", "cancel"],
      proposal: {
        number: 1,
        mine: true,
        minutes: 45,
        timeZone: "America/Chicago",
        kind: "onsite",
        place: "At the main gate, second floor",
        linkState: "none",
        link: null,
      },
    });
    expect((await recruiter.interviews.count({})).needsYou).toBe(before + 1);
    const seen = await recruiter.interviews.get({ id: made.id });
    expect(seen).toMatchObject({
      with: { name: "Meridian Robotics" },
      needsYou: true,
      actions: ["accept", "suggest", "decline"],
      proposal: { mine: false },
    });
    expect((await recruiter.interviews.list({ limit: 100 })).items.find(({ id }) => id === made.id)).toEqual(seen);
    const [first = "", second = ""] = seen.proposal.times;
    expect(
      await refusal(
        recruiter.interviews.accept({
          id: made.id,
          version: 1,
          startsAt: new Date(Date.parse(first) + 60_000).toISOString(),
        }),
      ),
    ).toMatchObject({ status: 400, fields: { startsAt: expect.stringContaining("wasn't proposed") } });
    expect(await refusal(employer.interviews.accept({ id: made.id, version: 1, startsAt: first }))).toMatchObject({
      status: 409,
      detail: "It is Northstar Talent's turn to reply. You'll be notified when it does.",
    });
    const { interview } = await recruiter.interviews.accept({ id: made.id, version: 1, startsAt: second });
    expect(interview).toMatchObject({
      standing: "scheduled",
      startsAt: second,
      endsAt: new Date(Date.parse(second) + 45 * 60_000).toISOString(),
      needsYou: false,
      version: 2,
      actions: ["move", "cancel", "calendar"],
    });
    expect(interview.steps.map(({ action, by }) => [action, by])).toEqual([
      ["proposed", "Meridian Robotics"],
      ["accepted", "Northstar Talent"],
    ]);
    expect((await employer.interviews.list({ introductionId: asked.id })).items.map(({ id }) => id)).toEqual([made.id]);
    expect((await recruiter.interviews.count({})).needsYou).toBe(before);
  });

  it("is negotiated until a time suits; a late reply to a moved one gets the current state", async () => {
    const { id: introductionId } = await agreed();
    const { id, proposal } = await proposed(recruiter, introductionId);
    const { interview: asked } = await employer.interviews.suggest({
      id,
      version: 1,
      ...times({ times: [inDays(5)] }),
      minutes: 60,
    });
    expect(asked).toMatchObject({
      standing: "proposed",
      version: 2,
      proposal: { number: 2, mine: true, minutes: 60 },
      actions: ["suggest", "cancel"],
    });
    const { interview: changed } = await employer.interviews.suggest({
      id,
      version: 2,
      ...times({ times: [inDays(6)] }),
    });
    expect(changed.steps.map(({ action }) => action)).toEqual(["proposed", "countered", "changed"]);
    const late = await refusal(
      recruiter.interviews.accept({ id, version: 2, startsAt: asked.proposal.times[0] ?? "" }),
    );
    expect(late).toMatchObject({
      status: 409,
      code: "version-conflict",
      current: { id, version: 3, proposal: { number: 3 }, needsYou: true },
    });
    expect(
      await refusal(recruiter.interviews.accept({ id, version: 3, startsAt: proposal.times[0] ?? "" })),
    ).toMatchObject({ status: 400 });
    const stands = await scheduled(recruiter, { id });
    expect(await refusal(employer.interviews.suggest({ id, version: stands.version, ...times() }))).toMatchObject({
      status: 400,
      fields: { reason: expect.stringContaining("for the new time") },
    });
    const { interview: moved } = await recruiter.interviews.suggest({
      id,
      version: stands.version,
      ...times(),
      reason: "The candidate is away that day.",
    });
    expect(moved).toMatchObject({
      standing: "proposed",
      startsAt: null,
      reason: "The candidate is away that day.",
      version: 5,
    });
    expect(await refusal(employer.interviews.cancel({ id, version: 5, reason: "Filled." }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining("Decline the proposal"),
    });
    expect(await refusal(employer.interviews.decline({ id, version: 5, reason: " " }))).toMatchObject({
      status: 400,
      fields: { reason: expect.stringContaining("Enter a short reason") },
    });
    const { interview: declined } = await employer.interviews.decline({
      id,
      version: 5,
      reason: "The team has decided otherwise.",
    });
    expect(declined).toMatchObject({
      standing: "declined",
      reason: "The team has decided otherwise.",
      // The calendar file cancels the time that was moved.
      actions: ["calendar"],
      version: 6,
    });
    expect(await refusal(recruiter.interviews.suggest({ id, version: 6, ...times() }))).toMatchObject({
      status: 409,
      detail: "This interview is declined. Propose another one.",
    });
    expect((await recruiter.interviews.list({ limit: 100 })).items.some((each) => each.id === id)).toBe(false);
  });

  it("is canceled with a reason by either side once scheduled, and withdrawn by its proposer", async () => {
    const { id: introductionId } = await agreed();
    const [first, second] = [await proposed(recruiter, introductionId), await proposed(employer, introductionId)];
    const { version } = await scheduled(employer, first);
    expect(
      (await recruiter.interviews.cancel({ id: first.id, version, reason: "The candidate is ill." })).interview,
    ).toMatchObject({ standing: "canceled", reason: "The candidate is ill.", actions: ["calendar"] });
    expect(await refusal(recruiter.interviews.cancel({ id: second.id, version: 1, reason: "No." }))).toMatchObject({
      status: 409,
    });
    expect(
      (await employer.interviews.cancel({ id: second.id, version: 1, reason: "A mistake." })).interview,
    ).toMatchObject({ standing: "canceled", actions: [] });
  });

  it("reports errors field by field, and stores nothing", async () => {
    const { id: introductionId } = await agreed();
    const bad = (parts: object) =>
      refusal(employer.interviews.propose({ introductionId, ...times(), ...parts })).then(({ status, fields }) => ({
        status,
        fields: Object.keys(fields ?? {}),
      }));
    expect(await bad({ times: [] })).toEqual({ status: 400, fields: ["times"] });
    expect(await bad({ times: [inDays(1), inDays(2), inDays(3), inDays(4)] })).toEqual({
      status: 400,
      fields: ["times"],
    });
    expect(await bad({ times: [inDays(2), inDays(2)] })).toEqual({ status: 400, fields: ["times.1"] });
    expect(await bad({ times: [inDays(-1), inDays(400)] })).toEqual({ status: 400, fields: ["times.0", "times.1"] });
    expect(await bad({ times: ["2027-02-30T10:00"] })).toEqual({ status: 400, fields: ["times.0"] });
    expect(await bad({ timeZone: "Mars/Olympus" })).toEqual({ status: 400, fields: ["timeZone"] });
    expect(await bad({ minutes: 5 })).toEqual({ status: 400, fields: ["minutes"] });
    expect(await bad({ kind: "onsite" })).toEqual({ status: 400, fields: ["place"] });
    expect(
      await refusal(employer.interviews.propose({ introductionId, ...times(), place: "Call 206 555 0188" })),
    ).toMatchObject({ status: 422, findings: [{ field: "place" }] });
    expect(
      await refusal(
        recruiter.interviews.propose({ introductionId, ...times(), place: "Quillon Vandermere waits for you" }),
      ),
    ).toMatchObject({ status: 422, findings: [{ field: "place" }] });
    expect((await employer.interviews.list({ introductionId })).total).toBe(0);
    for (let each = 0; each < 5; each++) await proposed(employer, introductionId);
    expect(await refusal(recruiter.interviews.propose({ introductionId, ...times() }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining("5 interviews"),
    });
  });

  it("has a link only under a live grant: added and read while it lives, withheld once revoked", async () => {
    const early = await agreed();
    const link = "https://meet.example/room-of-quillon";
    const byVideo = { kind: "video" as const, link };
    for (const api of [employer, recruiter])
      expect(await refusal(api.interviews.propose({ introductionId: early.id, ...times(byVideo) }))).toMatchObject({
        status: 400,
        fields: { link: expect.stringContaining("once the other side can see") },
      });
    const granted = await grantedToEmployer(sides, { listingId: await publish(recruiter) });
    for (const wrong of [
      "http://meet.example/room",
      "https://me@meet.example/room",
      "https://meet.example/a b",
      "javascript:alert(1)",
      'https://meet.example/"x',
    ])
      expect(
        await refusal(
          recruiter.interviews.propose({ introductionId: granted.id, ...times({ kind: "video", link: wrong }) }),
        ),
      ).toMatchObject({ status: 400, fields: { link: expect.stringContaining("https://") } });
    expect(
      await refusal(recruiter.interviews.propose({ introductionId: granted.id, ...times({ link }) })),
    ).toMatchObject({ status: 400, fields: { link: expect.stringContaining("video interview") } });
    const made = await proposed(recruiter, granted.id, byVideo);
    expect(made.proposal).toMatchObject({ linkState: "readable", link });
    expect((await employer.interviews.get({ id: made.id })).proposal.link).toBe(link);
    await scheduled(employer, made);
    await recruiter.introductions.revoke({
      id: granted.id,
      version: (await recruiter.introductions.get({ id: granted.id })).version,
      organizationId: (await recruiter.introductions.get({ id: granted.id })).employer.id,
      reason: "Not as agreed.",
    });
    expect(await employer.interviews.get({ id: made.id })).toMatchObject({
      standing: "ended",
      proposal: { linkState: "withheld", link: null },
      actions: ["calendar"],
    });
    expect(await refusal(employer.interviews.propose({ introductionId: granted.id, ...times() }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining("is over"),
    });
  });

  it("ends with its introduction", async () => {
    const [withdrawn, declined, gone] = [await agreed(), await agreed(), await agreed()];
    const made = await Promise.all([withdrawn, declined, gone].map(({ id }) => proposed(employer, id)));
    for (const each of made.slice(1)) await scheduled(recruiter, each);
    await employer.introductions.withdraw({
      id: withdrawn.id,
      version: (await employer.introductions.get({ id: withdrawn.id })).version,
    });
    await recruiter.introductions.decline({
      id: declined.id,
      version: (await recruiter.introductions.get({ id: declined.id })).version,
      reason: "Not at the moment.",
    });
    await settle();
    await recruiter.listings.withdraw({
      id: gone.listingId,
      version: (await recruiter.listings.form({ id: gone.listingId })).version,
    });
    for (const [place, { id }] of made.entries()) {
      const ended = await recruiter.interviews.get({ id });
      expect(ended).toMatchObject({ standing: "ended", actions: place === 0 ? [] : ["calendar"], needsYou: false });
      expect(ended.steps.at(-1)).toMatchObject({ action: "ended", by: null });
      expect(await refusal(employer.interviews.cancel({ id, version: ended.version, reason: "No." }))).toMatchObject({
        status: 409,
      });
    }
  });

  it("between agencies is invisible to the employer they name, and to everyone else", async () => {
    const asked = await askedByAgency(sides);
    await accept(sides, asked);
    const made = await proposed(partner, asked.id);
    expect(made).toMatchObject({ with: { name: "Northstar Talent" }, employer: { name: "Meridian Robotics" } });
    await signNda(employer, asked);
    for (const call of [
      () => employer.interviews.get({ id: made.id }),
      () => employer.interviews.list({ introductionId: asked.id }),
      () => employer.interviews.propose({ introductionId: asked.id, ...times() }),
      () => employer.interviews.cancel({ id: made.id, version: 1, reason: "No." }),
      () => employer.interviews.calendar({ id: made.id }),
      () => partner.interviews.get({ id: unknownId }),
    ])
      expect((await refusal(call())).status).toBe(404);
    // The agency can't learn that the employer signed: its view is unchanged.
    expect(await partner.interviews.get({ id: made.id })).toEqual(made);
    const { id } = await agreed();
    expect((await refusal(partner.interviews.propose({ introductionId: id, ...times() }))).status).toBe(404);
  });

  it("downloads as a calendar file under the masked code, with a growing sequence, and its cancellation", async () => {
    const asked = await agreed();
    const { id } = await proposed(employer, asked.id, { kind: "onsite", place: "At the main gate" });
    expect(await refusal(employer.interviews.calendar({ id }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining("No time is agreed yet"),
    });
    const { version, startsAt } = await scheduled(recruiter, { id });
    const textOf = async () => {
      const file = await employer.interviews.calendar({ id });
      return {
        name: file.fileName,
        lines: ("text" in file ? file.text : "").replaceAll(/\r\n[ \t]/g, "").split("\r\n"),
      };
    };
    const start = (startsAt ?? "").replaceAll(/[-:]|\.000/g, "");
    const { name, lines } = await textOf();
    expect(name).toBe(`${asked.code.toLowerCase()}-interview.ics`);
    expect(lines).toEqual(
      expect.arrayContaining([
        "METHOD:PUBLISH",
        `UID:${id}`,
        "SEQUENCE:2",
        "STATUS:CONFIRMED",
        `SUMMARY:Interview: ${asked.candidate.maskedCode}\\, ${asked.candidate.headlineRole}`,
        "LOCATION:On site: At the main gate",
        `DTSTART:${start}`,
      ]),
    );
    await recruiter.interviews.cancel({ id, version, reason: "The candidate is ill." });
    expect((await textOf()).lines).toEqual(
      expect.arrayContaining(["METHOD:CANCEL", `UID:${id}`, "SEQUENCE:3", "STATUS:CANCELLED", `DTSTART:${start}`]),
    );
  });
});
