import type { Answer, Api, Ask } from "#contract/index.ts";
import { wallTimeIn } from "#domain/core/calendar.ts";

export type Interview = Answer<"interviews", "get">;

const dayMs = 86_400_000;

/** The local time in Chicago, on the hour, that many days after a moment (ms). */
export const inDays = (days: number, now = Date.now()): string =>
  wallTimeIn("America/Chicago", Math.ceil((now + days * dayMs) / 3_600_000) * 3_600_000);

/** Two times, in two and three days, by phone by default. */
export const times = (parts: Partial<Ask<"interviews", "propose">> = {}) => ({
  times: [inDays(2), inDays(3)],
  timeZone: "America/Chicago",
  minutes: 45,
  kind: "phone" as const,
  ...parts,
});

export async function proposed(
  api: Api,
  introductionId: string,
  parts: Partial<Ask<"interviews", "propose">> = {},
): Promise<Interview> {
  return (await api.interviews.propose({ introductionId, ...times(parts) })).interview;
}

/** The other side agrees to the first time. */
export async function scheduled(api: Api, { id }: Pick<Interview, "id">): Promise<Interview> {
  const { version, proposal } = await api.interviews.get({ id });
  return (await api.interviews.accept({ id, version, startsAt: proposal.times[0] ?? "" })).interview;
}
