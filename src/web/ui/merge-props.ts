import { cloneElement, type ReactElement } from "react";
import { cn } from "./cn.ts";

type Props = Record<string, unknown>;
type Handler = (...args: unknown[]) => void;

const isHandler = (name: string, value: unknown): value is Handler =>
  /^on[A-Z]/.test(name) && typeof value === "function";

/** The second's props win; handlers of both are called, the second's first, and classes are joined. */
export function mergeProps(first: Props, second: Props): Props {
  const merged = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const before = merged[name];
    if (value === undefined) continue;
    if (name === "className" && typeof before === "string" && typeof value === "string")
      merged[name] = cn(before, value);
    else if (isHandler(name, value) && isHandler(name, before)) {
      merged[name] = (...args: unknown[]) => {
        value(...args);
        before(...args);
      };
    } else merged[name] = value;
  }
  return merged;
}

/** The element with these props as defaults: its own props win, and its handlers are called first. */
export function withProps(element: ReactElement<Props>, props: Props): ReactElement<Props> {
  return cloneElement(element, mergeProps(props, element.props));
}
