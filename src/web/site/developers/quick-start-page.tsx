import { CodeBlock, Mono, PortalPage, Prose } from "./portal-parts.tsx";
import { quickStartInstall, quickStartKeys, type QuickStartStep, readQuickStart } from "./quick-start.ts";
import markdown from "./quick-start.md?raw";

const { setup, receiver, steps } = readQuickStart(markdown);

/* Which language is shown follows from the radio buttons by CSS alone, so that it works without script. */
const forCurl = "group-has-[#lang-typescript:checked]/lang:hidden";
const forTypescript = "group-has-[#lang-curl:checked]/lang:hidden";

/** /developers/quick-start: the blocks that tests/backend/quick-start.test.ts runs. */
export function QuickStart() {
  return (
    <div className="group/lang">
      <PortalPage
        path="/developers/quick-start"
        title="Quick start"
        lead="List a candidate, let another agency find and request it, and receive a signed webhook for each step."
        sections={[{ id: "before", heading: "Before you begin", body: <Before /> }, ...steps.map(sectionOf)]}
      />
    </div>
  );
}

function Before() {
  return (
    <>
      <Prose>
        You need two API keys, from two agencies. On your own machine, the sample data has both: sign in as each admin
        and create a key under Settings, API keys.
      </Prose>
      <ul className="flex max-w-[68ch] list-disc flex-col gap-1.5 pl-5 marker:text-ink-3">
        {quickStartKeys.map(({ variable, owner, scopes }) => (
          <li key={variable}>
            <Mono>{variable}</Mono>: {owner}. Scopes: <Mono>{scopes.join(", ")}</Mono>.
          </li>
        ))}
      </ul>
      <Prose>
        <Mono>HOOK_URL</Mono> is where your receiver is reached from the internet. It listens on <Mono>PORT</Mono>, 4100
        by default. If the product runs on your own machine, start it with{" "}
        <Mono>WEBHOOK_PRIVATE_HOSTS=127.0.0.1:4100</Mono> and use <Mono>http://127.0.0.1:4100</Mono>.
      </Prose>
      <CodeBlock label="Variables" code={setup} />
      <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <legend className="sr-only">Language</legend>
        {[
          ["curl", "curl"],
          ["typescript", "TypeScript"],
        ].map(([value, label]) => (
          <label key={value} className="flex min-h-9 items-center gap-2 font-medium text-ink">
            <input
              type="radio"
              name="language"
              id={`lang-${value}`}
              value={value}
              defaultChecked={value === "curl"}
              className="size-4 accent-ink"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p className={`max-w-[68ch] ${forTypescript}`}>
        Save the blocks in this order as <Mono>quick-start.mts</Mono>, or{" "}
        <a href="/developers/quick-start.mts" className="anchor" download="quick-start.mts">
          download the whole program
        </a>
        . Run it with Node 24 or later: <Mono>node quick-start.mts</Mono>.
      </p>
      <p className={`max-w-[68ch] ${forCurl}`}>Run the commands in bash, in this order.</p>
    </>
  );
}

function sectionOf({ id, heading, text, curl, typescript }: QuickStartStep) {
  return {
    id,
    heading,
    body: (
      <>
        <Prose>{text}</Prose>
        {curl === null ? (
          <>
            <CodeBlock label="Install, curl" code={quickStartInstall.curl} className={forCurl} />
            <CodeBlock label="Install, TypeScript" code={quickStartInstall.typescript} className={forTypescript} />
          </>
        ) : (
          <div className={`flex flex-col gap-3 ${forCurl}`}>
            <CodeBlock label={`${heading}, curl`} code={curl.code} />
            {Object.keys(curl.keep).length > 0 ? (
              <>
                <Prose>Save from the response:</Prose>
                <CodeBlock label={`${heading}, variables`} code={keepText(curl.keep)} />
              </>
            ) : null}
            {id === "receive" ? (
              <>
                <Prose>
                  Save the receiver as <Mono>receiver.mjs</Mono>. In another terminal, with the same variables, run{" "}
                  <Mono>node receiver.mjs</Mono>.
                </Prose>
                <CodeBlock label="Receiver" code={receiver} />
              </>
            ) : null}
          </div>
        )}
        {typescript === null ? null : (
          <CodeBlock label={`${heading}, TypeScript`} code={typescript} className={forTypescript} />
        )}
      </>
    ),
  };
}

const keepText = (keep: Readonly<Record<string, string>>): string =>
  Object.entries(keep)
    .map(([variable, place]) => `export ${variable}="…"  # ${place}`)
    .join("\n");
