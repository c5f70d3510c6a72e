import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { expect, it } from "vitest";
import { openApiDocument } from "#server/platform/http/openapi.ts";

/* Both linters run in this process, on the document as text. Neither fetches anything. */
const text = JSON.stringify(openApiDocument("TalentMLS"));
const timeout = 120_000;

it(
  "the API document has no error or warning of Redocly's recommended rules",
  async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: text, absoluteRef: "/openapi.json", config });
    expect(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual(
      [],
    );
  },
  timeout,
);

it(
  "the API document has no error or warning of Spectral's OpenAPI rules",
  async () => {
    const spectral = new spectralCore.Spectral();
    // The two packages describe the same ruleset in types that don't fit each other.
    spectral.setRuleset({ extends: [[spectralRulesets.oas as never, "recommended"]] });
    const problems = await spectral.run(JSON.parse(text) as Record<string, unknown>);
    expect(problems.map(({ code, message, path }) => ({ code, message, at: path.join("/") }))).toEqual([]);
  },
  timeout,
);
