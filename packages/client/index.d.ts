import type { Api, Schemas } from "./generated/api.js";

export type { Api, Schemas } from "./generated/api.js";

export type ClientOptions = {
  /** Where the marketplace is, such as `https://mls.example`. */
  baseUrl: string | URL;
  /** An API key, `tmls_…`. */
  apiKey?: string | undefined;
  /** Sent with every call. */
  headers?: Readonly<Record<string, string>>;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
};

export type CallOptions = {
  /** 8 to 200 characters. A repeat with the same key and input gets the first answer. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** A file the API answered with. */
export type FileAnswer = { fileName: string | null; mediaType: string; bytes: Uint8Array };

export declare function createClient(options: ClientOptions): Api;

/**
 * Every item of a list, fetched page by page.
 * @example for await (const listing of all(client.listings.search, { keywords: "go" })) …
 */
export declare function all<Input, Item>(
  list: (input: Input, options?: CallOptions) => Promise<{ items: Item[]; nextCursor?: string | null }>,
  input: Input,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined>;

/** A new random key for a write that must not happen twice. */
export declare function newIdempotencyKey(): string;

/** A failed call. */
export declare class Problem extends Error {
  /** The HTTP status; 0 if the marketplace could not be reached. */
  readonly status: number;
  /** Doesn't change between versions: decide by it, not by the texts. */
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly errors: NonNullable<Schemas["Problem"]["errors"]>;
  readonly findings: NonNullable<Schemas["Problem"]["findings"]>;
  /** After a conflict: the record as it is now. */
  readonly current: unknown;
  /** Include it when you report a problem. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
}
