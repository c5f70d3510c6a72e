import { connect } from "node:net";
import { expect, it } from "vitest";
import { problemDocument } from "#contract/problem.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

/* Malformed HTTP requests, and the headers every response carries. */
const testApp = await startTestApp();
const northstar = await signedIn(testApp, "recruiter@northstar.example");
const meridian = await signedIn(testApp, "hiring@meridian.example");
const { port, hostname } = new URL(testApp.url);

/** The complete response to these bytes. */
const raw = (bytes: string) =>
  new Promise<string>((resolve) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket
      .on("data", (chunk) => (answer += chunk.toString()))
      .on("close", () => resolve(answer))
      .on("error", () => resolve(answer));
    setTimeout(() => socket.destroy(), 5_000).unref();
  });

it.each([
  ["no HTTP at all", "hello\r\n\r\n", 400],
  ["an unknown method", "FROBNICATE / HTTP/1.1\r\nhost: x\r\n\r\n", 400],
  ["a header without a colon", "GET / HTTP/1.1\r\nhost: x\r\nbroken\r\n\r\n", 400],
  ["headers without end", `GET / HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(40_000)}\r\n\r\n`, 431],
  [
    "a chunk that is no number",
    "POST /api/v1/leads HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: " +
      "chunked\r\n\r\nzz\r\n",
    400,
  ],
  ["two lengths", "POST /api/v1/leads HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabc", 400],
  ["no host", "GET /api/v1/listings HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
])("%s is answered with a problem document", async (_, bytes, status) => {
  const answer = await raw(bytes);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/content-type: application\/problem\+json/i);
  expect(head).toMatch(/x-frame-options: DENY/i);
  expect(problemDocument.parse(JSON.parse(body.slice(body.indexOf("{"), body.lastIndexOf("}") + 1)))).toMatchObject({
    status,
  });
});

it("every response restricts device features and forbids framing", async () => {
  const template = await northstar.send("GET", "/api/v1/imports/template");
  const answers = [
    template,
    ...(await Promise.all(
      [
        "/healthz",
        "/.well-known/security.txt",
        "/api/openapi.json",
        "/api/openapi-pages.json",
        "/api/docs",
        "/api/v1/listings",
        "/ecosystem/sign-up",
        "/ecosystem/auth?app_id=x",
        "/nowhere",
      ].map((url) => visitor(testApp).send("GET", url)),
    )),
  ];
  for (const { url, headers } of answers) {
    const found = new Headers(JSON.parse(headers) as [string, string][]);
    const framing = {
      url,
      options: found.get("x-frame-options"),
      policy: found.get("content-security-policy")?.includes("frame-ancestors 'none'"),
      camera: found.get("permissions-policy")?.includes("camera=()"),
    };
    expect(framing).toEqual({ url, options: "DENY", policy: true, camera: true });
  }
});

it.each(["/api/openapi.json", "/api/openapi-pages.json"])(
  "%s is sent compressed, and again only when it has changed",
  async (address) => {
    const ask = (headers: Record<string, string>) => fetch(testApp.url + address, { headers });
    const [br, gzip, plain] = await Promise.all(
      ["br", "gzip", "identity"].map((encoding) => ask({ "accept-encoding": encoding })),
    );
    expect([br, gzip, plain].map((answer) => answer?.headers.get("content-encoding"))).toEqual(["br", "gzip", null]);
    const texts = await Promise.all([br, gzip, plain].map(async (answer) => answer?.text()));
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0] ?? "")).toMatchObject({ openapi: "3.1.0" });
    const tags = [br, gzip, plain].map((answer) => answer?.headers.get("etag") ?? "");
    expect(new Set(tags).size).toBe(3);
    const again = await ask({ "accept-encoding": "br", "if-none-match": tags[0] ?? "" });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: "" });
    expect(br?.headers.get("cache-control")).toBe("no-cache");
    expect(br?.headers.get("vary")).toBe("accept-encoding");
  },
);

it("a write reads no field from its address", async () => {
  const before = (await northstar.api.listings.mine({ status: "draft" })).total;
  const answer = await northstar.send("POST", "/api/v1/listings?step=3", { body: JSON.stringify({ form: {} }) });
  expect({
    status: answer.status,
    errors: problemDocument.parse(JSON.parse(answer.body)).errors?.map(({ field }) => field),
  }).toEqual({ status: 400, errors: ["step"] });
  expect((await northstar.api.listings.mine({ status: "draft" })).total).toBe(before);
  expect((await northstar.send("DELETE", "/api/v1/shortlist?listingId=x")).status).toBe(400);
});

it.each(["abc", "00000000-0000-0000-0000", "x' or 1=1"])(
  "an employerId of %s is a client error",
  async (employerId) => {
    const listing = (await meridian.api.listings.search({ limit: 60 })).items.find(
      ({ agencyName }) => agencyName !== "Northstar Talent",
    );
    const offer = { kind: "split", laSplit: 60 };
    const one = await northstar.send("POST", "/api/v1/introductions", {
      body: JSON.stringify({ listingId: listing?.id, employerId, offer }),
    });
    const many = await northstar.send("POST", "/api/v1/introductions/bulk", {
      body: JSON.stringify({ listingIds: [listing?.id], employerId }),
    });
    const deal = await northstar.send("POST", "/api/v1/deals", {
      body: JSON.stringify({ listingId: listing?.id, employerId }),
    });
    const interest = await northstar.send("POST", "/api/v1/interests", {
      body: JSON.stringify({ employerId, candidateId: listing?.id }),
    });
    expect([one, many, deal, interest].map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  },
);

it("security.txt names a contact and expires in the future, but within a year", async () => {
  const { status, body } = await visitor(testApp).send("GET", "/.well-known/security.txt");
  expect(status).toBe(200);
  const [, contact, expires] =
    /^Contact: (\S+)\nExpires: (\S+)\nPreferred-Languages: en\nCanonical: http/.exec(body) ?? [];
  expect(contact).toBe("mailto:security@talentmls.example");
  const days = (Date.parse(expires ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});
