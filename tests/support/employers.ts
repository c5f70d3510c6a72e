import type { Api } from "#contract/index.ts";

/** A work address at each sample employer. */
export const workEmails: Readonly<Record<string, string>> = {
  "Meridian Robotics": "hiring@meridian.example",
  "Juniper Health Systems": "hiring@juniperhealth.example",
  "Tidewater Logistics": "hiring@tidewater.example",
  "Halcyon Learning": "hiring@halcyon.example",
};

/** The id of a sample employer, as an agency finds it. */
export async function employerCalled(agency: Api, name = "Meridian Robotics"): Promise<string> {
  const { client } = await agency.clients.find({ email: workEmails[name] ?? "" });
  return client?.id ?? "";
}
