import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Organogram } from '#machines/domains/people/contracts/organogram.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  DateInput,
  Field,
  formatCount,
  Notice,
  Select,
  Skeleton,
  TextInput,
} from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { download, save } from '#web/lib/saveFile.ts';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { svgFile } from '#web/lib/svgFile.ts';
import { useProfile } from '#web/session/index.ts';
import { organogramQuery } from './api.ts';
import { Chart } from './Chart.tsx';
import { getLayout, SHOWN, writeOpen } from '#machines/domains/people/organogram/layout.ts';
import styles from './organogram.module.css';
import { findIn, getTree, wayTo, type View } from '#machines/domains/people/organogram/tree.ts';

/** Units and reporting lines on a day. It opens at the reader, or with `?find=` at someone else. */
export function OrganogramScreen() {
  const t = useTranslate();
  const may = useMay();
  const [search] = useSearchParams();
  const find = search.get('find') ?? '';
  const [unit] = useBusinessUnit();
  const [asOf, setAsOf] = useState<string | null>(null);
  const [view, setView] = useState<View>('structure');
  const organogram = useQuery(organogramQuery(unit, asOf));
  return (
    <Page>
      <PageHeader />
      <div className={styles.bar}>
        <Field label="Based on" name="view">
          <Select
            value={view}
            onChange={(chosen: View | null) => setView(chosen ?? 'structure')}
            options={[
              { value: 'structure', label: t('Units and departments') },
              { value: 'reporting', label: t('Reporting lines') },
            ]}
          />
        </Field>
        {/* Only readers of employment histories may see joiners, moves and leavers by date. */}
        {may('isView', MENU.employment) && (
          <Field label="As of" name="asOf">
            <DateInput value={asOf} onChange={setAsOf} clearable />
          </Field>
        )}
      </div>
      <Loaded query={organogram} loading={<Skeleton kind="table" rows={8} columns={3} />}>
        {(data) => (
          <Drawing
            key={`${unit} ${asOf} ${view} ${find}`}
            data={data}
            view={view}
            find={find}
            onPdf={(open) =>
              download(
                '/Organogram/Pdf',
                { BusinessUnitId: unit, asOf: asOf ?? '', view, open },
                'organogram.pdf',
              )
            }
          />
        )}
      </Loaded>
    </Page>
  );
}

type DrawingProps = {
  data: Organogram;
  view: View;
  /** The initial search text. */
  find: string;
  /** Saves the expanded chart as PDF. */
  onPdf: (open: string) => Promise<void>;
};

function Drawing({ data, view, find, onPdf }: DrawingProps) {
  const t = useTranslate();
  const roots = useMemo(() => getTree(data, view), [data, view]);
  const { intEmployeeId } = useProfile();
  const first = useMemo(
    () => (find === '' ? wayTo(roots, `person ${intEmployeeId}`) : findIn(roots, find)[0]) ?? [],
    [roots, find, intEmployeeId],
  );
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set([...roots.slice(0, 3).map(({ id }) => id), ...first.slice(0, -1)]),
  );
  const [most, setMost] = useState<ReadonlyMap<string, number>>(() =>
    enoughFor(new Map(), roots, first),
  );
  const [active, setActive] = useState<string | null>(first.at(-1) ?? null);
  const [text, setText] = useState(find);
  const frame = useRef<HTMLDivElement>(null);
  const ways = useMemo(() => findIn(roots, text), [roots, text]);
  const memo = useMemo(() => new Set(ways.map((way) => way.at(-1) ?? '')), [ways]);
  const layout = useMemo(() => getLayout(roots, open, most), [roots, open, most]);
  const pdf = useMutation({ mutationFn: () => onPdf(writeOpen(open, most)) });
  if (roots.length === 0) return <EmptyState title="No Result Found" />;

  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  /** Expands the path to the next match. */
  const showNext = () => {
    const last = ways.findIndex((way) => way.at(-1) === active);
    const way = ways[(last + 1) % ways.length];
    if (!way) return;
    setOpen(new Set([...open, ...way.slice(0, -1)]));
    setMost(enoughFor(most, roots, way));
    setActive(way.at(-1) ?? null);
  };
  const saveDrawing = () => {
    const svg = frame.current?.querySelector('svg[role="tree"]');
    if (!(svg instanceof SVGSVGElement)) return;
    const { x, y, width, height } = svg.viewBox.baseVal;
    save(svgFile(svg, { x, y, width, height }, t('Organogram')), 'organogram.svg');
  };
  const cut = [
    ...(roots.length > (most.get('') ?? SHOWN)
      ? [{ id: '', name: t('At the top'), hidden: roots.length - (most.get('') ?? SHOWN) }]
      : []),
    ...layout.boxes
      .filter(({ hidden }) => hidden > 0)
      .map(({ node, hidden }) => ({ id: node.id, name: node.name, hidden })),
  ];
  return (
    <div ref={frame} className={styles.drawing}>
      <form
        role="search"
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault();
          showNext();
        }}
      >
        <Field label="Find a name or employee ID" name="find">
          <TextInput value={text} onValueChange={setText} type="search" />
        </Field>
        <Button type="submit" disabled={ways.length === 0}>
          {t('Next match')}
        </Button>
        <Button onClick={() => setOpen(new Set())}>{t('Collapse all')}</Button>
        <Button icon={<Download aria-hidden="true" />} onClick={saveDrawing}>
          {t('Save as SVG')}
        </Button>
        <Button
          icon={<Download aria-hidden="true" />}
          loading={pdf.isPending}
          onClick={() => pdf.mutate()}
        >
          {t('Save as PDF')}
        </Button>
        <output className={styles.muted}>
          {text.trim() !== '' && t('{n} found', { n: formatCount(ways.length) })}
        </output>
      </form>
      {pdf.isError && <Notice tone="warning" title={t(failureMessage(pdf.error))} live />}
      <Chart
        layout={layout}
        open={open}
        found={memo}
        active={active}
        onActive={setActive}
        onToggle={toggle}
      />
      {cut.length > 0 && (
        <div className={styles.more}>
          {cut.map(({ id, name, hidden }) => (
            <Button
              key={id}
              onClick={() => setMost(new Map(most).set(id, (most.get(id) ?? SHOWN) + SHOWN))}
            >
              {t('{name}: {n} more', { name, n: formatCount(hidden) })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Raises the limits so that every box of the path is drawn. */
function enoughFor(
  most: ReadonlyMap<string, number>,
  roots: ReturnType<typeof getTree>,
  way: readonly string[],
): ReadonlyMap<string, number> {
  const enough = new Map(most);
  let [above, among] = ['', roots as readonly (typeof roots)[number][]];
  for (const id of way) {
    const place = among.findIndex((node) => node.id === id);
    enough.set(above, Math.max(enough.get(above) ?? SHOWN, place + 1));
    [above, among] = [id, among[place]?.children ?? []];
  }
  return enough;
}
