import type { Page } from "@playwright/test";

/** A control, identified by role, name and place. Links are identified by where they lead, not by their text. */
export type Control = {
  key: string;
  role: string;
  name: string;
  place: string;
  href: string | null;
  disabled: boolean;
  reason: string;
  chosen: boolean;
};

/** What a press can change on a page. Toasts are excluded: a toast alone does not count as an effect. */
export type Sight = {
  url: string;
  text: string;
  fields: string;
  states: string;
  popups: number;
  focus: string;
  stored: string;
  clipboard: string;
};

/** Runs in the page. Adds `crawl`, which lists the controls, finds a control again and reports what is visible. */
function install(): void {
  if (!document.body) throw new Error("In the middle of a navigation: the page has no body yet.");
  const interactive =
    "a[href],button,input:not([type=hidden],[readonly]),select,textarea,summary,[role=button]," +
    "[role=link],[role=tab],[role=option],[role=menuitem],[role=menuitemradio]," +
    "[role=menuitemcheckbox],[role=switch],[role=checkbox],[role=radio],[role=combobox]," +
    "[role=slider]";
  const places =
    "[role=dialog],[role=alertdialog],[role=menu],[role=listbox],dialog,nav,header,footer,aside,form," +
    "[role=region],section[aria-label],section[aria-labelledby],[role=group],fieldset,[role=toolbar]," +
    "article,tr,li,main";
  const popup = "[role=dialog],[role=alertdialog],[role=menu],[role=listbox],dialog[open]";
  const isToast = (element: Element) => element.closest("[data-toasts]") !== null;
  const seen = (element: Element): boolean => {
    if (element.closest("[inert],[aria-hidden=true],[data-base-ui-focus-guard]") || isToast(element)) return false;
    const box = element.getBoundingClientRect();
    return (
      box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    );
  };
  const words = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element): string => {
    const by = element
      .getAttribute("aria-labelledby")
      ?.split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ");
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLButtonElement
        ? [...(element.labels ?? [])].map((label) => label.textContent).join(" ")
        : "";
    return words(
      element.getAttribute("aria-label") ||
        by ||
        labels ||
        (element as HTMLElement).innerText ||
        element.textContent ||
        element.getAttribute("title") ||
        element.getAttribute("placeholder"),
    ).slice(0, 90);
  };
  const alike = (text: string) =>
    text
      .replace(/\b(TM|DEAL|INT|CASE|IMP)-[0-9A-Z]{4,}/g, "$1-…")
      .replace(/[\d][\d.,:]*/g, "#")
      .replace(/\b(?:Just now|Yesterday)|# (?:min|h|days) ago/g, "… ago");
  const placeOf = (element: Element): string => {
    const around = element.parentElement?.closest(places);
    if (!around) return "page";
    const kind = around.getAttribute("role") ?? around.tagName.toLowerCase();
    if (["article", "tr"].includes(kind)) return `${kind} in ${placeOf(around)}`;
    if (kind === "li") return `li in ${placeOf(around)}`;
    return `${kind} ${alike(nameOfPlace(around)).slice(0, 40)}`.trim();
  };
  const nameOfPlace = (element: Element): string =>
    words(
      element.getAttribute("aria-label") ||
        element
          .getAttribute("aria-labelledby")
          ?.split(/\s+/)
          .map((id) => document.getElementById(id)?.textContent)
          .join(" ") ||
        element.querySelector(":scope > legend")?.textContent,
    );
  const roleOf = (element: Element): string => {
    const given = element.getAttribute("role");
    if (given) return given;
    if (element instanceof HTMLInputElement)
      return /^(?:text|search|email|tel|url|password|number|date|time|datetime-local)$/.test(element.type)
        ? "textbox"
        : element.type === "range"
          ? "slider"
          : element.type;
    return { A: "link", TEXTAREA: "textbox", SELECT: "select" }[element.tagName] ?? "button";
  };
  const pattern = (href: string): string => {
    const url = new URL(href, location.href);
    const path = url.pathname
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")
      .replace(/(\/(?:candidate|deal|introductions|import|list)\/)[^/]+$/, "$1:id");
    return (
      (url.origin === location.origin ? "" : url.origin) +
      path +
      (url.search ? `?${[...new Set(url.searchParams.keys())].join("&")}` : "") +
      (url.hash ? `#${url.hash.length > 24 ? "…" : url.hash.slice(1)}` : "")
    );
  };
  const reasonOf = (element: Element): string => {
    // The description of a group applies to each of its fields.
    const described = [element, element.closest("fieldset")]
      .map((each) => each?.getAttribute("aria-describedby"))
      .filter(Boolean)
      .join(" ")
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ")
      .trim();
    return words(
      described ||
        element.querySelector("[data-reason]")?.textContent ||
        element.getAttribute("title") ||
        element.closest("[title]")?.getAttribute("title"),
    );
  };
  /** A step of a number field at its limit, which the field's value shows. */
  const isStep = (element: Element): boolean =>
    document.getElementById(element.getAttribute("aria-controls") ?? "")?.getAttribute("aria-roledescription") ===
    "Number field";
  /** A tab or option that is already selected. Pressing it again has no effect. */
  const isChosen = (element: Element, role: string) =>
    (["tab", "radio", "option", "menuitemradio"].includes(role) &&
      ["aria-selected", "aria-checked"].some((attribute) => element.getAttribute(attribute) === "true")) ||
    (element.getAttribute("aria-pressed") === "true" && element.closest("[role=group],[role=toolbar]") !== null) ||
    (role === "radio" && (element as HTMLInputElement).checked) ||
    (role === "link" && element.getAttribute("aria-current") === "page");
  const controlOf = (element: Element): Control => {
    const role = roleOf(element);
    const place = placeOf(element);
    const href = role === "link" ? (element as HTMLAnchorElement).href : null;
    const full = nameOf(element);
    // All options of a list share one name, so that only one of them is pressed.
    const name = role === "option" || role === "menuitemradio" ? "a choice" : alike(full);
    const within =
      /^(?:article|tr|li) in/.test(place) && role !== "link" && /TM-…/.test(name)
        ? name.replace(/(?:^|, ).*TM-…/, "TM-…").replace(/^TM-… .*/, "TM-…")
        : name;
    return {
      key: [role, href ? pattern(href) : within, place].join(" | "),
      role,
      name: full,
      place,
      href,
      disabled: element.matches(":disabled,[aria-disabled=true]"),
      reason: reasonOf(element) || (isStep(element) ? "its field shows the limit" : ""),
      chosen: isChosen(element, role),
    };
  };
  /** In page order. Of a group with more than five similar toggles, only the first two are listed. */
  const all = () => {
    const found: { element: Element; control: Control }[] = [];
    const toggles = new Map<Element, number>();
    for (const element of document.querySelectorAll(interactive)) {
      if (!seen(element)) continue;
      if (
        element.hasAttribute("aria-pressed") &&
        element.parentElement &&
        element.parentElement.childElementCount > 5
      ) {
        const count = (toggles.get(element.parentElement) ?? 0) + 1;
        toggles.set(element.parentElement, count);
        if (count > 2) continue;
      }
      found.push({ element, control: controlOf(element) });
    }
    return found;
  };
  const mark = "data-crawled";
  const crawl = {
    /** Distinct controls: the first of each key. */
    list: () =>
      [...Map.groupBy(all(), ({ control }) => control.key).values()].flatMap(([first]) => first?.control ?? []),
    mark({ key, name }: Pick<Control, "key" | "name">): Control | null {
      document.querySelectorAll(`[${mark}]`).forEach((element) => element.removeAttribute(mark));
      const like = all().filter(({ control }) => control.key === key);
      const found = like.find(({ control }) => alike(control.name) === alike(name)) ?? like[0];
      found?.element.setAttribute(mark, "");
      return found?.control ?? null;
    },
    sight() {
      const controls = [...document.querySelectorAll(interactive)].filter(seen);
      const text = words([...document.body.children].map((child) => (child as HTMLElement).innerText).join(" "));
      const toasts = [...document.querySelectorAll("[data-toasts]")]
        .map((element) => words((element as HTMLElement).innerText))
        .filter(Boolean);
      const bare = toasts.reduce((rest, each) => rest.replace(each, ""), text);
      const states = (element: Element) =>
        [
          "aria-expanded",
          "aria-pressed",
          "aria-checked",
          "aria-selected",
          "aria-current",
          "aria-invalid",
          "aria-disabled",
          "aria-sort",
        ]
          .map((attribute) => element.getAttribute(attribute) ?? "")
          .join(",");
      const focus = document.activeElement;
      return {
        url: location.href,
        text: bare,
        fields:
          controls
            .filter((element) => "value" in element)
            .map(
              (element) => `${(element as HTMLInputElement).value}${(element as HTMLInputElement).checked ? "!" : ""}`,
            )
            .join("|") +
          [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox],input[type=radio],input[type=range]")]
            .map(({ checked, value }) => `${checked}${value}`)
            .join("|"),
        states:
          document.documentElement.dataset["theme"] +
          controls.map(states).join("|") +
          [...document.querySelectorAll<HTMLElement>("[data-pointed]")]
            .map(({ dataset }) => dataset["field"])
            .join("|"),
        popups: [...document.querySelectorAll(popup)].filter(
          (element) => !isToast(element) && element.checkVisibility(),
        ).length,
        focus: focus ? `${focus.tagName}${focus.id}${nameOf(focus).slice(0, 30)}` : "",
        stored: JSON.stringify(
          Object.entries(localStorage)
            .filter(([key]) => !key.startsWith("ecosystem"))
            .toSorted(),
        ),
        clipboard: (globalThis as unknown as { crawlCopied?: string }).crawlCopied ?? "",
      };
    },
  };
  Object.assign(globalThis, { crawl });
  globalThis.print = () => void Object.assign(globalThis, { crawlCopied: `printed ${Math.random()}` });
  // No page shows that something was copied or printed, so record it. All pages share one clipboard, so it can't be
  // read.
  if (navigator.clipboard && !("crawlCopies" in globalThis)) {
    Object.assign(globalThis, { crawlCopies: true, crawlCopied: "" });
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (text) => {
      Object.assign(globalThis, { crawlCopied: `${text}${Math.random()}` });
      return write(text);
    };
  }
}

