import type { CardFacts } from "#domain/listing/view.ts";
import type { SearchIndex } from "#domain/search/search-index.ts";

/**
 * The read side of the marketplace in this process: live listings with masked columns only, updated from the change
 * stream.
 */
export type Projection = {
  index: SearchIndex<CardFacts>;
  /** The keys the index hides by: a listing hidden from the organization is stored under its id. */
  keysOf(organizationId: string): readonly string[];
  isReady(): boolean;
  /** Resolves when everything committed so far can be found. */
  caughtUp(): Promise<void>;
  /** Saves the index for the next start, if it changed. Never rejects. */
  save(): Promise<void>;
  stop(): void;
};
