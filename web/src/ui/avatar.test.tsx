import { afterEach, beforeEach, expect, test } from 'vitest';
import { AvatarStack, Avatar } from './avatar.tsx';
import { drawPeople } from './people.ts';
import { clearScreen, pretendWindow, renderInKit } from './testing/render-kit.tsx';

beforeEach(() => pretendWindow(1280));
afterEach(clearScreen);

test('a person has the same letters and rings in every size', () => {
  const people = drawPeople([
    { id: '1', name: 'Marco', hue: 'brick', picture: '/marco.svg' },
    { id: '2', name: 'Mia', hue: 'olive', picture: '/mia.svg' },
  ]);
  const looks = (container: HTMLElement) =>
    [...container.querySelectorAll<HTMLElement>('[style*="--hue"]')].map((circle) => ({
      letters: circle.textContent,
      picture: circle.querySelector('img')?.getAttribute('src'),
      hue: circle.style.getPropertyValue('--hue'),
    }));
  const expected = [
    { letters: 'Ma', picture: '/marco.svg', hue: 'var(--brick)' },
    { letters: 'Mi', picture: '/mia.svg', hue: 'var(--olive)' },
  ];
  for (const size of ['sm', 'md', 'lg'] as const) {
    const { container, unmount } = renderInKit(
      people.map((person) => <Avatar key={person.id} person={person} size={size} />),
    );
    expect(looks(container), size).toEqual(expected);
    unmount();
  }
  expect(looks(renderInKit(<AvatarStack people={people} />).container)).toEqual(expected);
});

test('screen readers get the name and not the rings', () => {
  const [ana] = drawPeople([{ id: '1', name: 'Ana', hue: 'fern', picture: '/ana.svg' }]);
  const { getByRole } = renderInKit(ana ? <Avatar person={ana} named /> : null);
  expect(getByRole('img', { name: 'Ana' }).querySelector('img')?.alt).toBe('');
});
