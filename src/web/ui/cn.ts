import { clsx, type ClassValue } from "clsx";
import { createTailwindMerge } from "tailwind-merge";

const any = (): boolean => true;
const number = (value: string): boolean => /^\d/.test(value);
const length = (value: string): boolean => /^\[[\d.]/.test(value);
const sides = ["x", "y", "t", "r", "b", "l"] as const;

/** `p`, `px` and so on, each a kind of its own. */
const spaced = (name: string) => Object.fromEntries(["", ...sides].map((side) => [name + side, [{ [name + side]: [any] }]]));
/** What a shorter of them takes the place of. */
const covered = (name: string) => ({ [name]: sides.map((side) => name + side), [`${name}x`]: [`${name}r`, `${name}l`], [`${name}y`]: [`${name}t`, `${name}b`] });
const named = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, [{ [name]: ["", any] }]]));

/**
 * The kinds of utilities this interface uses; `class-names.test.ts` of the guarantees holds them against the library's own list, which is ten times as long and
 * would be a twentieth of a first load.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: ["block", "inline-block", "inline", "flex", "inline-flex", "table", "grid", "inline-grid", "contents", "hidden"],
    position: ["static", "fixed", "absolute", "relative", "sticky"],
    visibility: ["visible", "invisible"],
    ...spaced("p"),
    ...spaced("m"),
    ...named(
      "size", "w", "h", "min-w", "min-h", "max-w", "max-h", "gap", "gap-x", "gap-y", "space-x", "space-y", "inset", "inset-x", "inset-y", "top", "right", "bottom", "left", "z", "order",
      "opacity", "cursor", "items", "self", "place-items", "leading", "tracking", "aspect", "columns", "basis", "grow", "shrink", "grid-cols", "grid-rows", "col-start", "col-end", "row-start", "row-end", "translate", "translate-x", "translate-y", "rotate", "scale",
      "bg", "fill", "transition", "duration", "delay", "ease", "overflow", "overflow-x", "overflow-y", "line-clamp", "whitespace", "select", "outline-offset", "underline-offset", "align", "list", "touch", "resize", "will-change", "pointer-events", "scroll-mt", "scroll-mb", "scroll-px", "scroll-py",
    ),
    justify: [{ justify: [any] }],
    "justify-items": [{ "justify-items": [any] }],
    "justify-self": [{ "justify-self": [any] }],
    "flex-direction": [{ flex: ["row", "row-reverse", "col", "col-reverse"] }],
    "flex-wrap": [{ flex: ["wrap", "wrap-reverse", "nowrap"] }],
    col: [{ col: [any] }],
    row: [{ row: [any] }],
    flex: [{ flex: [any] }],
    stroke: [{ stroke: [any] }],
    "stroke-w": [{ stroke: [number, length] }],
    "font-size": [{ text: ["label", "small", "dense", "read", "card", "lead", "title", "figure", "headline", "display", length] }],
    "text-alignment": [{ text: ["left", "center", "right"] }],
    "text-wrap": [{ text: ["balance", "pretty", "nowrap"] }],
    "text-color": [{ text: [any] }],
    "text-overflow": ["truncate"],
    "text-decoration": ["underline", "no-underline", "line-through"],
    "text-decoration-w": [{ decoration: [number] }],
    "text-decoration-color": [{ decoration: [any] }],
    "snap-strictness": [{ snap: ["mandatory", "proximity"] }],
    break: [{ break: ["words", "all", "normal"] }],
    "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
    "font-family": [{ font: ["sans", "serif", "mono"] }],
    sr: ["sr-only", "not-sr-only"],
    "border-w": [{ border: ["", number] }],
    ...Object.fromEntries(sides.flatMap((side) => [[`border-w-${side}`, [{ [`border-${side}`]: ["", number] }]], [`border-color-${side}`, [{ [`border-${side}`]: [any] }]]])),
    "border-collapse": [{ border: ["collapse", "separate"] }],
    "border-style": [{ border: ["solid", "dashed", "none"] }],
    "border-color": [{ border: [any] }],
    "outline-w": [{ outline: ["", number] }],
    "outline-style": [{ outline: ["none", "hidden"] }],
    "outline-color": [{ outline: [any] }],
    rounded: [{ rounded: [any] }],
    ...named("rounded-t", "rounded-r", "rounded-b", "rounded-l"),
    shadow: [{ shadow: [any] }],
    "ring-w": [{ ring: ["", number] }],
    "ring-color": [{ ring: [any] }],
  },
  conflictingClassGroups: {
    ...covered("p"),
    ...covered("m"),
    size: ["w", "h"],
    gap: ["gap-x", "gap-y"],
    inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
    "inset-x": ["right", "left"],
    "inset-y": ["top", "bottom"],
    translate: ["translate-x", "translate-y"],
    overflow: ["overflow-x", "overflow-y"],
    "line-clamp": ["display", "overflow"],
    flex: ["basis", "grow", "shrink"],
    "font-size": ["leading"],
    rounded: ["rounded-t", "rounded-r", "rounded-b", "rounded-l"],
    "border-w": sides.map((side) => `border-w-${side}`),
    "border-color": sides.map((side) => `border-color-${side}`),
    "border-w-x": ["border-w-r", "border-w-l"],
    "border-w-y": ["border-w-t", "border-w-b"],
  },
  conflictingClassGroupModifiers: {},
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: [],
}));

/** Joins class names; a later utility wins over an earlier one of the same kind. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
