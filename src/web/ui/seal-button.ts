/**
 * The reader's own next step: the one control in seal (art direction, motif 4). For `Button` and for links that look
 * like one.
 */
export const sealButton =
  "border-seal bg-seal text-on-tone not-disabled:hover:border-seal not-disabled:hover:bg-seal " +
  "not-disabled:hover:opacity-90";

/** Where many stand under each other: the seal is in the words, not in the fill. */
export const sealOutline = "border-seal text-seal not-disabled:hover:border-seal not-disabled:hover:bg-seal-soft";
