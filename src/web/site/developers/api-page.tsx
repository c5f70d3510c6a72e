import { audienceOf } from "#contract/audience.ts";
import { apiVersion } from "#contract/changelog.ts";
import { routes } from "#contract/routes.ts";
import { furtherScopesSentence, keyNeedOf } from "#contract/scopes.ts";
import { appLifetimeDefaults, unusedAppDays } from "#domain/connected-app/connected-app.ts";
import { keyLimitDefaults, personLimitDefaults } from "#domain/core/request-limits.ts";
import { scopes } from "#domain/api-key/scopes.ts";
import { errorMessages } from "#domain/core/error-messages.ts";
import { readingDefaults } from "#domain/core/reading-limits.ts";
import oauthText from "./oauth.md?raw";
import { CodeBlock, DataTable, Mono, Points, PortalPage, Prose, type PortalSection } from "./portal-parts.tsx";

const calls = Object.entries(routes)
  .flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`))
  .filter((name) => audienceOf(name) === "programs");

/** The only block of the file. */
const oauthExample = oauthText.split("```")[1]?.replace(/^js\n/, "").trimEnd() ?? "";

const pageExample = `import { all, createClient } from "@talentmls/client";

const mls = createClient({ baseUrl: "https://mls.example", apiKey: key });
for await (const listing of all(mls.listings.search, { keywords: "go engineer" }))
  console.log(listing.maskedCode, listing.headlineRole);`;

const errorExample = JSON.stringify(
  {
    type: "/api/docs#version-conflict",
    title: errorMessages["version-conflict"].title,
    status: errorMessages["version-conflict"].status,
    detail: errorMessages["version-conflict"].detail,
    code: "version-conflict",
    current: { id: "6f1a2c34-8d0b-4e57-9a63-2b7c1d5e8f90", version: 8 },
  },
  null,
  2,
);

