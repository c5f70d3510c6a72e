/** Values that a sample CV doesn't contain. */
export const cvDefaults = {
  workAuth: "USC",
  availabilityDate: "2027-02-01",
  salaryMin: 150_000,
  salaryMax: 180_000,
  locationCity: "Austin",
  locationState: "TX",
  yearsExperience: 9,
} as const;
export const consents = { candidateConsent: true, dataAccuracy: true, termsAgreed: true } as const;
