import { pick } from "../core/pick.ts";
import { dateOf, iso } from "../core/calendar.ts";
import { csvFile, csvLine } from "../core/csv.ts";
import { type ImportField, importFieldRules, importFields, listSeparator } from "./fields.ts";
import type { Listing } from "../listing/listing.ts";
import type { ListingForm } from "../listing/form.ts";
import { formOf, type VaultContent } from "../listing/publish.ts";
import { type ListingStatus, listingStatusLabels } from "../core/listing-status.ts";
import { workAuthorizationLabels, workTypeLabels } from "../core/lookups.ts";
import { givesReason } from "../core/reason.ts";
import type { FieldErrors } from "../core/errors.ts";

export const listingExportFormats = ["csv", "json-resume"] as const;
export type ListingExportFormat = (typeof listingExportFormats)[number];

/** A listing or draft in an export. `code` is null for a draft. */
export type ExportedListing = {
  id: string;
  code: string | null;
  status: ListingStatus;
  updatedAt: number;
  form: ListingForm;
};

const noVault: VaultContent = {
  identity: { fullName: "", email: "", portfolioLinks: [], pastEmployers: [] },
  blockedOrganizations: [],
  confirmedTexts: [],
};

/** `content` null: without the identity, because it wasn't requested or was erased. Times in ms. */
export const exportedListing = (listing: Listing, content: VaultContent | null): ExportedListing => ({
  ...pick(listing, ["id", "status", "updatedAt"]),
  code: listing.maskedCode,
  form: formOf(listing, content ?? noVault),
});

/** Errors of an export request: exporting identities needs a reason, which goes to the audit log. */
export const exportFaults = (identities: boolean, reason: string | undefined): FieldErrors =>
  identities && !givesReason(reason)
    ? {
        reason: "Explain in at least 10 characters why you export names and contact details. The audit log records it.",
      }
    : {};

/** The import reads these together with another column, so a full export doesn't need them. */
const readElsewhere = new Set<ImportField>(["firstName", "lastName", "location", "salaryRange"]);

/**
 * One row per listing, under the labels that the import reads, so that the file can be imported again. Without
 * `identities` it has no columns of names, contact details, employers and hidden organizations.
 */
export function listingsCsv(listings: readonly ExportedListing[], identities: boolean): string {
  const fields = importFields.filter(
    (field) => !readElsewhere.has(field) && (identities || importFieldRules[field].side !== "vault"),
  );
  const head = csvLine(["Code", "Status", ...fields.map((field) => importFieldRules[field].label)]);
  return (
    head +
    listings
      .map(({ code, status, form }) =>
        csvLine([code ?? "", listingStatusLabels[status], ...fields.map((field) => cellOf(form, field))]),
      )
      .join("")
  );
}

/** Without another separator, the import splits at commas. */
const listed = (items: readonly string[]): string =>
  items.length === 1 && items[0]?.includes(",") ? `${items[0]};` : items.join("; ");

/** As `listed`, with entries in quotes if one has a separator in it. */
const listedTexts = (items: readonly string[]): string =>
  items.some((item) => listSeparator.test(item) || item.startsWith('"'))
    ? items.map((item) => `"${item.replaceAll('"', '""')}";`).join(" ")
    : listed(items);

function cellOf(form: ListingForm, field: ImportField): string {
  const { identity } = form;
  switch (field) {
    case "fullName":
    case "email":
      return identity[field];
    case "phone":
    case "linkedinUrl":
      return identity[field] ?? "";
    case "portfolioLinks":
    case "pastEmployers":
      return listedTexts(identity[field]);
    case "currentEmployer":
      return identity.currentEmployer?.name ?? "";
    case "currentEmployerDomain":
      return identity.currentEmployer?.domain ?? "";
    case "blockedOrganizations":
      return listedTexts(
        form.blockedOrganizations.map(({ name, domain }) => (name && domain ? `${name} (${domain})` : name || domain)),
      );
    case "workType":
      return workTypeLabels[form.workType];
    case "workAuth":
      return form.workAuth === "" ? "" : workAuthorizationLabels[form.workAuth];
    case "scorecards":
      return listedTexts(form.scorecards.map(({ name, score }) => `${name}: ${score}`));
    case "firstName":
    case "lastName":
    case "location":
    case "salaryRange":
      return "";
    default: {
      const value = form[field];
      if (typeof value === "boolean") return value ? "yes" : "no";
      return Array.isArray(value) ? listedTexts(value) : String(value ?? "");
    }
  }
}

/** One JSON Resume (schema 1.0.0) per listing; terms and facts without a standard field are under `talentmls`. */
export const jsonResumes = (listings: readonly ExportedListing[], identities: boolean): object[] =>
  listings.map((each) => jsonResume(each, identities));

function jsonResume({ code, status, updatedAt, form }: ExportedListing, identities: boolean): object {
  const { identity } = form;
  const employers = identities
    ? [...(identity.currentEmployer ? [identity.currentEmployer.name] : []), ...identity.pastEmployers]
    : [];
  const [latest, ...earlier] = employers;
  return {
    $schema: "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json",
    basics: {
      name: identities && identity.fullName !== "" ? identity.fullName : (code ?? ""),
      label: form.headlineRole,
      ...(identities && { email: identity.email, ...(identity.phone && { phone: identity.phone }) }),
      summary: form.summary,
      location: { city: form.locationCity, region: form.locationState, countryCode: "US" },
      ...(identities && { profiles: profilesOf(identity) }),
    },
    work: [
      {
        ...(latest !== undefined && { name: latest }),
        position: form.headlineRole,
        highlights: form.experienceBullets,
      },
      ...earlier.map((name) => ({ name })),
    ],
    skills: form.keySkills.map((name) => ({ name })),
    ...(form.education !== "" && { education: [{ studyType: form.education }] }),
    certificates: form.certifications.map((name) => ({ name })),
    meta: { lastModified: iso(updatedAt) },
    talentmls: {
      code,
      status,
      availabilityDate: form.availabilityDate,
      workAuthorization: form.workAuth,
      ...pick(form, ["workType", "salaryMin", "salaryMax", "yearsExperience", "industries", "clearance"]),
      ...pick(form, ["timeZone", "scorecards", "screeningNotes"]),
      listingSplit: form.defaultSplitLA,
      ...pick(form, ["minimumFee", "exclusivityDays"]),
    },
  };
}

const profilesOf = ({ linkedinUrl, portfolioLinks }: ListingForm["identity"]): object[] => [
  ...(linkedinUrl ? [{ network: "LinkedIn", url: linkedinUrl }] : []),
  ...portfolioLinks.map((url) => ({ network: "Portfolio", url })),
];

/** The file of an export made on the day of `now` (ms). */
export function listingsFile(
  listings: readonly ExportedListing[],
  { format, identities, now }: { format: ListingExportFormat; identities: boolean; now: number },
) {
  const name = `listings-${dateOf(now)}`;
  return format === "csv"
    ? { fileName: `${name}.csv`, mediaType: "text/csv", text: csvFile([listingsCsv(listings, identities)]) }
    : {
        fileName: `${name}.json`,
        mediaType: "application/json",
        text: `${JSON.stringify(jsonResumes(listings, identities), null, 2)}\n`,
      };
}
