/** Whether this run shows what a slow machine does: the nightly lane `journeys-late`. */
export const isLate = process.env["LATE"] === "1";

/**
 * A script for the start of a page: its frames, the answers to its requests and the messages between its ports come
 * later by so many milliseconds. What relies on their order with key presses fails then, every time.
 */
export const comeLate = ({ frame = 0, answer = 0, message = 0 }): { content: string } => ({
  content: `{
    const later = window.setTimeout.bind(window);
    const draw = window.requestAnimationFrame.bind(window);
    const canceled = new Set();
    window.cancelAnimationFrame = (id) => canceled.add(id);
    window.requestAnimationFrame = (step) => {
      const id = draw(() => later(() => canceled.has(id) || step(performance.now()), ${frame}));
      return id;
    };
    const send = window.fetch.bind(window);
    window.fetch = async (...request) => {
      const received = await send(...request);
      await new Promise((resolve) => later(resolve, ${answer}));
      return received;
    };
    const post = MessagePort.prototype.postMessage;
    if (${message} > 0)
      MessagePort.prototype.postMessage = function (...sent) {
        later(() => post.apply(this, sent), ${message});
      };
  }`,
});
