/** The light tokens of `web/styles/tokens.css`, on white; print has no dark theme. */
export const color = {
  ink: "#15202b",
  ink2: "#46525f",
  ink3: "#5f6b77",
  line: "#e3e0d8",
  line2: "#d2cec3",
  sunk: "#f3f1eb",
  seal: "#c23b22",
} as const;

/** Colors of the split bar, in order: listing share, selling share, further parties. */
export const shareTones = ["#0b5f6b", "#b07d24", "#566a8c", "#7a6a58"] as const;

/** US Letter in points; `width` is the text width between the gutters. */
export const page = { gutter: 60, top: 92, bottom: 76, width: 612 - 2 * 60 } as const;
