import { describe, expect, it } from "vitest";
import { decideCandidateAnswer, introductionForCandidate } from "./candidate.ts";
import { introductionStatuses } from "./introduction.ts";

const now = Date.UTC(2026, 10, 24);
const day = 86_400_000;
const open = { status: "requested", answerBy: now + day, hidden: false, stopped: false } as const;
const asked = {
  ...open,
  id: "introduction",
  sellingAgency: "Harbor",
  employer: "Meridian",
  askedAt: now,
  revealedAt: null,
  knownTo: [],
  hired: false,
  outcome: null,
  decidedBy: null,
  answer: null,
};

describe("a candidate's answer", () => {
  it("can be given and changed until someone receives the name", () => {
    const yes = decideCandidateAnswer(open, null, { reply: "yes", note: "" }, now);
    expect(yes).toEqual({ reply: "yes", note: "", at: now });
    expect(decideCandidateAnswer(open, yes, { reply: "no", note: "Too far" }, now + 1)).toEqual({
      reply: "no",
      note: "Too far",
      at: now + 1,
    });
    expect(
      introductionStatuses.filter((status) => introductionForCandidate({ ...asked, status }, now).canAnswer),
    ).toEqual(["requested", "countered", "accepted"]);
    expect(() => decideCandidateAnswer({ ...open, status: "revealed" }, yes, { reply: "no", note: "" }, now)).toThrow(
      "Someone has received your name, so your answer can't be changed.",
    );
  });

  it("isn't yes while the candidate stopped their listing", () => {
    const stopped = { ...open, stopped: true };
    expect(() => decideCandidateAnswer(stopped, null, { reply: "yes", note: "" }, now)).toThrow("Undo that first");
    expect(decideCandidateAnswer(stopped, null, { reply: "no", note: "" }, now)).not.toBeNull();
  });

  it("given twice is recorded once", () => {
    const more = decideCandidateAnswer(open, null, { reply: "more", note: "Where is it?" }, now);
    expect(decideCandidateAnswer(open, more, { reply: "more", note: "Where is it?" }, now + 1)).toBeNull();
    expect(decideCandidateAnswer(open, more, { reply: "more", note: "Which team?" }, now + 1)).not.toBeNull();
  });

  it("is too late after the deadline, which shows as expired", () => {
    const late = { ...asked, answerBy: now };
    expect(introductionForCandidate(late, now)).toMatchObject({ status: "expired", canAnswer: false });
    expect(() => decideCandidateAnswer(late, null, { reply: "yes", note: "" }, now)).toThrow("is expired");
  });
});

describe("an introduction as its candidate sees it", () => {
  it("names the organizations and the outcome, and no terms", () => {
    expect(
      introductionForCandidate(
        { ...asked, status: "revealed", revealedAt: now, hired: true, answer: { reply: "yes", note: "", at: now } },
        now + day,
      ),
    ).toEqual({
      id: "introduction",
      sellingAgency: "Harbor",
      employer: "Meridian",
      status: "revealed",
      askedAt: "2026-11-24T00:00:00.000Z",
      knownTo: [],
      revealedAt: "2026-11-24T00:00:00.000Z",
      hired: true,
      outcome: null,
      decidedBy: null,
      answer: { reply: "yes", note: "", at: "2026-11-24T00:00:00.000Z" },
      canAnswer: false,
    });
  });

  it("isn't asked for about an organization the listing is hidden from", () => {
    const hidden = { ...open, hidden: true };
    expect(() => decideCandidateAnswer(hidden, null, { reply: "yes", note: "" }, now)).toThrow("hidden from this");
    expect(introductionForCandidate({ ...asked, ...hidden }, now).canAnswer).toBe(false);
  });
});
