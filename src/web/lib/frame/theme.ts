import { useSyncExternalStore } from "react";
import { onThemeChange, storedTheme, type Theme } from "./theme-choice.ts";

export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, storedTheme);
}
