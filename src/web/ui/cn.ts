import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      // Without this, our type sizes would be read as colours and cancel them.
      "font-size": [{ text: ["label", "small", "dense", "read", "card", "lead", "title", "figure", "headline", "display"] }],
      rounded: [{ rounded: ["card", "control", "tag", "full"] }],
      shadow: [{ shadow: ["float", "carried"] }],
    },
  },
});

/** Joins class names; a later utility wins over an earlier one of the same kind. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
