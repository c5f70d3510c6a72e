#!/usr/bin/env node
/*
 * Connects an agent that speaks MCP over standard input and output to a marketplace's address for agents. Messages are
 * passed on as they are, one a line; the key comes from the environment, so that it is in no command line.
 */
import { stderr, stdin, stdout, env, exit } from "node:process";
import { createInterface } from "node:readline";

const { TALENTMLS_URL: base, TALENTMLS_KEY: key } = env;
if (!base || !URL.canParse(base) || !key) {
  stderr.write("Set TALENTMLS_URL to the marketplace's address and TALENTMLS_KEY to an API key, then start again.\n");
  exit(1);
}
const address = new URL("/mcp", base);
const versionKey = "io.modelcontextprotocol/protocolVersion";
/** What the server answered to `initialize`; newer agents say it in each message. */
let version;

const write = (message) => stdout.write(`${JSON.stringify(message)}\n`);

/** An error for the agent if it waits for an answer, otherwise for its log. */
function fail(id, message) {
  if (id === undefined) stderr.write(`${message}\n`);
  else write({ jsonrpc: "2.0", id, error: { code: -32000, message } });
}

async function pass(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return write({ jsonrpc: "2.0", id: null, error: { code: -32700, message: "This line isn't JSON." } });
  }
  const { id, method, params } = message;
  const spoken = params?._meta?.[versionKey] ?? version;
  const name = params?.name ?? params?.uri;
  try {
    const answer = await fetch(address, {
      method: "POST",
      redirect: "error",
      headers: {
        authorization: `Bearer ${key}`,
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        ...(spoken !== undefined && { "mcp-protocol-version": spoken }),
        ...(method !== undefined && { "mcp-method": method }),
        ...(typeof name === "string" && { "mcp-name": name }),
      },
      body: line,
    });
    const text = await answer.text();
    const body = text === "" ? null : JSON.parse(text);
    if (body?.jsonrpc !== undefined) {
      if (method === "initialize") version = body.result?.protocolVersion ?? version;
      return write(body);
    }
    if (!answer.ok) fail(id, body?.detail ?? `The marketplace answered with status ${answer.status}.`);
  } catch {
    fail(id, `${address.origin} can't be reached. Check the address and the connection, then try again.`);
  }
}

for await (const line of createInterface({ input: stdin })) if (line.trim() !== "") void pass(line);
