import { formFieldNames, inputOf, isFormField } from "#domain/listing/fields.ts";
import type { WizardStep } from "#domain/listing/form.ts";
import { leadToField } from "#web/lib/form/focus-first-error.ts";

const identityLabels: Record<string, string> = {
  fullName: "Full name",
  email: "Email",
  phone: "Phone",
  linkedinUrl: "LinkedIn URL",
  portfolioLinks: "Portfolio links",
  currentEmployer: "Current employer",
  pastEmployers: "Past employers",
};

/** The label of a path such as `experienceBullets.2` or `identity.email`. */
export function labelOf(path: string): string {
  const [root = "", part, last] = path.split(".");
  if (root === "identity" && part) {
    const label = identityLabels[part] ?? "Vault";
    return part === "currentEmployer" && last === "domain" ? "Employer's domain" : label;
  }
  const label = isFormField(root) ? inputOf(root).label : root;
  return part !== undefined && /^\d+$/.test(part) ? `${label}, line ${Number(part) + 1}` : label;
}

const rootOf = (path: string): string => path.split(".")[0] ?? "";

/** The wizard step of a path's field; the first for unknown paths. */
export function stepOf(path: string): WizardStep {
  const root = rootOf(path);
  return isFormField(root) ? inputOf(root).step : 1;
}

export function inScreenOrder(paths: readonly string[]): string[] {
  const names: readonly string[] = formFieldNames;
  const place = (path: string) => stepOf(path) * 100 + names.indexOf(rootOf(path));
  return [...paths].sort((a, b) => place(a) - place(b));
}

/** Focuses the field of a path, visibly. `count`: how many fields need attention. False when it isn't on the screen. */
export function focusField(path: string, count = 0): boolean {
  const holder = leadToField(path, count);
  if (holder) point(holder);
  return holder !== null;
}

/**
 * After a mouse click the browser hides the focus ring; the stylesheet shows it while this attribute is set, until the
 * focus moves elsewhere. The focus may leave briefly while the field's code loads and replaces it.
 */
function point(holder: HTMLElement): void {
  const gone = new AbortController();
  holder.dataset["pointed"] = "";
  for (const moves of ["focusin", "pointerdown"])
    document.addEventListener(
      moves,
      ({ target }) => {
        if (holder.contains(target as Node)) return;
        delete holder.dataset["pointed"];
        gone.abort();
      },
      { signal: gone.signal },
    );
}
