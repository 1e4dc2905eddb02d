/** The visible area of a drawing, in the drawing's own units. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The style properties that are copied into the file, because the file has no style sheet. */
const VIEWPORTS = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** Returns the whole drawing as a standalone file that looks as it does in the current theme. */
export function svgFile(svg: SVGSVGElement, { x, y, width, height }: Box, title: string): Blob {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, index) => {
    const original = originals[index];
    if (!original) return;
    const looks = getComputedStyle(original);
    for (const name of VIEWPORTS) element.setAttribute(name, looks.getPropertyValue(name));
    for (const name of ['class', 'tabindex', 'role', 'aria-pressed', 'aria-expanded'])
      element.removeAttribute(name);
  });
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('aria-label', title);
  const back = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ x, y, width, height })) {
    back.setAttribute(name, String(value));
  }
  back.setAttribute('fill', getComputedStyle(svg).backgroundColor);
  copy.prepend(back);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}
