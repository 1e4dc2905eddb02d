import type { Page } from 'playwright-core';

/** Waits in a page for transitions of size and colour to end. */
export const endOfTransitions = async (): Promise<void> => {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await drawn();
  await drawn();
  // Animations driven by the scroll position don't end by themselves.
  const ending = document
    .getAnimations()
    .filter(
      ({ timeline, effect }) =>
        timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
    );
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await drawn();
};

export const still = (page: Page): Promise<void> => page.evaluate(endOfTransitions);
