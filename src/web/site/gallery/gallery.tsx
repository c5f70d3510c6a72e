import { CSPProvider } from "@base-ui/react/csp-provider";
import { useState } from "react";
import { Wordmark } from "#web/lib/frame/brand.tsx";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { setTheme } from "#web/lib/frame/theme-choice.ts";
import { ToastProvider } from "#web/ui/toast.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { Buttons, Choices, TextFields } from "./controls.tsx";
import { Display, Feedback } from "./display.tsx";
import { Foundations, Motifs } from "./foundations.tsx";
import { Overlays } from "./overlays.tsx";

const views = [
  { value: "both", label: "Both" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** /dev/gallery: every primitive in its states, in both themes. Popups use the page's own theme. */
export function Gallery() {
  const [view, setView] = useState<(typeof views)[number]["value"]>("both");
  usePageTitle("Gallery");
  return (
    <CSPProvider disableStyleElements>
      <ToastProvider>
        <header
          className={"gutter sticky top-0 z-40 flex h-14 items-center justify-between border-b border-line bg-surface"}
        >
          <Wordmark name="Gallery" />
          <Segmented
            aria-label="Theme"
            value={view}
            options={views}
            onValueChange={(next) => {
              setView(next);
              if (next !== "both") setTheme(next);
            }}
          />
        </header>
        <main id="main" className={view === "both" ? "grid xl:grid-cols-2" : ""}>
          <h1 className="sr-only">Gallery</h1>
          {view === "dark" ? null : <Sheet theme="light" />}
          {view === "light" ? null : <Sheet theme="dark" />}
        </main>
      </ToastProvider>
    </CSPProvider>
  );
}

function Sheet({ theme }: { theme: "light" | "dark" }) {
  return (
    <div data-theme={theme} className="min-w-0 bg-paper text-ink">
      <div className="gutter mx-auto max-w-page py-4">
        <Motifs />
        <Foundations />
        <Buttons />
        <TextFields />
        <Choices />
        <Overlays />
        <Display />
        <Feedback />
      </div>
    </div>
  );
}
