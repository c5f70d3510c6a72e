import type { Services } from "../platform/http/context.ts";

/** What seeding the sample data needs of the process. */
export type Seeding = Pick<Services, "database" | "clock" | "keyRing" | "newId" | "randomBytes" | "files">;
