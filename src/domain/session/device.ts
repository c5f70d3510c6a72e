/** Longest first where one name stands in another's user agent: Edge and Opera say Chrome, Chrome says Safari. */
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

/**
 * A device in words for its owner, such as `Chrome on Windows`; only these are kept of what a browser tells about
 * itself.
 */
export function deviceOf(userAgent: string): string {
  const [browser, system] = [browsers, systems].map((names) => names.find(([mark]) => userAgent.includes(mark))?.[1]);
  if (!browser && !system) return "Unknown device";
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? "");
}
