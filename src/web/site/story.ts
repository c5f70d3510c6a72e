const labels = { playing: "Pause", paused: "Play", ended: "Play again" } as const;

/** Plays a story once it is in view, and runs its button. With reduced motion there is nothing to play. */
export function startStory(story: HTMLElement): void {
  const stage = story.querySelector<HTMLElement>("[data-stage]");
  const button = story.querySelector<HTMLButtonElement>("[data-story-control]");
  if (!stage || !button || matchMedia("(prefers-reduced-motion: reduce)").matches) return;

  const show = (state: keyof typeof labels): void => {
    story.dataset["story"] = state;
    button.querySelector("[data-label]")?.replaceChildren(labels[state]);
  };
  const play = (): void => {
    show("playing");
    void Promise.all(stage.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(() => show("ended"));
  };
  const playAgain = (): void => {
    for (const each of stage.getAnimations({ subtree: true })) each.currentTime = 0;
    play();
  };

  button.addEventListener("click", () => {
    const state = story.dataset["story"];
    if (state === "playing") show("paused");
    else if (state === "paused") show("playing");
    else playAgain();
  });
  const inView = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      inView.disconnect();
      button.classList.remove("invisible");
      play();
    },
    { threshold: 0.6 },
  );
  inView.observe(stage);
}
