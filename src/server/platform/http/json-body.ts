import type { FastifyInstance } from "fastify";
import { refuse } from "#domain/core/errors.ts";

/** Far above anything in the contract: a listing form is four levels deep and has a few hundred values. */
const limits = { depth: 32, values: 50_000 } as const;

/**
 * Parses JSON bodies. A few megabytes of brackets or commas take many seconds and gigabytes to parse, so they are
 * counted outside strings first.
 * @throws ExpectedError `malformed-body`, `too-large`
 */
export function readJsonBodies(app: FastifyInstance, mediaType = "application/json"): void {
  const parse = app.getDefaultJsonParser("error", "error");
  if (app.hasContentTypeParser(mediaType)) app.removeContentTypeParser(mediaType);
  app.addContentTypeParser(mediaType, { parseAs: "string" }, (request, body, done) => {
    try {
      requireModest(String(body));
    } catch (error) {
      return done(error as Error);
    }
    return parse(request, String(body), done);
  });
}

export function requireModest(json: string): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case quote:
        at = endOfString(json, at);
        break;
      case openList:
      case openObject:
        values += 1;
        depth += 1;
        if (depth > limits.depth) refuse("malformed-body");
        break;
      case closeList:
      case closeObject:
        depth -= 1;
        break;
      case comma:
        values += 1;
        break;
    }
    if (values > limits.values) refuse("too-large");
  }
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((sign) =>
  sign.charCodeAt(0),
);

/** The index of the closing quote, or the end of the text if there is none. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end;
    while (json.charCodeAt(before - 1) === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return json.length;
}
