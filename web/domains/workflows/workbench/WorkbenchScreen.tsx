import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Chart } from '#machines/core/chart/contract.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Field, Link, Select, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { chartsQuery, type StandingPart } from './api.ts';
import { chartAt, familyOfChart, nameOfChart, presentCharts, getVersions } from './chartAt.ts';
import { RuleChoice } from './RuleChoice.tsx';
import { Workflow } from './Workflow.tsx';

/**
 * The charts of all machines. The URL contains the machine, its version, the version that it is compared
 * with, and the state.
 */
export function WorkbenchScreen() {
  const charts = useQuery(chartsQuery);
  return (
    <Page>
      <Loaded
        query={charts}
        loading={
          <>
            <PageHeader />
            <Skeleton kind="card" />
          </>
        }
      >
        {(all) => <Charts charts={all} />}
      </Loaded>
    </Page>
  );
}

const numberIn = (search: URLSearchParams, name: string): number | null =>
  Number(search.get(name) ?? 0) || null;

function Charts({ charts }: { charts: readonly Chart[] }) {
  const t = useTranslate();
  const [search, setSearch] = useSearchParams();
  const address = search.get('workflow');
  const present = presentCharts(charts);
  const chart =
    address === null ? present[0] : chartAt(charts, address, numberIn(search, 'version'));
  if (!chart) {
    return (
      <>
        <PageHeader />
        <EmptyState
          description={
            address === null
              ? 'No workflows.'
              : t('There is no workflow “{name}”, or it has no such version.', { name: address })
          }
          action={
            <Button asChild>
              <Link to={paths.workbench}>Show the workflows</Link>
            </Button>
          }
        />
      </>
    );
  }
  const family = familyOfChart(chart);
  const versions = getVersions(charts, chart).filter(({ version }) => version !== null);
  const compared = versions.find(
    ({ pipeline }) => pipeline?.version === numberIn(search, 'compare'),
  );
  /**
   * The current version has no number in the URL, so that the link leads to the newest version even after
   * another is published.
   */
  const getNumber = ({ pipeline }: Chart): Record<string, string> =>
    pipeline && !pipeline.isLatest ? { version: String(pipeline.version) } : {};
  const day = search.get('day');
  const ofDay = day === null ? {} : { day };
  const chosen = { workflow: family, ...getNumber(chart), ...ofDay };
  const compare = search.get('compare');
  const comparison = compare === null ? {} : { compare };
  const versionOptions = versions.map(({ pipeline }) => ({
    value: pipeline?.version ?? 0,
    label: pipeline?.isLatest
      ? t('{version} (latest)', { version: pipeline.version })
      : String(pipeline?.version),
  }));
  return (
    <Workflow
      key={`${chart.id} ${search.get('compare')}`}
      chart={chart}
      compared={compared ?? null}
      rules={chart.pipeline ? null : search.get('compare')}
      selected={search.get('state')}
      day={day}
      onDay={(next) =>
        setSearch(
          (params) => {
            const { day: _, ...rest } = Object.fromEntries(params);
            return next === null ? rest : { ...rest, day: next };
          },
          { replace: true },
        )
      }
      part={getPart(search)}
      onSelect={(state) =>
        setSearch(
          {
            ...chosen,
            ...comparison,
            ...(state === null ? {} : { state }),
          },
          { replace: true },
        )
      }
      choice={
        <>
          <Field label="Workflow" name="workflow">
            <Select
              value={family}
              onChange={(workflow) => workflow !== null && setSearch({ workflow, ...ofDay })}
              options={present.map((one) => ({
                value: familyOfChart(one),
                label: nameOfChart(one),
              }))}
            />
          </Field>
          {!chart.pipeline && chart.version !== null && (
            <RuleChoice
              workflow={chart.id}
              value={compare}
              onChange={(digest) =>
                setSearch({ ...chosen, ...(digest === null ? {} : { compare: digest }) })
              }
            />
          )}
          {versions.length > 1 && (
            <>
              <Field label="Version" name="version">
                <Select
                  value={chart.pipeline?.version ?? null}
                  onChange={(version) => {
                    const other = versions.find(({ pipeline }) => pipeline?.version === version);
                    if (other) setSearch({ workflow: family, ...getNumber(other) });
                  }}
                  options={versionOptions}
                />
              </Field>
              <Field label="Compare with" name="compare">
                <Select
                  value={compared?.pipeline?.version ?? null}
                  clearable
                  placeholder="No version"
                  onChange={(version) =>
                    setSearch({
                      ...chosen,
                      ...(version === null ? {} : { compare: String(version) }),
                    })
                  }
                  options={versionOptions.filter(({ value }) => value !== chart.pipeline?.version)}
                />
              </Field>
            </>
          )}
        </>
      }
    />
  );
}

/** The filter of a state's instances in a link from the process report. */
function getPart(search: URLSearchParams): StandingPart {
  const unit = Number(search.get('businessUnitId') ?? 0);
  return {
    ...(unit > 0 ? { businessUnitId: unit } : {}),
    ...(search.get('overdue') === 'true' ? { overdue: true } : {}),
  };
}
