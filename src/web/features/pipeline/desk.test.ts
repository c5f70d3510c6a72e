import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { deskFor, forgetUndos, remember } from "./desk.ts";

const newDesk = () => deskFor(new QueryClient(), "org/person");

describe("a tab's pipeline actions", () => {
  it("on one card run in order, others in parallel, and a failure stops none", async () => {
    const desk = newDesk();
    const done: string[] = [];
    let let1Go = () => undefined as void;
    const first = desk.inTurn(["a", "b"], () =>
      new Promise<void>((_, reject) => (let1Go = () => reject(new Error("lost")))).finally(() => done.push("first")),
    );
    const second = desk.inTurn(["b"], async () => void done.push("second"));
    await desk.inTurn(["c"], async () => void done.push("other"));
    expect(done).toEqual(["other"]);
    let1Go();
    await expect(first).rejects.toThrow("lost");
    await second;
    expect(done).toEqual(["other", "first", "second"]);
  });

  it("expect their own events, once each, and none from a failed one", async () => {
    const desk = newDesk();
    await desk.inTurn(["a"], async () => undefined);
    await desk.inTurn(["a"], async () => undefined);
    expect([desk.isEcho("a"), desk.isEcho("a"), desk.isEcho("a")]).toEqual([true, true, false]);
    await desk.inTurn(["b"], () => Promise.reject(new Error("refused"))).catch(() => undefined);
    expect(desk.isEcho("b")).toBe(false);
  });

  it("can't be undone after a reset of the demo, by toast or key", async () => {
    const queryClient = new QueryClient();
    const desk = deskFor(queryClient, "org/person");
    const done: string[] = [];
    const undo = remember(
      desk,
      Promise.resolve(() => void done.push("undone")),
    );
    await Promise.resolve();
    desk.cameBack("a", 1, 3);
    forgetUndos(queryClient);
    expect(desk.versionNow("a", 1)).toBe(1);
    undo.run();
    await Promise.resolve();
    expect([desk.undos, done, undo.isRun()]).toEqual([[], [], true]);
  });

  it("are each undone once, by toast or key, the last first", async () => {
    const desk = newDesk();
    const done: string[] = [];
    const first = remember(
      desk,
      Promise.resolve(() => void done.push("first")),
    );
    remember(
      desk,
      Promise.resolve(() => void done.push("second")),
    );
    await Promise.resolve();
    desk.undos.at(-1)?.run();
    first.run();
    first.run();
    expect(done).toEqual(["second", "first"]);
    expect(desk.undos).toEqual([]);
  });

  it("are undone as soon as they are made when undone earlier, the last first; one that failed isn't", async () => {
    const desk = newDesk();
    const done: string[] = [];
    const [first, second] = [1, 2].map(() => Promise.withResolvers<(() => void) | null>());
    for (const change of [first, second]) remember(desk, change!.promise);
    desk.undos.at(-1)?.run();
    desk.undos.at(-1)?.run();
    first?.resolve(() => void done.push("first"));
    await Promise.resolve();
    expect(done).toEqual([]);
    second?.resolve(() => void done.push("second"));
    await desk.undoing;
    expect(done).toEqual(["second", "first"]);
    remember(desk, Promise.resolve(null));
    await Promise.resolve();
    expect(desk.undos).toEqual([]);
  });

  it("follow a card through its undos to its current version", () => {
    const desk = newDesk();
    desk.cameBack("a", 2, 4);
    desk.cameBack("a", 4, 6);
    expect([desk.versionNow("a", 2), desk.versionNow("a", 3), desk.versionNow("b", 2)]).toEqual([6, 3, 2]);
  });

  it("are separate for each person and organization", () => {
    const queryClient = new QueryClient();
    const desk = deskFor(queryClient, "org/one");
    remember(
      desk,
      Promise.resolve(() => undefined),
    );
    expect(deskFor(queryClient, "org/one")).toBe(desk);
    expect(deskFor(queryClient, "org/two").undos).toEqual([]);
  });
});
