import pg from "pg";
import { scrub } from "./faults.ts";

const { builtins } = pg.types;
/** Array types of `date` and `bigint`; pg-types names only the plain ones. */
const dateArray = 1182;
const bigintArray = 1016;
const textArray: number = 1009;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("A bigint from the database does not fit a safe integer");
  return value;
}

const textArrayParser: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray);

/** bigint as a number (refused when it would lose digits), date as `YYYY-MM-DD`, timestamptz as Date. */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: safeInteger,
  [builtins.DATE]: (text) => text,
  [dateArray]: textArrayParser,
  [bigintArray]: (text) => textArrayParser(text).map((item) => (item === null ? null : safeInteger(item))),
};

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format !== "binary" && parsers[oid]) || pg.types.getTypeParser(oid, format as "text"),
};

/** A client whose every server error is scrubbed before anybody can read it. */
export class ScrubbedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.prependListener("errorMessage", (error: unknown) => {
      if (error instanceof pg.DatabaseError) scrub(error);
    });
  }
}

/** The one way to a pool: our parsers, our scrubbing, no named statements. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({ ...config, types: typeParsers, Client: ScrubbedClient });
}
