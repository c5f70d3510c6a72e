import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { deskFor, remember } from "./desk.ts";

const newDesk = () => deskFor(new QueryClient(), "org/person");

describe("what a tab is doing with the pipeline", () => {
  it("two things done to one card wait for each other, others do not, and a failure stops nobody", async () => {
    const desk = newDesk();
    const told: string[] = [];
    let let1Go = () => undefined as void;
    const first = desk.inTurn(["a", "b"], () =>
      new Promise<void>((_, reject) => (let1Go = () => reject(new Error("lost")))).finally(() => told.push("first")),
    );
    const second = desk.inTurn(["b"], async () => void told.push("second"));
    await desk.inTurn(["c"], async () => void told.push("other"));
    expect(told).toEqual(["other"]);
    let1Go();
    await expect(first).rejects.toThrow("lost");
    await second;
    expect(told).toEqual(["other", "first", "second"]);
  });

  it("knows the news of its own doing, once each, and expects none of what failed", async () => {
    const desk = newDesk();
    await desk.inTurn(["a"], async () => undefined);
    await desk.inTurn(["a"], async () => undefined);
    expect([desk.isEcho("a"), desk.isEcho("a"), desk.isEcho("a")]).toEqual([true, true, false]);
    await desk.inTurn(["b"], () => Promise.reject(new Error("refused"))).catch(() => undefined);
    expect(desk.isEcho("b")).toBe(false);
  });

  it("takes each step back once, by toast or by key, the last first", () => {
    const desk = newDesk();
    const told: string[] = [];
    const first = remember(desk, () => told.push("first"));
    remember(desk, () => told.push("second"));
    desk.undos.at(-1)?.run();
    first.run();
    first.run();
    expect(told).toEqual(["second", "first"]);
    expect(desk.undos).toEqual([]);
  });

  it("follows a card through its undos to the version it has now", () => {
    const desk = newDesk();
    desk.cameBack("a", 2, 4);
    desk.cameBack("a", 4, 6);
    expect([desk.versionNow("a", 2), desk.versionNow("a", 3), desk.versionNow("b", 2)]).toEqual([6, 3, 2]);
  });

  it("is empty for whoever comes next", () => {
    const queryClient = new QueryClient();
    const desk = deskFor(queryClient, "org/one");
    remember(desk, () => undefined);
    expect(deskFor(queryClient, "org/one")).toBe(desk);
    expect(deskFor(queryClient, "org/two").undos).toEqual([]);
  });
});
