/**
 * Longest first where a user agent contains another browser's name: Edge and Opera contain Chrome, Chrome contains
 * Safari.
 */
const browsers = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
] as const;

/** A device as its owner knows it, such as `Chrome on Windows`. Nothing else of the user agent is stored. */
export function deviceOf(userAgent: string): string {
  const [browser, system] = [browsers, systems].map((names) => names.find(([mark]) => userAgent.includes(mark))?.[1]);
  if (!browser && !system) return "Unknown device";
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? "");
}
