import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { manualClock } from "../clock.ts";
import { createS3Store, signed } from "./s3.ts";
import { createFileStore } from "./store.ts";

describe("a signed request", () => {
  // Amazon S3's documentation, "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk".
  it.each([["?lifecycle=", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"], ["?max-keys=2&prefix=J", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"]])("is signed as in the documentation's examples: %s", (search, signature) => {
    const headers = signed({
      method: "GET", address: new URL(`https://examplebucket.s3.amazonaws.com/${search}`), body: new Uint8Array(), at: new Date("2013-05-24T00:00:00Z"),
      key: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", region: "us-east-1",
    });
    expect(headers["authorization"]).toBe(`AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`);
  });
});

describe("a bucket as file store", async () => {
  const kept = new Map<string, Buffer>();
  const asked: string[] = [];
  const clock = manualClock("2026-11-21T08:00:00Z");
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      asked.push(`${method} ${url}`);
      const body = Buffer.concat(parts);
      const right = signed({ method, address: new URL(url, `http://${headers.host}`), body, at: clock.now(), key: "KEY", secret: "se/cret", region: "eu-central-1" });
      if (headers.authorization !== right["authorization"]) return response.writeHead(403).end("<Error>secret place</Error>");
      if (method === "PUT") kept.set(url, body);
      if (method === "DELETE") return response.writeHead(kept.delete(url) ? 204 : 404).end();
      return response.writeHead(kept.has(url) ? 200 : 404).end(method === "GET" ? kept.get(url) : undefined);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;
  const store = createS3Store(new URL(`http://KEY:se%2Fcret@127.0.0.1:${port}/vault/cv?region=eu-central-1`), clock);

  it("puts, gets and removes bytes under bucket and folder", async () => {
    const bytes = Buffer.from(Array.from({ length: 2_000 }, (_, at) => at % 256));
    await store.put("one", bytes);
    expect((await store.get("one")).equals(bytes)).toBe(true);
    await store.remove("one");
    await store.remove("one");
    await expect(store.get("one")).rejects.toThrow("The file store answered 404 to GET");
    expect(asked).toEqual(["PUT /vault/cv/one", "GET /vault/cv/one", "DELETE /vault/cv/one", "DELETE /vault/cv/one", "GET /vault/cv/one"]);
  });

  it("fails with a status alone when it is refused: what the store says may name places", async () => {
    const wrong = createS3Store(new URL(`http://KEY:other@127.0.0.1:${port}/vault?region=eu-central-1`), clock);
    await expect(wrong.put("one", Buffer.from("a"))).rejects.toThrow(/^The file store answered 403 to PUT$/);
  });

  it.each(["s3://host/bucket", "s3://KEY:SECRET@host", "http://KEY@host/bucket"])("is refused at the start when the address is not whole: %s", (filesUrl) => {
    expect(() => createFileStore({ filesUrl, dataDir: "/tmp" }, clock)).toThrow(/^FILES_URL does not name a bucket with its key\. Write it like/);
  });
});
