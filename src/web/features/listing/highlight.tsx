import type { ReactNode } from "react";

type Kind = "role" | "skill" | "loc";

/** Shows which parts of a text a search matched. */
export type Highlight = {
  has: (text: string, kind: Kind) => boolean;
  show: (text: string, kind: Kind) => ReactNode;
};

export const shown = (highlight: Highlight | undefined, text: string, kind: Kind): ReactNode =>
  highlight ? highlight.show(text, kind) : text;
