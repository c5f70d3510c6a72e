import { CircleCheck, Info, ShieldAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export type CalloutTone = "info" | "seal" | "danger" | "warning" | "success";

const looks = {
  info: { box: "bg-sunk", mark: "text-ink-2", Icon: Info },
  seal: { box: "bg-seal-soft", mark: "text-seal", Icon: ShieldAlert },
  danger: { box: "bg-danger-soft", mark: "text-danger", Icon: TriangleAlert },
  warning: { box: "bg-amber-soft", mark: "text-amber", Icon: TriangleAlert },
  success: { box: "bg-money-soft", mark: "text-money", Icon: CircleCheck },
} as const;

type CalloutProps = {
  tone?: CalloutTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  live?: boolean;
  className?: string;
};

/**
 * An important notice. `seal` is for identity and for open answers (a leak in the text), `danger` for errors. `live`
 * announces it when it appears.
 */
export function Callout({ tone = "info", title, children, action, live = false, className }: CalloutProps) {
  const { box, mark, Icon } = looks[tone];
  return (
    <div
      role={live ? (tone === "danger" ? "alert" : "status") : undefined}
      className={cn("flex gap-3 rounded-card px-4 py-3 text-dense", box, className)}
    >
      <Icon className={cn("mt-0.5 size-4 shrink-0", mark)} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
      </div>
      {action ? <div className="shrink-0 self-center">{action}</div> : null}
    </div>
  );
}
