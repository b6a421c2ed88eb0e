import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NAME_MAX } from '../limits.ts';
import { runsOf } from '../testing/runs.ts';
import { FILE_FORMATS, type FileFormat } from './formats.ts';
import { NamedFile } from './kinds.ts';
import { cleanFileName } from './names.ts';

it.each([
  ['Acta 3ºB – niños.PDF', 'pdf', 'Acta 3ºB – niños.pdf'],
  ['C:\\Users\\ana\\letter.pdf', 'pdf', 'letter.pdf'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['letter.pdf.exe', 'pdf', 'letter.pdf.exe.pdf'],
  ['photo\u202Efdp.jpg', 'jpeg', 'photofdp.webp'],
  ['IMG_1.JPG', 'jpeg', 'IMG_1.webp'],
  ['voice.opus', 'ogg', 'voice.opus'],
  ['voice.mp3', 'mp4', 'voice.m4a'],
  ['"a"\r\nSet-Cookie: b=c', 'wav', 'a Set-Cookie b=c.wav'],
  ['.pdf', 'pdf', 'file.pdf'],
  ['', 'webm', 'file.webm'],
] as const)('the name %j of a %s becomes %j', (name, format, cleaned) => {
  expect(cleanFileName(name, format)).toBe(cleaned);
});

const formats = fc.constantFrom(...(Object.keys(FILE_FORMATS) as FileFormat[])); // it has no other keys

it('a cleaned name is one that a row takes, and is cleaned no further', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), formats, (name, format) => {
      const cleaned = cleanFileName(name, format);
      expect(cleaned.length).toBeLessThanOrEqual(NAME_MAX);
      expect(cleanFileName(cleaned, format)).toBe(cleaned);
      const file = {
        id: '0197aaaa-0000-7000-8000-00000000000a',
        kind: FILE_FORMATS[format].kind,
        name: cleaned,
        size: 1,
      };
      expect(NamedFile.parse(file)).toEqual(file);
    }),
    { numRuns: runsOf(100) },
  );
});
