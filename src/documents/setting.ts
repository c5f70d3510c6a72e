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
  /** Points a line may be long. */
  measure: number;
  /** All figures of one width, for those that stand under each other. */
  figures?: boolean;
  style?: Style;
  key?: string | number;
};

const usual = { face: "sans", size: 9.5, leading: 1.5 } as const;

/** How texts of one document are set. */
export type Setting = {
  faces: Faces;
  /** In the product's fonts, cut only where it may be. */
  set: (text: string, manner: Manner) => ReactElement;
  /** Points it will be high, rather too many than too few. */
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
            // A document shows what was written: no arrow for "->", no "×" for "2x2".
            fontFeatureSettings: { calt: 0, ...(figures ? { tnum: 1 } : {}) },
            ...style,
          },
        },
        faces.settable(text),
      ),
    // Ragged lines leave some of their room empty.
    height: (text, { face = usual.face, size = usual.size, leading = usual.leading, measure }) => {
      const linesOf = (paragraph: string) => {
        const lines = faces.width(paragraph, face, size) / measure;
        return Math.ceil(lines <= 1 ? 1 : lines * 1.2 + 1);
      };
      return text.split("\n").reduce((sum, paragraph) => sum + linesOf(paragraph), 0) * size * leading;
    },
  };
}