type Crawl = {
  list: () => Control[];
  mark: (wanted: Pick<Control, "key" | "name">) => Control | null;
  sight: () => Sight;
};

/** Calls the page's `crawl`, and installs it again if the page navigated meanwhile. */
async function ask<Given, Answer>(page: Page, question: (given: Given) => Answer, given: Given): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    try {
      await page.evaluate(install);
      return await page.evaluate(question as (given: unknown) => Answer, given);
    } catch (error) {
      if (tries > 4 || !/context was destroyed|navigation|Cannot find context/i.test(String(error))) throw error;
      await page.waitForLoadState("domcontentloaded");
    }
  }
}
const own = "crawl" as const;
type Window = typeof globalThis & { [own]: Crawl };

export const controlsOn = (page: Page): Promise<Control[]> =>
  ask(page, () => (globalThis as unknown as Window).crawl.list(), null);
export const sightOf = (page: Page): Promise<Sight> =>
  ask(page, () => (globalThis as unknown as Window).crawl.sight(), null);

/**
 * Marks the control for `marked`: among similar ones the one with the same name, otherwise the first. Returns the
 * marked control, or null if the page has none.
 */
export const markControl = (page: Page, { key, name }: Control): Promise<Control | null> =>
  ask(page, (wanted) => (globalThis as unknown as Window).crawl.mark(wanted), { key, name });
export const marked = (page: Page) => page.locator("[data-crawled]");
