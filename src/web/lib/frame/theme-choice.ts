import { createListeners } from "#domain/core/listeners.ts";

/** The storage key; public/theme.js reads it before the first paint. */
const themeKey = "talentmls-theme";

const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const listeners = createListeners();

export function storedTheme(): Theme {
  try {
    const value = localStorage.getItem(themeKey);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    return "system";
  }
}

function apply(theme: Theme) {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** Saves and applies a theme; `system` follows the device and saves nothing. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  apply(theme);
  listeners.call();
}

/** Called when the theme changes, here or in another tab. Returns how to unsubscribe. */
export function onThemeChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== themeKey) return;
    apply(storedTheme());
    listener();
  };
  const unsubscribe = listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", onStorage);
  };
}
