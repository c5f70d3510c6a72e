import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useEffect } from "react";
import { cn } from "#web/ui/cn.ts";
import { unbroken } from "#web/ui/motif/plate-text.tsx";
import { returnFocusToLinks } from "./return-focus.ts";
import { followFocusInLists } from "./row-left.ts";
import { type Notice, takeNotices, toastLimit, toastTimeoutMs } from "#web/ui/toast.tsx";

const manager = Toast.createToastManager();

function show({ id, title, description, tone = "plain", action }: Notice & { id: string }): void {
  manager.add({
    id,
    title: unbroken(title),
    ...(description ? { description: unbroken(description) } : {}),
    type: tone,
    priority: tone === "danger" ? "high" : "low",
    timeout: toastTimeoutMs,
    ...(action
      ? {
          actionProps: {
            children: action.label,
            onClick: () => {
              manager.close(id);
              action.onAction();
            },
          },
        }
      : {}),
  });
}

/**
 * Shows the toasts. Hovering or focusing the stack pauses their timers. As it is always there, it also follows the
 * focus in lists, and returns it to links.
 */
export function Toaster() {
  useEffect(followFocusInLists, []);
  useEffect(returnFocusToLinks, []);
  // Around the provider: it is subscribed by then.
  useEffect(() => takeNotices(show), []);
  return (
    <Toast.Provider timeout={toastTimeoutMs} limit={toastLimit} toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport
          data-toasts=""
          className={
            "fixed right-4 bottom-[calc(var(--foot-height,0px)+var(--next-height,0px)+1rem)] left-4 z-70 flex " +
            "flex-col gap-2 outline-none " +
            "sm:left-auto sm:w-88"
          }
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return [...toasts].reverse().map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      // The library hides what its live region or its own alert has read. All of it takes the focus, so it can't be.
      aria-hidden={undefined}
      aria-live={toast.type === "danger" ? "off" : undefined}
      className={cn(
        "float-in w-full translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) " +
          "rounded-card border bg-raised shadow-float data-limited:hidden data-starting-style:translate-y-2",
        toast.type === "danger" ? "border-danger" : "border-line-2",
      )}
    >
      <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
        {toast.type === "danger" ? (
          <span aria-hidden="true" className="keeps-color -my-3 -ml-4 w-1 self-stretch rounded-l-[7px] bg-danger" />
        ) : null}
        <div className="min-w-0 flex-1">
          <Toast.Title className={cn("text-dense font-semibold", toast.type === "danger" && "text-danger")} />
          <Toast.Description className="text-dense text-ink-2" />
        </div>
        <Toast.Action
          className={
            "h-7 shrink-0 cursor-pointer rounded-control border border-line-2 px-2.5 " +
            "text-small font-medium hover:bg-sunk"
          }
        />
        <Toast.Close
          aria-label="Dismiss"
          aria-hidden={undefined}
          className={
            "grid size-7 shrink-0 cursor-pointer place-items-center rounded-control text-ink-3 " +
            "hover:bg-sunk hover:text-ink"
          }
        >
          <X className="size-4" aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
