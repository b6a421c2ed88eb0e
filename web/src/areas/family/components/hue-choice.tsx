import { useId } from 'react';
import { MEMBER_COLOURS, type MemberColour } from '#contract/areas/family.ts';
import styles from './hue-choice.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface HueChoiceProps {
  /** Null while none is chosen. */
  chosen: MemberColour | null;
  /** What the colour is for. */
  hint: string;
  onChoose: (colour: MemberColour) => void;
}

/** A choice of one of the eight colours. Each has its name beside it, because some people cannot tell colours apart. */
export function HueChoice({ chosen, hint, onChoose }: HueChoiceProps) {
  const { t } = useTranslation('family');
  const name = useId();
  return (
    <fieldset aria-describedby={`${name}-hint`}>
      <legend className={styles['legend']}>{t('colour')}</legend>
      <div className={styles['options']}>
        {MEMBER_COLOURS.map((colour) => (
          <label
            key={colour}
            className={styles['option']}
            style={{ '--hue': `var(--${colour})` } as React.CSSProperties} // custom properties are unknown to CSSProperties
          >
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={colour === chosen}
              onChange={() => onChoose(colour)}
            />
            <span className={styles['swatch']} aria-hidden="true" />
            {t(`hue_${colour}`)}
          </label>
        ))}
      </div>
      <p id={`${name}-hint`} className={styles['hint']}>
        {hint}
      </p>
    </fieldset>
  );
}
