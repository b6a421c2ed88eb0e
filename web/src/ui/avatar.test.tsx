import { afterEach, beforeEach, expect, test } from 'vitest';
import { AvatarStack, Avatar } from './avatar.tsx';
import { drawPeople } from './people.ts';
import { clearScreen, pretendWindow, renderInKit } from './testing/render-kit.tsx';

beforeEach(() => pretendWindow(1280));
afterEach(clearScreen);

test('a person has the same face in every size and place', () => {
  const people = drawPeople([{ id: '1', name: 'Ana', hue: 'brick', picture: '/ana.svg' }]);
  const { container } = renderInKit(
    <>
      {people.map((person) => (
        <Avatar key={person.id} person={person} size="lg" />
      ))}
      <AvatarStack people={people} />
    </>,
  );
  expect([...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual([
    '/ana.svg',
    '/ana.svg',
  ]);
});
