/** For a setter of what is open: closes this one, but not what was opened since it was left while it saved. */
export const closed =
  <Open>(left: Open) =>
  (open: Open | null): Open | null =>
    open === left ? null : open;
