import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const tokensFile = 'web/styles/tokens.css';
const tokens = readFileSync(tokensFile, 'utf8');
const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((file) => join('web', file))
  .filter((file) => /\.(css|tsx?)$/.test(file) && file !== tokensFile);
const sheets = sources.filter((file) => file.endsWith('.css'));
const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '');

const defined = new Set([...tokens.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name ?? ''));

/** Both themes of every colour, light first. */
const colours = new Map(
  [...tokens.matchAll(/(--[\w-]+):\s*(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = '', light = '', dark = '', both]) => [name, both ? [both, both] : [light, dark]],
  ),
);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2 (1.4.3), the smaller of both themes. */
function contrast(front: string, back: string): number {
  const ratios = [0, 1].map((theme) => {
    const [dark = 0, light = 0] = [front, back]
      .map((name) => luminance(colours.get(name)?.[theme] ?? ''))
      .toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  });
  return Math.min(...ratios);
}

const surfaces = [
  '--surface-page',
  '--surface',
  '--surface-raised',
  '--surface-sunken',
  '--surface-hover',
  '--surface-selected',
  '--surface-selected-hover',
  '--highlight',
];
const tones = ['accent', 'success', 'warning', 'danger', 'info', 'neutral'];

describe('the tokens', () => {
  // Except for the page that is shown when nothing else could be fetched.
  it('are the only source of colours and sizes', () => {
    const stray = sheets.flatMap((file) =>
      withoutComments(readFileSync(file, 'utf8'))
        .split('\n')
        .filter(
          (line) =>
            // A condition can't hold a variable.
            !/^@(media|container) /.test(line) &&
            !/(styles\/base|public\/offline)\.css$/.test(file),
        )
        .filter((line) => /#[\da-f]{3,8}\b|rgb\(|hsl\(|\d(px|rem|em|ch)\b/i.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(stray).toEqual([]);
  });

  it('all exist and are all used', () => {
    const used = new Set<string>();
    const local = new Set<string>();
    for (const file of [...sources, tokensFile]) {
      const text = readFileSync(file, 'utf8');
      for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) used.add(name);
      for (const [, name = ''] of text.matchAll(/['"](--[\w-]+)['"]/g)) used.add(name);
      for (const [, name = ''] of text.matchAll(/(--[\w-]+):/g)) local.add(name);
    }
    const given = /^--(radix|popover|column|table-top)-?/;
    expect([...used].filter((name) => !local.has(name) && !given.test(name))).toEqual([]);
    // A scale is kept complete, even if some steps are unused.
    const scale = /^--(space|column|person)-/;
    expect([...defined].filter((name) => !used.has(name) && !scale.test(name))).toEqual([]);
  });
});

describe('contrast in both themes', () => {
  const texts = ['--text', '--text-muted', '--text-faint', ...tones.map((tone) => `--${tone}`)];

  it.each(texts)('%s can be read on every surface', (text) => {
    for (const surface of surfaces) {
      expect(contrast(text, surface), surface).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(tones)('%s can be read on its own surface', (tone) => {
    for (const text of [`--${tone}`, '--text', '--text-muted']) {
      expect(contrast(text, `--${tone}-surface`), text).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('text on a solid colour can be read', () => {
    for (const solid of ['--accent-solid', '--accent-solid-hover', '--accent-solid-pressed']) {
      expect(contrast('--on-accent', solid), solid).toBeGreaterThanOrEqual(4.5);
    }
    for (const solid of ['--danger-solid', '--danger-solid-hover']) {
      expect(contrast('--on-danger', solid), solid).toBeGreaterThanOrEqual(4.5);
    }
    for (const person of [1, 2, 3, 4, 5, 6, 7, 8]) {
      expect(contrast('--on-person', `--person-${person}`)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast('--text-inverse', '--surface-inverse')).toBeGreaterThanOrEqual(4.5);
  });

  it('the edge of a control and the focus can be seen', () => {
    for (const surface of surfaces.slice(0, 4)) {
      expect(contrast('--border-control', surface), surface).toBeGreaterThanOrEqual(3);
      expect(contrast('--focus', surface), surface).toBeGreaterThanOrEqual(3);
    }
  });
});
