import type { Scope } from "#domain/api-key/scopes.ts";

/** The two API keys of the quick start: who makes each, the variable it goes into, and the scopes it needs. */
export const quickStartKeys: readonly { variable: string; owner: string; scopes: readonly Scope[] }[] = [
  {
    variable: "AGENCY_KEY",
    owner: "An admin of the agency that lists the candidate",
    scopes: ["listings:write", "introductions:read", "introductions:write", "webhooks:write"],
  },
  {
    variable: "PARTNER_KEY",
    owner: "An admin of another agency, which introduces the candidate to its client",
    scopes: ["listings:read", "clients:read", "introductions:read", "introductions:write", "identities:read"],
  },
];

/** What each language's program needs. */
export const quickStartInstall = {
  curl: "npm install standardwebhooks",
  typescript: "npm install ../talentmls/packages/client standardwebhooks",
} as const;

/**
 * Reads quick-start.md: the page shows its blocks, and tests/backend/quick-start.test.ts runs them (spec §22). Both
 * programs read the variables in `setup`. `receiver` runs next to the curl commands: it verifies and prints what
 * arrives.
 * @throws if it has a section without a heading's id, or none of the two that aren't steps
 */
export function readQuickStart(markdown: string) {
  const sections = markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [, heading = "", id = "", content = ""] = /^(.+) \{#([\w-]+)\}\n([\s\S]*)$/.exec(section) ?? [];
      if (id === "") throw new Error(`A section of the quick start has no id: ${section.slice(0, 40)}`);
      return { heading, id, content };
    });
  const steps = sections.filter(({ id }) => id !== "variables" && id !== "receiver").map(stepOf);
  const codeOf = (wanted: string): string => {
    const [block] = blocksOf(sections.find(({ id }) => id === wanted)?.content ?? "");
    if (!block) throw new Error(`The quick start has no ${wanted}.`);
    return block.code;
  };
  return {
    setup: codeOf("variables"),
    receiver: codeOf("receiver"),
    steps,
    program: steps.flatMap(({ typescript }) => typescript ?? []).join("\n"),
  };
}

const fence = /^```(\w+)(.*)\n([\s\S]*?)^```$/gm;

const blocksOf = (content: string) =>
  [...content.matchAll(fence)].map(([, language = "", info = "", code = ""]) => ({ language, info, code }));

/** `keep`: what the next blocks need of the answer, the variable and where it is in the JSON. */
function stepOf({ heading, id, content }: { heading: string; id: string; content: string }) {
  const blocks = blocksOf(content);
  const curl = blocks.find(({ language }) => language === "bash");
  return {
    id,
    heading,
    text: content.replaceAll(fence, "").replaceAll(/\s+/g, " ").trim(),
    curl: curl
      ? {
          code: curl.code.trimEnd(),
          keep: Object.fromEntries(
            [...curl.info.matchAll(/(\w+)=([\w.]+)/g)].map(([, name = "", at = ""]) => [name, at]),
          ),
        }
      : null,
    typescript: blocks.find(({ language }) => language === "ts")?.code ?? null,
  };
}

export type QuickStartStep = ReturnType<typeof stepOf>;
