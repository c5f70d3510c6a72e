/** A whole program, which tests/backend/connected-app.test.ts runs as it is shown (spec §22). */
export const oauthExample = `import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

const { MLS_URL } = process.env;
const post = async (url, headers, body) => (await fetch(url, { method: "POST", headers, body })).json();
const form = (fields) => new URLSearchParams(fields);

// 1. Find the addresses, and register this program.
const server = await (await fetch(MLS_URL + "/.well-known/oauth-authorization-server")).json();
const listener = createServer().listen(0, "127.0.0.1");
await once(listener, "listening");
const redirect_uri = "http://127.0.0.1:" + listener.address().port + "/callback";
const { client_id } = await post(
  server.registration_endpoint,
  { "content-type": "application/json" },
  JSON.stringify({ client_name: "My program", redirect_uris: [redirect_uri], token_endpoint_auth_method: "none" }),
);

// 2. Send a person to the address that this prints.
const [state, code_verifier] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
const question = form({
  response_type: "code",
  client_id,
  redirect_uri,
  scope: "listings:read shortlist:read",
  state,
  code_challenge: createHash("sha256").update(code_verifier).digest("base64url"),
  code_challenge_method: "S256",
  resource: MLS_URL + "/api/v1",
});
console.log(server.authorization_endpoint + "?" + question);

// 3. Their browser returns with a code. Check that it is the answer to your question, from this server.
const [request, response] = await once(listener, "request");
response.setHeader("connection", "close").end("You can close this page.");
listener.close();
const answer = new URL(request.url, redirect_uri).searchParams;
if (answer.get("state") !== state || answer.get("iss") !== server.issuer) throw new Error("Not our answer");
if (answer.has("error")) throw new Error(answer.get("error"));

// 4. Exchange the code for tokens, and later the refresh token for new ones.
const tokens = await post(
  server.token_endpoint,
  {},
  form({ grant_type: "authorization_code", client_id, redirect_uri, code: answer.get("code"), code_verifier }),
);
const { access_token } = await post(
  server.token_endpoint,
  {},
  form({ grant_type: "refresh_token", client_id, refresh_token: tokens.refresh_token }),
);

const headers = { authorization: "Bearer " + access_token };
const listings = await (await fetch(MLS_URL + "/api/v1/listings", { headers })).json();
console.log("Candidates: " + listings.total);
`;
