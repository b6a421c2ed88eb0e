import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { startTransition, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AuthScreen, type AuthTab } from '../../areas/account/auth-screen.tsx';
import { closeScreen, openVisitorsScreen } from '../../testing/screen-world.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { renderAuthForms } from './render-auth-form.tsx';
import { takeOverForm } from './take-over-form.ts';

const forms = renderAuthForms();
const early = () => document.getElementById('early');
const inEarly = () => within(early() ?? document.createElement('div'));
const page = document.documentElement;
const tabs: AuthTab[] = [];
const CODE = '<script type="module" id="app"></script><link id="link">';
/** What of the app's code is in the page, and is fetched with that. */
const fetched = () => [...document.head.querySelectorAll('script, link')].map(({ id }) => id);

/** The page as it arrives, and its early script. */
async function arrive(tab: AuthTab = 'login'): Promise<void> {
  const html = forms.find((form) => form.language === 'en' && form.tab === tab)?.html;
  document.head.innerHTML = `<template id="code">${CODE}</template>`;
  document.body.innerHTML = `<div id="early">${html}</div>`;
  vi.resetModules();
  // A classic script: importing it runs it.
  await import('../../../public/early-form.js');
  expect(fetched()).toEqual([]);
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
}

/** Takes over in the moment in which the app's own form is in the document, as main.tsx does. */
function TakeOver({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const form = early();
    if (form && place.current) takeOverForm(form, place.current);
  }, []);
  return <div ref={place}>{children}</div>;
}

/** A browser makes the control active that is being pressed, and jsdom none. */
function hold(name: string): void {
  const control = inEarly().getByRole('button', { name });
  vi.spyOn(control, 'matches').mockImplementation((selector) => selector === ':active');
}

/** Opens a tab as the router does: later. */
function Screen({ first }: { first: AuthTab }) {
  const [tab, setTab] = useState(first);
  return (
    <AuthScreen
      {...{ tab, knownEmail: '', invitation: null, banner: null, isTrialPicked: false }}
      onTab={(next) => {
        tabs.push(next);
        queueMicrotask(() => startTransition(() => setTab(next)));
      }}
      onEntering={() => undefined}
      onForgot={() => undefined}
      onCode={() => undefined}
    />
  );
}

async function start(tab: AuthTab = 'login'): Promise<void> {
  renderInKit(
    <TakeOver>
      <Screen first={tab} />
    </TakeOver>,
  );
  await act(async () => undefined);
}

beforeEach(async () => {
  tabs.length = 0;
  page.lang = 'en';
  delete page.dataset['early'];
  history.replaceState(null, '', '/auth');
  await openVisitorsScreen(412, ['account']);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // Ends the early script of this test, which would otherwise fetch in the next one.
  window.dispatchEvent(new Event('visibilitychange'));
  closeScreen();
});

test('what was typed and the focus go on in the app’s form, which can be sent', async () => {
  await arrive();
  fireEvent.change(inEarly().getByLabelText('Email'), { target: { value: 'ana@rivera.test' } });
  fireEvent.change(inEarly().getByLabelText('Password'), { target: { value: 'wrong' } });
  inEarly().getByLabelText('Password').focus();
  await start();
  expect(early()).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@rivera.test');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Logging in...' }).disabled).toBe(true);
});

test('what was pressed to send is pressed again, once the fields are filled in', async () => {
  await arrive();
  fireEvent.change(inEarly().getByLabelText('Email'), { target: { value: 'ana@rivera.test' } });
  fireEvent.click(inEarly().getByRole('button', { name: 'Log In' }));
  expect(document.querySelectorAll('[data-pressed]')).toHaveLength(1);
  await start();
  expect(tabs).toEqual([]);
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['of the mouse', (own: HTMLElement) => fireEvent.pointerUp(own, { pointerType: 'mouse' })],
  ['of a key', (own: HTMLElement) => fireEvent.keyUp(own, { key: ' ' })],
])('a press %s that is held meanwhile is one for the app’s own control, once', async (_what, release) => {
  await arrive();
  hold('Show password');
  await start();
  const type = () => screen.getByLabelText<HTMLInputElement>('Password').type;
  expect(type()).toBe('password');
  release(screen.getByRole('button', { name: 'Show password' }));
  expect(type()).toBe('text');
  release(screen.getByRole('button', { name: 'Hide password' }));
  expect(type()).toBe('text');
});

test('a press that is held meanwhile and released elsewhere is none, and a tap is left to the browser', async () => {
  for (const pointerType of ['mouse', 'touch']) {
    await arrive();
    hold('Show password');
    await start();
    const own = screen.getByRole('button', { name: 'Show password' });
    fireEvent.pointerUp(pointerType === 'mouse' ? screen.getByLabelText('Email') : own, { pointerType });
    fireEvent.pointerUp(own, { pointerType: 'mouse' });
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password');
    cleanup();
  }
});

