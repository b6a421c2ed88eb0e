import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchOutside, PUBLIC_INTERNET, type OutsideGuard } from '../../platform/outside/fetch-outside.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { recipeAt } from './recipe-queries.ts';
import { findRecipe } from './recipe-rules.ts';

const recipe = (more: object = {}) => ({
  ...{ '@context': 'https://schema.org', '@type': 'Recipe', name: 'Tortilla de patatas', recipeYield: '4 raciones' },
  recipeIngredient: ['6 huevos', '1 kg de patatas', '200 ml de aceite de oliva', 'sal al gusto'],
  ...more,
});
const page = (...blocks: readonly unknown[]) =>
  `<!doctype html><html lang="es"><head>${blocks
    .map(
      (block) =>
        `<script type="application/ld+json">${typeof block === 'string' ? block : JSON.stringify(block)}</script>`,
    )
    .join('')}</head><body>…</body></html>`;
const lines = (html: string) =>
  findRecipe(html)?.ingredients.map(({ name, quantity, unit, amount_words }) =>
    [name, quantity, unit, amount_words].filter((part) => part !== null).join(' '),
  );
const TORTILLA = ['huevos 6', 'patatas 1 kg', 'aceite de oliva 200 ml', 'sal al gusto'];

describe('the recipe of a page', () => {
  it.each([
    ['alone', [recipe()]],
    ['in a list', [[{ '@type': 'WebSite' }, recipe()]]],
    [
      'in a graph, of several types',
      [{ '@graph': [{ '@type': 'Person' }, recipe({ '@type': ['Recipe', 'NewsArticle'] })] }],
    ],
    [
      'as the subject of a page',
      [{ '@type': 'WebPage', mainEntity: recipe({ '@type': 'https://schema.org/Recipe' }) }],
    ],
    ['beside a block that is broken', ['{"@type": "Recipe", "name": ', recipe()]],
    ['beside a shorter one', [{ '@graph': [recipe({ name: 'Gazpacho', recipeIngredient: ['1 tomate'] })] }, recipe()]],
    ['in CDATA', [`//<![CDATA[\n${JSON.stringify(recipe())}\n//]]>`]],
    ['with line endings in its texts', [JSON.stringify(recipe()).replace('Tortilla de', 'Tortilla\nde')]],
  ])('is found %s', (_, blocks) => {
    expect(lines(page(...blocks))).toEqual(TORTILLA);
    expect(findRecipe(page(...blocks))).toMatchObject({ title: 'Tortilla de patatas', servings: 4 });
  });

  it('has lines without tags, entities, headings and what is done with them', () => {
    const recipeIngredient = [
      ...['For the dough:', '<b>500&nbsp;g</b> flour, sifted', '1 &frac12; cups milk (warm)', '2 large eggs - beaten'],
      ...[
        '1,5 kg de harina',
        '&lt;i&gt;salt and pepper&lt;/i&gt;',
        '',
        7,
        null,
        { '@type': 'HowToSupply', name: '3 onions' },
      ],
    ];
    expect(lines(page(recipe({ recipeIngredient })))).toEqual([
      ...['flour 500 g', 'milk 1.5 cup', 'large eggs 2', 'harina 1.5 kg', 'salt', 'pepper', 'onions 3'],
    ]);
    expect(lines(page(recipe({ recipeIngredient: '2 eggs\n1 l milk<br>bread' })))).toEqual([
      'eggs 2',
      'milk 1 l',
      'bread',
    ]);
  });

  it.each([
    [4, 4],
    [['6', '6 porciones'], 6],
    ['Serves 8 to 10', 8],
    [{ '@type': 'QuantitativeValue', value: 3 }, 3],
    ['a family', null],
    [5_000, null],
    [undefined, null],
  ])('is for as many as it says: %j', (recipeYield, servings) => {
    expect(findRecipe(page(recipe({ recipeYield })))?.servings).toBe(servings);
  });

  it('is none of a page without one, and a page of bad will holds nobody up', () => {
    expect(findRecipe('')).toBeNull();
    expect(findRecipe(page({ '@type': 'Article', name: 'Eggs' }, recipe({ recipeIngredient: [] })))).toBeNull();
    const deep = `${'['.repeat(4_000)}${']'.repeat(4_000)}`;
    const many = Array.from({ length: 50_000 }, () => ({ '@type': 'Person' }));
    const hostile = [
      page(deep, many),
      '<script type="application/ld+json'.repeat(50_000),
      `<script ${'a'.repeat(500_000)}>`,
      page(recipe({ recipeIngredient: Array.from({ length: 5_000 }, () => 'x, '.repeat(200)) })),
      page(recipe({ name: '<'.repeat(100_000), recipeIngredient: ['&'.repeat(100_000)] })),
      page(recipe({ recipeIngredient: '2 eggs\n'.repeat(500_000) })),
      page(recipe({ recipeIngredient: Array.from({ length: 200 }, () => 'a and '.repeat(49)) })),
    ];
    for (const html of hostile) expect(() => findRecipe(html)).not.toThrow();
    const most = findRecipe(
      page(recipe({ recipeIngredient: Array.from({ length: 500 }, (_, at) => `${at + 1} eggs`) })),
    );
    expect(most?.ingredients).toHaveLength(60);
  });

  it('is read of a page with any number of things, as deep as they like', () => {
    const wide = `{${Array.from({ length: 300_000 }, (_, at) => `"${at}":{}`).join(',')}}`;
    expect(lines(page(wide, recipe()))).toEqual(TORTILLA);
    const deep = `${'{"name":['.repeat(150_000)}"salt"${']}'.repeat(150_000)}`;
    expect(findRecipe(page(`{"@type":"Recipe","name":"Deep","recipeIngredient":${deep}}`))).toBeNull();
    const others = Array.from({ length: 30 }, (_, at) =>
      recipe({ name: `Short ${at}`, recipeIngredient: ['1 tomate'] }),
    );
    expect(lines(page(others, recipe(), others))).toEqual(TORTILLA);
    // Of many only those are read that list the most: a page of millions of lines would hold up everyone.
    const text = { ...recipe(), recipeIngredient: '1 onion\n'.repeat(3) };
    const many = Array.from({ length: 25 }, () => recipe({ recipeIngredient: Array(50).fill(':') }));
    expect([findRecipe(page(text))?.ingredients.length, findRecipe(page(many, text))]).toEqual([3, null]);
  });
});

