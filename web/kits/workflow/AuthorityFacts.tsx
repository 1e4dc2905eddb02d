import type { AuthorityCard, GrantKind, GrantShown } from '#machines/core/contracts/authority.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import {
  DateText,
  DescriptionList,
  formatAmount,
  formatCount,
  formatPercent,
  TextLink,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { authorityInWords } from './authorityInWords.ts';
import styles from './History.module.css';

const KINDS: Record<GrantKind, string> = {
  login: msg('Login'),
  role: msg('Role'),
  'role period': msg('Period of the role'),
  'company role': msg('User Role'),
  'user group': msg('User group'),
  delegation: msg('Delegation'),
  permission: msg('Permission'),
  employment: msg('Employment'),
  department: msg('Department'),
};

/** The kind of recorded change in which a grant can be found, by the kind of grant. */
const CHANGES: Partial<Record<GrantKind, string>> = { 'user group': 'userGroup' };

type Of = { authority: AuthorityCard; workflow: string; at: string };

/** Shows by what right a person took a step: the grants at that time, each with a link to its record. */
export function AuthorityFacts({ authority, workflow, at }: Of) {
  const t = useTranslate();
  const may = useMay();
  const { person, delegation, grants, rule, since } = authority;
  return (
    <details className={styles.authority}>
      <summary>{authorityInWords(authority)}</summary>
      <DescriptionList
        items={[
          ...(person
            ? [
                {
                  label: 'Person',
                  value: linked(
                    person.name,
                    person.employeeId === null ? null : paths.employeeOf(person.employeeId),
                  ),
                },
              ]
            : []),
          ...(delegation
            ? [
                {
                  label: 'Delegated by',
                  value: (
                    <>
                      {delegation.principalName}, <DateText value={delegation.fromDate} />
                      {' – '}
                      <DateText value={delegation.untilDate} />
                      {delegation.reason === '' ? '' : `: ${delegation.reason}`}
                    </>
                  ),
                },
              ]
            : []),
          ...grants.map((grant) => ({
            label: KINDS[grant.kind],
            value: <Grant grant={grant} mayOpen={may('isView', MENU.recordedChanges)} />,
          })),
          ...(since
            ? [
                {
                  label: 'Since',
                  value: (
                    <>
                      {t('Step {number}', { number: formatCount(since.seq) })},{' '}
                      <DateText value={since.at} withTime />
                    </>
                  ),
                },
              ]
            : []),
          {
            label: 'Rules',
            value: linked(
              t('{workflow}, version {version}', {
                workflow: t(rule.label),
                version: formatCount(rule.pipelineVersion ?? rule.version),
              }),
              may('isView', MENU.workbench)
                ? paths.workbenchOf(workflow, rule.isNow ? undefined : rule.digest)
                : null,
            ),
          },
          ...rule.limits.map(({ label, unit, value }) => ({
            label,
            value: value === null ? t('No limit') : limitText(unit, value),
          })),
          { label: 'When', value: <DateText value={at} withTime /> },
        ]}
      />
    </details>
  );
}

const linked = (text: string, to: string | null) =>
  to === null ? text : <TextLink to={to}>{text}</TextLink>;

function limitText(unit: AuthorityCard['rule']['limits'][number]['unit'], value: number): string {
  if (unit === 'percent') return formatPercent(value);
  return unit === 'money' ? formatAmount(value) : formatCount(value);
}

/** Shows a grant with its last change before the step, and its end if it was revoked since. */
function Grant({ grant, mayOpen }: { grant: GrantShown; mayOpen: boolean }) {
  const t = useTranslate();
  const { kind, id, name, at, byName, employeeId, endedAt } = grant;
  const isFact = kind === 'employment' || kind === 'department';
  const shownName = name === null ? t('No. {number}', { number: id }) : t(name);
  return (
    <>
      {linked(
        shownName,
        employeeId !== null
          ? paths.employeeOf(employeeId)
          : mayOpen && at !== null
            ? paths.changesOf(CHANGES[kind] ?? kind, id, at.slice(0, 10))
            : null,
      )}
      {at !== null && (
        <>
          {', '}
          {isFact
            ? t('recorded by {name}', { name: byName ?? 'Cadre' })
            : t('given by {name}', { name: byName ?? 'Cadre' })}
          , <DateText value={at} withTime />
        </>
      )}
      {endedAt !== null && (
        <>
          {'; '}
          {isFact ? t('replaced') : t('taken away')} <DateText value={endedAt} withTime />
        </>
      )}
    </>
  );
}
