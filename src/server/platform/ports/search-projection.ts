import type { Listing } from "#domain/listing/listing.ts";
import type { SearchIndex } from "#domain/search/search-index.ts";

/** The read side of the marketplace in this process: live listings, masked columns only, fed by the change stream. */
export type Projection = {
  index: SearchIndex<Listing>;
  /** What the index hides by: a listing that is hidden from the organization is stored under its id. */
  keysOf(organizationId: string): readonly string[];
  isReady(): boolean;
  /** Resolves when all that is committed now can be found. */
  caughtUp(): Promise<void>;
  stop(): void;
};
