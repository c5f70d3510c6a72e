import type { ReactNode } from "react";
import { type Action, mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { NothingHere } from "#web/lib/frame/nothing-here.tsx";

/** For people without the right, there is no such page. */
export function OnlyFor({ action, children }: { action: Action; children: ReactNode }) {
  if (mayDo(useViewer(), action)) return children;
  return (
    <div className="gutter grid min-h-[70dvh] place-items-center">
      <NothingHere />
    </div>
  );
}
