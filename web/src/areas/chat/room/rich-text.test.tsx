import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { drawPeople } from '../../../ui/people.ts';
import { hrefOf, RichText } from './rich-text.tsx';

afterEach(cleanup);

const people = drawPeople([
  { id: 'ana', name: 'Ana Rivera', hue: 'brick' },
  { id: 'leo', name: 'Leo Rivera', hue: 'fern' },
]);
const draw = (text: string) => render(<RichText text={text} mentioned={people} myId="leo" />).container;
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('addresses are links, without what ends the sentence', () => {
  draw('See https://a.test/x?y=1. Or www.b.test, (http://c.test/d_(e)) and write to ana@rivera.test!');
  expect(links()).toEqual([
    ['https://a.test/x?y=1', 'https://a.test/x?y=1'],
    ['www.b.test', 'https://www.b.test/'],
    ['http://c.test/d_(e)', 'http://c.test/d_(e)'],
    ['ana@rivera.test', 'mailto:ana@rivera.test'],
  ]);
  expect(screen.getAllByRole('link')[0]?.getAttribute('rel')).toContain('noopener');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://', 'blob:https://a.test/1'])(
  '%s is no link',
  (text) => {
    const drawn = draw(`Look: ${text}`);
    expect(links()).toEqual([]);
    expect(drawn.textContent).toBe(`Look: ${text}`);
    expect(hrefOf(text) === null || hrefOf(text)?.startsWith('mailto:')).toBe(true);
  },
);

test.each(['https://a.test/' + '.'.repeat(2_000) + 'b' + ')'.repeat(1_980), `https://a.test/${')'.repeat(3_980)}`])(
  'an address made to take long is drawn at once',
  (text) => {
    const start = performance.now();
    draw(text);
    expect(performance.now() - start).toBeLessThan(100);
    expect(links()[0]?.[0]).toBe(text.replace(/\)+$/u, ''));
  },
);

test('markup is text', () => {
  const drawn = draw('<img src=x onerror=alert(1)> <a href="https://a.test">b</a>');
  expect(drawn.querySelector('img')).toBeNull();
  expect(links()).toEqual([['https://a.test', 'https://a.test/']]);
});

test('those who are mentioned are marked, and the reader apart', () => {
  const drawn = draw('@Leo and @Ana, not Leo nor @Leonor');
  expect([...drawn.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual(['@Leo', '@Ana']);
  expect(drawn.textContent).toBe('@Leo and @Ana, not Leo nor @Leonor');
});
