import type { Chart } from '#machines/contracts/chart.ts';
import type { Translate } from '#web/lib/messages.ts';

/** A chart in the reader's language, before places are found for its words: they have other widths. */
export const chartIn = (t: Translate, chart: Chart): Chart => ({
  ...chart,
  label: t(chart.label),
  states: chart.states.map((state) => ({
    ...state,
    label: t(state.label),
    who: { ...state.who, label: t(state.who.label) },
  })),
  transitions: chart.transitions.map((transition) => ({
    ...transition,
    label: t(transition.label),
    who: { ...transition.who, label: t(transition.who.label) },
    ...(transition.guard && {
      guard: { ...transition.guard, words: t(transition.guard.words) },
    }),
    ...(transition.delay && {
      delay: { ...transition.delay, words: t(transition.delay.words) },
    }),
  })),
});
