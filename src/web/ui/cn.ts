import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** The library knows Tailwind's own names; these are the theme's (styles/base.css). */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["label", "small", "dense", "read", "card", "lead", "title", "figure", "headline", "reveal", "display"],
      radius: ["card", "control", "tag", "full"],
      shadow: ["float", "carried"],
    },
  },
});

/** Joins class names; a later utility replaces an earlier one of the same group. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
