const compiled = process.env["NODE_COMPILE_CACHE"];

/**
 * The environment of a process that a test starts: no setting of this machine or run, except where a whole run stores
 * compiled code. A server that finds its code there starts in half of the processor time.
 */
export const bareEnvironment: Record<string, string> = {
  PATH: process.env["PATH"] ?? "",
  ...(compiled && { NODE_COMPILE_CACHE: compiled }),
};
