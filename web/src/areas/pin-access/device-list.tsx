import { TabletSmartphone, Unlink } from 'lucide-react';
import { useState } from 'react';
import { pairedDevices, type PairedDevice } from '#contract/areas/pins/paired-devices.ts';
import { usePaired } from '../../lib/auth/paired.ts';
import { prepareArea, useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { ListRow } from '../../rows/list-row.tsx';
import { ListStates } from '../../rows/list-states.tsx';
import { Button } from '../../ui/button.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../ui/dates/dates.ts';
import type { Person } from '../../ui/people.ts';
import styles from './pin-access.module.css';

const PairSheet = lazySheet(() => import('./pair-sheet.tsx').then((file) => file.PairSheet));
const DaySheet = lazySheet(async () => {
  const [file] = await Promise.all([import('./device-sheets/day-sheet.tsx'), prepareArea('device-sheets')]);
  return file.DaySheet;
});
const UnpairSheet = lazySheet(async () => {
  const [file] = await Promise.all([import('./device-sheets/unpair-sheet.tsx'), prepareArea('device-sheets')]);
  return file.UnpairSheet;
});

/** The family's paired devices, for those who manage the family. */
export function DeviceList({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation('pin-access');
  const habits = useDateHabits();
  const view = useRows(pairedDevices);
  const here = usePaired()?.deviceId ?? null;
  /** `count` numbers the openings, so that each starts with a fresh state; none yet at 0. */
  const [pairing, setPairing] = useState({ isOpen: false, isThis: false, count: 0 });
  const [unpairing, setUnpairing] = useState<{ device: PairedDevice; isOpen: boolean; count: number } | null>(null);
  const [showing, setShowing] = useState<{ device: PairedDevice; isOpen: boolean; count: number } | null>(null);
  const openPairing = (isThis: boolean) => setPairing(({ count }) => ({ isOpen: true, isThis, count: count + 1 }));
  const sayDate = (iso: string) => formatDate(dayOf(new Date(iso)), habits);
  const nameOf = (id: string) => people.find((person) => person.id === id)?.firstName ?? '';

  const captions = ({ id, created_at, paired_by, last_used_at, is_kitchen_screen }: PairedDevice) => [
    id === here ? t('thisDevice') : null,
    is_kitchen_screen ? t('showsDay') : null,
    t('pairedOn', { date: sayDate(created_at), name: nameOf(paired_by) }),
    last_used_at === null ? t('neverUsed') : t('usedOn', { date: sayDate(last_used_at) }),
  ];

  return (
    <section className={styles['devices']} aria-labelledby="devices-title">
      <h2 id="devices-title">{t('devices')}</h2>
      <p className={styles['small']}>{t('devicesText')}</p>
      <ListStates view={view} area="pin-access" skeletons={1}>
        {view.rows.length === 0 ? (
          <p className="quiet">{t('devicesNone')}</p>
        ) : (
          <ul>
            {view.rows.map((device) => (
              <ListRow
                key={device.id}
                area="pin-access"
                title={device.name}
                captions={captions(device)}
                isWaiting={false}
                menu={[
                  {
                    ...{ key: 'day', label: t(device.is_kitchen_screen ? 'hideDay' : 'showDay') },
                    icon: <TabletSmartphone size={18} />,
                    run: () => setShowing((last) => ({ device, isOpen: true, count: (last?.count ?? 0) + 1 })),
                  },
                  {
                    ...{ key: 'unpair', label: t('unpair'), icon: <Unlink size={18} />, isDanger: true },
                    run: () => setUnpairing((last) => ({ device, isOpen: true, count: (last?.count ?? 0) + 1 })),
                  },
                ]}
              />
            ))}
          </ul>
        )}
      </ListStates>
      <div className={styles['buttons']}>
        {here !== null ? null : <Button onClick={() => openPairing(true)}>{t('pairThis')}</Button>}
        <Button icon={<TabletSmartphone size={18} aria-hidden="true" />} onClick={() => openPairing(false)}>
          {t('pairOther')}
        </Button>
      </div>
      {pairing.count > 0 ? (
        <PairSheet
          key={`pair ${pairing.count}`}
          isOpen={pairing.isOpen}
          isThis={pairing.isThis}
          onClose={() => setPairing((opened) => ({ ...opened, isOpen: false }))}
        />
      ) : null}
      {showing ? (
        <DaySheet
          key={`day ${showing.count}`}
          device={showing.device}
          isOpen={showing.isOpen}
          onClose={() => setShowing((opened) => opened && { ...opened, isOpen: false })}
        />
      ) : null}
      {unpairing ? (
        <UnpairSheet
          key={unpairing.count}
          device={unpairing.device}
          isOpen={unpairing.isOpen}
          onClose={() => setUnpairing((opened) => opened && { ...opened, isOpen: false })}
        />
      ) : null}
    </section>
  );
}
