import { refuseField } from "#domain/core/errors.ts";
import { webhookLimits } from "#domain/webhook/webhook.ts";
import { addressFault, type PrivateHosts } from "../platform/outbound/guard.ts";

/** A typed address of an endpoint. @throws ExpectedError `invalid-input` */
export function readAddress(typed: string, allowed: PrivateHosts): string {
  const reject = (message: string): never => refuseField("url", message);
  const text = typed.trim();
  if (!URL.canParse(text) || text.length > webhookLimits.url)
    return reject("This is not a web address. Write it like https://example.com/hooks.");
  const url = new URL(text);
  if (url.username || url.password)
    reject("Leave user name and password out of the address. Verify the signature instead.");
  if (url.hash) reject("Leave out the part after #. It is never sent.");
  const fault = addressFault(url, allowed);
  return fault === null ? url.href : reject(fault);
}
