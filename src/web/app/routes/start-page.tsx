import { lazy, Suspense, useEffect } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";

const DemoStart = lazy(async () => ({ default: (await import("./demo-start-page.tsx")).DemoStartPage }));

/** `/demo` is the demo's landing above the MLS home (spec §10); `/` is a page outside the application. */
export function StartPage() {
  const { kind } = useBackend();
  return kind === "demo" ? (
    <Suspense>
      <DemoStart />
    </Suspense>
  ) : (
    <LeaveTheApplication />
  );
}

/** An application link led here: the address is right, but the server renders that page. */
function LeaveTheApplication() {
  useEffect(() => location.reload(), []);
  return null;
}
