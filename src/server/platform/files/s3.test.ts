import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { AwsV4Signer } from "aws4fetch";
import { afterAll, describe, expect, it } from "vitest";
import { createS3Store } from "./s3.ts";
import { createFileStore } from "./store.ts";

describe("an S3 bucket as file store", async () => {
  const kept = new Map<string, Buffer>();
  const asked: string[] = [];
  const answer = async (
    method: string,
    url: string,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<{ status: number; body?: Buffer | string | undefined }> => {
    asked.push(`${method} ${url}`);
    const right = await new AwsV4Signer({
      method,
      url: `http://${headers.host}${url}`,
      headers: { "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") },
      datetime: String(headers["x-amz-date"]),
      accessKeyId: "KEY",
      secretAccessKey: "se/cret",
      service: "s3",
      region: "eu-central-1",
    }).sign();
    if (headers.authorization !== right.headers.get("authorization"))
      return { status: 403, body: "<Error>secret place</Error>" };
    if (method === "PUT") kept.set(url, body);
    if (method === "DELETE") return { status: kept.delete(url) ? 204 : 404 };
    return { status: kept.has(url) ? 200 : 404, body: method === "GET" ? kept.get(url) : undefined };
  };
  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    void buffer(request)
      .then((body) => answer(method, url, headers, body))
      .then(({ status, body }) => response.writeHead(status).end(body));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;
  const store = createS3Store(new URL(`http://KEY:se%2Fcret@127.0.0.1:${port}/vault/cv?region=eu-central-1`));

  it("puts, gets and removes bytes under bucket and folder", async () => {
    const bytes = Buffer.from(Array.from({ length: 2_000 }, (_, at) => at % 256));
    await store.put("one", bytes);
    expect((await store.get("one")).equals(bytes)).toBe(true);
    await store.remove("one");
    await store.remove("one");
    await expect(store.get("one")).rejects.toThrow("The file store answered 404 to GET");
    expect(asked).toEqual([
      "PUT /vault/cv/one",
      "GET /vault/cv/one",
      "DELETE /vault/cv/one",
      "DELETE /vault/cv/one",
      "GET /vault/cv/one",
    ]);
  });

  it("fails with only the status, because the store's message may contain addresses", async () => {
    const wrong = createS3Store(new URL(`http://KEY:other@127.0.0.1:${port}/vault?region=eu-central-1`));
    await expect(wrong.put("one", Buffer.from("a"))).rejects.toThrow(/^The file store answered 403 to PUT$/);
  });

  it.each(["s3://host/bucket", "s3://KEY:SECRET@host", "http://KEY@host/bucket"])(
    "is rejected at startup when its URL is incomplete: %s",
    (filesUrl) => {
      expect(() => createFileStore({ filesUrl, dataDir: "/tmp" })).toThrow(
        /^FILES_URL does not name a bucket with its key\. Write it like/,
      );
    },
  );
});
