import { connect } from "node:net";
import { createInterface } from "node:readline";
import { beforeAll, describe, expect, it } from "vitest";
import { problemDocument } from "#contract/problem.ts";
import { routes } from "#contract/routes.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Person, type Received, signedIn, startTestApp } from "#tests/support/test-app.ts";

/* Spec §20: any bad request gets a problem document, never a 5xx, and leaves nothing half-written. */
const testApp = await startTestApp();
let northstar: Person;
let harborDraft = "";

beforeAll(async () => {
  northstar = await signedIn(testApp, "recruiter@northstar.example");
  const harbor = await signedIn(testApp, "admin@harbor.example");
  harborDraft = (await harbor.api.listings.create({ form: makeForm() })).id;
});

type Wrong = {
  why: string;
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
  status?: number;
};

const json = (value: unknown) => JSON.stringify(value);
const form = (patch: object) => json({ form: patch });
const oddIds = [
  "1",
  "not-a-uuid",
  "00000000-0000-0000-0000-000000000000",
  "%00",
  "..%2f..%2fetc",
  "🦊",
  "a".repeat(64),
  "' or 1=1 --",
];

function wrongs(): Wrong[] {
  const list: Wrong[] = [];
  const add = (why: string, method: string, path: string, body?: string, rest: Partial<Wrong> = {}) =>
    list.push({ why, method, path: `/api/v1${path}`, ...(body !== undefined && { body }), ...rest });

  for (const query of [
    "salaryMin=lots",
    "salaryMin=-1",
    "salaryMin=1e9",
    "limit=0",
    "limit=61",
    "limit=",
    "sort=random",
    "workTypes=space",
    "color=red",
    "cursor=%F0%9F%A6%8A",
    "cursor=eyJ4IjoxfQ",
    "skillMode=none",
    "clearance=Cosmic",
    "availability=never",
    "experienceMin=2.5",
    `keywords=${"x".repeat(201)}`,
  ])
    add(`search with ${query.slice(0, 30)}`, "GET", `/listings?${query}`, undefined, { status: 400 });
  for (const query of ["lastUpdated=year", "agencyTypes=none", "sort=", "page=2"])
    add(`facets with ${query}`, "GET", `/listings/facets?${query}`, undefined, { status: 400 });
  for (const query of ["status=lost", "cursor=abc", "limit=9999", "x=1"])
    add(`own list with ${query}`, "GET", `/listings/mine?${query}`, undefined, { status: 400 });
  for (const id of oddIds) {
    add(`a listing called ${id.slice(0, 20)}`, "GET", `/listings/${encodeURIComponent(id)}`);
    add(`an identity called ${id.slice(0, 20)}`, "GET", `/identities/${encodeURIComponent(id)}`);
  }
  for (const [why, body] of [
    ["an unknown field", form({ nickname: "Q" })],
    ["a number for a text", form({ headlineRole: 7 })],
    ["a text for a number", form({ salaryMin: "90000" })],
    ["a negative salary", form({ salaryMin: -5 })],
    ["a fraction", form({ salaryMin: 1.5 })],
    ["an endless salary", '{"form":{"salaryMin":1e999}}'],
    ["a list for a text", form({ summary: ["a"] })],
    ["null for a list", form({ keySkills: null })],
    ["41 skills", form({ keySkills: Array.from({ length: 41 }, (_, n) => `s${n}`) })],
    ["a long summary", form({ summary: "x".repeat(2_001) })],
    ["an unknown work type", form({ workType: "moon" })],
    ["an impossible date", form({ availabilityDate: "2027-02-30" })],
    ["a split over 100", form({ defaultSplitLA: 101 })],
    ["a score over 100", form({ scorecards: [{ name: "SQL", score: 101 }] })],
    ["a scorecard with more", form({ scorecards: [{ name: "SQL", score: 90, by: "me" }] })],
    [
      "an identity with more",
      form({ identity: { fullName: "A", email: "a@b.example", portfolioLinks: [], pastEmployers: [], ssn: "1" } }),
    ],
    ["a step of 9", json({ form: {}, step: 9 })],
    ["an unknown top field", json({ form: {}, admin: true })],
    ["a list", "[]"],
    ["a text", '"hello"'],
    ["a number", "12"],
    ["null", "null"],
    ["truncated JSON", '{"form":{"headlineRole":"Eng'],
    ["no JSON", "headlineRole=Engineer"],
    ["nothing at all", ""],
    ["a prototype", '{"form":{"__proto__":{"headlineRole":"x"}}}'],
    ["a constructor", '{"constructor":{"prototype":{"a":1}}}'],
    ["deep nesting", `{"form":{"summary":${"[".repeat(5_000)}${"]".repeat(5_000)}}}`],
    ["a NUL in a text", form({ headlineRole: "a\u0000b" })],
    ["half a character", '{"form":{"headlineRole":"\\ud800"}}'],
  ] as const)
    add(
      `create with ${why}`,
      "POST",
      "/listings",
      body,
      why.startsWith("a NUL") || why.startsWith("half") || why === "null" || why === "nothing at all"
        ? {}
        : { status: 400 },
    );
  add("20 MB", "POST", "/listings", form({ summary: "x".repeat(20_000_000) }), { status: 413 });
  add("XML", "POST", "/listings", "<listing/>", { headers: { "content-type": "application/xml" }, status: 415 });
  add("a form post", "POST", "/listings", "a=b", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    status: 415,
  });
  add("a short idempotency key", "POST", "/listings", form({}), { headers: { "idempotency-key": "x" }, status: 400 });
  for (const organization of ["nonsense", "3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11"])
    add(`acting for ${organization}`, "GET", "/listings", undefined, {
      headers: { "x-acting-organization": organization },
    });
  for (const bearer of ["", "x", "Bearer", `Bearer ${"a".repeat(190)}`, "Basic cm9zYTpw"])
    add(`authorization ${bearer.slice(0, 12)}`, "GET", "/listings", undefined, {
      headers: { authorization: bearer },
      status: 401,
    });
  for (const verb of ["publish", "hold", "resume", "renew", "withdraw", "relist", "available"] as const) {
    add(`another agency's draft: ${verb}`, "POST", `/listings/${harborDraft}/${verb}`, json({ version: 1 }), {
      status: 404,
    });
    add(`${verb} without a version`, "POST", `/listings/${harborDraft}/${verb}`, "{}", { status: 400 });
    add(`${verb} with version zero`, "POST", `/listings/${harborDraft}/${verb}`, json({ version: 0 }), { status: 400 });
  }
  add(
    "another agency's draft: edit",
    "PATCH",
    `/listings/${harborDraft}`,
    json({ version: 1, form: { summary: "taken" } }),
    { status: 404 },
  );
  add("another agency's draft: discard", "DELETE", `/listings/${harborDraft}`, json({ version: 1 }), { status: 404 });
  add("another agency's form", "GET", `/listings/${harborDraft}/form`, undefined, { status: 404 });
  add("an unknown method", "PUT", `/listings/${harborDraft}`, "{}", { status: 404 });
  add("an unknown address", "GET", "/nothing/here", undefined, { status: 404 });
  add("an import of nothing", "POST", "/imports", "{}", { status: 400 });
  add("an import of an unknown kind", "POST", "/imports", json({ kind: "xls", files: [] }), { status: 400 });
  add("an import called 1", "GET", "/imports/1", undefined, { status: 404 });
  return list;
}

