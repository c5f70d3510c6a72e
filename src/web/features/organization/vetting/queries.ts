import type { Answer } from "#contract/index.ts";

/** An organization as platform staff see it. */
export type Organization = Answer<"organizations", "get">;
export type OrganizationRow = Answer<"organizations", "list">["items"][number];
