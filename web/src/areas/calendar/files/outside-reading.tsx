import type { OutsideReading as Reading } from '#contract/areas/outside-calendars.ts';
import type { EventProblem, EventRemark } from '#contract/icalendar/problems.ts';
import type { Noted } from '#contract/icalendar/read-calendar.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import styles from './files.module.css';
import { NotedList } from './noted-list.tsx';

/** Names that the sentence about all of them says. */
const NAMED = 3;

/** What of an outside calendar is not here as it is there. `zone`: the one in which times of unknown zones are read. */
export function OutsideReading({ reading, zone }: { reading: Reading; zone: string }) {
  const { t } = useTranslation('files');
  const nameSome = (noted: readonly { title: string }[], count: number) => {
    const names = [...new Set(noted.map(({ title }) => title))].slice(0, NAMED);
    const others = count - noted.filter(({ title }) => names.includes(title)).length;
    return [names.join(', '), ...(others > 0 ? [t('andMore', { count: others })] : [])].join(' ');
  };
  const { entries, left_out, left_out_count, remarks, remark_count, unknown_zones, damages } = reading;
  return (
    <>
      <NotedList
        kind="problem"
        noted={left_out as readonly Noted<EventProblem>[]} // the server writes no others
        summary={t('outsideLeftOut', {
          count: left_out_count,
          all: entries,
          names: nameSome(left_out, left_out_count),
        })}
      />
      <NotedList
        kind="remark"
        noted={remarks as readonly Noted<EventRemark>[]} // the server writes no others
        summary={t('outsideRemarks', { count: remark_count, names: nameSome(remarks, remark_count) })}
      />
      {unknown_zones.length > 0 ? (
        <p className={styles['text']}>{t('outsideZones', { names: unknown_zones.slice(0, 5).join(', '), zone })}</p>
      ) : null}
      {damages > 0 ? <p className={styles['text']}>{t('damages', { count: damages })}</p> : null}
    </>
  );
}
