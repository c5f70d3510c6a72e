import { CircleCheck, CirclePause, CirclePlay, RotateCcw, Undo2, XCircle } from "lucide-react";
import type { ReactNode } from "react";
import type { LifeCycleStep } from "./life-cycle.ts";

/** One icon per action, in the Agent Hub and on the listing's own page. */
export const lifeCycleIcons: Record<LifeCycleStep, ReactNode> = {
  available: <CircleCheck aria-hidden="true" />,
  hold: <CirclePause aria-hidden="true" />,
  resume: <CirclePlay aria-hidden="true" />,
  renew: <RotateCcw aria-hidden="true" />,
  withdraw: <XCircle aria-hidden="true" />,
  relist: <Undo2 aria-hidden="true" />,
};
