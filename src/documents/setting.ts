import { Text, type TextProps } from "@react-pdf/renderer";
import { createElement, type ReactElement } from "react";
import type { Faces } from "./faces.ts";
import type { Face } from "./font-sources.ts";
import { lineBreaks } from "./line-breaks.ts";
import { colour } from "./look.ts";

export type Style = Exclude<NonNullable<TextProps["style"]>, readonly unknown[]>;

type Setting = { face?: Face; size?: number; leading?: number; /** Points a line may be long. */ measure: number; style?: Style; key?: string | number };

/** Sets a text in the product's fonts: cut only where it may be, its figures of one width. */
export type Set = (text: string, setting: Setting) => ReactElement;

export function setterWith(faces: Faces): Set {
  return (text, { face = "sans", size = 9.5, leading = 1.5, measure, style, key }) =>
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
          color: colour.ink,
          ...(face === "sans" || face === "strong" ? { fontFeatureSettings: { tnum: 1 } } : {}),
          ...style,
        },
      },
      faces.settable(text),
    );
}
