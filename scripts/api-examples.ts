import { writeFileSync } from "node:fs";
import path from "node:path";
import { contract } from "../src/contract/index.ts";
import { routes } from "../src/contract/routes.ts";

/*
 * Records the examples of the API document from a running server with fresh sample data:
 *   node scripts/api-examples.ts http://localhost:4000
 * Answers are real; of each list only the first item is kept.
 */
const [origin = "http://localhost:4000"] = process.argv.slice(2);
const cookies = new Map<string, string>();
let handle = "";

async function send(method: string, address: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(origin + address, {
    method,
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(handle && { authorization: `Bearer ${handle}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
    cookies.set(name, value);
  }
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : await answer.json();
}

async function signIn(email: string): Promise<void> {
  const { signInUrl } = (await send("POST", "/api/v1/session/begin", {})) as { signInUrl: string };
  const callback = new URL(signInUrl, origin).searchParams.get("callback_url");
  const account = { email, password: "talentmls-sample", app_id: "talentmls", callback_url: callback };
  const handed = (await send("POST", "/ecosystem/api/sign-in", account)) as Record<string, string>;
  const { session_token, user_id, refresh_token } = handed;
  const session = (await send("POST", "/api/v1/session", { session_token, user_id, refresh_token })) as {
    handle: string;
  };
  handle = session.handle;
}

/** Reads to record, with their query. */
const reads = [
  ["settings.get", ""],
  ["settings.terms", ""],
  ["listings.search", "?keywords=engineer&limit=1"],
  ["listings.find", "?text=engineer"],
  ["listings.mine", "?limit=1"],
  ["shortlist.list", ""],
  ["savedSearches.list", ""],
  ["deals.list", "?limit=1"],
  ["deals.summary", ""],
  ["introductions.list", "?limit=1"],
  ["introductions.count", ""],
  ["interviews.list", ""],
  ["threads.list", "?limit=1"],
  ["notifications.list", "?limit=1"],
  ["notifications.count", ""],
  ["jobs.list", ""],
  ["organizations.own", ""],
  ["register.key", ""],
  ["marketComps.figures", ""],
] as const;

/** Bodies of writes, as a person would write them. */
const requests: Record<string, object> = {
  "listings.create": {
    form: {
      headlineRole: "Senior Backend Engineer",
      locationCity: "Austin",
      locationState: "TX",
      workType: "remote",
      salaryMin: 150_000,
      salaryMax: 180_000,
      availabilityDate: "2027-01-15",
      workAuth: "USC",
      keySkills: ["Go", "PostgreSQL", "Kubernetes"],
      summary: "Builds payment systems that stay up.",
      yearsExperience: 9,
    },
    step: 2,
  },
  "listings.publish": { version: 3 },
  "shortlist.add": { listingId: "4b1f9a52-7d0e-4c3b-9a58-0c6f7e2d1a90", notes: "Ask about on-call." },
  "shortlist.update": { notes: "Available from March.", version: 1 },
};

const short = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(short);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, short(each)]));
};

const routeOf = (name: string): string => {
  const [noun = "", verb = ""] = name.split(".");
  return (routes as unknown as Record<string, Record<string, string>>)[noun]?.[verb] ?? "";
};

await signIn("admin@northstar.example");
const examples: Record<string, { request?: unknown; response?: unknown }> = {};
for (const [name, query] of reads) {
  const [noun = "", verb = ""] = name.split(".");
  if (!(noun in contract) || !verb) throw new Error(`${name} isn't in the contract.`);
  const [, address = ""] = routeOf(name).split(" ");
  examples[name] = { response: short(await send("GET", `/api/v1${address}${query}`)) };
}
const found = examples["listings.search"]?.response as { items: { id: string }[] };
const id = found.items[0]?.id ?? "";
examples["listings.get"] = { response: short(await send("GET", `/api/v1/listings/${id}`)) };
for (const [name, request] of Object.entries(requests)) examples[name] = { request };
writeFileSync(
  path.join(import.meta.dirname, "../src/server/platform/http/api-examples.json"),
  `${JSON.stringify(examples, null, 2)}\n`,
);
