import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { buttonClass } from "#web/ui/button-class.ts";
import { setTheme } from "#web/lib/frame/theme-choice.ts";
import { useTheme } from "#web/lib/frame/theme.ts";

const query = "(prefers-color-scheme: dark)";

function useSystemDark(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Switches and remembers the theme. The user menu has the third choice, to follow the device. */
export function ThemeToggle() {
  const theme = useTheme();
  const systemDark = useSystemDark();
  const dark = theme === "dark" || (theme === "system" && systemDark);
  const Icon = dark ? Sun : Moon;
  const label = dark ? "Use light theme" : "Use dark theme";
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => setTheme(dark ? "light" : "dark")}
      className={buttonClass({ variant: "ghost", className: "aspect-square px-0" })}
    >
      <Icon className="size-4.5" aria-hidden="true" />
    </button>
  );
}