const access: readonly PortalSection[] = [
  {
    id: "authentication",
    heading: "Authentication",
    body: (
      <>
        <CodeBlock label="A request with a key" code={'curl "$MLS_URL/api/v1/jobs" -H "Authorization: Bearer $KEY"'} />
        <Prose>
          A key begins with <Mono>tmls_</Mono> and needs no cookie. It acts for one organization, in the name of the
          admin who created it, and stops working when that person is no longer an admin there. It can have a last day
          and a list of addresses that can use it.
        </Prose>
        <Prose>
          To replace a key, rotate it. The old secret works for up to seven more days. Keep keys on your servers: the
          API answers no requests from other websites' pages.
        </Prose>
      </>
    ),
  },
  {
    id: "oauth",
    heading: "OAuth",
    body: (
      <>
        <Prose>
          A program that other people use asks each of them instead: OAuth 2.1, with the authorization code, PKCE and
          registration by the program itself. An agent with MCP does all of this alone, from the address of{" "}
          <Mono>/mcp</Mono>.
        </Prose>
        <CodeBlock label="A program that a person connects, with Node.js alone" code={oauthExample} />
        <Points
          items={[
            "A redirect address starts with https://, or with http:// and 127.0.0.1, [::1] or localhost, where the " +
              "port can change. Anything else has to match exactly.",
            "Only response_type=code and code_challenge_method=S256 work. A code is valid for a minute, once.",
            "An access token works like a key, within the scopes that the person left on: by default for " +
              `${appLifetimeDefaults.accessMinutes} minutes. Send it in the header only.`,
            "A refresh token works once, and each answer has the next one. It ends when it isn't used for " +
              `${appLifetimeDefaults.refreshDays} days. If one is sent twice, everything ends: one of the senders ` +
              "isn't you.",
            "With resource, the tokens are for the API alone (/api/v1), or for agents alone (/mcp). Without it, they " +
              "are for both.",
            "By default, only admins can connect programs. An organization can let all members connect them.",
            `A registration that no one connects is deleted after ${unusedAppDays} days.`,
          ]}
        />
      </>
    ),
  },
  {
    id: "scopes",
    heading: "Scopes",
    body: (
      <>
        <Prose>
          Each call needs one scope, and none implies another. A key with <Mono>deals:write</Mono> can't read deals. The
          role of the key's owner applies too.
        </Prose>
        <DataTable
          label="Scopes"
          head={["Scope", "What it allows", "Calls"]}
          rows={scopes.map(({ scope, says }) => ({
            id: scope.replace(":", "-"),
            cells: [
              <Mono key="scope">{scope}</Mono>,
              says,
              <Mono key="calls">{calls.filter((name) => keyNeedOf(name) === scope).join(", ")}</Mono>,
            ],
          }))}
        />
        <Prose>Some calls need further scopes for a part of what they do:</Prose>
        <Points
          items={calls.flatMap((name) => {
            const sentence = furtherScopesSentence(name);
            return sentence === null ? [] : [`${name}: ${sentence.replaceAll("`", "")}`];
          })}
        />
      </>
    ),
  },
];

const answers: readonly PortalSection[] = [
  {
    id: "errors",
    heading: "Errors",
    body: (
      <>
        <Prose>
          Every error is a problem document (RFC 9457) with the media type <Mono>application/problem+json</Mono>. Decide
          by <Mono>code</Mono>, which doesn't change. <Mono>title</Mono> and <Mono>detail</Mono> are for people.{" "}
          <Mono>errors</Mono> names the fields, <Mono>findings</Mono> the places in a text that would reveal a
          candidate. Include the header <Mono>X-Request-Id</Mono> when you report a problem.
        </Prose>
        <CodeBlock label="A problem document" code={errorExample} />
        <Prose>What you can't see and what doesn't exist get the same answer: 404.</Prose>
        <DataTable
          label="Error codes"
          head={["Code", "Status", "Meaning"]}
          rows={Object.entries(errorMessages).map(([code, { status, title, detail }]) => ({
            id: `error-${code}`,
            cells: [<Mono key="code">{code}</Mono>, String(status), `${title}. ${detail}`],
          }))}
        />
      </>
    ),
  },
  {
    id: "idempotency",
    heading: "Idempotency",
    body: (
      <Prose>
        Send an <Mono>Idempotency-Key</Mono> of 8 to 200 characters with a write. If the answer got lost, send the same
        request with the same key again: it gets the first answer for 24 hours, and nothing happens twice. The same key
        with another body is answered with 422, and with 409 while the first request still runs. A failed request
        releases its key. Answers that contain a secret, such as a new API key, are never stored, so a repeat doesn't
        show the secret. A POST that only reads, such as <Mono>own.find</Mono>, ignores the key and reads again.
      </Prose>
    ),
  },
  {
    id: "versions-of-records",
    heading: "Concurrent edits",
    body: (
      <Prose>
        A record has a <Mono>version</Mono>. Send the one you saw with each change. If someone changed the record in
        between, the answer is 409 with the code <Mono>version-conflict</Mono> and the record as it is now.
      </Prose>
    ),
  },
  {
    id: "limits",
    heading: "Rate limits",
    body: (
      <>
        <Points
          items={[
            `Each key: ${keyLimitDefaults.perSecond} requests a second, and ${keyLimitDefaults.burst} at once ` +
              "after a pause.",
            `Each signed-in person: ${personLimitDefaults.perSecond} requests a second, and ` +
              `${personLimitDefaults.burst} at once after a pause.`,
            `Each person: ${readingDefaults.perMinute} searches and profiles a minute, and ` +
              `${readingDefaults.candidatesPerDay.toLocaleString("en-US")} different candidates a day. An ` +
              "organization has four times that.",
          ]}
        />
        <Prose>
          These are the defaults, and the operator can set others. Every answer to a key or a signed-in person says what
          is left: <Mono>RateLimit-Limit</Mono>, <Mono>RateLimit-Remaining</Mono> and <Mono>RateLimit-Reset</Mono> in
          seconds. Over the limit you get 429 with <Mono>Retry-After</Mono> in seconds.
        </Prose>
      </>
    ),
  },
  {
    id: "pagination",
    heading: "Pagination",
    body: (
      <>
        <Prose>
          Lists return <Mono>items</Mono>, and <Mono>total</Mono> and <Mono>nextCursor</Mono> where they have pages. The
          items of <Mono>deals.parties</Mono> are <Mono>agencies</Mono>. Pass <Mono>nextCursor</Mono> on as{" "}
          <Mono>cursor</Mono> unchanged. It is null on the last page.
        </Prose>
        <Prose>
          Items that don't change are neither skipped nor repeated. One that changes while you read can be missed or
          come twice. To get every change, use <Mono>updatedSince</Mono> where the list takes it, or the events feed.
        </Prose>
        <CodeBlock label="Every page of a list" code={pageExample} />
      </>
    ),
  },
  {
    id: "versions",
    heading: "Versions",
    body: (
      <Prose>
        The major version is in the address: <Mono>/api/v1</Mono>. The document has version {apiVersion}. Fields and
        calls are added to it without notice, so ignore fields you don't know. We announce removals in advance, with
        headers in each answer: see the{" "}
        <a href="/developers/changelog" className="anchor">
          deprecation policy
        </a>
        .
      </Prose>
    ),
  },
  {
    id: "units",
    heading: "Units",
    body: (
      <Points
        items={[
          "Amounts are integer cents, and rates are basis points, where the field's name ends with Cents or Bp.",
          "A listing's salaries and minimum fee are whole US dollars. Splits and fees of offers are percent.",
          "Days are YYYY-MM-DD. Times are UTC, such as 2026-11-25T09:30:00.000Z.",
          "Ids are random. Don't read anything into them.",
        ]}
      />
    ),
  },
];

/** /developers/api: what holds for every call. */
export function UsingTheApi() {
  return (
    <PortalPage
      path="/developers/api"
      title="Using the API"
      lead="JSON over HTTPS under /api/v1. What follows holds for every call."
      sections={[...access, ...answers]}
    />
  );
}
