import { describe, expect, it } from "vitest";
import { checkStagesVersion, decideStages, initialStages, stageFor, stageLimits, stagesView } from "./stages.ts";
import { ExpectedError } from "../core/errors.ts";

const asked = initialStages.map(({ id, name, description, color }) => ({ id, name, description, color }));
const added = { name: "Trial Day", description: "", color: "amber" as const };
const decide = (list: Parameters<typeof decideStages>[1]["asked"], counts: [string, number][] = []) =>
  decideStages(initialStages, { asked: list, counts: new Map(counts), newId: () => "fresh" });

function fieldsOf(run: () => unknown): Record<string, string> | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof ExpectedError && error.code === "invalid-input") return error.extras.fields;
    throw error;
  }
  throw new Error("expected an error");
}

describe("an organization's initial stages", () => {
  it("are the five of the specification, in order", () => {
    expect(initialStages.map(({ id, name, order }) => [id, name, order])).toEqual([
      ["applied", "Applied", 0],
      ["screening", "Screening", 1],
      ["interview", "Interview", 2],
      ["final", "Final Round", 3],
      ["offer", "Offer", 4],
    ]);
  });
  it("resolve a missing id and `application` to the first stage, and reject unknown ids", () => {
    expect([undefined, "application", "applied", "offer"].map((id) => stageFor(initialStages, id).id)).toEqual([
      "applied",
      "applied",
      "applied",
      "offer",
    ]);
    expect(fieldsOf(() => stageFor(initialStages, "hired"))).toEqual({
      stage: "That stage doesn't exist. Choose one of this pipeline's stages.",
    });
  });
  it("use the first in order, not in the list, and prefer a stage with that id over the alias", () => {
    const turned = initialStages.map((stage) => ({ ...stage, order: 4 - stage.order }));
    expect(stageFor(turned, "application").id).toBe("offer");
    expect(
      stageFor(
        [...turned, { id: "application", name: "Own", description: "", color: "gray", order: 9, targetDays: null }],
        "application",
      ).name,
    ).toBe("Own");
  });
  it("keep their target days unless changed; new stages have none", () => {
    const { stages } = decideStages(initialStages, {
      asked: [
        ...asked.slice(0, 3),
        { ...asked[3]!, targetDays: null },
        { ...asked[4]!, targetDays: 21 },
        { name: "Trial", description: "", color: "amber" },
      ],
      counts: new Map(),
      newId: () => "fresh",
    });
    expect(stages.map(({ targetDays }) => targetDays)).toEqual([5, 7, 14, null, 21, null]);
  });
  it("include their counts", () =>
    expect(stagesView(initialStages, new Map([["offer", 3]])).map(({ candidateCount }) => candidateCount)).toEqual([
      0, 0, 0, 0, 3,
    ]));
});

describe("editing the stages", () => {
  it("keeps ids through changes of name, color and position, and creates ids for new stages", () => {
    const [applied, ...others] = asked;
    const { stages, removed } = decide([
      ...others,
      added,
      { id: "applied", name: "  Long   list ", description: " All of them ", color: "green" },
    ]);
    expect(applied?.id).toBe("applied");
    expect(stages.map(({ id, order }) => [id, order])).toEqual([
      ["screening", 0],
      ["interview", 1],
      ["final", 2],
      ["offer", 3],
      ["fresh", 4],
      ["applied", 5],
    ]);
    expect(stages.at(-1)).toEqual({
      id: "applied",
      name: "Long list",
      description: "All of them",
      color: "green",
      order: 5,
      targetDays: 5,
    });
    expect(removed).toEqual([]);
  });
  it("allows removing an empty stage, but not one with candidates", () => {
    expect(decide(asked.slice(1)).removed.map(({ id }) => id)).toEqual(["applied"]);
    expect(fieldsOf(() => decide(asked.slice(1), [["applied", 2]]))).toEqual({
      stages: "Applied still holds 2 candidates. Move them to another stage, then remove it.",
    });
  });
  it("uses the singular for one candidate", () =>
    expect(fieldsOf(() => decide(asked.slice(1), [["applied", 1]]))).toEqual({
      stages: "Applied still holds 1 candidate. Move it to another stage, then remove the stage.",
    }));
  it("names the position of each error", () => {
    expect(
      fieldsOf(() =>
        decide([
          { ...added, name: " " },
          { ...added, name: "Offer" },
          { ...added, name: "OFFER " },
          { ...added, id: "gone" },
        ]),
      ),
    ).toEqual({
      "stages.0.name": "Enter a name for the stage.",
      "stages.2.name": "There are two stages called OFFER. Rename one.",
      "stages.3.id": "This stage is no longer in the pipeline. Reload and repeat the change.",
    });
    expect(fieldsOf(() => decide([asked[0]!, { ...asked[0]!, name: "Twin" }]))).toHaveProperty(["stages.1.id"]);
  });
  it("requires between one and twelve stages", () => {
    expect(fieldsOf(() => decide([]))).toEqual({ stages: "A pipeline has at least one stage. Add one." });
    const many = Array.from({ length: stageLimits.stages + 1 }, (_, place) => ({ ...added, name: `Stage ${place}` }));
    expect(decide(many.slice(1)).stages).toHaveLength(12);
    expect(fieldsOf(() => decide(many))).toEqual({ stages: "A pipeline has at most 12 stages. Remove some." });
  });
  it("applies to the stages its author saw", () => {
    expect(() => checkStagesVersion(2, 2, () => "now")).not.toThrow();
    expect(() => checkStagesVersion(1, 2, () => "now")).toThrow(
      expect.objectContaining({
        code: "version-conflict",
        extras: expect.objectContaining({ current: "now" }) as unknown,
      }),
    );
  });
});
