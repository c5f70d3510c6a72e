import { createHash } from "node:crypto";
import { type ListingForm, listingFormDefaults } from "#domain/listing/form.ts";

/** A form that can be published; `parts` overrides what matters to a test. */
export function makeForm(parts: Partial<ListingForm> = {}): ListingForm {
  return {
    ...listingFormDefaults,
    headlineRole: "Senior Backend Engineer",
    locationCity: "Madison",
    locationState: "WI",
    workType: "hybrid",
    salaryMin: 140_000,
    salaryMax: 170_000,
    availabilityDate: "2027-01-15",
    workAuth: "USC",
    keySkills: ["Rust", "PostgreSQL"],
    yearsExperience: 9,
    industries: ["SaaS"],
    summary: "Writes services that stay up and documents why. Nine years of backend work in small teams.",
    experienceBullets: ["Cut p95 latency by half"],
    candidateConsent: true,
    dataAccuracy: true,
    termsAgreed: true,
    identity: {
      fullName: "Quillon Vandermere",
      email: "quillon.vandermere@mail.example",
      phone: "+1 (415) 555-0134",
      portfolioLinks: ["https://github.com/qvandermere"],
      currentEmployer: { name: "Zephyrine Works", domain: "zephyrine.example" },
      pastEmployers: ["Oldcastle Analytics"],
    },
    ...parts,
  };
}

/** The identity of a person of their own: this address, and a phone number that no other address has. */
export function identityOf(email: string): ListingForm["identity"] {
  const digits = createHash("sha256").update(email).digest().readUInt32BE().toString().padStart(10, "0").slice(-7);
  return { ...makeForm().identity, email, phone: `+1 (415) ${digits.slice(0, 3)}-${digits.slice(3)}` };
}
