import { delayIn } from '#machines/core/chart/words.ts';
import { audienceIn } from '#machines/core/model/audience.ts';
import type { Chart } from '#machines/core/chart/contract.ts';
import type { Translate } from '#web/lib/messages.ts';

/** Translates a chart. Done before the layout, because texts differ in width. */
export const chartIn = (t: Translate, chart: Chart): Chart => ({
  ...chart,
  label: t(chart.label),
  states: chart.states.map((state) => ({
    ...state,
    label: t(state.label),
    description: t(state.description),
    deadline: state.deadline && delayIn(t, state.deadline),
    notices: state.notices.map(({ to, text }) => ({ to: audienceIn(t, to), text: t(text) })),
    who: { ...state.who, label: audienceIn(t, state.who.label) },
  })),
  transitions: chart.transitions.map((transition) => ({
    ...transition,
    label: t(transition.label),
    who: { ...transition.who, label: audienceIn(t, transition.who.label) },
    ...(transition.guard && {
      guard: { ...transition.guard, words: t(transition.guard.words) },
    }),
    ...(transition.delay && {
      delay: { ...transition.delay, words: delayIn(t, transition.delay.words) },
    }),
  })),
});
