import { MonitorOff, TabletSmartphone, Unlink, UtensilsCrossed } from 'lucide-react';
import { useState } from 'react';
import { pairedDevices, type PairedDevice } from '#contract/areas/pins/paired-devices.ts';
import { setKitchenScreen, unpairDevice } from '#contract/areas/pins/pin-access.ts';
import { refreshPaired, usePaired } from '../../lib/auth/paired.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { ListRow } from '../../rows/list-row.tsx';
import { ListStates } from '../../rows/list-states.tsx';
import { Button } from '../../ui/button.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../ui/dates/dates.ts';
import type { Person } from '../../ui/people.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './pin-access.module.css';
import { makeChange } from './pin-calls.ts';

const PairSheet = lazySheet(() => import('./pair-sheet.tsx').then((file) => file.PairSheet));
const ConfirmSheet = lazySheet(() => import('./confirm-sheet.tsx').then((file) => file.ConfirmSheet));

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

  async function unpair({ id, name }: PairedDevice): Promise<string | null> {
    const failed = await makeChange(unpairDevice, { deviceId: id }, name);
    if (id === here) await refreshPaired();
    return failed;
  }

  async function setDay({ id, name }: PairedDevice, isOn: boolean): Promise<string | null> {
    const failed = await makeChange(setKitchenScreen, { deviceId: id, isOn }, name);
    if (id === here) await refreshPaired();
    return failed;
  }

  async function hideDay(device: PairedDevice): Promise<void> {
    const failed = await setDay(device, false);
    showToast(() =>
      failed === null
        ? { key: 'pin', title: t('dayHidden', { name: device.name }), tone: 'done' }
        : { key: 'pin', title: t('dayNotHidden', { name: device.name }), description: failed, tone: 'error' },
    );
  }

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
                  device.is_kitchen_screen
                    ? {
                        ...{ key: 'day', label: t('hideDay'), icon: <MonitorOff size={18} /> },
                        run: () => void hideDay(device),
                      }
                    : {
                        ...{ key: 'day', label: t('showDay'), icon: <UtensilsCrossed size={18} /> },
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
        <ConfirmSheet
          key={`day ${showing.count}`}
          isOpen={showing.isOpen}
          onClose={() => setShowing((opened) => opened && { ...opened, isOpen: false })}
          title={t('showDayTitle', { name: showing.device.name })}
          text={t('showDayText')}
          confirm={t('showDay')}
          isDanger={false}
          done={() => t('dayShown', { name: showing.device.name })}
          run={() => setDay(showing.device, true)}
        />
      ) : null}
      {unpairing ? (
        <ConfirmSheet
          key={unpairing.count}
          isOpen={unpairing.isOpen}
          onClose={() => setUnpairing((opened) => opened && { ...opened, isOpen: false })}
          title={t('unpairTitle', { name: unpairing.device.name })}
          text={t('unpairText')}
          confirm={t('unpair')}
          done={() => t('unpaired', { name: unpairing.device.name })}
          run={() => unpair(unpairing.device)}
        />
      ) : null}
    </section>
  );
}
