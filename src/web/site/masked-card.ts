import { applyFix, confirmationKey, type LeakFinding } from "#domain/core/leak-finding.ts";
import type { LeakCheck } from "#domain/leak/check.ts";

/*
 * Runs the start page's masked card. The check is the product's own and runs here: nothing that is typed is sent. It
 * loads when the visitor turns to the form, because it is larger than the page.
 */

type Words = { check: LeakCheck; noticeOf: (findings: readonly LeakFinding[]) => string };

/** Waits so long after a keystroke, in milliseconds. */
const restMs = 150;

export function startCard(place: HTMLElement): void {
  const form = place.querySelector<HTMLFormElement>("[data-try-form]");
  const summary = form?.querySelector<HTMLTextAreaElement>("[name=summary]");
  if (!form || !summary) return;
  const confirmed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  const checkAgain = async (): Promise<void> => {
    const turn = (asked += 1);
    const loaded = await words().catch(() => null);
    if (turn !== asked) return;
    if (!loaded) return put(place, "passes", "The check didn't load. Check your connection and type again.");
    const { check, noticeOf } = loaded;
    const findings = check(
      { summary: summary.value },
      { identity: identityIn(form), showCompanyNames: false, confirmed: [...confirmed] },
    );
    mark(place, summary, findings);
    show(place, summary.value, findings, noticeOf);
    listFindings(place, findings, {
      fix: (finding) => change(applyFix(summary.value, finding)),
      keep: (finding) => {
        confirmed.add(confirmationKey(finding));
        void checkAgain();
      },
    });
  };
  const change = (text: string): void => {
    summary.value = text;
    summary.focus();
    void checkAgain();
  };

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("focusin", () => void words().catch(() => null), { once: true });
  form.addEventListener("input", () => {
    put(place, "shown-name", fieldOf(form, "name") || "The candidate's name");
    put(place, "shown-employer", fieldOf(form, "employer") || "the candidate's employer");
    clearTimeout(timer);
    timer = setTimeout(() => void checkAgain(), restMs);
  });
  summary.addEventListener("scroll", () => {
    const layer = place.querySelector("[data-marks]");
    if (layer) layer.scrollTop = summary.scrollTop;
  });
  const sentences: Record<string, () => string> = {
    name: () => `Call ${fieldOf(form, "name")} for details.`,
    email: () => "Write to staff.engineer@mail.example.",
  };
  for (const button of form.querySelectorAll<HTMLButtonElement>("[data-add]"))
    button.addEventListener("click", () =>
      change(`${summary.value.trimEnd()} ${sentences[button.dataset["add"] ?? ""]?.() ?? ""}`),
    );
}

let loading: Promise<Words> | undefined;

async function words(): Promise<Words> {
  loading ??= import("./leak-check.ts").catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const fieldOf = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value.trim() : "";
};

function identityIn(form: HTMLFormElement) {
  const employer = fieldOf(form, "employer");
  return {
    fullName: fieldOf(form, "name"),
    email: "",
    portfolioLinks: [],
    pastEmployers: [],
    ...(employer === "" ? {} : { currentEmployer: { name: employer } }),
  };
}

const put = (place: HTMLElement, name: string, text: string): void =>
  place.querySelector(`[data-${name}]`)?.replaceChildren(text);

function mark(place: HTMLElement, { value, scrollTop }: HTMLTextAreaElement, findings: readonly LeakFinding[]): void {
  const layer = place.querySelector("[data-marks]");
  if (!layer) return;
  const pieces: (string | Node)[] = [];
  let at = 0;
  for (const { start, end, severity } of findings.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    const marked = document.createElement("mark");
    marked.dataset["severity"] = severity;
    marked.textContent = value.slice(from, end);
    pieces.push(value.slice(at, from), marked);
    at = end;
  }
  layer.replaceChildren(...pieces, value.slice(at), " ");
  layer.scrollTop = scrollTop;
}

/** The card shows a text that passes, and keeps the one before until then. */
function show(place: HTMLElement, text: string, findings: readonly LeakFinding[], noticeOf: Words["noticeOf"]): void {
  const passes = findings.length === 0;
  const hide = (name: string, hidden: boolean): void => {
    const part = place.querySelector<HTMLElement>(`[data-${name}]`);
    if (part) part.hidden = hidden;
  };
  put(place, "passes", "Nothing you type leaves this page.");
  if (passes) put(place, "shown-summary", text);
  else put(place, "title", noticeOf(findings));
  const notice = place.querySelector<HTMLElement>("[data-notice]");
  if (notice) notice.dataset["severity"] = findings.some(({ severity }) => severity === "refuse") ? "refuse" : "ask";
  hide("notice", passes);
  hide("passes", !passes);
}

type Answers = { fix: (finding: LeakFinding) => void; keep: (finding: LeakFinding) => void };

function listFindings(place: HTMLElement, findings: readonly LeakFinding[], { fix, keep }: Answers): void {
  const template = place.querySelector<HTMLTemplateElement>("template[data-finding]");
  const items = findings.flatMap((finding) => {
    const item = template?.content.firstElementChild?.cloneNode(true);
    if (!(item instanceof HTMLElement)) return [];
    put(item, "text", finding.text);
    put(item, "reason", finding.says);
    offer(item, "fix", finding.fix?.label, () => fix(finding));
    offer(item, "keep", finding.severity === "ask" ? "Keep: not identifying" : undefined, () => keep(finding));
    return [item];
  });
  place.querySelector("[data-findings]")?.replaceChildren(...items);
}

function offer(item: HTMLElement, name: string, label: string | undefined, press: () => void): void {
  const button = item.querySelector<HTMLButtonElement>(`[data-${name}]`);
  if (label === undefined) return button?.remove();
  button?.replaceChildren(label);
  button?.addEventListener("click", press);
}
