import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { ToolName } from "#contract/agent-tools.ts";
import type { Person } from "./test-app.ts";

/** What a call of a tool answered: its fields, or the error it reported. */
export type Answered = {
  isError: boolean;
  /** The text that a model reads. */
  text: string;
  structured: Record<string, unknown>;
};

export type Agent = {
  client: Client;
  call: (name: ToolName, args?: Record<string, unknown>) => Promise<Answered>;
};

type Options = {
  /** Whether the agent can ask its person, and what they answer. */
  person?: (message: string) => boolean;
  /** The revision from before 2026, with its handshake. */
  isOlder?: boolean;
};

/** An agent over HTTP with the official client. */
export async function connectAgent({ url }: { url: string }, key: Person, options: Options = {}): Promise<Agent> {
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", url), {
    requestInit: { headers: { authorization: key.credentials()["authorization"] ?? "" } },
  });
  return connected(transport, options);
}

export async function connected(
  transport: Parameters<Client["connect"]>[0],
  { person, isOlder = false }: Options = {},
): Promise<Agent> {
  const client = new Client(
    { name: "test-agent", version: "1" },
    {
      capabilities: person ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: isOlder ? "legacy" : "auto" },
    },
  );
  if (person)
    client.setRequestHandler("elicitation/create", ({ params: { message } }) => ({
      action: "accept",
      content: { send: person(message) },
    }));
  await client.connect(transport);
  return {
    client,
    async call(name, args = {}) {
      const answer = await client.callTool({ name, arguments: args });
      return {
        isError: answer.isError === true,
        text: answer.content.map((part) => (part.type === "text" ? part.text : "")).join(""),
        structured: (answer.structuredContent ?? {}) as Record<string, unknown>,
      };
    },
  };
}

/** Ids that a test knows, whether the key can read them or not. */
type Known = { listingIds: readonly string[]; dealIds: readonly string[]; employerId: string };

/** Every tool with requests about everything that can be known; without a row, a new tool doesn't compile. */
function agentAsks({ listingIds, dealIds, employerId }: Known): Record<ToolName, Record<string, unknown>[]> {
  const about = listingIds.map((listingId) => ({ listingId }));
  const offers = [
    { kind: "fee", feePercent: 20, guaranteeDays: 90 },
    { kind: "split", laSplit: 60 },
  ];
  return {
    search_listings: [{}, { keywords: "keeper", limit: 25 }],
    read_profile: about,
    list_shortlist: [{}],
    add_to_shortlist: about,
    list_introductions: [{}, ...about],
    list_clients: [{}],
    read_pipeline: [{}],
    add_to_pipeline: about,
    move_in_pipeline: about.map(({ listingId }) => ({ cardId: listingId, stageId: "interview", version: 1 })),
    request_introduction: about.flatMap((each) =>
      offers.flatMap((offer) => [
        { ...each, offer, employerId },
        { ...each, offer, confirmationToken: "1.forged" },
      ]),
    ),
    request_introduction_for_new_client: about.flatMap((each) =>
      offers.flatMap((offer) => [
        { ...each, offer, company: "Planted Works", email: "ada@planted.example" },
        { ...each, offer, company: "Planted Works", email: "ada@planted.example", confirmationToken: "1.forged" },
      ]),
    ),
    remove_from_shortlist: about,
    list_deals: [{}, ...about],
    read_deal: dealIds.map((dealId) => ({ dealId })),
    list_own_listings: [{}, { status: "draft" }],
    read_own_listing: about,
    read_identity: [...about, ...about.map((each) => ({ ...each, reason: "A client asked." }))],
  };
}

const send = async (key: Person, method: string, params: object) => {
  const { body } = await key.send("POST", "/mcp", {
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    headers: { accept: "application/json, text/event-stream" },
  });
  return JSON.parse(body) as {
    result?: { tools?: { name: string }[]; structuredContent?: object; content?: { text: string }[] };
  };
};

/** The tools that this key is shown. */
export const agentTools = async (key: Person): Promise<string[]> =>
  ((await send(key, "tools/list", {})).result?.tools ?? []).map(({ name }) => name);

/** `yes`, the code of the error, or `no tool`. */
export async function callAsAgent(key: Person, name: ToolName, args: object): Promise<string> {
  const { result } = await send(key, "tools/call", { name, arguments: args });
  if (!result) return "no tool";
  return result.structuredContent ? "yes" : (/"code":"([\w-]+)"/.exec(result.content?.[0]?.text ?? "")?.[1] ?? "");
}

/**
 * Calls every tool with bare requests, listed or not, so that `received` has the bytes that an agent gets. Returns how
 * many calls answered with data.
 */
export async function askAsAgent(key: Person, known: Known): Promise<number> {
  let answered = 0;
  await send(key, "initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test-agent", version: "1" },
  });
  await agentTools(key);
  for (const [name, asks] of Object.entries(agentAsks(known)))
    for (const args of asks) if ((await callAsAgent(key, name as ToolName, args)) === "yes") answered += 1;
  return answered;
}
