import { promises as dns } from "node:dns";
import { type Resolve, resolveBySystem } from "./guard.ts";

/** How the server finds other servers; tests set their own. */
export type Outbound = {
  resolve: Resolve;
  /** The texts of a name's TXT records. @throws when there are none, or DNS doesn't answer */
  readTxt(host: string): Promise<string[]>;
};

export const systemOutbound: Outbound = {
  resolve: resolveBySystem,
  async readTxt(host) {
    const resolver = new dns.Resolver({ timeout: 3_000, tries: 2 });
    return (await resolver.resolveTxt(host)).map((parts) => parts.join(""));
  },
};
