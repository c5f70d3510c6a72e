import { describe, expect, it } from "vitest";
import { type CandidateNews, candidateNewsText } from "./news.ts";

describe("the agency's notification", () => {
  const news = (parts: Partial<CandidateNews>) =>
    candidateNewsText({
      step: "resumed",
      maskedCode: "TM-7K3QF9XA",
      headlineRole: "Welder",
      back: false,
      stop: null,
      status: "on_hold",
      dueAt: null,
      ...parts,
    }).message;

  it("says how the listing returns", () => {
    expect(news({ back: true, status: "active" })).toBe("Welder: the listing is back on the market.");
    expect(news({})).toContain("until you resume it");
    expect(news({ status: "expired" })).toContain("until you renew it");
    for (const status of ["withdrawn", "placed"] as const)
      for (const step of ["resumed", "kept"] as const)
        expect(news({ step, status })).toContain("until you list it again");
  });

  it("names the other listings of someone erased", () => {
    const code = (number: number) => `TM-0000000${number}`;
    expect(news({ step: "erased" })).toBe("Welder: their request was 14 days old. Their identity details are erased.");
    expect(news({ step: "destroyed", alsoListed: [code(1), code(2)] })).toContain(
      "Not erased, with the same email address: TM-00000001 and TM-00000002. Erase them too",
    );
    const many = news({ step: "erased", alsoListed: Array.from({ length: 23 }, () => code(1)) });
    expect(many).toContain("TM-00000001 and 3 more.");
  });

  it("never says to resume what the candidate still stops", () => {
    for (const [step, stop, says] of [
      ["resumed", "withdrawn", "until the candidate gives their consent again through their link"],
      ["kept", "withdrawn", "until the candidate gives their consent again through their link"],
      ["kept", "paused", "until the candidate ends their pause through their link"],
      ["confirmed", "paused", "until the candidate ends their pause through their link"],
    ] as const) {
      const message = news({ step, stop });
      expect(message).toContain(says);
      expect(message).not.toContain("resume");
    }
  });
});
