import { monitorEventLoopDelay } from "node:perf_hooks";

/** Milliseconds between two samples; a sample contains this pause. */
const resolution = 20;
const windowMs = 15_000;

type Delay = { p50: number; p99: number };

/** The delay of the event loop in milliseconds, over the current window and the one before. */
export function watchEventLoop(): { delay(): Delay; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution });
  const now = (): Delay => ({ p50: ms(histogram.percentile(50)), p99: ms(histogram.percentile(99)) });
  let before: Delay = { p50: 0, p99: 0 };
  histogram.enable();
  const timer = setInterval(() => {
    before = now();
    histogram.reset();
  }, windowMs);
  timer.unref();
  return {
    delay() {
      const current = now();
      return { p50: Math.max(current.p50, before.p50), p99: Math.max(current.p99, before.p99) };
    },
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

const ms = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution);
