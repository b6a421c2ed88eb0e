import { afterEach, beforeEach, expect, test } from 'vitest';
import { AvatarStack, Avatar } from './avatar.tsx';
import { drawPeople } from './people.ts';
import { clearScreen, pretendWindow, renderInKit } from './testing/render-kit.tsx';

beforeEach(() => pretendWindow(1280));
afterEach(clearScreen);

test('small circles tell people apart by letters, larger ones show the face', () => {
  const people = drawPeople([
    { id: '1', name: 'Marco', hue: 'brick', picture: '/marco.svg' },
    { id: '2', name: 'Mia', hue: 'olive', picture: '/mia.svg' },
  ]);
  const stack = renderInKit(<AvatarStack people={people} />);
  expect(stack.container.querySelector('img')).toBeNull();
  expect(stack.container.textContent).toContain('MaMi');
  stack.unmount();
  const { container } = renderInKit(people.map((person) => <Avatar key={person.id} person={person} size="lg" />));
  const shown = [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  expect(shown).toEqual(['/marco.svg', '/mia.svg']);
});
