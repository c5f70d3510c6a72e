import { Moon, Sun } from "lucide-react";
import { buttonClass } from "#web/ui/button-class.ts";
import { setTheme } from "#web/lib/frame/theme-choice.ts";
import { useTheme } from "#web/lib/frame/theme.ts";
import { useMedia } from "#web/ui/use-media.ts";

/** Switches and remembers the theme. The user menu has the third choice, to follow the device. */
export function ThemeToggle() {
  const theme = useTheme();
  const systemDark = useMedia("(prefers-color-scheme: dark)");
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
