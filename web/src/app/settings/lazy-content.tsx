import type { ComponentType } from 'react';
import { prepareArea, useTranslation } from '../../lib/i18n/i18n.ts';
import { lazyCode } from '../../pwa/lazy-code.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';

/** The content of a section, whose code is loaded when it opens, with the words that it needs besides those of the settings and the shell. */
export function lazyContent(load: () => Promise<ComponentType>, ...areas: string[]): ComponentType {
  const content = lazyCode(async () => {
    const [Content] = await Promise.all([load(), ...areas.map(prepareArea)]);
    return { Content };
  });
  return function LazyContent() {
    const { t } = useTranslation();
    const code = content.useCode(true);
    return code ? <code.Content /> : <SkeletonRows count={3} label={t('loading')} />;
  };
}
