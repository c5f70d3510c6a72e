import { refuse } from "#domain/refusal.ts";
import type { Handlers } from "../http/context.ts";

const soon = () => refuse("unavailable");

export const register: Handlers["register"] = { certificate: soon, key: soon, verify: soon };
