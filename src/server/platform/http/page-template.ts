import type { Config, Partners } from "../config.ts";
import { escapeHtml } from "../pages/pages.ts";

export type PageSettings = Pick<Config, "brandName" | "ecosystemApps" | "publicUrl"> & { partners: Partial<Partners> };

/**
 * Fills the `{{name}}` placeholders of a page built in advance with configuration. An element whose URL isn't
 * configured is removed; the link marked `{{app-url}}` is repeated for each app of the ecosystem.
 */
export function fillPage(html: string, { brandName, ecosystemApps, publicUrl, partners }: PageSettings): string {
  const addresses: Record<string, string | undefined> = {
    origin: publicUrl,
    "partner-workflow": partners.workflow?.href,
    "partner-contracts": partners.contracts?.href,
    "partner-employer-sign-up": partners.employerSignup && employerSignUp(partners.employerSignup),
    "employer-sign-up": partners.employerSignup ? undefined : "/ecosystem/sign-up?kind=employer",
  };
  const withApps = html.replace(/<a\b[^>]*\{\{app-url\}\}[^>]*>[\s\S]*?<\/a>/g, (link) =>
    ecosystemApps
      .map(({ name, url }) =>
        link.replaceAll("{{app-url}}", () => escapeHtml(url)).replaceAll("{{app-name}}", () => escapeHtml(name)),
      )
      .join(""),
  );
  const filled = Object.entries(addresses).reduce((page, [name, address]) => {
    if (address !== undefined) return page.replaceAll(`{{${name}}}`, () => escapeHtml(address));
    const gone = new RegExp(
      String.raw`\s*<(?:a\b[^>]*\{\{${name}\}\}[^>]*>[\s\S]*?</a>|(?:link|meta)\b[^>]*\{\{${name}\}\}[^>]*>)`,
      "g",
    );
    return page.replace(gone, "");
  }, withApps);
  return filled.replaceAll("{{brand}}", () => escapeHtml(brandName));
}

/** The partner's employer sign-up with its parameters (spec §7). */
function employerSignUp(signUp: URL): string {
  const address = new URL(signUp);
  address.searchParams.set("source", "mls");
  address.searchParams.set("flow", "employer_access");
  return address.href;
}
