import { flushCompileCache } from "node:module";
import { layOutPostgres } from "./setup-postgres.ts";

/**
 * A process that creates the PostgreSQL of a whole `npm test`, writes what `TEST_POSTGRES` takes as one line, and
 * removes everything when its input ends.
 */
const { provided, remove } = await layOutPostgres();
// Servers that tests start find their code compiled.
flushCompileCache();
console.log(JSON.stringify(provided));
for await (const _ of process.stdin) continue;
await remove();
