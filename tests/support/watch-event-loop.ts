/**
 * Loaded before the server by the bench (`node --import`): on SIGUSR2 it prints the longest event loop delay since the
 * last signal, in milliseconds, and starts over. `wall` is elapsed time, `own` the loop's processor time in that delay;
 * on a busy machine other processes took the difference.
 */
const tenths = (ms: number): number => Math.round(ms * 10) / 10;
const every = 1;
let at = performance.now();
let used = ownTime();
let longest = { wall: 0, own: 0 };

setInterval(() => {
  const [now, cpu] = [performance.now(), ownTime()];
  longest = { wall: Math.max(longest.wall, now - at - every), own: Math.max(longest.own, cpu - used) };
  [at, used] = [now, cpu];
}, every).unref();

function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

process.on("SIGUSR2", () => {
  console.log(`event loop ${JSON.stringify({ wall: tenths(longest.wall), own: tenths(longest.own) })}`);
  longest = { wall: 0, own: 0 };
});