describe("a hundred wrong requests", () => {
  it("get problem documents that say how to fix them, and leave nothing behind", async () => {
    const before = await northstar.api.listings.mine({});
    const list = wrongs();
    expect(list.length).toBeGreaterThanOrEqual(100);
    const created: Received[] = [];
    for (const wrong of list) {
      const answer = await northstar.send(wrong.method, wrong.path, {
        ...(wrong.body !== undefined && { body: wrong.body }),
        headers: wrong.headers ?? {},
      });
      if (answer.status === 200) {
        created.push(answer);
        continue;
      }
      const context = { why: wrong.why, status: answer.status, body: answer.body.slice(0, 300) };
      expect({ ...context, ok: answer.status >= 400 && answer.status < 500 }).toEqual({ ...context, ok: true });
      const problem = problemDocument.parse(JSON.parse(answer.body));
      expect(answer.headers).toContain("application/problem+json");
      for (const { message } of problem.errors ?? [])
        expect({ why: wrong.why, message }).not.toEqual({
          why: wrong.why,
          message: expect.stringMatching(/^(Invalid|Too (big|small)|Expected|Unrecognized)/) as unknown,
        });
      // The gate's sentence is specified, so it has no second one.
      const fixes = problem.detail.split(". ").length > 1 || problem.status === 401;
      expect({ why: wrong.why, detail: fixes, status: problem.status }).toEqual({
        why: wrong.why,
        detail: true,
        status: wrong.status ?? answer.status,
      });
    }
    const after = await northstar.api.listings.mine({});
    expect({ total: after.total, fixed: created.length <= 4 }).toEqual({
      total: before.total + created.length,
      fixed: true,
    });
  });

  it("is answered before it is sent whole, and the connection stays for the next one", async () => {
    const { hostname, port } = new URL(testApp.url);
    const socket = connect(Number(port), hostname);
    const answers = createInterface(socket)[Symbol.asyncIterator]();
    const statusLine = async (): Promise<string> => {
      for (;;) {
        const { value, done } = await answers.next();
        if (done) return "closed";
        // A body ends without a line break.
        const [line] = /HTTP\/1\.1 .+$/.exec(value) ?? [];
        if (line) return line;
      }
    };
    const megabyte = 1024 * 1024;
    socket.write(
      `POST /api/v1/session/begin HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n` +
        `content-length: ${20 * megabyte}\r\n\r\n`,
    );
    expect(await statusLine()).toBe("HTTP/1.1 413 Payload Too Large");
    socket.write(Buffer.alloc(20 * megabyte));
    socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
    expect(await statusLine()).toBe("HTTP/1.1 200 OK");
    socket.write(
      `POST /api/v1/session/begin HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n` +
        `content-length: ${2_000 * megabyte}\r\n\r\n`,
    );
    expect([await statusLine(), await statusLine()]).toEqual(["HTTP/1.1 413 Payload Too Large", "closed"]);
  });

  it("can't bypass the contract: every address is one of its routes", () => {
    const addresses = Object.values(routes).flatMap((verbs) => Object.values(verbs) as string[]);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
