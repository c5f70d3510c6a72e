/**
 * Preloaded into a server by the bench (`node --expose-gc --import`): on SIGUSR2 collects garbage and prints the memory
 * held, in bytes.
 */
process.on("SIGUSR2", () => {
  const collect = (globalThis as { gc?: () => void }).gc;
  collect?.();
  collect?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  console.log(`memory ${JSON.stringify({ rss, held: heapUsed + external })}`);
});
