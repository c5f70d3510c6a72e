import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { problemDocument } from "#contract/problem.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { createLog } from "#server/platform/log.ts";
import { newKey } from "#tests/support/api-keys.ts";
import { type Person, type Received, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

/* The limit on all requests of a signed-in person (docs/decisions/0101). */
const clock = manualClock("2026-11-21T09:00:00Z");
const lines: string[] = [];
const log = createLog(
  "warn",
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  }),
);
const testApp = await startTestApp({
  clock,
  log,
  env: { PERSON_REQUESTS_PER_SECOND: "2", PERSON_BURST: "6", READS_PER_MINUTE: "5" },
});
const recruiter = await signedIn(testApp, "recruiter@northstar.example");
const colleague = await signedIn(testApp, "admin@northstar.example");

const jobs = (person: Person) => person.send("GET", "/api/v1/jobs");
const header = ({ headers }: Received, name: string) =>
  new Headers(JSON.parse(headers) as [string, string][]).get(name);
const allowance = (answer: Received) =>
  ["limit", "remaining", "reset"].map((part) => header(answer, `ratelimit-${part}`));
const inTurn = async (count: number, ask: () => Promise<Received>) => {
  const answers: Received[] = [];
  for (let turn = 0; turn < count; turn += 1) answers.push(await ask());
  return answers;
};
const statuses = (answers: readonly Received[]) => answers.map(({ status }) => status);
/** All allowances are full again. */
const pause = () => clock.advance(60_000);

it("allows so many requests at once, says what is left and when to continue, and refills", async () => {
  pause();
  const logged = lines.length;
  const answers = await inTurn(7, () => jobs(recruiter));
  expect(statuses(answers)).toEqual([...Array<number>(6).fill(200), 429]);
  expect(answers.map((answer) => allowance(answer)[1])).toEqual(["5", "4", "3", "2", "1", "0", "0"]);
  const over = answers[6]!;
  expect([allowance(over), header(over, "retry-after")]).toEqual([["6", "0", "3"], "1"]);
  expect(problemDocument.parse(JSON.parse(over.body))).toMatchObject({
    code: "rate-limited",
    detail: "You sent more than 2 requests a second, which is the limit. Try again in 1 second.",
  });
  expect(lines.slice(logged).map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      msg: "A request limit was reached",
      requests: { kind: "people", senderId: expect.any(String), organizationId: recruiter.organizationId },
    },
  ]);
  clock.advance(500);
  expect(statuses(await inTurn(2, () => jobs(recruiter)))).toEqual([200, 429]);
});

it("covers writes and errors of one person in all their sessions, and no one else", async () => {
  pause();
  const elsewhere = await signedIn(testApp, "recruiter@northstar.example");
  const missing = await recruiter.send("GET", "/api/v1/jobs/00000000-0000-4000-8000-000000000000");
  expect([missing.status, allowance(missing)[1]]).toEqual([404, "5"]);
  const wrong = await elsewhere.send("POST", "/api/v1/jobs", { body: "{}" });
  expect([wrong.status, allowance(wrong)[1]]).toEqual([400, "4"]);
  await inTurn(4, () => jobs(elsewhere));
  expect(statuses([await jobs(recruiter), await recruiter.send("POST", "/api/v1/jobs", { body: "{}" })])).toEqual([
    429, 429,
  ]);
  expect(statuses([await jobs(colleague), await visitor(testApp).send("GET", "/api/v1/settings")])).toEqual([200, 200]);
  // A program of the same person has its key's own limit.
  expect((await jobs(await newKey(testApp, colleague, ["jobs:read"]))).status).toBe(200);
});

it("shows the limit that is met first: reads of the market have a stricter one", async () => {
  pause();
  const first = await recruiter.send("GET", "/api/v1/listings?limit=1");
  expect(allowance(first).slice(0, 2)).toEqual(["5", "4"]);
  expect(allowance(await jobs(recruiter))).toEqual(["6", "4", "1"]);
});
