/**
 * The reader's next step: the one control in seal (art direction, motif 4). For `Button` and for links styled like one.
 */
export const sealButton =
  "border-seal bg-seal text-on-tone not-disabled:hover:border-seal not-disabled:hover:bg-seal " +
  "not-disabled:hover:opacity-90";

/** In lists of many: the seal is in the text, not in the fill. */
export const sealOutline = "border-seal text-seal not-disabled:hover:border-seal not-disabled:hover:bg-seal-soft";
