import type { UpgradeReport } from './checkMachines.ts';
import type { ComparedState, ComparedVersions, Difference } from './comparison.ts';
import { reportLines } from './reportLines.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const WORDS: Readonly<Record<Difference, string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  same: '',
};

/**
 * Differences are marked with words as well as colors, for print and for people who cannot distinguish
 * red from green.
 */
const STYLE = `
  :root { color-scheme: light dark; --added: light-dark(#e3f5e7, #12351d); --removed: light-dark(#fde7e7, #451a1a);
    --changed: light-dark(#fdf2d6, #40320c); --line: light-dark(#d5d9e0, #3a404b) }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  section { margin-block: 2.5rem }
  article { border: 1px solid var(--line); border-radius: 8px; padding: .5rem 1rem; margin-block: .75rem }
  .added { background: var(--added) } .removed { background: var(--removed) } .changed { background: var(--changed) }
  li.same, article.same { background: none }
  h3 { font-size: 1rem; margin: .25rem 0 } ul { margin: .25rem 0; padding-inline-start: 1.25rem }
  del { text-decoration-thickness: 1px } small { font-weight: normal } .stranded { font-weight: bold }
  @media print { article { break-inside: avoid } }`;

/**
 * The report as a standalone HTML page: both versions of each changed machine, and how many instances
 * are in which state.
 */
export const comparisonPage = (
  report: UpgradeReport,
  versions: readonly ComparedVersions[],
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Machines before deployment</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Machines before deployment</h1>
${list(reportLines(report).slice(-1).map(escape))}
${versions.length === 0 ? '<p>No stored version differs from this one.</p>' : ''}
${versions.map(sectionOf).join('\n')}
<section>
<h2>All instances in progress</h2>
${list(reportLines(report).map(escape))}
</section>
</body>
</html>
`;

const sectionOf = ({ workflow, label, before, after, states, data }: ComparedVersions): string => {
  const same = states.filter(({ difference }) => difference === 'same').length;
  const isSame = before === after;
  return `<section>
<h2>${escape(label)} <small>${escape(workflow)}, ${
    isSame
      ? `version ${before}, changed without a new number`
      : `version ${before} beside version ${after}`
  }</small></h2>
${data.length > 0 ? list(data.map(({ name, difference }) => `<span class="${difference}">${WORDS[difference]}: the data ${escape(name)}</span>`)) : ''}
${states
  .filter(({ difference, standings }) => difference !== 'same' || standings.length > 0)
  .map(articleOf)
  .join('\n')}
${same > 0 ? `<p>${same} ${same === 1 ? 'state is' : 'states are'} the same.</p>` : ''}
</section>`;
};

const articleOf = ({ id, label, difference, ways, standings }: ComparedState): string =>
  `<article class="${difference === 'changed' ? 'same' : difference}">
<h3>${marked(difference, escape(label))}${label === id ? '' : ` <small>${escape(id)}</small>`}</h3>
${list(
  ways.map((way) => marked(way.difference, escape(inWords(way)))),
  ways.map((way) => way.difference),
)}
${list(
  standings.map(
    ({ count, verdict, to, by, reasons }) =>
      `<span class="${verdict}">${count.toLocaleString('en')} in progress: ${escape(
        verdict === 'stranded'
          ? `stranded, ${reasons.join('; ')}`
          : verdict === 'mapped'
            ? `go on in ${to} by ${by.join(', ')}`
            : 'can go on',
      )}</span>`,
  ),
)}
</article>`;

const inWords = ({ label, to, guard }: ComparedState['ways'][number]): string =>
  `${label} → ${to}${guard === '' ? '' : `, if ${guard}`}`;

const marked = (difference: Difference, text: string): string =>
  difference === 'same'
    ? text
    : `<strong>${WORDS[difference]}:</strong> ${difference === 'removed' ? `<del>${text}</del>` : text}`;

const list = (items: readonly string[], classes: readonly string[] = []): string =>
  items.length === 0
    ? ''
    : `<ul>${items.map((item, at) => `<li class="${classes[at] ?? 'same'}">${item}</li>`).join('')}</ul>`;
