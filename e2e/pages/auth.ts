import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { uniqueTitle } from '../fixtures.ts';

/** The words of the sign-in screens in both languages, for flows that are tested in each. */
export const AUTH_WORDS = {
  en: {
    email: 'Email',
    password: 'Password',
    logIn: 'Log In',
    create: 'Create Account & Choose Plan',
    forgot: 'Forgot password?',
    resetTitle: 'Reset Password',
    sendLink: 'Send Reset Link',
    linkSent: "Password reset email sent! If an account exists, you'll receive a link shortly.",
    newPassword: 'New password',
    confirmPassword: 'Confirm new password',
    change: 'Change Password',
    changed: 'Password changed successfully!',
    google: 'Continue with Google',
    ready: 'Account ready! Please select your membership plan.',
    loggedIn: 'Successfully logged in!',
    mustChange: 'Password Change Required',
  },
  es: {
    email: 'Correo electrónico',
    password: 'Contraseña',
    logIn: 'Entrar',
    create: 'Crear cuenta y elegir plan',
    forgot: '¿Has olvidado la contraseña?',
    resetTitle: 'Restablecer la contraseña',
    sendLink: 'Enviar el enlace',
    linkSent: '¡Correo enviado! Si existe una cuenta, te llegará un enlace enseguida.',
    newPassword: 'Contraseña nueva',
    confirmPassword: 'Repite la contraseña nueva',
    change: 'Cambiar la contraseña',
    changed: '¡Contraseña cambiada!',
    google: 'Continuar con Google',
    ready: '¡Todo listo! Ahora elige tu plan.',
    loggedIn: '¡Ya estás dentro!',
    mustChange: 'Hay que cambiar la contraseña',
  },
} as const;
export type AuthWords = (typeof AUTH_WORDS)[keyof typeof AUTH_WORDS];

export const newAddress = (): string => `${uniqueTitle('new').replace(' ', '.')}@casa.test`;

/** Fills in the form of the selected tab. */
export async function fillAuth(page: Page, words: AuthWords, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: words.email }).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
}

export async function fillNewPassword(page: Page, words: AuthWords, password: string, again = password) {
  await page.getByLabel(words.newPassword, { exact: true }).fill(password);
  await page.getByLabel(words.confirmPassword, { exact: true }).fill(again);
}

/** The newest link to `path` that was mailed to `email`, as a path of this server. */
export async function mailedLink(request: APIRequestContext, email: string, path: string): Promise<string> {
  let found = '';
  await expect(async () => {
    const answer = await request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { links: string[] }[]; // the local mailbox answers this
    const link = mails.flatMap(({ links }) => links).find((one) => new URL(one).pathname === path);
    expect(link).toBeDefined();
    const { pathname, search, hash } = new URL(link ?? '');
    found = `${pathname}${search}${hash}`;
  }).toPass();
  return found;
}
