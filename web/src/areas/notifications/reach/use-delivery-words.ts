import type { Delivery } from '#contract/areas/notices/deliveries.ts';
import type { NoticeKindInfo } from '#contract/areas/notices/kinds.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { deviceZone } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { writeTime } from '../../../ui/dates/typed-time.ts';
import { useNotificationPreferences } from '../use-notification-preferences.ts';
import { sayDelivery } from './delivery-words.ts';
import { useSayMoment } from './use-say-moment.ts';

/** Says what became of a notice, with the names of this person's families and by their clock. */
export function useDeliveryWords(kinds: readonly NoticeKindInfo[]): (delivery: Delivery) => string {
  const { t } = useTranslation('reach');
  const habits = useDateHabits();
  const { families } = useSession();
  const { preferences } = useNotificationPreferences();
  const sayWhen = useSayMoment();
  const now = useNow();
  return (delivery) =>
    sayDelivery(delivery, {
      ...{ t, preferences, zone: preferences.time_zone ?? deviceZone(), sayWhen, now },
      sayClock: (clock) => writeTime(clock, habits),
      group: kinds.find(({ key }) => key === delivery.kind)?.group ?? null,
      family: families.find(({ id }) => id === delivery.about_family)?.name ?? null,
    });
}
