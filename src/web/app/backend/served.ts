/** Whether the server answers requests. */
export const isServed = (): Promise<boolean> =>
  fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
