import { refuse } from "#domain/refusal.ts";
import type { DemoHandlers } from "./runner.ts";

const soon = () => refuse("unavailable");

export const introductions: DemoHandlers["introductions"] = {
  list: soon, count: soon, get: soon, request: soon, requestMany: soon, accept: soon, counter: soon, decline: soon, withdraw: soon, nda: soon, sign: soon, refuse: soon, revoke: soon, declarePrior: soon, concede: soon, decide: soon, disputes: soon,
};
export const interests: DemoHandlers["interests"] = { list: soon, create: soon };
