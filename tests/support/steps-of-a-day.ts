import type { Person } from "./test-app.ts";

/** An interview for each introduction: proposed, viewed, changed, saved as a file: every procedure of the noun. */
export async function interviewSteps({ send }: Person, listingId: string): Promise<void> {
  const at = "/api/v1/interviews";
  const post = (path: string, ask: object) => send("POST", at + path, { body: JSON.stringify(ask) });
  const times = { times: ["2026-12-01T09:30", "2026-12-02T14:00"], timeZone: "America/Chicago", minutes: 45 };
  const { items: introductions = [] } = JSON.parse(
    (await send("GET", `/api/v1/introductions?listingId=${listingId}&limit=100`)).body,
  ) as { items?: { id: string }[] };
  for (const { id } of [...introductions, { id: "none" }]) {
    await post("", { ...times, introductionId: id, kind: "onsite", place: "At the main gate" });
    await post("", { ...times, introductionId: id, kind: "video", link: "https://meet.example/room" });
    await send("GET", `${at}?introductionId=${id}`);
  }
  const { items = [] } = JSON.parse((await send("GET", `${at}?limit=100`)).body) as {
    items?: { id: string; version: number }[];
  };
  await send("GET", `${at}/count`);
  for (const [place, { id, version }] of items.entries()) {
    for (const path of [`${at}/${id}`, `${at}/${id}/calendar`]) await send("GET", path);
    await post(`/${id}/acceptance`, { version, startsAt: "2026-12-01T15:30:00.000Z" });
    if (place % 2 === 1) await post(`/${id}/cancellation`, { version, reason: "Another day is better." });
    else await post(`/${id}/proposals`, { ...times, version, kind: "phone", reason: "The panel meets later." });
    await post(`/${id}/decline`, { version, reason: "Not this week." });
  }
}

/**
 * Messages to the listing's agency about the listing and a deal of it, and reading them: every procedure of the noun.
 */
export async function threadSteps({ send }: Person, listingId: string, agencyId: string): Promise<void> {
  const at = "/api/v1/threads";
  const post = (path: string, ask: object) => send("POST", at + path, { body: JSON.stringify(ask) });
  const { items: deals = [] } = JSON.parse(
    (await send("GET", `/api/v1/deals?listingId=${listingId}&limit=3`)).body,
  ) as { items?: { id: string }[] };
  for (const about of [{ listingId }, ...deals.map(({ id }) => ({ dealId: id }))]) {
    const ask = { ...about, organizationId: agencyId };
    await send("GET", `${at}/about?${new URLSearchParams(about).toString()}`);
    await post("", { ...ask, content: "Write to me@elsewhere.example" });
    const { thread } = JSON.parse((await post("", { ...ask, content: "Is the start date firm?" })).body) as {
      thread?: { id: string; messages: number };
    };
    await post(`/${thread?.id ?? "none"}/messages`, { content: "We would like to know by Friday." });
    await post(`/${thread?.id ?? "none"}/read`, { number: 1 });
    await send("GET", `${at}/${thread?.id ?? "none"}?limit=100`);
  }
  for (const path of ["?limit=100", "/unread"]) await send("GET", at + path);
}

/** Their notifications, read marks and preferences: every procedure of the noun. */
export async function notificationSteps({ send }: Person): Promise<void> {
  const at = "/api/v1/notifications";
  const { items = [] } = JSON.parse((await send("GET", `${at}?limit=100`)).body) as { items?: { id: string }[] };
  await send("PUT", `${at}/preferences`, {
    body: JSON.stringify({ items: [{ type: "deal_closed", inApp: true, email: "off" }] }),
  });
  await send("POST", `${at}/${items[0]?.id ?? "none"}/read`, { body: "{}" });
  await send("POST", `${at}/unsubscribe`, { body: JSON.stringify({ token: "none" }) });
  for (const path of ["?only=unread&limit=5", "/unread", "/preferences"]) await send("GET", at + path);
  await send("POST", `${at}/read`, { body: "{}" });
}

/**
 * What the register certifies of their introductions, and what only platform staff finds: every procedure of both
 * nouns.
 */
export async function registerSteps({ send }: Person): Promise<void> {
  for (const path of ["register/key", "register/verification", "cases", "cases/none", "register/certificates/none"])
    await send("GET", `/api/v1/${path}`);
  const { items = [] } = JSON.parse((await send("GET", "/api/v1/introductions?view=granted&limit=3")).body) as {
    items?: { id: string }[];
  };
  for (const { id } of items) await send("GET", `/api/v1/register/certificates/${id}?format=json`);
  const { items: cases = [] } = JSON.parse((await send("GET", "/api/v1/cases")).body) as { items?: { id: string }[] };
  await send("POST", `/api/v1/cases/${cases[0]?.id ?? "none"}/decision`, {
    body: JSON.stringify({ version: 1, outcome: "both_may", note: "Both have consent." }),
  });
}

/**
 * The platform's figures, log and queues, and a reported leak: every procedure of the four nouns except the
 * integrations, whose times don't repeat.
 */
export async function adminSteps({ send }: Person, listingId: string): Promise<void> {
  const post = (path: string, ask: object) => send("POST", `/api/v1/${path}`, { body: JSON.stringify(ask) });
  await post("leak-reports", { listingId, place: "summary", what: "The summary names a place of work." });
  await post("usage", { kind: "scoring" });
  for (const path of [
    "admin/overview?range=all",
    "audit?limit=100",
    "audit/export?format=csv",
    "audit/export?format=jsonl",
    "admin/queue",
    "admin/stale-listings",
    "configuration",
    "configuration/changes",
    "leak-reports",
    "settings/terms",
  ])
    await send("GET", `/api/v1/${path}`);
  await post(`admin/stale-listings/${listingId}/reminders`, {});
  await post("configuration/changes", {
    key: "staleDays",
    value: "30",
    version: 99,
    reason: "Listings age faster than we thought.",
  });
  const { items = [] } = JSON.parse((await send("GET", "/api/v1/leak-reports")).body) as { items?: { id: string }[] };
  await post(`leak-reports/${items[0]?.id ?? "none"}/decision`, {
    outcome: "agency_told",
    reason: "It does name one.",
  });
}

/** The jobs and clients of another agency: read, changed, and asked for by the client's id. */
export async function jobSteps(
  { send }: Person,
  id: string,
  brought: (name: string) => Promise<string>,
): Promise<void> {
  for (const path of ["jobs", `jobs/${id}`, `jobs/${id}/work`, "clients", "clients/desk", "candidate-lists"])
    await send("GET", `/api/v1/${path}`);
  await send("POST", "/api/v1/jobs/results", { body: JSON.stringify({ days: null }) });
  for (const name of ["Juniper Health Systems", "Meridian Robotics"]) {
    const ask = { role: "Engineer", clientId: await brought(name) };
    await send("PUT", `/api/v1/jobs/${id}`, { body: JSON.stringify({ ...ask, version: 1 }) });
    await send("POST", "/api/v1/jobs", { body: JSON.stringify(ask) });
  }
}
