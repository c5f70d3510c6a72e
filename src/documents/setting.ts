import { Text, type TextProps } from "@react-pdf/renderer";
import { createElement, type ReactElement } from "react";
import type { Faces } from "./faces.ts";
import type { Face } from "./font-sources.ts";
import { lineBreaks } from "./line-breaks.ts";
import { color } from "./look.ts";

export type Style = Exclude<NonNullable<TextProps["style"]>, readonly unknown[]>;

type Manner = {
  face?: Face;
  size?: number;
  leading?: number;
  /** Line length in points. */
  measure: number;
  /** Figures of equal width, for columns. */
  figures?: boolean;
  style?: Style;
  key?: string | number;
};

const usual = { face: "sans", size: 9.5, leading: 1.5 } as const;

/** Typesetting of one document's texts. */
export type Setting = {
  faces: Faces;
  /** In the product's fonts, with valid line breaks only. */
  set: (text: string, manner: Manner) => ReactElement;
  /** Estimated height in points, too high rather than too low. */
  height: (text: string, manner: Manner) => number;
};

export function settingWith(faces: Faces): Setting {
  return {
    faces,
    set: (
      text,
      { face = usual.face, size = usual.size, leading = usual.leading, measure, figures = false, style, key },
    ) =>
      createElement(
        Text,
        {
          key,
          orphans: 2,
          widows: 2,
          hyphenationCallback: lineBreaks((word) => faces.width(word, face, size) <= measure),
          style: {
            fontFamily: faces.stack(face),
            fontSize: size,
            lineHeight: leading,
            color: color.ink,
            // Shows what was written: no arrow for "->", no "×" for "2x2".
            fontFeatureSettings: { calt: 0, ...(figures ? { tnum: 1 } : {}) },
            ...style,
          },
        },
        faces.settable(text),
      ),
    // Ragged lines leave part of their width empty.
    height: (text, { face = usual.face, size = usual.size, leading = usual.leading, measure }) => {
      const linesOf = (paragraph: string) => {
        const lines = faces.width(paragraph, face, size) / measure;
        return Math.ceil(lines <= 1 ? 1 : lines * 1.2 + 1);
      };
      return text.split("\n").reduce((sum, paragraph) => sum + linesOf(paragraph), 0) * size * leading;
    },
  };
}
