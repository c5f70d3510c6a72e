import { lazy, Suspense } from "react";
import { useBackend } from "#web/backend/context.tsx";

const Landing = lazy(async () => ({ default: (await import("./landing-page.tsx")).LandingPage }));
const DemoStart = lazy(async () => ({ default: (await import("./demo-start-page.tsx")).DemoStartPage }));

/** `/` is the public start page; `/demo` is the demo's landing on top of the MLS home (decisions §1). */
export function StartPage() {
  const { kind } = useBackend();
  return <Suspense>{kind === "demo" ? <DemoStart /> : <Landing />}</Suspense>;
}
