import { useState } from 'react';
import { noticeChoices } from '#contract/areas/notices/preferences.ts';
import { useSession } from '../../../../lib/auth/session.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useRows, useWrite } from '../../../../lib/sync/rows.ts';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { SkeletonRows } from '../../../../ui/skeleton-rows.tsx';
import { useIsPhone } from '../../../../ui/theme/use-is-phone.ts';
import { useNotificationPreferences } from '../../use-notification-preferences.ts';
import { applied, fieldFor, findChoice, mailOptions, type Applied, type Scope, type Way } from '../choices.ts';
import { sayWritten } from '../say-written.ts';
import { useKinds } from '../use-kinds.ts';
import { KindList } from './kind-list.tsx';
import { KindTable } from './kind-table.tsx';
import styles from '../reach.module.css';

/** What a table or list of kinds draws of one. */
export interface KindLine {
  readonly key: string;
  readonly title: string;
  readonly example: string;
  /** What else is to know, such as that its group is off. */
  readonly notes: readonly string[];
  readonly read: (way: Way) => Applied;
  readonly mailOptions: readonly Applied[];
  readonly choose: (way: Way, wanted: Applied) => void;
}

/** By which channels each kind comes, for all families or one of them: a table, or on a phone a list. */
export function KindChoices() {
  const { t, language } = useTranslation('reach');
  const { families } = useSession();
  const isPhone = useIsPhone();
  const { kinds, status } = useKinds();
  const { preferences } = useNotificationPreferences();
  const { rows } = useRows(noticeChoices);
  const write = useWrite(noticeChoices);
  /** Empty for all families. */
  const [family, setFamily] = useState('');

  function choose(scope: Scope, way: Way, wanted: Applied): void {
    const fields = fieldFor(rows, scope, way, wanted);
    const known = findChoice(rows, scope);
    const about = { kind: scope.kind.key, about_family: scope.family };
    void sayWritten(known ? write.update(known.id, fields) : write.create({ ...about, ...fields }));
  }

  if (status === 'loading') return <SkeletonRows count={4} label={t('loading')} />;
  if (status === 'error')
    return (
      <ErrorPanel
        title={t('kindsFailed')}
        description=""
        action={{ label: t('tryAgain'), run: () => location.reload() }}
      />
    );
  const lines = kinds.map((kind): KindLine => {
    const scope = { kind, family: family === '' ? null : family };
    return {
      ...{ key: kind.key, title: kind.title[language], example: kind.example[language] },
      notes: [
        ...(preferences[kind.group] ? [] : [t('isOff', { name: t(kind.group) })]),
        ...(kind.breaks_quiet_hours ? [t('breaksQuiet')] : []),
        ...(kind.is_private ? [t('isPrivate')] : []),
      ],
      read: (way) => applied(rows, scope, way),
      mailOptions: mailOptions(rows, scope),
      choose: (way, wanted) => choose(scope, way, wanted),
    };
  });
  return (
    <>
      {families.length > 1 ? (
        <div className={styles['row']}>
          <SelectField
            label={t('kindsFor')}
            value={family}
            none={t('allFamilies')}
            options={families.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setFamily}
          />
        </div>
      ) : null}
      {isPhone ? <KindList lines={lines} /> : <KindTable lines={lines} />}
    </>
  );
}
