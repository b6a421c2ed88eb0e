import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { MUTE_SPANS } from '../mute-spans.ts';
import { useMutes } from '../use-mutes.ts';
import styles from '../reach.module.css';

interface MuteSpansProps {
  familyId: string;
  name: string;
  onMuted?: () => void;
}

/** For how long a family is muted: one press each. */
export function MuteSpans({ familyId, name, onMuted }: MuteSpansProps) {
  const { t } = useTranslation('reach');
  const { muteFamily } = useMutes();
  const label = t('muteFor', { name });
  return (
    <div role="group" aria-label={label} className={styles['about']}>
      <p aria-hidden="true">{label}</p>
      <div className={styles['buttons']}>
        {MUTE_SPANS.map((span) => (
          <Button
            key={span}
            onClick={() => {
              muteFamily(familyId, name, span);
              onMuted?.();
            }}
          >
            {t(span)}
          </Button>
        ))}
      </div>
    </div>
  );
}
