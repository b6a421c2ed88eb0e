import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { recognizeFile } from './recognize.ts';
import { anMp3, anMp4, anOgg, aPdf, aWebm, aWebmThatGoesBack, WHOLE_FILES } from './testing/sample-files.ts';

const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length - 20);
const whole = (format: string) => ({ format, isWhole: true });
const damaged = (format: string) => ({ format, isWhole: false });

describe('a content is recognised', () => {
  it.each(Object.entries(WHOLE_FILES))('as %s', (format, bytes) => {
    expect(recognizeFile(bytes)).toEqual(whole(format));
  });

  it.each([
    ['an MP3 without a tag', anMp3({ hasTag: false }), 'mp3'],
    ['Vorbis', anOgg('\x01vorbis'), 'ogg'],
    ['a WebM that knows its length', aWebm([2], { isOpen: false }), 'webm'],
    ['a PDF with a page of the web in it', aPdf('<script>alert(1)</script>'), 'pdf'],
    ['a JPEG', Buffer.from('\xff\xd8\xff\xe0 anything else', 'latin1'), 'jpeg'],
  ])('that is %s', (_name, bytes, format) => {
    expect(recognizeFile(bytes)).toEqual(whole(format));
  });

  it.each([
    ['a PDF that ends early', cut(WHOLE_FILES.pdf), 'pdf'],
    [
      'a PDF with something else behind it',
      Buffer.concat([aPdf(), Buffer.from('<html><script>alert(1)</script>')]),
      'pdf',
    ],
    ['an MP4 that ends early', cut(WHOLE_FILES.mp4), 'mp4'],
    ['an MP4 with something else behind it', Buffer.concat([WHOLE_FILES.mp4, Buffer.from('<html></html>')]), 'mp4'],
    ['a video', anMp4('vide', 'soun'), 'mp4'],
    ['an MP4 without tracks', anMp4(), 'mp4'],
    ['an Ogg file that ends early', cut(WHOLE_FILES.ogg), 'ogg'],
    ['an Ogg video', anOgg('\x80theora'), 'ogg'],
    ['a WebM that ends before its length', cut(aWebm([2], { isOpen: false })), 'webm'],
    ['a WebM video', aWebm([1, 2]), 'webm'],
    ['a Matroska file', aWebm([2], { docType: 'matroska' }), 'webm'],
    ['a recording that ends early', cut(WHOLE_FILES.wav), 'wav'],
    ['a tag alone', anMp3({ frames: 0 }), 'mp3'],
    ['one frame of an MP3', anMp3({ frames: 1 }), 'mp3'],
  ])('and that it is damaged: %s', (_name, bytes, format) => {
    expect(recognizeFile(bytes)).toEqual(damaged(format));
  });

  it.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page before a PDF', `<script>alert(1)</script>\n${aPdf().toString('latin1')}`],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a program', 'MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff'],
    ['an archive', 'PK\x03\x04\x14\0\0\0\0\0\0\0\0\0'],
    ['too little', '%PDF-1.7'],
    ['nothing', ''],
  ])('and refused: %s', (_name, text) => {
    expect(recognizeFile(Buffer.from(text, 'latin1'))).toBe(null);
  });
});

it('boxes in boxes without end are no reason to fail', () => {
  const deep = Buffer.alloc(1_600_000);
  deep.write('\0\0\0\x0cftypM4A ', 'latin1');
  for (let at = 12; at + 8 <= deep.length; at += 8) {
    deep.writeUInt32BE(deep.length - at, at);
    deep.write('moov', at + 4, 'latin1');
  }
  expect(recognizeFile(deep)).toEqual(damaged('mp4'));
});

it('an element whose length leads back is no reason to read its neighbours for ever', () => {
  expect(recognizeFile(aWebmThatGoesBack())).toEqual(damaged('webm'));
});
