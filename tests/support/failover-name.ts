import dns from "node:dns";
import { readFileSync, renameSync, writeFileSync } from "node:fs";

/**
 * Preloaded into a server process: the host name `primary.invalid` resolves to the address in the file FAILOVER_FILE,
 * like a name whose address changes with a failover.
 */
export const failoverHost = "primary.invalid";

/** Lets the name resolve to another address, at once: a file is empty while it is written. */
export function moveName(addressFile: string, address: string): void {
  writeFileSync(`${addressFile}.next`, address);
  renameSync(`${addressFile}.next`, addressFile);
}

type Callback = (error: Error | null, address: string | { address: string; family: number }[], family?: number) => void;

const file = process.env["FAILOVER_FILE"];
if (file !== undefined) {
  const usual = dns.lookup as (host: string, options: { all?: boolean }, callback: Callback) => void;
  const lookup = (host: string, options: { all?: boolean }, callback: Callback): void => {
    if (host !== failoverHost) return usual(host, options, callback);
    const address = readFileSync(file, "utf8").trim();
    setImmediate(() => (options.all ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4)));
  };
  Object.assign(dns, { lookup });
}
