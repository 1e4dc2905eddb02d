import { getMermaid } from '#machines/core/chart/mermaid.ts';
import { getXstateCode, getXstateConfig } from '#machines/core/chart/xstate.ts';
import type { Chart } from '#machines/core/chart/contract.ts';
import { notify } from '#web/components/ui/index.ts';
import { save } from '#web/lib/saveFile.ts';
import { pictureAsPdf } from '#web/lib/pictureAsPdf.ts';
import { svgFile } from '#web/lib/svgFile.ts';
import { translateNow } from '#web/lib/messages.ts';
import { around } from './geometry.ts';

/** Opens Stately's editor with an empty machine, into which the code can be pasted. */
const STATELY = 'https://state.new';

/** Enough for paper and high-density screens. */
const PNG_SCALE = 3;

const text = (content: string, type = 'text/plain') => new Blob([content], { type });

/** The formats in which a chart can be exported. */
export const getExports = (chart: Chart) => {
  const name = chart.id.replaceAll(/[^\w.-]/g, '-');
  const drawing = (): Drawing | null => {
    const svg = document.querySelector(`svg[data-chart="${CSS.escape(chart.id)}"]`);
    const drawn = svg?.querySelector('g');
    if (!(svg instanceof SVGSVGElement) || !(drawn instanceof SVGGElement)) return null;
    const bounds = around([drawn.getBBox()], 16);
    const background = getComputedStyle(svg).backgroundColor;
    return { svg: svgFile(svg, bounds, chart.label), ...bounds, background };
  };
  return [
    {
      label: 'SVG',
      onSelect: () => {
        const drawn = drawing();
        if (drawn) save(drawn.svg, `${name}.svg`);
      },
    },
    {
      label: 'PNG',
      onSelect: () => {
        const drawn = drawing();
        if (drawn) void readPng(drawn).then((png) => save(png, `${name}.png`));
      },
    },
    {
      label: 'PDF',
      onSelect: () => {
        const drawn = drawing();
        if (drawn)
          void readPdf(drawn, nameWithVersion(chart)).then((pdf) => save(pdf, `${name}.pdf`));
      },
    },
    { label: 'Print', onSelect: () => window.print() },
    {
      label: 'XState JSON',
      onSelect: () =>
        save(
          text(JSON.stringify(getXstateConfig(chart), null, 2), 'application/json'),
          `${name}.json`,
        ),
    },
    {
      label: 'XState code',
      onSelect: () => save(text(getXstateCode(chart)), `${name}.ts`),
    },
    { label: 'Mermaid', onSelect: () => save(text(getMermaid(chart)), `${name}.mmd`) },
    {
      label: 'Open in Stately',
      onSelect: () => {
        void navigator.clipboard
          .writeText(getXstateCode(chart))
          .then(() =>
            notify.success(translateNow('The code is copied. Paste it into the code panel.')),
          )
          .catch(() => undefined);
        window.open(STATELY, '_blank', 'noopener');
      },
    },
  ];
};

const nameWithVersion = ({ label, version, pipeline }: Chart): string =>
  version === null || pipeline
    ? label
    : translateNow('{name}, version {version}', { name: label, version });

interface Drawing {
  svg: Blob;
  width: number;
  height: number;
  background: string;
}

async function readPng(drawing: Drawing): Promise<Blob> {
  const canvas = await painted(drawing, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png');
  });
}

/** The height that is reserved for the title above the chart. */
const TITLE_HEIGHT = 48;

async function readPdf(drawing: Drawing, title: string): Promise<Blob> {
  const canvas = await painted(drawing, TITLE_HEIGHT);
  const context = canvas.getContext('2d');
  if (context) {
    context.font = `600 ${16 * PNG_SCALE}px ${getComputedStyle(document.body).fontFamily}`;
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = drawing.background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.globalCompositeOperation = 'source-over';
    context.fillStyle = getComputedStyle(document.body).color;
    context.fillText(title, 16 * PNG_SCALE, 32 * PNG_SCALE);
  }
  const { width, height } = drawing;
  return pictureAsPdf(canvas, { title, width, height: height + TITLE_HEIGHT });
}

/** Renders the drawing on a canvas, with an empty strip above it for the title. */
async function painted({ svg, width, height }: Drawing, above: number): Promise<HTMLCanvasElement> {
  const picture = new Image();
  // A data URL, because not every browser lets a canvas be read after drawing a blob URL.
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svg.text())}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * PNG_SCALE);
  canvas.height = Math.ceil((height + above) * PNG_SCALE);
  const [right, down] = [width * PNG_SCALE, height * PNG_SCALE];
  canvas.getContext('2d')?.drawImage(picture, 0, above * PNG_SCALE, right, down);
  return canvas;
}
