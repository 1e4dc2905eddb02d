import type { Measure } from './layout.ts';

/** Measures texts as the page draws them. One whose fonts aren't here yet is a little off. */
export function makeMeasure(): Measure {
  const pen = document.createElement('canvas').getContext('2d');
  const family = getComputedStyle(document.body).fontFamily;
  return (text, font) => {
    if (!pen) return text.length * 7;
    pen.font = font === 'state' ? `550 14px ${family}` : `400 12px ${family}`;
    return pen.measureText(text).width;
  };
}
