import { z } from "zod";
import { procedure, type Procedure, silentProcedure } from "#contract/procedure.ts";
import { beginAnswer, currentAnswer, redeemAnswer, redeemAsk, refreshAnswer, refreshAsk } from "#contract/session.ts";
import { sessionRoutes } from "#contract/session-routes.ts";
import { procedures } from "./mount.ts";

const nothing = z.strictObject({});

/**
 * The session calls set cookies and are mounted separately (`server/session/routes.ts`); they are listed here for API
 * readers.
 */
const session: Record<keyof typeof sessionRoutes, Procedure> = {
  begin: procedure({
    says: "Sets the sign-in pending cookie and returns the sign-in address.",
    needs: "public",
    input: nothing,
    output: beginAnswer,
  }),
  redeem: procedure({
    says:
      "Redeems a sign-in callback, once and only in the browser that started it. Sets the cookie and returns " +
      "the handles.",
    needs: "public",
    input: redeemAsk,
    output: redeemAnswer,
  }),
  current: procedure({
    needs: "signed-in",
    says: "The signed-in user and the organizations they can act for.",
    input: nothing,
    output: currentAnswer,
  }),
  refresh: procedure({
    says: "Returns the next pair of handles; a refresh handle used again later ends the session.",
    needs: "public",
    input: refreshAsk,
    output: refreshAnswer,
  }),
  end: silentProcedure({ needs: "signed-in", says: "Signs out: ends the session everywhere.", input: nothing }),
};

export type Documented = { name: string; method: string; path: string; procedure: Procedure; status: 200 | 201 };

/** Everything under /api/v1, for the API document and its readable page. */
export function documented(): Documented[] {
  const calls = Object.entries(sessionRoutes).map(([verb, route]) => {
    const [method = "", path = ""] = route.split(" ");
    const status = verb === "redeem" ? (201 as const) : (200 as const);
    return { name: `session.${verb}`, method, path, procedure: session[verb as keyof typeof sessionRoutes], status };
  });
  return [...calls, ...procedures().map((each) => ({ ...each, status: 200 as const }))];
}
