import { createElement, type ComponentPropsWithRef, type MouseEvent, type ReactElement, type ReactNode } from "react";
export { buttonClass } from "./button-class.ts";
import { buttonClass, type ButtonSize, type ButtonVariant } from "./button-class.ts";
import { mergeProps, withProps } from "./merge-props.ts";
import { Spinner } from "./spinner.tsx";
import { Tooltip } from "./tooltip.tsx";

export type ButtonProps = ComponentPropsWithRef<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks while keeping focus and width. */
  loading?: boolean;
  /** Disables the button but keeps it focusable, so that the reason can be read. */
  disabledReason?: string | undefined;
  /** Another element to render as, such as `<Link to="/mls" />`; it keeps its own role. */
  render?: ReactElement<Record<string, unknown>>;
  children?: ReactNode;
};

/** The one button. Primary is ink and appears once per view; color is never used to attract. */
export function Button({
  variant = "secondary",
  size = "md",
  loading = false,
  disabledReason,
  render,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const blocked = loading || disabledReason !== undefined;
  const own = {
    ...(render ? {} : { type: "button" as const }),
    className: buttonClass({ variant, size, ...(className ? { className } : {}) }),
    "aria-busy": loading || undefined,
    "aria-disabled": blocked || undefined,
    children: loading ? (
      <>
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
        {/* Transparent, not hidden: it still gives the button its name and width. */}
        <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
      </>
    ) : (
      children
    ),
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (blocked) event.preventDefault();
      else onClick?.(event);
    },
  };
  const props = mergeProps(own, rest);
  const element = render ? withProps(render, props) : createElement<Record<string, unknown>>("button", props);
  // Around every button: one that gets a reason, or loses it, must keep the focus.
  return <Tooltip content={disabledReason}>{element}</Tooltip>;
}
