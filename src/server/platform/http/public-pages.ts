import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, gzip, gzipSync } from "node:zlib";
import { safeCell } from "#domain/core/csv.ts";
import type { Config } from "../config.ts";
import { fillPage } from "./page-template.ts";

/**
 * A page as sent, in each encoding with an entity tag each. `inline`: hashes of its inline scripts for the content
 * security policy.
 */
export type PublicPage = {
  type: string;
  inline: readonly string[];
  encodings: readonly { encoding: "br" | "gzip" | null; body: Buffer; tag: string }[];
};

/** What the build writes next to the pages (scripts/public-pages.ts). */
type Contents = { files: Record<string, string>; listed: string[]; applicationTrees: string[] };

/**
 * Every public page by address, filled and compressed once, and the addresses of the application.
 * @throws when nothing was built
 */
export function readPages(
  folder: string,
  config: Config,
): { pages: ReadonlyMap<string, PublicPage>; listed: string[]; applicationTrees: string[] } {
  const { files, listed, applicationTrees } = JSON.parse(
    readFileSync(path.join(folder, "pages.json"), "utf8"),
  ) as Contents;
  const pages = Object.entries(files).map(
    ([address, name]) => [address, pageOf(name, readFileSync(path.join(folder, name), "utf8"), config)] as const,
  );
  return { pages: new Map(pages), listed, applicationTrees };
}

/** How the product name is inserted into each kind of file, and its media type. */
const kinds: Record<string, { type: string; fill: (text: string, config: Config) => string }> = {
  ".html": { type: "text/html; charset=utf-8", fill: fillPage },
  ".csv": {
    type: "text/csv; charset=utf-8",
    fill: (text, { brandName }) => text.replaceAll('"{{brand}}"', () => safeCell(brandName)),
  },
  ".json": { type: "application/json; charset=utf-8", fill: (text) => text },
  ".mts": { type: "text/plain; charset=utf-8", fill: (text) => text },
  ".webmanifest": {
    type: "application/manifest+json",
    fill: (text, { brandName }) => text.replaceAll('"{{brand}}"', () => JSON.stringify(brandName)),
  },
};

function pageOf(name: string, text: string, config: Config): PublicPage {
  const kind = kinds[path.extname(name)];
  if (!kind) throw new Error(`${name} isn't a known kind of file next to the public pages.`);
  const filled = kind.fill(text, config);
  const body = Buffer.from(filled);
  return {
    type: kind.type,
    inline: [...filled.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
    ),
    encodings: encodingsOf({ plain: body, brotli: brotliCompressSync(body), gzipped: gzipSync(body) }),
  };
}

type Encodings = { plain: Buffer; brotli: Buffer; gzipped: Buffer };

function encodingsOf({ plain, brotli, gzipped }: Encodings): PublicPage["encodings"] {
  const digest = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  return [
    { encoding: "br", body: brotli, tag: `"${digest}-br"` },
    { encoding: "gzip", body: gzipped, tag: `"${digest}-gz"` },
    { encoding: null, body: plain, tag: `"${digest}"` },
  ];
}

/** A text made while the server runs, compressed without blocking it. */
export async function compressedText(type: string, text: string): Promise<PublicPage> {
  const plain = Buffer.from(text);
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { type, inline: [], encodings: encodingsOf({ plain, brotli, gzipped }) };
}

/** Revalidated on each request, sent only when changed. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, inline, encodings }: PublicPage,
): FastifyReply {
  const accepted = acceptedEncodings(request.headers["accept-encoding"] ?? "");
  const chosen = encodings.find(
    ({ encoding }) => encoding === null || accepted.has(encoding),
  ) as PublicPage["encodings"][number];
  void reply
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .header("etag", chosen.tag)
    .type(type);
  if (chosen.encoding) void reply.header("content-encoding", chosen.encoding);
  const policy = reply.getHeader("content-security-policy");
  if (inline.length > 0 && policy)
    void reply.header(
      "content-security-policy",
      String(policy).replace("script-src 'self'", ["script-src 'self'", ...inline].join(" ")),
    );
  const known = (request.headers["if-none-match"] ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  // An error page is always sent with its status, even if the browser has it cached.
  if (reply.statusCode === 200 && known.includes(chosen.tag)) return reply.code(304).send();
  return reply.send(chosen.body);
}

const acceptedEncodings = (header: string): Set<string> =>
  new Set(
    header
      .split(",")
      .map((each) =>
        each
          .trim()
          .split(";")
          .map((part) => part.trim()),
      )
      .filter(([, quality]) => !/^q=0(?:\.0+)?$/.test(quality ?? ""))
      .map(([name = ""]) => name),
  );
