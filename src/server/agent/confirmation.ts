import { iso } from "#domain/core/calendar.ts";
import { timingSafeEqual } from "node:crypto";
import { refuseFields } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Services } from "../platform/http/context.ts";
import type { Desk } from "./tool.ts";

const purpose = "agent-confirmations";
const validForMs = 5 * 60_000;

/**
 * Tokens for the second call of a tool that sends: signed over the key, whom it acts for, the tool and its arguments,
 * so that a token confirms nothing else and none can be made from a text that an agent reads.
 */
export function confirmations(
  { keyRing, clock }: Pick<Services, "keyRing" | "clock">,
  { apiKey, personId, organizationId }: Viewer,
  tool: string,
): Pick<Desk, "confirmation" | "requireConfirmation"> {
  const macOf = (until: number, args: object): Buffer =>
    keyRing.hmac(purpose, JSON.stringify([apiKey?.id, personId, organizationId, tool, until, args]));
  return {
    confirmation(args) {
      const until = clock.now().getTime() + validForMs;
      return {
        token: `${until}.${macOf(until, args).toString("base64url")}`,
        expiresAt: iso(until),
      };
    },
    requireConfirmation(token, args) {
      const [until = "", mac = ""] = token.split(".");
      const [given, own] = [Buffer.from(mac, "base64url"), macOf(Number(until), args)];
      const isOurs = given.length === own.length && timingSafeEqual(given, own);
      if (!isOurs || Number(until) < clock.now().getTime())
        refuseFields({
          confirmationToken:
            "This token has expired or isn't for these arguments. Leave it out to get a new one, and show what will " +
            "be sent to the person you work for.",
        });
    },
  };
}
