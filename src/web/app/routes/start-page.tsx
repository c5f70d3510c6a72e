import { lazy, Suspense, useEffect } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";

const DemoStart = lazy(async () => ({ default: (await import("./demo-start-page.tsx")).DemoStartPage }));

/** `/demo` is the demo's landing on top of the MLS home (spec §10); `/` is a page outside the application. */
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

/** A link of the application led here: the address is right already, the page that stands there is the server's. */
function LeaveTheApplication() {
  useEffect(() => location.reload(), []);
  return null;
}
