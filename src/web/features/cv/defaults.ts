import { useState } from "react";
import { addDays } from "#domain/core/calendar.ts";
import { type WorkAuthorization, workAuthorizations, type WorkType, workTypes } from "#domain/core/lookups.ts";
import { pick } from "#domain/core/pick.ts";
import { defaultsErrors, type ImportDefaults, initialDefaults } from "#domain/import/defaults.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { safeStorage, type Store } from "#web/lib/storage.ts";

/** How soon candidates can start, in days; a fixed date would be out of date when it's used again. */
export const notices = { "0": "Available now", "14": "In 2 weeks", "30": "In 30 days", "60": "In 60 days" } as const;
export type Notice = keyof typeof notices;

/** What the next CVs get where they say nothing. */
export type CvDefaults = Pick<
  ImportDefaults,
  "salaryMin" | "salaryMax" | "workType" | "workAuth" | "defaultSplitLA" | "minimumFee" | "exclusivityDays"
> & { notice: Notice | "" };

export const noDefaults: CvDefaults = {
  salaryMin: null,
  salaryMax: null,
  notice: "",
  workAuth: "",
  workType: "",
  ...pick(initialDefaults, ["defaultSplitLA", "minimumFee", "exclusivityDays"]),
};

/** What is wrong with the salary range; undefined if nothing. */
export const salaryFault = ({ salaryMin, salaryMax }: CvDefaults): string | undefined =>
  defaultsErrors({ ...initialDefaults, salaryMin, salaryMax })["defaults.salaryMax"];

/** What an upload sends: only what was chosen, without a range that makes no sense. `today` as `YYYY-MM-DD`. */
export function sentDefaults(chosen: CvDefaults, today: string): Partial<ImportDefaults> {
  const { notice, salaryMin, salaryMax, ...rest } = chosen;
  const changed = Object.entries(rest).filter(([field, value]) => value !== noDefaults[field as keyof typeof rest]);
  return {
    ...(Object.fromEntries(changed) as Partial<ImportDefaults>),
    ...(salaryMin !== null && salaryMax !== null && salaryFault(chosen) === undefined && { salaryMin, salaryMax }),
    ...(notice !== "" && { availabilityDate: addDays(today, Number(notice)) }),
  };
}

/** The defaults of a stored text; anything unreadable in it counts as not chosen. */
export function readDefaults(text: string | null): CvDefaults {
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed === "object" && parsed !== null) stored = parsed as Record<string, unknown>;
  } catch {
    return noDefaults;
  }
  const whole = <Otherwise>(field: keyof CvDefaults, otherwise: Otherwise): number | Otherwise =>
    Number.isInteger(stored[field]) ? Number(stored[field]) : otherwise;
  const oneOf = <Value extends string>(field: keyof CvDefaults, values: readonly Value[]): Value | "" =>
    values.find((value) => value === stored[field]) ?? "";
  return {
    salaryMin: whole("salaryMin", null),
    salaryMax: whole("salaryMax", null),
    notice: oneOf<Notice>("notice", Object.keys(notices) as Notice[]),
    workAuth: oneOf<WorkAuthorization>("workAuth", workAuthorizations),
    workType: oneOf<WorkType>("workType", workTypes),
    defaultSplitLA: whole("defaultSplitLA", noDefaults.defaultSplitLA),
    minimumFee: whole("minimumFee", noDefaults.minimumFee),
    exclusivityDays: whole("exclusivityDays", noDefaults.exclusivityDays),
  };
}

const storage: Store = safeStorage(() => localStorage);

/** A person's defaults in this browser, apart for each organization they act for. */
export function useCvDefaults(): [CvDefaults, (next: CvDefaults) => void] {
  const { organizationId, personId } = useViewer();
  const key = `mls-cv-defaults ${organizationId} ${personId}`;
  const [defaults, setDefaults] = useState(() => readDefaults(storage.getItem(key)));
  return [
    defaults,
    (next) => {
      setDefaults(next);
      storage.setItem(key, JSON.stringify(next));
    },
  ];
}