describe('an address', () => {
  let kitchen: Server | undefined;
  afterEach(() => {
    kitchen?.closeAllConnections();
    kitchen?.close();
  });

  /** Fetches a page of a server on this machine, of which the guard says that it is public. */
  async function readFrom(answer: RequestListener) {
    kitchen = createServer(answer);
    await new Promise<void>((done) => kitchen?.listen(0, '127.0.0.1', done));
    const { port } = kitchen.address() as AddressInfo; // it listens on a port
    const guard: OutsideGuard = {
      mayOpen: ({ protocol }) => protocol === 'http:',
      isForbidden: (address) => address !== '127.0.0.1',
      resolve: async (host) =>
        host === 'kitchen.test' ? [{ address: '127.0.0.1', family: 4 }] : PUBLIC_INTERNET.resolve(host),
      timeoutMs: 500,
    };
    return recipeAt(`http://kitchen.test:${port}/tortilla`, (address) =>
      fetchOutside(address, { etag: null, lastModified: null }, guard),
    );
  }

  it('answers its recipe, or why there is none', async () => {
    expect(await readFrom((_, reply) => reply.end(page(recipe())))).toMatchObject({ title: 'Tortilla de patatas' });
    expect(await readFrom((_, reply) => reply.end('<html></html>'))).toBe('no_recipe');
    expect(await readFrom((_, reply) => reply.writeHead(404).end())).toBe('status');
    expect(await readFrom((_, reply) => reply.writeHead(302, { location: 'http://10.0.0.1/' }).end())).toBe('address');
    expect(await readFrom((_, reply) => reply.writeHead(200, { 'content-length': 9_000_000 }).end())).toBe('too_large');
    expect(await readFrom((_, reply) => void reply.write('<html>'))).toBe('timeout');
  });
});

describe('the call', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await aServer();
  });

  it('refuses addresses of private networks, and those who are no managers', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const read = async (who: typeof ana, address: string) => {
      const answer = await who.post('/api/functions/read-recipe', { address });
      return [answer.statusCode, answer.json().fields?.address ?? answer.json().code];
    };
    for (const address of [
      'https://127.0.0.1/',
      'https://[::1]/x',
      'https://169.254.169.254/latest',
      'https://10.1.2.3:8443/',
    ])
      expect(await read(ana, address)).toEqual([422, 'address']);
    for (const address of ['http://recipes.example/', 'file:///etc/passwd', 'https://a@b.example/', 'recipes'])
      expect((await read(ana, address))[0]).toBe(400);
    expect(await read(leo, 'https://127.0.0.1/')).toEqual([403, '42501']);
  });
});
