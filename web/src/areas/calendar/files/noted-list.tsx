import type { EventProblem, EventRemark } from '#contract/icalendar/problems.ts';
import type { Noted } from '#contract/icalendar/read-calendar.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import styles from './files.module.css';

type Listed =
  | { kind: 'problem'; noted: readonly Noted<EventProblem>[] }
  | { kind: 'remark'; noted: readonly Noted<EventRemark>[] };

const SHOWN_MAX = 100;

/** Events that are left out or lack something, under a sentence about all of them, each with the reason. */
export function NotedList({ summary, ...listed }: Listed & { summary: string }) {
  const { t } = useTranslation('files');
  if (listed.noted.length === 0) return null;
  const sentences =
    listed.kind === 'problem'
      ? listed.noted.map(({ title, problem }) => `${title}: ${t(`problem_${problem}`)}`)
      : listed.noted.map(({ title, problem }) => `${title}: ${t(`remark_${problem}`)}`);
  return (
    <details className={styles['group']}>
      <summary>{summary}</summary>
      <ul>
        {sentences.slice(0, SHOWN_MAX).map((sentence, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes, and titles may be equal
          <li key={index} className={styles['noted']}>
            {sentence}
          </li>
        ))}
      </ul>
    </details>
  );
}
