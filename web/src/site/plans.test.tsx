import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { formatPrice, PLANS } from '#contract/areas/plans/plans.ts';
import { isUpcomingInPlan } from '#web/areas/areas.ts';
import { LANGUAGES } from '#web/lib/i18n/language.ts';

import { readWords } from './pages.tsx';
import { Plans } from './plans.tsx';
import { renderPages } from './render.tsx';

afterEach(cleanup);

test.each(LANGUAGES)('the plans say what the table of plans says: %s', (language) => {
  const words = readWords(language).plans;
  render(<Plans words={words} language={language} />);
  for (const tier of ['Free', 'Premium'] as const) {
    const card = within(screen.getByRole('article', { name: tier === 'Free' ? words.free.name : words.premium.name }));
    card.getByText(formatPrice(PLANS[tier].monthlyCents, language), { normalizer: (text) => text });
    const rooms: Readonly<Record<string, string>> = tier === 'Free' ? words.free.rooms : words.premium.rooms;
    expect(Object.keys(rooms).toSorted()).toEqual([...PLANS[tier].features].toSorted());
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      PLANS[tier].features.map((room) => `${rooms[room]}${isUpcomingInPlan(tier, room) ? words.soon : ''}`),
    );
  }
});

test('every price on a public page is one of the plans', () => {
  for (const { language, file, html } of renderPages({ script: '/site.js', early: [], styles: [], fonts: [] })) {
    const prices = [PLANS.Free, PLANS.Premium].map(({ monthlyCents }) => formatPrice(monthlyCents, language));
    const said = html.match(language === 'en' ? /\$[\d.]+\d|\$\d/g : /[\d,]+\s\$/g) ?? [];
    expect(prices, file).toEqual(expect.arrayContaining([...said]));
  }
});
