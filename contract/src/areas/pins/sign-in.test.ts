import { describe, expect, it } from 'vitest';
import { CODE_CHARACTERS, CodeSignIn, isGuessablePin, normalizeCode, Pin } from './sign-in.ts';

describe('PINs', () => {
  it('have 4 to 8 digits', () => {
    for (const pin of ['2580', '00719284']) expect(Pin.safeParse(pin).success, pin).toBe(true);
    for (const pin of ['', '258', '123456789', '25 80', '258a', '２５８０']) {
      expect(Pin.safeParse(pin).success, pin).toBe(false);
    }
  });

  it('are refused when they are tried first', () => {
    for (const pin of [
      '0000',
      '1111',
      '99999999',
      '1234',
      '0123',
      '7890',
      '4321',
      '0987',
      '1212',
      '252525',
      '12345678',
    ]) {
      expect(isGuessablePin(pin), pin).toBe(true);
    }
    for (const pin of ['2580', '1235', '1123', '1221', '0071', '12334']) expect(isGuessablePin(pin), pin).toBe(false);
  });
});

describe('codes', () => {
  it('are the same however they are typed', () => {
    expect(normalizeCode(' ab2c-d3 ef ')).toBe('AB2CD3EF');
    expect(CodeSignIn.parse({ code: 'ab2c d3ef', name: '  Mateo ', pin: '2580' })).toEqual({
      ...{ code: 'AB2CD3EF', name: 'Mateo', pin: '2580' },
    });
  });

  it('contain no characters that look alike', () => {
    expect(CODE_CHARACTERS).not.toMatch(/[01ILOU]/);
    expect(new Set(CODE_CHARACTERS).size).toBe(CODE_CHARACTERS.length);
  });
});
