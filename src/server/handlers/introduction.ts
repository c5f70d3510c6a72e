import { refuse } from "#domain/refusal.ts";
import type { Handlers } from "../http/context.ts";

const soon = () => refuse("unavailable");

export const introductions: Handlers["introductions"] = {
  list: soon, count: soon, get: soon, request: soon, requestMany: soon, accept: soon, counter: soon, decline: soon, withdraw: soon, nda: soon, sign: soon, refuse: soon, revoke: soon, declarePrior: soon, concede: soon, decide: soon, disputes: soon,
};
export const interests: Handlers["interests"] = { list: soon, create: soon };
