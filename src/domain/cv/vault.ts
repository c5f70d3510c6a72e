import { type IdentityInput, identityFault, identityLimits } from "../identity/identity.ts";
import { otherEmployers } from "../import/form-faults.ts";
import type { ListingForm } from "../listing/form.ts";
import { type CvEvidence, evidenceOf } from "./evidence.ts";
import type { CvReading, CvValue } from "./reading.ts";

export type Vault = Pick<ListingForm, "identity" | "blockedOrganizations"> & { evidence: CvEvidence[] };

/** Identity details of a CV, for the vault. Invalid ones are left out. */
export function vaultOf(reading: CvReading): Vault {
  const evidence: CvEvidence[] = [];
  const valid = (value: CvValue<string> | null, path: string, input: (text: string) => IdentityInput): string => {
    const text = value?.value.trim() ?? "";
    if (value === null || text === "" || identityFault(input(text)) !== "") return "";
    evidence.push({ path: `identity.${path}`, ...evidenceOf(value) });
    return text;
  };
  const phone = valid(reading.phone, "phone", (text) => ({ phone: text }));
  const linkedinUrl = valid(reading.linkedinUrl, "linkedinUrl", (text) => ({ linkedinUrl: text }));
  const present = reading.positions.flatMap(({ to, employer }) => (to === "present" && employer ? [employer] : []));
  const [current = null] = present;
  const currentName = valid(current, "currentEmployer.name", (name) => ({ currentEmployer: { name } }));
  const list = (
    path: string,
    values: readonly CvValue<string>[],
    most: number,
    but: string,
    input: "link" | "name",
  ) => {
    const kept: string[] = [];
    for (const value of values) {
      const same = [but, ...kept].some((each) => each.toLowerCase() === value.value.trim().toLowerCase());
      if (same || kept.length === most) continue;
      const text = valid(value, `${path}.${kept.length}`, (each) =>
        input === "link" ? { portfolioLinks: [each] } : { pastEmployers: [each] },
      );
      if (text !== "") kept.push(text);
    }
    return kept;
  };
  const employers = reading.positions.flatMap(({ employer }) => (employer === null ? [] : [employer]));
  const identity = {
    fullName: valid(reading.fullName, "fullName", (fullName) => ({ fullName })),
    email: valid(reading.email, "email", (email) => ({ email })),
    ...(phone && { phone }),
    ...(linkedinUrl && { linkedinUrl }),
    portfolioLinks: list("portfolioLinks", reading.links, identityLimits.portfolioLinks.maxItems, linkedinUrl, "link"),
    ...(currentName && { currentEmployer: { name: currentName } }),
    pastEmployers: list("pastEmployers", employers, identityLimits.pastEmployers.maxItems, currentName, "name"),
  };
  const alsoCurrent = present
    .map(({ value }) => ({ name: value.trim(), domain: "" }))
    .filter((currentEmployer) => identityFault({ currentEmployer }) === "");
  return { identity, blockedOrganizations: otherEmployers(alsoCurrent, currentName), evidence };
}
