import { createContext, useContext, type ReactNode } from "react";
import type { Backend } from "#contract/backend.ts";
import type { Viewer } from "#domain/core/viewer.ts";

const BackendContext = createContext<Backend | null>(null);

/** Provides the backend. The gate provides it again, with the viewer, to everything inside. */
export function BackendProvider({ backend, children }: { backend: Backend; children: ReactNode }) {
  return <BackendContext value={backend}>{children}</BackendContext>;
}

/** The one port pages use (design rule 4): the same on the server and in the demo. */
export function useBackend(): Backend {
  const backend = useContext(BackendContext);
  if (!backend) throw new Error("useBackend is used outside BackendProvider.");
  return backend;
}

/** The viewer. Only inside the gate, where there always is one. */
export function useViewer(): Viewer {
  const { viewer } = useBackend();
  if (!viewer) throw new Error("useViewer is used outside the gate.");
  return viewer;
}

type ResetDemo = () => void | Promise<void>;

const ResetDemoContext = createContext<ResetDemo | undefined>(undefined);

/** Only the demo can be reset; main.tsx knows how. */
export function ResetDemoProvider({ resetDemo, children }: { resetDemo: ResetDemo | undefined; children: ReactNode }) {
  return <ResetDemoContext value={resetDemo}>{children}</ResetDemoContext>;
}

/** Restores the sample data; undefined outside the demo. */
export function useResetDemo(): ResetDemo | undefined {
  return useContext(ResetDemoContext);
}
