export const callbackPath = "/auth/callback/ecosystem";

/** The only application this service signs people in to (spec §7: `app_id`). */
export const appId = "talentmls";

export type ServedAt = { publicUrl: string | undefined; port: number; sampleData: boolean };

/**
 * The origins of the application. In sample mode and without a public URL they include every loopback name on the
 * served port, so that `localhost` and `127.0.0.1` both work (spec §17).
 */
export function servedOrigins({ publicUrl, port, sampleData }: ServedAt): string[] {
  const origins = publicUrl === undefined ? [] : [new URL(publicUrl).origin];
  if (sampleData || publicUrl === undefined) {
    origins.push(...["localhost", "127.0.0.1", "[::1]"].map((host) => new URL(`http://${host}:${port}`).origin));
  }
  return [...new Set(origins)];
}

/** The addresses that sign-in can redirect to with tokens, compared as exact text. */
export function allowedCallbacks(served: ServedAt): string[] {
  return servedOrigins(served).map((origin) => origin + callbackPath);
}

export function isAllowedCallback(callbackUrl: string, served: ServedAt): boolean {
  return allowedCallbacks(served).includes(callbackUrl);
}
