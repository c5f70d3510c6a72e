import { MlsHomePage } from "./mls-home-page.tsx";
import { ShellLayout } from "./shell-layout.tsx";

export function DemoStartPage() {
  return (
    <ShellLayout>
      <MlsHomePage />
    </ShellLayout>
  );
}