test('a press to send is forgotten when the person types on', async () => {
  await arrive();
  fireEvent.change(inEarly().getByLabelText('Email'), { target: { value: 'ana@rivera.test' } });
  fireEvent.click(inEarly().getByRole('button', { name: 'Log In' }));
  fireEvent.input(inEarly().getByLabelText('Password'), { target: { value: 'Casita-de' } });
  await start();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' }).disabled).toBe(false);
});

test('a press to send is not lost to a later press of another control', async () => {
  await arrive();
  fireEvent.change(inEarly().getByLabelText('Email'), { target: { value: 'ana@rivera.test' } });
  fireEvent.change(inEarly().getByLabelText('Password'), { target: { value: 'wrong' } });
  fireEvent.click(inEarly().getByRole('button', { name: 'Log In' }));
  fireEvent.click(inEarly().getByRole('button', { name: 'Show password' }));
  await start();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Logging in...' }).disabled).toBe(true);
});

test('a form is not sent after another tab was pressed, which opens', async () => {
  await arrive();
  fireEvent.click(inEarly().getByRole('tab', { name: 'Sign Up' }));
  fireEvent.change(inEarly().getByLabelText('Email'), { target: { value: 'ana@rivera.test' } });
  fireEvent.click(inEarly().getByRole('button', { name: 'Log In' }));
  await start();
  expect(tabs).toEqual(['signup']);
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBeNull();
});

test('a tab that was pressed opens', async () => {
  await arrive();
  fireEvent.click(inEarly().getByRole('tab', { name: 'Sign Up' }));
  await start();
  expect(tabs).toEqual(['signup']);
});

test.each([
  ['login', 'Sign Up', 'Create Account & Choose Plan'],
  ['signup', 'Login', 'Log In'],
] as const)('what was typed after a tab was pressed goes on in its form, once: %s', async (tab, pressed, button) => {
  await arrive(tab);
  fireEvent.click(inEarly().getByRole('tab', { name: pressed }));
  fireEvent.change(inEarly().getByLabelText('Email'), { target: { value: 'ana@rivera.test' } });
  fireEvent.change(inEarly().getByLabelText('Password'), { target: { value: 'Casita-demo-2026!' } });
  inEarly().getByLabelText('Password').focus();
  await start(tab);
  const password = () => screen.getByLabelText<HTMLInputElement>('Password');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@rivera.test');
  expect(password().value).toBe('Casita-demo-2026!');
  expect(document.activeElement).toBe(password());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(false);
  fireEvent.change(password(), { target: { value: '' } });
  for (const name of ['Sign Up', 'Login'])
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name })));
  expect(password().value).toBe('');
});

test('an account can be asked for before the app is here', async () => {
  await arrive('signup');
  fireEvent.change(inEarly().getByLabelText('Email'), { target: { value: 'new@rivera.test' } });
  fireEvent.change(inEarly().getByLabelText('Password'), { target: { value: 'Casita-demo-2026!' } });
  const early = inEarly().getByRole<HTMLButtonElement>('button', { name: 'Create Account & Choose Plan' });
  expect(early.disabled).toBe(false);
  early.click();
  await start('signup');
  await screen.findByRole('button', { name: 'Creating account...' });
});

test.each(['login', 'signup'] as const)('both forms have the same controls in the same order: %s', async (tab) => {
  await arrive(tab);
  const kinds = (root: ParentNode | null) =>
    [...(root?.querySelectorAll('input, button') ?? [])].map((control) =>
      [
        control.tagName,
        control.getAttribute('type'),
        control.getAttribute('name')?.replace(/^_.*/, ''),
        control.textContent,
      ].join(),
    );
  const before = kinds(early());
  early()?.remove();
  await start(tab);
  expect(kinds(document.body).slice(0, before.length)).toEqual(before);
});

test.each([
  ['a device that is signed in', () => localStorage.setItem('casita.auth', '{}')],
  ['another language than the page', () => localStorage.setItem('i18nextLng', 'es')],
  ['a token in the address', () => history.replaceState(null, '', '/auth#access_token=abc')],
])('the form is not shown with %s', async (_what, prepare) => {
  prepare();
  await arrive();
  expect(page.dataset['early']).toBe('hidden');
});

test('the form is shown to a visitor', async () => {
  localStorage.setItem('i18nextLng', 'en');
  await arrive();
  expect(page.dataset['early']).toBeUndefined();
});

test('the app is fetched once the form is painted', async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] });
  await arrive();
  expect(fetched()).toEqual([]);
  vi.runAllTimers();
  expect(fetched()).toEqual(['app', 'link']);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(fetched()).toEqual(['app', 'link']);
});

test.each([
  ['the form is not shown', () => localStorage.setItem('casita.auth', '{}')],
  ['the page is in the background', () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
])('the app is fetched once the page is parsed where %s', async (_what, prepare) => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] });
  prepare();
  await arrive();
  expect(fetched()).toEqual(['app', 'link']);
});

test('a page that goes into the background before it is painted fetches the app', async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] });
  await arrive();
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(fetched()).toEqual(['app', 'link']);
});
