import { config } from "zod";

/**
 * Imported before the schemas where a content security policy forbids making code at run time: zod would try, and be
 * reported.
 */
config({ jitless: true });
