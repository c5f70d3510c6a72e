type Scripts = {
  findChromium: () => string | undefined;
  findHeadlessChromium: () => string | undefined;
  buildWebIfStale: () => boolean;
};

const script = async (name: string) =>
  (await import(new URL(`../../scripts/${name}.mjs`, import.meta.url).href)) as Scripts;

/** The path of a Chromium, once the pages are built. @throws Error if either is missing */
export async function browserForBench(find: "findChromium" | "findHeadlessChromium"): Promise<string> {
  const browser = (await script("chromium"))[find]();
  if (!browser || !(await script("web")).buildWebIfStale())
    throw new Error("The bench needs a Chromium and the built pages. Run npm test once; it says what is missing.");
  return browser;
}
