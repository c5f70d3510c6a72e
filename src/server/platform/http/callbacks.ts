export const callbackPath = "/auth/callback/ecosystem";

/** The one application this service signs people in for (spec §7: `app_id`). */
export const appId = "talentmls";

export type ServedAt = { publicUrl: string | undefined; port: number; sampleData: boolean };

/**
 * The origins the application is served at. In sample mode, and where no public address is set, the loopback names on
 * the served port are all among them, so that `localhost` and `127.0.0.1` both work (spec §17).
 */
export function servedOrigins({ publicUrl, port, sampleData }: ServedAt): string[] {
  const origins = publicUrl === undefined ? [] : [new URL(publicUrl).origin];
  if (sampleData || publicUrl === undefined) {
    origins.push(...["localhost", "127.0.0.1", "[::1]"].map((host) => new URL(`http://${host}:${port}`).origin));
  }
  return [...new Set(origins)];
}

/** The addresses a person may be sent back to with tokens: compared as text, so nothing near them passes. */
export function allowedCallbacks(served: ServedAt): string[] {
  return servedOrigins(served).map((origin) => origin + callbackPath);
}

export function isAllowedCallback(callbackUrl: string, served: ServedAt): boolean {
  return allowedCallbacks(served).includes(callbackUrl);
}
