import type { ListingForm, WizardStep } from "#domain/listing/form.ts";
import { leadToField } from "#web/lib/form/focus-first-error.ts";

type FormField = keyof ListingForm;

/** Labels as in spec §5, the rest in the same manner. */
export const fieldLabels: Record<FormField, string> = {
  headlineRole: "Role Title",
  locationCity: "City",
  locationState: "State",
  workType: "Work type",
  salaryMin: "Salary Range",
  salaryMax: "Salary Range",
  availabilityDate: "Availability Date",
  workAuth: "Work Authorization",
  keySkills: "Key skills",
  yearsExperience: "Years of experience",
  industries: "Industries",
  summary: "Professional Summary",
  experienceBullets: "Experience",
  education: "Education",
  certifications: "Certifications",
  timeZone: "Time zone",
  clearance: "Security clearance",
  scorecards: "Scorecards",
  screeningNotes: "Screening notes",
  showCompanyNames: "Show company names",
  showContactInfo: "Show contact info",
  defaultSplitLA: "Listing agency share",
  defaultSplitSA: "Selling agency share",
  minimumFee: "Minimum fee",
  exclusivityDays: "Exclusivity",
  candidateConsent: "Candidate consent",
  dataAccuracy: "Data accuracy",
  termsAgreed: "Terms agreement",
  identity: "Vault",
  blockedOrganizations: "Blocked organizations",
  confirmedTexts: "Confirmed words",
};

const identityLabels: Record<string, string> = {
  fullName: "Full name",
  email: "E-mail",
  phone: "Phone",
  linkedinUrl: "LinkedIn URL",
  portfolioLinks: "Portfolio links",
  currentEmployer: "Current employer",
  pastEmployers: "Past employers",
};

/** What a path like `experienceBullets.2` or `identity.email` is called on the screen. */
export function labelOf(path: string): string {
  const [root = "", part, last] = path.split(".");
  if (root === "identity" && part) {
    const label = identityLabels[part] ?? "Vault";
    return part === "currentEmployer" && last === "domain" ? "Employer's domain" : label;
  }
  const label = fieldLabels[root as FormField] ?? root;
  return part !== undefined && /^\d+$/.test(part) ? `${label}, line ${Number(part) + 1}` : label;
}

/** The wizard step of each field, in the order of the screen. */
const fieldSteps: Record<FormField, WizardStep> = {
  identity: 1,
  headlineRole: 1,
  locationCity: 1,
  locationState: 1,
  workType: 1,
  salaryMin: 1,
  salaryMax: 1,
  availabilityDate: 1,
  workAuth: 1,
  clearance: 1,
  keySkills: 2,
  summary: 2,
  yearsExperience: 2,
  industries: 2,
  experienceBullets: 2,
  education: 2,
  timeZone: 2,
  certifications: 2,
  scorecards: 3,
  screeningNotes: 3,
  defaultSplitLA: 4,
  defaultSplitSA: 4,
  minimumFee: 4,
  exclusivityDays: 4,
  showCompanyNames: 4,
  showContactInfo: 4,
  blockedOrganizations: 4,
  confirmedTexts: 4,
  candidateConsent: 4,
  dataAccuracy: 4,
  termsAgreed: 4,
};
const screenOrder = Object.keys(fieldSteps);
const rootOf = (path: string): string => path.split(".")[0] ?? "";

/** The step of the wizard with the field of a path. */
export function stepOf(path: string): WizardStep {
  const root = rootOf(path);
  return Object.hasOwn(fieldSteps, root) ? fieldSteps[root as FormField] : 1;
}

/** Paths in the order of their fields on the screen. */
export function inScreenOrder(paths: readonly string[]): string[] {
  const place = (path: string) => stepOf(path) * 100 + screenOrder.indexOf(rootOf(path));
  return [...paths].sort((a, b) => place(a) - place(b));
}

/**
 * Leads to the field of a path and shows that it has the focus. `count`: how many fields need attention. False when it
 * is not on the screen.
 */
export function focusField(path: string, count = 0): boolean {
  const holder = leadToField(path, count);
  if (holder) point(holder);
  return holder !== null;
}

/**
 * Where a mouse was used the browser does not show that a box has the focus; the stylesheet does while this stands,
 * which is until one goes on elsewhere. The focus itself may leave for a moment: what is led to may be replaced by what
 * its code brings.
 */
function point(holder: HTMLElement): void {
  const gone = new AbortController();
  holder.dataset["pointed"] = "";
  for (const moves of ["focusin", "pointerdown"])
    document.addEventListener(
      moves,
      ({ target }) => {
        if (holder.contains(target as Node)) return;
        delete holder.dataset["pointed"];
        gone.abort();
      },
      { signal: gone.signal },
    );
}
