import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { WrongSetting } from "../wrong-setting.ts";
import type { FileStore } from "./store.ts";

/**
 * A bucket with an S3 API: `s3://KEY:SECRET@host/bucket/folder?region=eu-central-1`, or http(s) instead of s3 for a
 * self-hosted one.
 * @throws WrongSetting
 */
export function createS3Store(url: URL): FileStore {
  const [bucket, ...folders] = url.pathname.split("/").filter(Boolean);
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (!bucket || !accessKeyId || !secretAccessKey || !url.host)
    throw new WrongSetting(
      "FILES_URL does not name a bucket with its key. Write it like " +
        "s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1.",
    );
  const origin = `${url.protocol === "http:" ? "http:" : "https:"}//${url.host}`;

  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: "s3",
    region: url.searchParams.get("region") ?? "us-east-1",
    retries: 3,
  });

  async function request(
    method: "PUT" | "GET" | "DELETE",
    id: string,
    body: Uint8Array = new Uint8Array(),
  ): Promise<Response> {
    const answer = await client.fetch([origin, bucket, ...folders, id].join("/"), {
      method,
      headers: { "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") },
      ...(method === "PUT" && { body: Buffer.from(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    // The store's message may contain addresses; the status is enough to investigate.
    if (!answer.ok && !(method === "DELETE" && answer.status === 404))
      throw new Error(`The file store answered ${answer.status} to ${method}`);
    return answer;
  }

  return {
    put: async (id, bytes) => void (await request("PUT", id, bytes)),
    get: async (id) => Buffer.from(await (await request("GET", id)).arrayBuffer()),
    remove: async (id) => void (await request("DELETE", id)),
  };
}
