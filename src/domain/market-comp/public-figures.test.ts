import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extraLimit, type MarketEvents, noPublicFigures, publicFigures } from "./public-figures.ts";

const none = () => 0;
const empty: MarketEvents = { listings: [], agencies: 0, placements: [], answers: [] };
const by = (count: number, of: number) => Array.from({ length: count }, (_, place) => `party ${place % of}`);

describe("the figures of the start page", () => {
  it("are none of an empty market, and of one with four agencies", () => {
    expect(publicFigures(empty, none)).toEqual(noPublicFigures);
    const four: MarketEvents = {
      listings: by(4, 4).map((agency) => ({ agency, count: 100 })),
      agencies: 4,
      placements: by(40, 4).map((agency) => ({ agency, employer: agency })),
      answers: by(40, 4).map((agency) => ({ agency, hours: 3 })),
    };
    expect(publicFigures(four, none)).toEqual(noPublicFigures);
  });

  it("say a step that was passed", () => {
    const five: MarketEvents = {
      listings: by(5, 5).map((agency) => ({ agency, count: 21 })),
      agencies: 9,
      placements: by(26, 5).map((agency, place) => ({ agency, employer: `employer ${place % 6}` })),
      answers: by(20, 5).map((agency, place) => ({ agency, hours: place })),
    };
    expect(publicFigures(five, none)).toEqual({ listed: 100, agencies: 5, placements: 25, answerHours: 12 });
  });

  it("leave out placements of four employers", () => {
    const placements = by(40, 8).map((agency, place) => ({ agency, employer: `employer ${place % 4}` }));
    expect(publicFigures({ ...empty, placements }, none).placements).toBeNull();
  });

  it("leave out the time of an answer if one agency gave more than a quarter of them", () => {
    const answers = by(20, 5).map((agency) => ({ agency, hours: 5 }));
    expect(publicFigures({ ...empty, answers }, none).answerHours).toBe(6);
    const more = [...answers, ...by(2, 1).map((agency) => ({ agency, hours: 5 }))];
    expect(publicFigures({ ...empty, answers: more }, none).answerHours).toBeNull();
    const slow = answers.map((each) => ({ ...each, hours: 400 }));
    expect(publicFigures({ ...empty, answers: slow }, none).answerHours).toBeNull();
  });

  it("are never more than the truth, and one more or less of a step is the same for some secret", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.nat(), (agencies, secret) => {
        const extraOf = (_: unknown, step: number) => secret % (extraLimit(step) + 1);
        const shown = publicFigures({ ...empty, agencies }, extraOf).agencies;
        if (shown !== null) expect(shown).toBeLessThanOrEqual(agencies);
        if (agencies < 5) expect(shown).toBeNull();
      }),
    );
    // At 102, the step of 100 appears under some secrets and not under others.
    const at102 = [0, 5].map((extra) => publicFigures({ ...empty, agencies: 102 }, () => extra).agencies);
    expect(at102).toEqual([100, 50]);
  });
});
