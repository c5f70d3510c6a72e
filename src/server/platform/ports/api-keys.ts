import type { FastifyRequest } from "fastify";
import type { Viewer } from "#domain/core/viewer.ts";

/** Recognizes API keys (spec §17). */
export type ApiKeys = {
  /**
   * The viewer of a request with a key: its owner with their current roles, limited to its scopes.
   * @throws ExpectedError `api-key-refused`, `api-key-network`, `rate-limited`
   */
  resolveViewer(request: Pick<FastifyRequest, "headers" | "ip">): Promise<Viewer>;
  close(): void;
};
