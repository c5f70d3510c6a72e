import { createContext, useContext, type ReactNode } from "react";
import type { Backend } from "#contract/backend.ts";
import type { Viewer } from "#domain/core/viewer.ts";

const BackendContext = createContext<Backend | null>(null);

/** Gives the tree its backend. The gate gives it once more, with the viewer, to what stands behind it. */
export function BackendProvider({ backend, children }: { backend: Backend; children: ReactNode }) {
  return <BackendContext value={backend}>{children}</BackendContext>;
}

/** The one port pages know (design rule 4): the same in both worlds. */
export function useBackend(): Backend {
  const backend = useContext(BackendContext);
  if (!backend) throw new Error("useBackend is used outside BackendProvider.");
  return backend;
}

/** Who acts. Only behind the gate, where there always is somebody. */
export function useViewer(): Viewer {
  const { viewer } = useBackend();
  if (!viewer) throw new Error("useViewer is used outside the gate.");
  return viewer;
}

type ResetDemo = () => void | Promise<void>;

const ResetDemoContext = createContext<ResetDemo | undefined>(undefined);

/** The demo alone can start over; main.tsx knows how. */
export function ResetDemoProvider({ resetDemo, children }: { resetDemo: ResetDemo | undefined; children: ReactNode }) {
  return <ResetDemoContext value={resetDemo}>{children}</ResetDemoContext>;
}

/** Brings the sample data back; undefined outside the demo. */
export function useResetDemo(): ResetDemo | undefined {
  return useContext(ResetDemoContext);
}
