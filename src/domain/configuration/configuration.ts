import { answerMs } from "../introduction/introduction.ts";
import { reminderDays } from "../listing/listing.ts";
import { protectionMonths } from "../introduction/nda.ts";
import { platformShareBp } from "../deal/terms.ts";
import { type RetentionLimits, retentionDays, warningDays } from "../retention/retention.ts";
import { refuse, refuseFields } from "../core/errors.ts";

/** Settings by platform staff for the whole marketplace. Existing agreements keep the values they were made with. */
export type Configuration = {
  /** Deducted from the fee of a new deal before the agencies share it; basis points. */
  platformShareBp: number;
  answerDays: number;
  protectionMonths: number;
  staleDays: number;
  reminderDays: number;
  /** The days that an organization can choose for identities of listings that ended (docs/decisions/0081). */
  retentionLeastDays: number;
  retentionMostDays: number;
  /** Empty: no address is shown. */
  supportEmail: string;
};

export type SettingKey = keyof Configuration;

type Setting = {
  label: string;
  says: string;
  unit: "percent" | "days" | "months" | "email";
  least: number;
  most: number;
};

/** Each setting with its limits; percentages in basis points. */
export const configurationSettings: Record<SettingKey, Setting> = {
  platformShareBp: {
    label: "Platform share of the fee",
    says: "Deducted from the fee first, for deals created from now on. Existing deals keep theirs.",
    unit: "percent",
    least: 0,
    most: 3_000,
  },
  answerDays: {
    label: "Time to reply to an introduction",
    says: "An introduction without a reply expires after this many days. Open ones keep their date.",
    unit: "days",
    least: 3,
    most: 60,
  },
  protectionMonths: {
    label: "Protection window",
    says:
      "How long after a reveal a hire still owes the agreed fee, and how long a client stays credited to the agency " +
      "that brought it. Earlier ones keep theirs.",
    unit: "months",
    least: 1,
    most: 36,
  },
  staleDays: {
    label: "Stale after",
    says: "A listing that no one changed or confirmed for this long appears in the compliance queue.",
    unit: "days",
    least: 7,
    most: 365,
  },
  reminderDays: {
    label: "Reminder before expiry",
    says: "How many days before a listing's exclusivity ends its agency is reminded.",
    unit: "days",
    least: 1,
    most: 30,
  },
  // The most is never below the least.
  retentionLeastDays: {
    label: "Shortest retention of identities",
    says: "The fewest days an organization can keep the identity of a listing that has ended.",
    unit: "days",
    least: warningDays.first,
    most: 180,
  },
  retentionMostDays: {
    label: "Longest retention of identities",
    says: "The most days an organization can keep the identity of a listing that has ended, extensions included.",
    unit: "days",
    least: 180,
    most: 3650,
  },
  supportEmail: {
    label: "Support address",
    says: "Appears in the footer and in emails. Leave it empty to show none.",
    unit: "email",
    least: 0,
    most: 254,
  },
};

export const retentionLimits = ({ retentionLeastDays, retentionMostDays }: Configuration): RetentionLimits => ({
  least: retentionLeastDays,
  most: retentionMostDays,
});

export const settingKeys = Object.keys(configurationSettings) as SettingKey[];

const configurationDefaults: Configuration = {
  platformShareBp,
  answerDays: answerMs / 86_400_000,
  protectionMonths,
  staleDays: 45,
  reminderDays,
  retentionLeastDays: retentionDays.least,
  retentionMostDays: retentionDays.most,
  supportEmail: "",
};

/** A stored change: numbered, with both values as text. */
export type ConfigurationChange = { number: number; key: SettingKey; before: string; after: string; reason: string };

/** Minimum and maximum length of a change's reason, in characters. */
export const configurationReason = { least: 10, most: 500 } as const;

/** A value as it is typed: a percentage without its sign, a whole number, an address. */
export function settingText(key: SettingKey, configuration: Configuration): string {
  const value = configuration[key];
  return configurationSettings[key].unit === "percent" ? String(Number(value) / 100) : String(value);
}

export function settingValueText(key: SettingKey, text: string): string {
  const { unit } = configurationSettings[key];
  if (unit === "email") return text || "None";
  return unit === "percent" ? `${text}%` : `${text} ${text === "1" ? unit.slice(0, -1) : unit}`;
}

const email = /^[^\s@"'<>(),;:]+@[^\s@"'<>(),;:.]+(\.[^\s@"'<>(),;:.]+)+$/;

/** Parses a setting's value, or says what is wrong with it. */
export function readSetting(
  key: SettingKey,
  text: string,
): { ok: true; value: Configuration[SettingKey] } | { ok: false; error: string } {
  const { unit, least, most } = configurationSettings[key];
  const written = text.trim();
  if (unit === "email")
    return written === "" || (written.length <= most && email.test(written))
      ? { ok: true, value: written }
      : { ok: false, error: "This is not an email address. Write one like help@agency.example, or leave it empty." };
  const percent = unit === "percent";
  const value = (percent ? /^\d{1,3}(\.\d{1,2})?$/ : /^\d{1,4}$/).test(written)
    ? Math.round(Number(written) * (percent ? 100 : 1))
    : Number.NaN;
  if (value >= least && value <= most) return { ok: true, value };
  return {
    ok: false,
    error: percent
      ? `Enter a percentage from ${least / 100} to ${most / 100}, with at most two decimals.`
      : `Enter a whole number of ${unit} from ${least} to ${most}.`,
  };
}

/** The current values, from the newest change of each setting. An unreadable value falls back to its default. */
export function configurationFrom(values: readonly { key: string; value: string }[]): Configuration {
  const known = values.flatMap(({ key, value }) => {
    if (!isSettingKey(key)) return [];
    const read = readSetting(key, value);
    return read.ok ? [[key, read.value] as const] : [];
  });
  return { ...configurationDefaults, ...Object.fromEntries(known) };
}

const isSettingKey = (key: string): key is SettingKey => key in configurationSettings;

type Ask = { key: SettingKey; value: string; reason: string; version: number };

/**
 * The next change. `version`: the number of changes its author saw; of two concurrent changes the second fails.
 * @throws ExpectedError `version-conflict`, `invalid-input`
 */
export function decideConfiguration(
  before: { configuration: Configuration; version: number },
  { key, value, reason, version }: Ask,
): ConfigurationChange {
  if (version !== before.version)
    refuse("version-conflict", {
      detail: "A colleague changed the configuration after you opened it. Review it, then make your change.",
    });
  const read = readSetting(key, value);
  const words = reason.trim();
  const was = settingText(key, before.configuration);
  refuseFields({
    ...(read.ok
      ? was === settingText(key, { ...before.configuration, [key]: read.value }) && {
          value: "This is already the current value. Enter a different one.",
        }
      : { value: read.error }),
    ...((words.length < configurationReason.least || words.length > configurationReason.most) && {
      reason:
        `Enter a reason of ${configurationReason.least} to ${configurationReason.most} characters. It is ` +
        "saved with the change.",
    }),
  });
  return {
    number: before.version + 1,
    key,
    before: was,
    after: settingText(key, { ...before.configuration, [key]: read.ok ? read.value : was }),
    reason: words,
  };
}
