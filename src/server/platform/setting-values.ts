import type { Environment } from "./secrets.ts";
import { WrongSetting } from "./wrong-setting.ts";

export type Settings = ReturnType<typeof settingsOf>;

export const web: readonly string[] = ["http:", "https:"];

export const withoutSlash = (url: URL | undefined): string | undefined => url?.href.replace(/\/+$/, "");

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** The settings of an environment, read by name. @throws WrongSetting for an unusable value, with what to write. */
export function settingsOf(environment: Environment) {
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;

  function wrong(name: string, isNot: string, instead: string): never {
    throw new WrongSetting(`${name} is "${text(name)}", which is ${isNot}. Set it to ${instead}.`);
  }

  /** A whole number of seconds or minutes; null for `off`. */
  function time(name: string, usual: number, unit: "seconds" | "minutes"): number | null {
    const value = text(name);
    if (value === "off") return null;
    if (value === undefined || /^[1-9]\d{0,3}$/.test(value)) return Number(value ?? usual);
    return wrong(name, "not a time", `a whole number of ${unit} from 1 to 9999, or to off`);
  }

  /** The message doesn't repeat the value: database and mail URLs contain passwords. */
  function url(name: string, protocols = web): URL | undefined {
    const value = text(name);
    if (value === undefined) return undefined;
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (parsed && protocols.includes(parsed.protocol)) {
      if ([parsed.username, parsed.password, parsed.pathname].every(isDecodable)) return parsed;
      throw new WrongSetting(
        `${name} has a % in its user, password or path that begins no code. Write % as %25, and other special ` +
          "characters by their codes too, such as @ as %40.",
      );
    }
    throw new WrongSetting(
      `${name} is not an address this server understands. Write it in full, beginning with ` +
        `${protocols.map((each) => (each === "mailto:" ? each : `${each}//`)).join(" or ")}.`,
    );
  }

  return {
    text,
    url,
    /** A share from 0 to 1; all by default. */
    ratio(name: string): number {
      const value = text(name) ?? "1";
      if (/^(?:0|1|0?\.\d{1,6}|1\.0+)$/.test(value)) return Number(value);
      return wrong(name, "not a share", "a number from 0 to 1, like 0.1");
    },
    /** A limit; null means unlimited. */
    most(name: string, usual: number): number | null {
      const value = text(name) ?? String(usual);
      if (value === "off") return null;
      if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
      return wrong(name, "not a limit", "a whole number from 1 to 9999999, or to off");
    },
    count(name: string, usual: number): number {
      const value = text(name) ?? String(usual);
      if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
      return wrong(name, "not a limit", "a whole number from 1 to 9999999");
    },
    /** Seconds as milliseconds; `off` is 0, no limit. */
    seconds: (name: string, usual: number): number => (time(name, usual, "seconds") ?? 0) * 1_000,
    /** Minutes as milliseconds; `off` is null. */
    minutes(name: string, usual: number): number | null {
      const minutes = time(name, usual, "minutes");
      return minutes === null ? null : minutes * 60_000;
    },
    isOn(name: string, usual: boolean): boolean {
      const value = text(name);
      if (value === undefined) return usual;
      if (value === "on") return true;
      return value === "off" ? false : wrong(name, "neither on nor off", "on or off");
    },
    /** Only an origin is allowed, because cookies, links and pages assume the root of a host. */
    origin(name: string): string | undefined {
      const found = url(name);
      if (found && (found.pathname !== "/" || found.search || found.hash || found.username || found.password))
        throw new WrongSetting(
          `${name} has more than a host name and port. Write only the beginning of the address, like ` +
            "https://mls.example.",
        );
      return withoutSlash(found);
    },
    hosts(name: string): string[] {
      const hosts = (text(name) ?? "").split(",").flatMap((each) => each.trim() || []);
      for (const host of hosts)
        if (!URL.canParse(`http://${host}/`) || new URL(`http://${host}/`).host !== host)
          throw new WrongSetting(
            `${name} has "${host}", which isn't a host. Write names separated by commas, like ` +
              "hooks.example:8080, localhost.",
          );
      return hosts;
    },
  };
}
