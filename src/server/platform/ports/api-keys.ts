import type { FastifyRequest } from "fastify";
import type { Viewer } from "#domain/core/viewer.ts";

/** Recognizes API keys (spec §17). */
export type ApiKeys = {
  /**
   * The viewer of a request with a key: its owner with their current roles, limited to its scopes. `resource`: what is
   * called, because an app's token can be for one address; the API unless named.
   * @throws ExpectedError `api-key-refused`, `api-key-network`, `rate-limited`
   */
  resolveViewer(request: Pick<FastifyRequest, "headers" | "ip">, resource?: string): Promise<Viewer>;
  close(): void;
};
