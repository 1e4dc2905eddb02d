import type { Measure } from './layout.ts';

/** Measures texts as rendered. Slightly off until the fonts are loaded. */
export function makeMeasure(): Measure {
  const pen = document.createElement('canvas').getContext('2d');
  const family = getComputedStyle(document.body).fontFamily;
  return (text, font) => {
    if (!pen) return text.length * 7;
    pen.font = font === 'state' ? `550 14px ${family}` : `400 12px ${family}`;
    return pen.measureText(text).width;
  };
}
