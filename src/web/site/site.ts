import { setTheme } from "#web/lib/frame/theme-choice.ts";
import { safeStorage, sessionKeys } from "#web/lib/storage.ts";

/*
 * The script of the public pages. They work without it, except for booking a call, typing in the masked card,
 * splitting a fee and copying code; it loads the scripts of these on demand.
 */

const dark = matchMedia("(prefers-color-scheme: dark)");
const isDark = (): boolean => {
  const chosen = document.documentElement.dataset["theme"];
  return chosen ? chosen === "dark" : dark.matches;
};

function offerTheme(button: HTMLButtonElement): void {
  const say = (): void => {
    const label = isDark() ? "Use light theme" : "Use dark theme";
    button.ariaLabel = label;
    button.title = label;
  };
  button.addEventListener("click", () => {
    setTheme(isDark() ? "light" : "dark");
    say();
  });
  dark.addEventListener("change", say);
  say();
  button.classList.remove("invisible");
}

/** The menu of a phone closes as menus do. */
function closeMenu(menu: HTMLDetailsElement): void {
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  addEventListener("click", ({ target }) => {
    if (target instanceof Node && !menu.querySelector("summary")?.contains(target)) menu.open = false;
  });
}

/** A stored handle is a hint, no more: whether it still opens anything, the gate finds out. */
const seemsSignedIn = safeStorage(() => localStorage).getItem(sessionKeys.handle) !== null;

function offerSignIn(link: HTMLAnchorElement): void {
  if (seemsSignedIn) {
    if (link.textContent === "Sign In") link.textContent = "Open the MLS";
    return;
  }
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || link.ariaBusy === "true") return;
    event.preventDefault();
    link.ariaBusy = "true";
    // The gate behind the link's own address says what is wrong and offers another try.
    import("./sign-in.ts")
      .then(({ startSignIn }) => startSignIn())
      .catch(() => location.assign(link.href))
      .finally(() => (link.ariaBusy = null));
  });
}

/** Loads a form's script when its section comes into view. The form itself takes no room until then. */
function whenNear(section: Element, load: () => void): void {
  const near = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      load();
    },
    { rootMargin: "400px" },
  );
  near.observe(section);
}

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-theme-toggle]")) offerTheme(button);
for (const menu of document.querySelectorAll<HTMLDetailsElement>("[data-menu]")) closeMenu(menu);
for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-sign-in]")) offerSignIn(link);
for (const form of document.querySelectorAll<HTMLFormElement>("[data-book-demo]"))
  whenNear(
    form.closest("section") ?? document.body,
    () => void import("./book-demo.ts").then(({ startBooking }) => startBooking(form)),
  );
for (const section of document.querySelectorAll<HTMLElement>("[data-market]"))
  whenNear(
    section,
    () => void import("./market-figures.ts").then(({ showFigures }) => showFigures(section)).catch(() => null),
  );
for (const section of document.querySelectorAll<HTMLElement>("[data-try-split]"))
  whenNear(section, () => void import("./split-card.ts").then(({ startSplit }) => startSplit(section)));
for (const story of document.querySelectorAll<HTMLElement>("[data-story]"))
  whenNear(story, () => void import("./story.ts").then(({ startStory }) => startStory(story)));
for (const section of document.querySelectorAll<HTMLElement>("[data-try-card]"))
  whenNear(section, () => void import("./masked-card.ts").then(({ startCard }) => startCard(section)));
const codeBlocks = document.querySelectorAll<HTMLElement>("[data-code]");
if (codeBlocks.length > 0) void import("./copy-code.ts").then(({ offerCopy }) => codeBlocks.forEach(offerCopy));
for (const place of document.querySelectorAll<HTMLElement>("[data-booking]"))
  void import("./booking.ts").then(({ showCall }) => showCall(place));
