import type { Clock } from "../platform/clock.ts";
import { appId } from "../platform/http/callbacks.ts";
import { type Ecosystem, EcosystemUnreachable, readRefreshing, readValidation } from "./ecosystem-port.ts";

const patienceMs = 8_000;
const largestReply = 1_000_000;

/** The ecosystem at `ECOSYSTEM_URL`, called as spec §7 describes. */
export function remoteEcosystem({
  url,
  clock,
  fetch = globalThis.fetch,
}: {
  url: string;
  clock: Clock;
  fetch?: typeof globalThis.fetch;
}): Ecosystem {
  const base = url.replace(/\/+$/, "");

  async function post(
    path: string,
    body: Record<string, string>,
    during: string,
  ): Promise<{ ok: boolean; status: number; json: unknown }> {
    try {
      const response = await fetch(`${base}/api/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ ...body, app_id: appId }),
        redirect: "error",
        signal: AbortSignal.timeout(patienceMs),
      });
      return { ok: response.ok, status: response.status, json: await readJson(response) };
    } catch (cause) {
      throw new EcosystemUnreachable(during, { cause });
    }
  }

  return {
    issuer: base,
    authUrl: `${base}/auth`,
    async validate(sessionToken) {
      const { ok, status, json } = await post(
        "validate-session",
        { session_token: sessionToken },
        "a session was validated",
      );
      if (isBroken(status)) return { kind: "broken" };
      return ok ? readValidation(json, clock.now()) : { kind: "invalid" };
    },
    async refresh(refreshToken) {
      const { ok, status, json } = await post(
        "refresh-session",
        { refresh_token: refreshToken },
        "a session was refreshed",
      );
      if (isBroken(status)) throw new EcosystemUnreachable("a session was refreshed");
      return ok ? readRefreshing(json) : { kind: "refused" };
    },
    async logout(sessionToken) {
      await post("logout", { session_token: sessionToken }, "a session was ended");
    },
  };
}

function isBroken(status: number): boolean {
  return status >= 500 || status === 429;
}

/** The body as JSON, or undefined; an endless reply is cut off. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > largestReply) throw new RangeError("the reply is too large");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}
