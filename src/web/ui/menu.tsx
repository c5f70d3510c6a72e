import type { ReactElement, ReactNode } from "react";
import { floating, LazyPopup } from "./lazy-popup.tsx";

export type MenuProps = {
  /** The button that opens it, e.g. `<Button>More</Button>`. */
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  align?: "start" | "center" | "end";
  className?: string;
};

/** A list of actions or links behind a button. */
export function Menu({ trigger, ...props }: MenuProps) {
  return (
    <LazyPopup trigger={trigger} popup="menu">
      {(full, button) => <full.Menu {...props} trigger={button} />}
    </LazyPopup>
  );
}

export type MenuItemProps = {
  onSelect?: () => void;
  /** A link to render as, such as `<Link to="/mls" />`. */
  render?: ReactElement<Record<string, unknown>>;
  icon?: ReactNode;
  /** A shortcut or a count at the far end. */
  aside?: ReactNode;
  destructive?: boolean;
  disabled?: boolean;
  /** Why it's disabled, shown below its label. */
  disabledReason?: string | undefined;
  children: ReactNode;
};

// Parts of an open menu, whose code has loaded.

export function MenuItem(props: MenuItemProps) {
  const full = floating.now();
  return full ? <full.MenuItem {...props} /> : null;
}

export type MenuRadioProps<T extends string> = {
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
};

/** One choice of several inside a menu, such as the theme. */
export function MenuRadio<T extends string>(props: MenuRadioProps<T>) {
  const full = floating.now();
  return full ? <full.MenuRadio {...props} /> : null;
}

export function MenuSeparator() {
  const full = floating.now();
  return full ? <full.MenuSeparator /> : null;
}
