import { createHash, createHmac } from "node:crypto";
import type { Clock } from "../clock.ts";
import { WrongSetting } from "../config.ts";
import type { FileStore } from "./store.ts";

/**
 * A bucket that speaks S3: `s3://KEY:SECRET@host/bucket/folder?region=eu-central-1`, or http(s) in place of s3 for one of your own.
 * Three requests, signed as AWS Signature Version 4 says. @throws WrongSetting
 */
export function createS3Store(url: URL, clock: Clock): FileStore {
  const [bucket, ...folders] = url.pathname.split("/").filter(Boolean);
  const credentials = { key: decodeURIComponent(url.username), secret: decodeURIComponent(url.password), region: url.searchParams.get("region") ?? "us-east-1" };
  if (!bucket || !credentials.key || !credentials.secret || !url.host)
    throw new WrongSetting("FILES_URL does not name a bucket with its key. Write it like s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1.");
  const origin = `${url.protocol === "http:" ? "http:" : "https:"}//${url.host}`;

  async function request(method: "PUT" | "GET" | "DELETE", id: string, body?: Uint8Array): Promise<Response> {
    const address = new URL([origin, bucket, ...folders, id].join("/"));
    const answer = await fetch(address, { method, headers: signed({ method, address, body: body ?? new Uint8Array(), at: clock.now(), ...credentials }), ...(body && { body: Buffer.from(body) }), signal: AbortSignal.timeout(60_000) });
    // What the store says may name places; the status is enough to find out more.
    if (!answer.ok && !(method === "DELETE" && answer.status === 404)) throw new Error(`The file store answered ${answer.status} to ${method}`);
    return answer;
  }

  return {
    put: async (id, bytes) => void (await request("PUT", id, bytes)),
    get: async (id) => Buffer.from(await (await request("GET", id)).arrayBuffer()),
    remove: async (id) => void (await request("DELETE", id)),
  };
}

type Signing = { method: string; address: URL; body: Uint8Array; at: Date; key: string; secret: string; region: string };

/** The headers of a signed request (AWS Signature Version 4, one chunk). */
export function signed({ method, address, body, at, key, secret, region }: Signing): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`;
  const headers = { host: address.host, "x-amz-content-sha256": sha256(body), "x-amz-date": moment };
  const names = Object.keys(headers).join(";");
  const canonical = [method, address.pathname, address.search.slice(1), ...Object.entries(headers).map(([name, value]) => `${name}:${value}`), "", names, headers["x-amz-content-sha256"]].join("\n");
  const signingKey = [moment.slice(0, 8), region, "s3", "aws4_request"].reduce<Buffer | string>((from, part) => hmac(from, part), `AWS4${secret}`);
  const signature = hmac(signingKey, ["AWS4-HMAC-SHA256", moment, scope, sha256(Buffer.from(canonical))].join("\n")).toString("hex");
  const { host: _, ...sent } = headers;
  return { ...sent, authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names}, Signature=${signature}` };
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();
