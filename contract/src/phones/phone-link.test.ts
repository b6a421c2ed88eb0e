import { expect, test } from 'vitest';
import { phoneLink } from './phone-link.ts';

test.each([
  ['+1 (555) 010-0142', 'tel:+15550100142'],
  ['(+34) 91 512.34.56', 'tel:+34915123456'],
  ['112', 'tel:112'],
  ['Home: 600 123 456 (evenings)', 'tel:600123456'],
  // The first of several numbers.
  ['600 123 456 / 600 654 321', 'tel:600123456'],
  ['600123456/77', 'tel:600123456'],
  ['555 0142 - 555 0143', 'tel:5550142'],
  ['600 123 456, 600 654 321', 'tel:600123456'],
  ['600 123 456 or 600 654 321', 'tel:600123456'],
  ['+34 600 123 456 +34 600 654 321', 'tel:+34600123456'],
  ['2nd floor: 600 123 456', 'tel:600123456'],
  // One number in parts.
  ['030/1234567', 'tel:0301234567'],
  ['+1 (212) 555 - 0142', 'tel:+12125550142'],
  // A zero that is not dialled after a country code.
  ['+34 (0)91 123 45 67', 'tel:+34911234567'],
  ['0044 (0) 20 7946 0018', 'tel:00442079460018'],
  ['(0)91 123 45 67', 'tel:0911234567'],
  // Extensions.
  ['91 512 34 56 ext. 12', 'tel:915123456,12'],
  ['91 512 34 56;ext=12', 'tel:915123456,12'],
  ['91 512 34 56 extensión 12', 'tel:915123456,12'],
  ['5550142x7', 'tel:5550142,7'],
  ['5550142,,7', 'tel:5550142,7'],
  ['555 0142 #7', 'tel:5550142,7'],
  ['ext. 12', null],
  // Digits of other scripts, and invisible marks from copied contacts.
  ['٦٠٠ ١٢٣ ٤٥٦', 'tel:600123456'],
  ['۶۰۰ ۱۲۳ ۴۵۶', 'tel:600123456'],
  ['६०० १२३ ४५६', 'tel:600123456'],
  ['＋３４ ６００ １２３ ４５６', 'tel:+34600123456'],
  ['\u200E+34 600\u00A0123\u2011456', 'tel:+34600123456'],
  // Codes of the network.
  ['*123#', 'tel:*123%23'],
  ['12', null],
  ['ask at reception', null],
  ['', null],
])('%j is called by %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});
