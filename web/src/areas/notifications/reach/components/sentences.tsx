import type { Delivery } from '#contract/areas/notices/deliveries.ts';
import { useKinds } from '../use-kinds.ts';
import { useDeliveryWords } from '../use-delivery-words.ts';
import { useHasMail } from '../use-has-mail.ts';
import { CHANNELS } from '#contract/areas/notices/deliveries.ts';
import styles from '../reach.module.css';

/** A test is for one channel: of the others there is nothing to say. */
const isMeant = ({ kind, reason }: Delivery) => kind !== 'test' || reason !== 'kind_off';

/** What became of one notice: a sentence for each channel and device. */
export function Sentences({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { kinds } = useKinds();
  const say = useDeliveryWords(kinds);
  const hasMail = useHasMail();
  const placeOf = ({ channel }: Delivery) => CHANNELS.indexOf(channel);
  return (
    <ul className={styles['sentences']}>
      {deliveries
        .filter((one) => isMeant(one) && (hasMail || one.channel !== 'mail'))
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((delivery) => (
          <li key={delivery.id}>{say(delivery)}</li>
        ))}
    </ul>
  );
}
