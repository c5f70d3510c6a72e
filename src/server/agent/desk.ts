import type { Viewer } from "#domain/core/viewer.ts";
import { allowsScope } from "#domain/api-key/scopes.ts";
import type { Calls } from "../platform/http/calls.ts";
import type { Services } from "../platform/http/context.ts";
import type { From } from "../platform/http/from.ts";
import { requireScope } from "../platform/http/key-answers.ts";
import { confirmations } from "./confirmation.ts";
import type { Desk } from "./tool.ts";

/** One request of an agent: whom its key acts for, and how to answer them. */
export type Visit = { viewer: Viewer; requestId: string; from: From };

/** What a tool can do in this request. */
export function deskOf(
  { services, calls }: { services: Services; calls: Calls },
  { viewer, requestId, from }: Visit,
  tool: string,
  personAgrees: Desk["personAgrees"],
): Desk {
  return {
    async ask(noun, verb, input, options) {
      const name = `${noun}.${verb}`;
      requireScope(name, viewer);
      return (await calls({ name, viewer, input, requestId, from, ...options })) as never;
    },
    allows: (scope) => allowsScope(viewer.apiKey?.scopes ?? [], scope),
    personAgrees,
    ...confirmations(services, viewer, tool),
  };
}
